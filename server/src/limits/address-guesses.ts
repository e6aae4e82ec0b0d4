import { GUESSING_ADDRESSES_MAX } from '../kernel/limits.ts';
import { makeTokenBuckets, type Rate } from '../lib/token-buckets.ts';
import { addressKeys, SITE_FACTOR } from '../lib/address-keys.ts';

/** A caller's address in the title in which it guesses. Titles do not share what an address may do. */
export interface TitleAddress {
  readonly titleId: string;
  /** Undefined: the caller has none, and no limit for it. */
  readonly address: string | undefined;
}

/** What one address may guess, in the memory of this process. */
export interface AddressGuesses {
  /** Counts a guess. Gives 0, or the milliseconds until one is possible; then nothing was counted. */
  take(of: TitleAddress): number;
  /** Takes a guess back that turned out to be right. */
  give(of: TitleAddress): void;
  /** Guesses that are left, of the address itself and of its site. */
  left(of: TitleAddress): number;
  /** Milliseconds until a guess is possible; 0: it is now. */
  waitMs(of: TitleAddress): number;
  /** Forgets what was guessed. */
  lift(of: TitleAddress): void;
}

/** Makes the buckets for one kind of guess. While `isOn` gives false, nothing is limited. `nowMs`: a clock that is never set. */
export function makeAddressGuesses(
  rate: Rate,
  { isOn, nowMs }: { readonly isOn: () => boolean; readonly nowMs: () => number },
): AddressGuesses {
  const bounds = { keysMax: GUESSING_ADDRESSES_MAX, nowMs };
  const own = makeTokenBuckets(rate, bounds);
  const { burst, perSecond } = rate;
  const siteRate = { burst: burst * SITE_FACTOR, perSecond: perSecond * SITE_FACTOR };
  const site = makeTokenBuckets(siteRate, bounds);

  function bucketsOf({ titleId, address }: TitleAddress) {
    if (address === undefined || !isOn()) return [];
    const keys = addressKeys(address);
    const ofOwn = { buckets: own, key: `${titleId} ${keys.own}` };
    return keys.site === undefined
      ? [ofOwn]
      : [ofOwn, { buckets: site, key: `${titleId} ${keys.site}` }];
  }
  /** A token that is missing is one that was taken and is given back at once. */
  function waitMs(of: TitleAddress): number {
    const waits = bucketsOf(of).map(({ buckets, key }) => {
      const wait = buckets.take(key);
      if (wait === 0) buckets.give(key);
      return wait;
    });
    return Math.max(0, ...waits);
  }

  return {
    take(of) {
      const wait = waitMs(of);
      if (wait === 0) for (const { buckets, key } of bucketsOf(of)) buckets.take(key);
      return wait;
    },
    give(of) {
      for (const { buckets, key } of bucketsOf(of)) buckets.give(key);
    },
    left: (of) => Math.min(burst, ...bucketsOf(of).map(({ buckets, key }) => buckets.left(key))),
    waitMs,
    lift(of) {
      for (const { buckets, key } of bucketsOf(of)) buckets.fill(key);
    },
  };
}
