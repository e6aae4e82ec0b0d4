import type { Instant } from '../kernel/instant.ts';
import { CONTACT_TRUSTED_MS } from '../kernel/limits.ts';
import { hasIdentity, type IdentityKey } from './identities.ts';

/** The address at which a game and its studio reach a player. It is no name to log in with, and several players may have the same. */
export interface ContactEmail {
  /** The text that is compared, in lower case. */
  readonly address: string;
  /** As it was written; undefined where that is the address itself. */
  readonly display: string | undefined;
  readonly addedAt: Instant;
  /** When the player has shown that mail to it arrives; undefined: not yet. */
  readonly verifiedAt: Instant | undefined;
}

/** An address as somebody wrote it. */
export function toAddress(text: string): Pick<ContactEmail, 'address' | 'display'> {
  const address = text.toLowerCase();
  return { address, display: address === text ? undefined : text };
}

/** An address as it was written. */
export function contactText({ address, display }: ContactEmail): string {
  return display ?? address;
}

/** The address of a contact that is told of changes. One that nobody has confirmed gets no news of an account: it may be a stranger's. */
export function toldAddresses(contact: ContactEmail | undefined): readonly string[] {
  return contact?.verifiedAt === undefined ? [] : [contact.address];
}

/**
 * Whether the account can be recovered by the contact. It must have been verified for CONTACT_TRUSTED_MS: so a stolen session cannot bring
 * in an address and take the account by it before the player, who is told of the change, has had time to answer.
 */
function isTrusted({ verifiedAt }: Pick<ContactEmail, 'verifiedAt'>, now: Instant): boolean {
  return verifiedAt !== undefined && now - verifiedAt >= CONTACT_TRUSTED_MS;
}

/** The addresses of a player, as far as they matter to a recovery. */
interface Reachable {
  readonly identities: readonly IdentityKey[];
  readonly contact: ContactEmail | undefined;
}

/** Whether a recovery may go to an address: the player logs in with it, or it is a contact that is trusted. */
export function canRecoverBy(
  { identities, contact }: Reachable,
  { address, now }: { readonly address: string; readonly now: Instant },
): boolean {
  if (hasIdentity(identities, { provider: 'Email', subject: address })) return true;
  return contact?.address === address && isTrusted(contact, now);
}
