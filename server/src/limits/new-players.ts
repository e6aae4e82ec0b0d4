import type { RateLimitExcess } from '../kernel/rate-limits.ts';
import {
  type LimitRates,
  makeLimiter,
  type MonotonicNow,
  type NewPlayerSettings,
} from './rates.ts';

/** Where a new player would come from. */
export interface NewPlayerOrigin {
  readonly titleId: string;
  /** Undefined: no limit counts for the address, because a server vouches for the player for example. */
  readonly address: string | undefined;
}

/** Why no player is made. */
type NoNewPlayer =
  | { readonly status: 'creationDisabled' }
  | { readonly status: 'tooManyNewPlayers'; readonly excess: RateLimitExcess };

export type NewPlayers = ReturnType<typeof makeNewPlayers>;

/** Makes the limits of making players. */
export function makeNewPlayers({
  rates,
  settings,
  nowMs,
}: {
  readonly rates: LimitRates;
  readonly settings: NewPlayerSettings;
  readonly nowMs: MonotonicNow;
}) {
  const ofAddress = makeLimiter('addressNewPlayers', rates, nowMs);
  const ofTitle = makeLimiter('titleNewPlayers', rates, nowMs);

  function takeOne({ titleId, address }: NewPlayerOrigin): RateLimitExcess | undefined {
    const excess = address === undefined ? undefined : ofAddress?.take(address);
    return excess ?? ofTitle?.take(titleId);
  }
  return {
    /**
     * Takes what a new player costs; the reason where none may be made. A login cannot tell whether it will make a player, so it takes
     * first and gives back where it made none.
     */
    take(origin: NewPlayerOrigin): NoNewPlayer | undefined {
      if (!settings.isOpen) return { status: 'creationDisabled' };
      const excess = takeOne(origin);
      return excess && { status: 'tooManyNewPlayers', excess };
    },
    give({ titleId, address }: NewPlayerOrigin) {
      if (address !== undefined) ofAddress?.give(address);
      ofTitle?.give(titleId);
    },
    /** How the limit of a title stands; undefined: there is none. */
    titleState: (titleId: string) => ofTitle?.state(titleId),
    /** How many players the title may have; undefined: any number. The database counts them. */
    titlePlayersMax: () => settings.titlePlayersMax,
  };
}
