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

/** The groups of an IPv6 address from the left, at least four. */
function firstGroups(address: string): readonly string[] {
  const [left = '', right] = address.split('::');
  const groups = left === '' ? [] : left.split(':');
  if (right === undefined) return groups;
  const after = right === '' ? [] : right.split(':');
  const gap = Array.from({ length: 8 - groups.length - after.length }, () => '0');
  return [...groups, ...gap, ...after];
}
