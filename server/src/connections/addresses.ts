import { parseIpAddress } from '../lib/ip-address.ts';
import { isPublicAddress } from '../lib/networks.ts';

/**
 * Why the service would never call an address of somebody else, as far as its text tells; undefined: it may. The address to which
 * a name leads is judged at each call (outside/http-client.ts). `exceptions`: origins that the installation allows.
 */
export function addressFault(text: string, exceptions: readonly string[]): string | undefined {
  const url = URL.parse(text);
  if (!url) return 'is no URL';
  if (url.username !== '' || url.password !== '') return 'has a user name or a password in it';
  if (exceptions.includes(url.origin)) return undefined;
  if (url.protocol !== 'https:') return 'does not begin with https://';
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const address = parseIpAddress(host);
  const isPublic = address === undefined ? isPublicName(host) : isPublicAddress(address);
  return isPublic ? undefined : 'is not on the public network';
}

/** Names that nobody outside can have (RFC 6761, RFC 6762, and the one that ICANN keeps for inner networks). */
const INNER_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/i;

function isPublicName(host: string): boolean {
  return host.includes('.') && !INNER_NAME.test(host);
}
