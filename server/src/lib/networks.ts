import { BlockList, isIP } from 'node:net';

// Networks of IP addresses, of both versions.

/** Words for the networks that nobody outside can have: those of the machine itself, and RFC 1918 and RFC 4193. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

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
