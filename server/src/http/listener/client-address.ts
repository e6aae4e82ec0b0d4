import type { IncomingHttpHeaders } from 'node:http';
import { FORWARDED_ADDRESSES_MAX } from '../../kernel/limits.ts';
import { parseIpAddress } from '../../lib/ip-address.ts';
import { makeNetworkMatcher, parseNetworks } from '../../lib/networks.ts';

/** How a connection's other end and a request's `X-Forwarded-For` say where the request comes from. */
interface ForwardedRequest {
  /** The result of peerAddress. */
  readonly peer: string | undefined;
  /** All lines of `X-Forwarded-For` as one list. */
  readonly forwarded: string | undefined;
}

/**
 * The address of a connection's other end (`socket.remoteAddress`) in canonical form; undefined where it has none, as on a Unix socket.
 * A link-local one ends with the name of an interface, as in fe80::1%eth0.
 */
export function peerAddress(peer: string | undefined): string | undefined {
  return parseIpAddress(peer?.replace(/%.*$/, '') ?? '');
}

/**
 * Makes the function that finds a request's address. `trustedProxies` are networks (lib/networks.ts). Each proxy writes
 * the address that it was called from at the right end of `X-Forwarded-For`, and anybody can write whatever stands to the left
 * of that. So the list is read from the right, for as long as the address before it is a trusted proxy's. An entry that is no
 * address ends this, and so does the limit: then the last good one counts.
 */
export function makeClientAddress(
  trustedProxies: readonly string[],
): (request: ForwardedRequest) => string | undefined {
  const isTrusted = makeNetworkMatcher(trustedProxies);

  return ({ peer, forwarded = '' }) => {
    let address = peer;
    let end = forwarded.length;
    for (let count = 0; count < FORWARDED_ADDRESSES_MAX && end > 0; count += 1) {
      if (address === undefined || !isTrusted(address)) return address;
      const comma = forwarded.lastIndexOf(',', end - 1);
      const next = parseIpAddress(forwarded.slice(comma + 1, end).trim());
      if (next === undefined) return address;
      address = next;
      end = comma;
    }
    return address;
  };
}

/** Addresses that nobody has on the internet: private and loopback, link-local (RFC 3927, RFC 4291), and the shared space of RFC 6598. */
const INNER_NETWORKS =
  parseNetworks('loopback, private, 169.254.0.0/16, fe80::/10, 100.64.0.0/10') ?? [];

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

interface LimitedAddressOptions {
  /** As for makeClientAddress. */
  readonly trustedProxies: readonly string[];
  /** Told of each request that comes from a proxy which should be trusted and is not. */
  readonly onUntrustedProxy: (address: string) => void;
}

/** A request, as far as it says where it comes from. */
interface OriginatedRequest {
  /** The result of makeClientAddress. */
  readonly address: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The result of peerAddress. */
  readonly peer: string | undefined;
}

/**
 * Makes the function that finds the address for which limits count; undefined: for none. A trusted proxy's own address stands for
 * everybody behind it, so it is not limited. Nor is a peer on an inner network that forwards addresses without being
 * trusted: that is most likely a proxy of ours, and would lock everybody out. Somebody on the internet cannot pose as one.
 */
export function makeLimitedAddress(options: LimitedAddressOptions) {
  const isTrusted = makeNetworkMatcher(options.trustedProxies);
  const isInner = makeNetworkMatcher(INNER_NETWORKS);

  return ({ address, headers, peer }: OriginatedRequest): string | undefined => {
    if (address === undefined || isTrusted(address)) return undefined;
    const forwards = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
    // An address that is not the peer's was vouched for by a trusted proxy.
    if (!forwards || !isInner(address) || address !== peer) return address;
    options.onUntrustedProxy(address);
    return undefined;
  };
}
