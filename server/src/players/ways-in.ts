import { type Identity, type IdentityKey, partsOfSubject } from './identities.ts';

const HIDDEN = '•••';

/** Characters that show at most an eighth of a text: an id that proves its holder by itself stays a secret. */
function beginningOf(text: string): string {
  const shown = Array.from(text);
  return shown.slice(0, Math.min(3, Math.floor(shown.length / 8))).join('');
}

/** An e-mail address as its owner recognizes it: the first letter, and the beginning and the end of the domain. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [domain = '', ...rest] = address.slice(at + 1).split('.');
  const [letter = ''] = Array.from(address);
  const [first = ''] = Array.from(domain);
  return `${letter}${HIDDEN}@${first}${HIDDEN}.${rest.at(-1) ?? ''}`;
}

/**
 * A way in as its owner recognizes it. A name to which the password belongs is shown whole, because the owner must know it to log in, unless it
 * is the address to which the mail went. So is the issuer of an OpenID identity, which is no secret.
 */
export function textOfWay(identity: Identity, address: string): string {
  const { provider, subject, display = subject } = identity;
  if (provider === 'Email' && subject === address) return maskedAddress(subject);
  if (provider === 'Email' || provider === 'Username') return display;
  const [first = '', last = ''] = partsOfSubject(identity) ?? ['', subject];
  const masked = `${beginningOf(last)}${HIDDEN}`;
  return provider === 'OpenIdConnect' ? `${masked} (${first})` : masked;
}

/**
 * Whether a way in can be taken away together with a reset: all but the name to which the new password belongs. An e-mail address is not
 * that name where there is a username beside it, and where the reset was mailed to another address.
 */
export function isRemovable(
  { provider, subject }: IdentityKey,
  {
    identities,
    address,
  }: { readonly identities: readonly IdentityKey[]; readonly address: string },
): boolean {
  if (provider === 'Username') return false;
  if (provider !== 'Email') return true;
  const hasUsername = identities.some((one) => one.provider === 'Username');
  return hasUsername && subject !== address;
}
