import { BlockList, isIP } from 'node:net';

// Networks of IP addresses, of both versions.

/** Words for the networks that nobody outside can have: those of the machine itself, and RFC 1918 and RFC 4193. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * The networks of IPv4 that no service for everybody is in: the special purposes of RFC 6890, multicast, and what cloud providers have set aside
 * for their own (168.63.129.16 at Azure; 169.254.169.254, 100.100.100.200 and 192.0.0.192 are within others).
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/** The same of IPv6: all but 2000::/3, so that IPv4 in IPv6 and NAT64 (64:ff9b::/96) are among them; and within it Teredo, examples and 6to4. */
const SPECIAL_IPV6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

const isSpecialIpv4 = makeNetworkMatcher(SPECIAL_IPV4);
const isSpecialIpv6 = makeNetworkMatcher(SPECIAL_IPV6);

/** Whether an address (`parseIpAddress`) is one that a service for everybody may have. */
export function isPublicAddress(address: string): boolean {
  return address.includes(':') ? !isSpecialIpv6(address) : !isSpecialIpv4(address);
}

/**
 * Reads a list with commas: addresses (`10.0.0.7`), networks (`10.0.0.0/8`, `fd00::/8`) and the words `loopback` and
 * `private`. Gives each as `address/prefix`; undefined where an entry is none of these.
 */
export function parseNetworks(text: string): readonly string[] | undefined {
  const networks: string[] = [];
  for (const entry of text.split(',').map((one) => one.trim())) {
    const read = Object.hasOwn(WORDS, entry) ? WORDS[entry] : toNetwork(entry);
    if (!read) return undefined;
    networks.push(...read);
  }
  return networks;
}

function toNetwork(entry: string): readonly string[] | undefined {
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return undefined;
  if (prefix === undefined) return [`${address}/${bits}`];
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits ? [`${address}/${prefix}`] : undefined;
}

/** Makes the question whether an address (`parseIpAddress`) is in one of the networks (`parseNetworks`). */
export function makeNetworkMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}
