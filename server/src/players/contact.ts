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

/** A trusted contact that a session of the player has replaced or removed: the account can be recovered by it as long as no new one is trusted. */
export interface FormerContact extends Pick<ContactEmail, 'address' | 'display'> {
  readonly verifiedAt: Instant;
  readonly endsAt: Instant;
}

/** An address as somebody wrote it. */
export function toAddress(text: string): Pick<ContactEmail, 'address' | 'display'> {
  const address = text.toLowerCase();
  return { address, display: address === text ? undefined : text };
}

/** An address as it was written. */
export function contactText({
  address,
  display,
}: Pick<ContactEmail, 'address' | 'display'>): string {
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
function isTrusted(
  contact: ContactEmail,
  now: Instant,
): contact is ContactEmail & { readonly verifiedAt: Instant } {
  const { verifiedAt } = contact;
  return verifiedAt !== undefined && now - verifiedAt >= CONTACT_TRUSTED_MS;
}

/** The former contact that a contact becomes where it is replaced or removed at `now`; undefined: none, because it was not trusted. */
export function formerOf(contact: ContactEmail, now: Instant): FormerContact | undefined {
  if (!isTrusted(contact, now)) return undefined;
  const { address, display, verifiedAt } = contact;
  return { address, display, verifiedAt, endsAt: now + CONTACT_TRUSTED_MS };
}

/** The addresses of a player, as far as they matter to a recovery. */
interface Reachable {
  readonly identities: readonly IdentityKey[];
  readonly contact: ContactEmail | undefined;
  readonly former: FormerContact | undefined;
}

/** Whether a recovery may go to an address: the player logs in with it, or it is a contact that is trusted, or was until a short while ago. */
export function canRecoverBy(
  { identities, contact, former }: Reachable,
  { address, now }: { readonly address: string; readonly now: Instant },
): boolean {
  if (hasIdentity(identities, { provider: 'Email', subject: address })) return true;
  if (former?.address === address && now < former.endsAt) return true;
  return contact?.address === address && isTrusted(contact, now);
}
