import { makeNetworkMatcher, parseNetworks } from '../lib/networks.ts';
import { makeIdentityDigest } from '../moderation/ban.ts';
import type { AppOptions } from './app-options.ts';

/** The deps of the operations of the room `moderation`. */
export function moderationDeps({ trustedProxies, keyEncryptionKey }: AppOptions) {
  const nobodysOwn = parseNetworks('loopback,private') ?? [];
  return {
    identityDigest: makeIdentityDigest(keyEncryptionKey),
    isBannable: unless(makeNetworkMatcher([...nobodysOwn, ...trustedProxies])),
  };
}

function unless(matches: (address: string) => boolean): (address: string) => boolean {
  return (address) => !matches(address);
}
