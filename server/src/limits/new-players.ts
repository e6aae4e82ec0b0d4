import type { RateLimitExcess, RateLimitState } from '../kernel/rate-limits.ts';
import {
  type LimitRates,
  makeAddressLimiter,
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

/** The limits of making players. */
export interface NewPlayers {
  /**
   * Takes what a new player costs; the reason where none may be made. A login cannot tell whether it will make a player, so it takes first
   * and gives back where it made none.
   */
  take(origin: NewPlayerOrigin): NoNewPlayer | undefined;
  give(origin: NewPlayerOrigin): void;
  /** How the limit of a title stands; undefined: there is none. */
  titleState(titleId: string): RateLimitState | undefined;
  /** How many players the title may have; undefined: any number. The database counts them. */
  titlePlayersMax(): number | undefined;
}

interface NewPlayersDeps {
  readonly rates: LimitRates;
  readonly settings: NewPlayerSettings;
  readonly nowMs: MonotonicNow;
}

/** Makes the limits of making players. */
export function makeNewPlayers({ rates, settings, nowMs }: NewPlayersDeps): NewPlayers {
  const { addressNewPlayers, titleNewPlayers } = rates;
  const ofAddress =
    addressNewPlayers === 'off'
      ? undefined
      : makeAddressLimiter('addressNewPlayers', addressNewPlayers, nowMs);
  const ofTitle =
    titleNewPlayers === 'off' ? undefined : makeLimiter('titleNewPlayers', titleNewPlayers, nowMs);

  function takeOne({ titleId, address }: NewPlayerOrigin): RateLimitExcess | undefined {
    const excess = address === undefined ? undefined : ofAddress?.take(address);
    return excess ?? ofTitle?.take(titleId);
  }
  return {
    take(origin) {
      if (!settings.isOpen) return { status: 'creationDisabled' };
      const excess = takeOne(origin);
      return excess && { status: 'tooManyNewPlayers', excess };
    },
    give({ titleId, address }) {
      if (address !== undefined) ofAddress?.give(address);
      ofTitle?.give(titleId);
    },
    titleState: (titleId) => ofTitle?.state(titleId),
    titlePlayersMax: () => settings.titlePlayersMax,
  };
}
