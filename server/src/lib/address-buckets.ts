import { type AddressKeys, SITE_FACTOR } from './address-keys.ts';
import { makeTokenBuckets, type Rate, type TokenBuckets } from './token-buckets.ts';

/**
 * Makes buckets for addresses. A site, a /48 of IPv6, has one too, with SITE_FACTOR times the rate: it limits all its addresses together.
 * An address that has no token left takes none from its neighbours. `keysMax` bounds each of the two kinds.
 */
export function makeAddressBuckets<Of>(
  rate: Rate,
  bounds: { readonly keysMax: number; readonly nowMs: () => number },
  keysOf: (of: Of) => AddressKeys,
): TokenBuckets<Of> {
  const { burst, perSecond } = rate;
  const siteRate = { burst: burst * SITE_FACTOR, perSecond: perSecond * SITE_FACTOR };
  const owns = makeTokenBuckets(rate, bounds);
  const sites = makeTokenBuckets(siteRate, bounds);
  return {
    take(of) {
      const { own, site } = keysOf(of);
      const waitMs = owns.take(own);
      if (waitMs > 0 || site === undefined) return waitMs;
      const siteWaitMs = sites.take(site);
      if (siteWaitMs > 0) owns.give(own);
      return siteWaitMs;
    },
    give(of) {
      const { own, site } = keysOf(of);
      owns.give(own);
      if (site !== undefined) sites.give(site);
    },
    left(of) {
      const { own, site } = keysOf(of);
      const left = owns.left(own);
      return site === undefined ? left : Math.min(left, sites.left(site));
    },
    untilFullMs(of) {
      const { own, site } = keysOf(of);
      const untilMs = owns.untilFullMs(own);
      return site === undefined ? untilMs : Math.max(untilMs, sites.untilFullMs(site));
    },
    fill(of) {
      const { own, site } = keysOf(of);
      owns.fill(own);
      if (site !== undefined) sites.fill(site);
    },
  };
}
