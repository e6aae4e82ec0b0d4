import type { Run } from '../kernel/command.ts';
import type { ControlFact, Projection } from '../kernel/control.ts';
import type { Clock } from '../kernel/instant.ts';
import { GUESSING_ADDRESSES_MAX } from '../kernel/limits.ts';
import type { Passwords } from '../kernel/passwords.ts';
import type { FairQueue } from '../lib/fair-queue.ts';
import { type AddressKeys, addressKeys } from '../lib/ip-address.ts';
import { makeAddressBuckets, type Rate } from '../lib/token-buckets.ts';
import type { GuessKeyMaker, LimitEntry, TitleAddress } from './guesses.ts';

/** The deps of judging a password of a player or an operator. */
export interface PasswordGuessDeps {
  readonly now: Clock;
  readonly run: Run;
  readonly guessKeys: GuessKeyMaker;
  readonly passwords: Passwords;
  /** Passwords wait here for their turn to be hashed. */
  readonly passwordQueue: FairQueue;
  /** False: there may be any number of guesses. */
  readonly limitsGuesses: () => boolean;
  /** Wrong passwords from an address. */
  readonly wrongPasswords: AddressGuesses;
}

/** Counts the guesses of each address, in the memory of this process. */
export type AddressGuesses = ReturnType<typeof makeAddressGuesses>;

/** Makes the buckets for one kind of guess. While `isOn` gives false, nothing is limited. `nowMs`: a clock that is never set. */
export function makeAddressGuesses(
  rate: Rate,
  { isOn, nowMs }: { readonly isOn: () => boolean; readonly nowMs: () => number },
) {
  const bounds = { keysMax: GUESSING_ADDRESSES_MAX, nowMs };
  const buckets = makeAddressBuckets(rate, bounds, keysOf);
  const isLimited = (of: TitleAddress): of is Limited => of.address !== undefined && isOn();
  /** Counts a guess. Gives 0, or the milliseconds until one is possible; then nothing was counted. */
  const take = (of: TitleAddress): number => (isLimited(of) ? buckets.take(of) : 0);
  /** Takes a guess back that turned out to be right. */
  const give = (of: TitleAddress): void => {
    if (isLimited(of)) buckets.give(of);
  };
  return {
    take,
    give,
    /** Guesses that are left, of the address itself and of its site. */
    left: (of: TitleAddress) => (isLimited(of) ? buckets.left(of) : rate.burst),
    /** Milliseconds until a guess is possible; 0: it is now. */
    waitMs(of: TitleAddress) {
      const waitMs = take(of);
      if (waitMs === 0) give(of);
      return waitMs;
    },
    /** Forgets what was guessed. */
    lift(of: TitleAddress) {
      if (isLimited(of)) buckets.fill(of);
    },
  };
}

type Limited = TitleAddress & { readonly address: string };

function keysOf({ titleId, address }: Limited): AddressKeys {
  const { own, site } = addressKeys(address);
  return { own: `${titleId} ${own}`, site: site && `${titleId} ${site}` };
}

/** Makes the projection that forgets what an address has guessed, in this process, wherever support has lifted it. */
export function makeLiftedAddresses(all: readonly AddressGuesses[]): Projection {
  return {
    apply(fact) {
      if (!isLifted(fact)) return;
      for (const guesses of all) guesses.lift(fact.body);
    },
    // Nothing to rebuild: the counts in memory are stored nowhere else. A process that reads the whole control state
    // anew has missed a lift or none.
    rebuild: () => ({ apply() {}, finish() {} }),
  };
}

function isLifted(fact: ControlFact): fact is LimitEntry {
  return (fact as LimitEntry).kind === 'addressLifted';
}
