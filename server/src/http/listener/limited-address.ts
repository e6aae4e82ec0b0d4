import type { IncomingHttpHeaders } from 'node:http';
import { makeNetworkMatcher, parseNetworks } from '../../lib/networks.ts';

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
