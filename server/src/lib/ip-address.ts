const IPV4 = /^\d+(\.\d+){3}$/;
const IPV6 = /^[\da-f:.]*:[\da-f:.]*$/i;
const IPV4_IN_IPV6 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * Reads an IPv4 or IPv6 address and gives the one text by which it is compared: IPv6 as in RFC 5952, and an IPv4
 * address mapped into IPv6 (RFC 4291 2.5.5.2) as IPv4. Undefined: no address, or one with a zone, which means
 * something on one machine only.
 */
export function parseIpAddress(text: string): string | undefined {
  // URLs also take shorter and octal forms, which come out as another text.
  if (IPV4.test(text)) return hostIn(text) === text ? text : undefined;
  if (!IPV6.test(text)) return undefined;
  const address = hostIn(`[${text}]`)?.slice(1, -1);
  const [, high, low] = IPV4_IN_IPV6.exec(address ?? '') ?? [];
  return high === undefined || low === undefined
    ? address
    : [...toBytes(high), ...toBytes(low)].join('.');
}

/** The host of a URL as the URL standard writes it; undefined where it is none. */
function hostIn(host: string): string | undefined {
  return URL.parse(`http://${host}`)?.hostname;
}

function toBytes(hex: string): readonly number[] {
  const value = Number.parseInt(hex, 16);
  return [value >> 8, value & 0xff];
}

/** The keys under which limits count what comes from an address. */
export interface AddressKeys {
  /** IPv4: the address. IPv6: its /64, because a host picks the rest as it likes (RFC 8981). */
  readonly own: string;
  /** IPv6: its /48, which one customer may have as a whole (RFC 6177 2); it has the rate of 16 addresses. Undefined for IPv4. */
  readonly site: string | undefined;
}

/** How many times the rate of one address a site has. */
export const SITE_FACTOR = 16;

/** The keys of an address in canonical form (lib/ip-address.ts). Keys of different kinds are different texts. */
export function addressKeys(address: string): AddressKeys {
  if (!address.includes(':')) return { own: address, site: undefined };
  const [a, b, c, d] = firstGroups(address);
  return { own: `${a}:${b}:${c}:${d}/64`, site: `${a}:${b}:${c}/48` };
}

/**
 * The network that limits count as one address, as other addresses are written: IPv4 as itself, the /64 of IPv6 as in RFC 5952. The keys themselves
 * stay as they are: digests of them are stored.
 */
export function networkOf(address: string): string {
  const { own, site } = addressKeys(address);
  return site === undefined ? own : `${hostIn(`[${own.replace('/64', '::')}]`)?.slice(1, -1)}/64`;
}

/** The groups of an IPv6 address from the left, at least four. */
function firstGroups(address: string): readonly string[] {
  const [left = '', right] = address.split('::');
  const groups = left === '' ? [] : left.split(':');
  if (right === undefined) return groups;
  const after = right === '' ? [] : right.split(':');
  const gap = Array.from({ length: 8 - groups.length - after.length }, () => '0');
  return [...groups, ...gap, ...after];
}
