import { FORWARDED_ADDRESSES_MAX } from '../../kernel/limits.ts';
import { parseIpAddress } from '../../lib/ip-address.ts';
import { makeNetworkMatcher } from '../../lib/networks.ts';

/** How a connection's other end and a request's `X-Forwarded-For` say where the request comes from. */
export interface ForwardedRequest {
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
