import { addressKeys } from '../../lib/address-keys.ts';
import { makeNetworkMatcher } from '../../lib/networks.ts';

/** The other ends of the open connections, by their address (what peerAddress gives; IPv6: by its /64). */
export interface Peers {
  /**
   * Counts one more connection of a peer until `leave` is called. Undefined: the peer has as many as it may. Proxies
   * may have any number, and so may a peer without an address, as on a Unix socket.
   */
  enter(address: string | undefined): (() => void) | undefined;
  /** Whether there are many clients behind the peer: it is a trusted proxy, or was found to be one that should be. */
  isProxy(address: string | undefined): boolean;
}

interface PeersOptions {
  /** Connections that one peer may have at the same time. */
  readonly perPeerMax: number;
  /** Networks (lib/networks.ts). */
  readonly trustedProxies: readonly string[];
  readonly isUntrustedProxy: (address: string) => boolean;
}

/** Makes the count of each peer's connections. */
export function makePeers({ perPeerMax, trustedProxies, isUntrustedProxy }: PeersOptions): Peers {
  const isTrusted = makeNetworkMatcher(trustedProxies);
  const isProxy = (address: string) => isTrusted(address) || isUntrustedProxy(address);
  const counts = new Map<string, number>();

  function leave(key: string): void {
    const left = (counts.get(key) ?? 0) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  }
  return {
    enter(address) {
      if (address === undefined || isProxy(address)) return () => undefined;
      const { own: key } = addressKeys(address);
      const count = counts.get(key) ?? 0;
      if (count >= perPeerMax) return undefined;
      counts.set(key, count + 1);
      return () => leave(key);
    },
    isProxy: (address) => address !== undefined && isProxy(address),
  };
}
