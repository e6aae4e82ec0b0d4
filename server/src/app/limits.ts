import { type LimitedCall, RATE_LIMITS } from '../kernel/rate-limits.ts';
import { makeCallLimits } from '../limits/call-limits.ts';
import {
  makeNewPlayers,
  type NewPlayerOrigin,
  type NewPlayerSettings,
} from '../limits/new-players.ts';
import type { LimitRates } from '../limits/rates.ts';
import { makeUntrustedProxies } from '../limits/untrusted-proxies.ts';
import type { AppOptions } from './app-options.ts';
import { monotonicNow } from './follow-control.ts';

/** How much may be asked of one process. */
export interface LimitSettings {
  readonly rates: LimitRates;
  readonly newPlayers: NewPlayerSettings;
  /** Whether guesses at logins are limited. */
  readonly limitsGuesses: boolean;
  /** Of a currency, that an operator may give and take in a day who may not give items; undefined: any amount. */
  readonly supportCurrencyPerDay: number | undefined;
}

/** Puts the room `limits` together. */
export function makeLimits({ limits, onUntrustedProxy }: AppOptions) {
  const nowMs = monotonicNow;
  let settings = limits;
  let { calls, newPlayers } = countersOf(settings);
  const untrustedProxies = makeUntrustedProxies({ nowMs, onFound: onUntrustedProxy });
  return {
    http: {
      limits: {
        take: (call: LimitedCall) => calls.take(call),
        states: (call: LimitedCall) => calls.states(call),
      },
      untrustedProxies,
    },
    /** Lines for whoever asks: no address, no name. */
    describe: (): readonly string[] => [
      RATE_LIMITS.every((name) => settings.rates[name] === 'off') ? 'limits: off' : 'limits: on',
      ...(settings.newPlayers.isOpen ? [] : ['new players: off']),
      ...describeUntrusted(untrustedProxies.count()),
    ],
    operationDeps: {
      newPlayers: {
        take: (origin: NewPlayerOrigin) => newPlayers.take(origin),
        give: (origin: NewPlayerOrigin) => newPlayers.give(origin),
        titlePlayersMax: () => newPlayers.titlePlayersMax(),
      },
      limitsGuesses: () => settings.limitsGuesses,
      supportCurrencyPerDay: () => settings.supportCurrencyPerDay,
    },
    /** From now on these settings hold. What was counted is forgotten, but for guesses. */
    take(next: LimitSettings): void {
      settings = next;
      ({ calls, newPlayers } = countersOf(next));
    },
  };
}

function countersOf({ rates, newPlayers: settings }: LimitSettings) {
  const nowMs = monotonicNow;
  return {
    calls: makeCallLimits({ rates, nowMs }),
    newPlayers: makeNewPlayers({ rates, settings, nowMs }),
  };
}

/** How the line begins that says of a set-up gone wrong; `purser doctor` looks for it. */
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
};
