import { type PlayerDataLimits, USUAL_PLAYER_DATA_LIMITS } from '../kernel/player-data-limits.ts';
import { type LimitedCall, RATE_LIMITS } from '../kernel/rate-limits.ts';
import { makeCallLimits } from '../limits/call-limits.ts';
import { makeNewPlayers, type NewPlayerOrigin } from '../limits/new-players.ts';
import type { LimitRates, LimitSettings } from '../limits/rates.ts';
import { makeThrottled, throttledBy } from '../limits/throttled.ts';
import { makeUntrustedProxies } from '../limits/untrusted-proxies.ts';
import { type DataUpdate, updateData } from '../player-data/commands.ts';
import type { CommandRunner } from '../storage/command.ts';
import type { AppOptions } from './app-options.ts';
import { monotonicNow } from './timers.ts';

/** Puts the room `limits` together. */
export function makeLimits({ limits, onUntrustedProxy, clock }: AppOptions) {
  const nowMs = monotonicNow;
  let settings = limits;
  let { calls, newPlayers } = countersOf(settings);
  const throttled = makeThrottled(clock);
  const untrustedProxies = makeUntrustedProxies({ nowMs, onFound: onUntrustedProxy });
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
      newPlayers: {
        take(origin: NewPlayerOrigin) {
          const refused = newPlayers.take(origin);
          if (refused?.status === 'tooManyNewPlayers') {
            const { limit } = refused.excess.state;
            throttled.note({ ...throttledBy(limit, toAnonymous(origin)), titleId: origin.titleId });
          }
          return refused;
        },
        give: (origin: NewPlayerOrigin) => newPlayers.give(origin),
        titleState: (titleId: string) => newPlayers.titleState(titleId),
        titlePlayersMax: () => newPlayers.titlePlayersMax(),
      },
      limitsInForce: {
        settings: () => settings,
        titleStates: (titleId: string) => calls.titleStates(titleId),
        untrustedProxies: untrustedProxies.count,
        throttled: throttled.list,
      },
      limitsGuesses: () => settings.limitsGuesses,
      supportCurrencyPerDay: () => settings.supportCurrencyPerDay,
    },
    withDataLimits: (engine: CommandRunner) => withDataLimits(engine, () => settings.playerData),
    /** From now on these settings hold. Counts are forgotten, but for guesses. */
    take(next: LimitSettings): void {
      settings = next;
      ({ calls, newPlayers } = countersOf(next));
    },
  };
}

/**
 * The same engine, on which updates of players' data go by the limits that hold. The command is told them and not the handler, which may run in
 * the worker for large calls: the worker knows no settings.
 */
function withDataLimits(engine: CommandRunner, limits: () => PlayerDataLimits): CommandRunner {
  return {
    run(name, input, context) {
      if (name !== updateData.name) return engine.run(name, input, context);
      return engine.run(name, { ...(input as DataUpdate), limits: limits() }, context);
    },
  };
}

function toAnonymous({ address }: NewPlayerOrigin) {
  return { caller: undefined, origin: { limitedAddress: address } };
}

function countersOf({ rates, newPlayers: settings }: LimitSettings) {
  const nowMs = monotonicNow;
  return {
    calls: makeCallLimits({ rates, nowMs }),
    newPlayers: makeNewPlayers({ rates, settings, nowMs }),
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
