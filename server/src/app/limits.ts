import { USUAL_PLAYER_DATA_LIMITS } from '../kernel/player-data-limits.ts';
import { type LimitedCall, RATE_LIMITS, type RateLimitExcess } from '../kernel/rate-limits.ts';
import { makeCallLimits } from '../limits/call-limits.ts';
import { makeEventRate } from '../limits/event-rate.ts';
import { makeNewPlayers, type NewPlayerOrigin, type NewPlayers } from '../limits/new-players.ts';
import { type LimitRates, type LimitSettings, makeLimiter } from '../limits/rates.ts';
import { makeThrottled, type Throttled, throttledBy } from '../limits/throttled.ts';
import { makeUntrustedProxies } from '../limits/untrusted-proxies.ts';
import type { CommandRunner } from '../storage/command.ts';
import type { AppOptions } from './app-options.ts';
import { withGrowthLimits } from './growth-limits.ts';
import { monotonicNow } from './timers.ts';

/** Puts the room `limits` together. */
export function makeLimits({ limits, onUntrustedProxy, clock, documentNowMs }: AppOptions) {
  const nowMs = monotonicNow;
  let settings = limits;
  let { calls, newPlayers, dataGrowth, statistics, events } = countersOf(settings);
  const throttled = makeThrottled(clock);
  const untrustedProxies = makeUntrustedProxies({ nowMs, onFound: onUntrustedProxy });
  const note = makeAddressNote(throttled);
  return {
    http: {
      limits: {
        take(call: LimitedCall) {
          const excess = calls.take(call);
          if (excess) throttled.note(throttledBy(excess.state.limit, call));
          return excess;
        },
        states: (call: LimitedCall) => calls.states(call),
      },
      untrustedProxies,
    },
    /** Lines for anybody: no address, no name. */
    describe: (): readonly string[] => [
      RATE_LIMITS.every((name) => settings.rates[name] === 'off') ? 'limits: off' : 'limits: on',
      ...(settings.newPlayers.isOpen ? [] : ['new players: off']),
      ...describeUntrusted(untrustedProxies.count()),
    ],
    operationDeps: {
      newPlayers: notedNewPlayers(() => newPlayers, note),
      limitsInForce: {
        settings: () => settings,
        titleStates: (titleId: string) => calls.titleStates(titleId),
        untrustedProxies: untrustedProxies.count,
        throttled: throttled.list,
      },
      takeEvents: makeEventRate({
        isOn: () => settings.limitsGuesses,
        nowMs: documentNowMs ?? nowMs,
        ofAddress: () => events,
        onRefused: note,
      }),
      limitsGuesses: () => settings.limitsGuesses,
      supportCurrencyPerDay: () => settings.supportCurrencyPerDay,
    },
    withGrowthLimits: (engine: CommandRunner) =>
      withGrowthLimits(engine, {
        playerData: () => settings.playerData,
        dataGrowth: () => dataGrowth,
        statistics: () => statistics,
        onRefused: note,
      }),
    /** From now on these settings hold. Counts are forgotten, but for guesses. */
    take(next: LimitSettings): void {
      settings = next;
      ({ calls, newPlayers, dataGrowth, statistics, events } = countersOf(next));
    },
  };
}

/** The limits of making players that hold now, which note an address that they stop. */
function notedNewPlayers(
  inForce: () => NewPlayers,
  note: ReturnType<typeof makeAddressNote>,
): NewPlayers {
  return {
    take(origin) {
      const refused = inForce().take(origin);
      if (refused?.status === 'tooManyNewPlayers') note(refused.excess, origin);
      return refused;
    },
    give: (origin) => inForce().give(origin),
    titleState: (titleId) => inForce().titleState(titleId),
    titlePlayersMax: () => inForce().titlePlayersMax(),
  };
}

/** Makes what notes an address that a limit stopped in a title. */
const makeAddressNote =
  (throttled: Throttled) =>
  ({ state: { limit } }: RateLimitExcess, { titleId, address }: NewPlayerOrigin): void => {
    const call = { caller: undefined, origin: { limitedAddress: address } };
    throttled.note({ ...throttledBy(limit, call), titleId });
  };

function countersOf({ rates, newPlayers: settings }: LimitSettings) {
  const nowMs = monotonicNow;
  return {
    calls: makeCallLimits({ rates, nowMs }),
    newPlayers: makeNewPlayers({ rates, settings, nowMs }),
    dataGrowth: makeLimiter('addressDataGrowth', rates, nowMs),
    statistics: makeLimiter('addressStatistics', rates, nowMs),
    events: makeLimiter('addressEvents', rates, nowMs),
  };
}

/** The beginning of the line about a wrong set-up; `purser doctor` looks for it. */
export const UNTRUSTED_PROXIES_LINE = 'limits of addresses: off for';

function describeUntrusted(count: number): readonly string[] {
  if (count === 0) return [];
  const proxies = count === 1 ? 'a proxy' : `${count} proxies`;
  return [`${UNTRUSTED_PROXIES_LINE} ${proxies} that PURSER_TRUSTED_PROXIES does not name`];
}

/** No limits, for a process that serves nobody. */
export const NO_LIMITS: LimitSettings = {
  rates: Object.fromEntries(RATE_LIMITS.map((name) => [name, 'off'])) as LimitRates,
  newPlayers: { isOpen: true, titlePlayersMax: undefined },
  limitsGuesses: false,
  supportCurrencyPerDay: undefined,
  playerData: { ...USUAL_PLAYER_DATA_LIMITS, limitsUpdates: false },
};
