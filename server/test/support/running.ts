import { USUAL_PLAYER_DATA_LIMITS } from '../../src/kernel/player-data-limits.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppOptions } from '../../src/app/app-options.ts';
import { type App, makeApp } from '../../src/app/app.ts';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { loadConfig } from '../../src/config/load.ts';
import { listen } from '../../src/http/listener/listen.ts';
import {
  DAY_MS,
  type Instant,
  MINUTE_MS,
  SECOND_MS,
  systemClock,
} from '../../src/kernel/instant.ts';
import { KEPT_USUALLY } from '../../src/kernel/kept.ts';
import { makeKeyEncryption } from '../../src/kernel/key-encryption.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import type { LimitRates } from '../../src/limits/rates.ts';
import type { SqliteStorage } from '../../src/storage/storage.ts';
import { makeReadinessLog, makeUntrustedProxyLog } from '../../src/telemetry/change-log.ts';
import { makeHttpLog, makeLog } from '../../src/telemetry/log.ts';
import { makeMetrics } from '../../src/telemetry/metrics.ts';
import type { Fakes } from './fakes/fakes.ts';

export interface MovableClock {
  now(): Instant;
  advance(ms: number): void;
}

/** The whole service on a real listener and a database of its own, with a clock that a test sets. */
export interface Running extends AsyncDisposable {
  readonly url: string;
  readonly app: App;
  readonly storage: SqliteStorage;
  /** The file of the database. */
  readonly databasePath: string;
  readonly clock: MovableClock;
  /** Whether players are made, and how many a title may have: a test sets them, and sets them back. */
  readonly newPlayers: NewPlayerSwitches;
  /** The services of others that it calls; undefined: it calls none. */
  readonly fakes: Fakes | undefined;
  /** The lines of the log, as objects. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** The lines of events of games so far. */
  readonly eventLines: readonly string[];
  /** The unexpected errors so far; a test that provokes none expects none. */
  readonly unexpectedErrors: readonly unknown[];
}

/** Few passwords may wait, so that a test reaches the limit with a handful of calls. */
export const PASSWORD_HASHING = { atOnce: 2, waitingMax: 3 } as const;

export interface NewPlayerSwitches {
  isOpen: boolean;
  titlePlayersMax: number;
}

/** So many players one address may make at once: few, so that a test reaches the limit, and more than all scenarios make from HOME, which share a service. */
export const NEW_PLAYERS_BURST = 28;

/** So many players one title may get at once: more than any other test makes. */
export const TITLE_NEW_PLAYERS_BURST = 60;

/** Bytes by which data of players may grow that come from one address: more than scenarios store that name an address. */
export const DATA_GROWTH_BURST = 100_000;

/** New values of statistics that may come from one address. */
export const STATISTICS_BURST = 5;

/** Bytes of events that may come from one address. */
export const EVENTS_BURST = 50_000;

/** The defaults but for that. Calls from this machine itself come from a trusted proxy, whose address is not limited. */
const RATES: LimitRates = {
  ...(configured() as LimitRates),
  addressNewPlayers: { burst: NEW_PLAYERS_BURST, perSecond: 0.001 },
  addressDataGrowth: { burst: DATA_GROWTH_BURST, perSecond: 0.001 },
  addressStatistics: { burst: STATISTICS_BURST, perSecond: 0.001 },
  addressEvents: { burst: EVENTS_BURST, perSecond: 0.001 },
  titleNewPlayers: { burst: TITLE_NEW_PLAYERS_BURST, perSecond: 0.001 },
};

function configured(): object {
  const it = loadConfig({}, {});
  return it.ok ? it.config : {};
}

/** A test says with `X-Forwarded-For` where a call comes from. */
const TRUSTED_PROXIES = ['127.0.0.0/8', '198.51.100.0/24'];

/** A mail server that is asked for nothing: jobs are done only after `app.start`. */
const MAIL = {
  server: {
    host: '127.0.0.1',
    port: 9,
    isSecure: false,
    tls: 'off',
    from: { name: '', address: 'game@example.com' },
  },
  sites: { players: 'https://play.example', console: 'https://console.example' },
} as const;

/** Starts at the computer's time, then moves only when told to. */
function makeMovableClock(): MovableClock {
  let instant = systemClock();
  return {
    now: () => instant,
    advance(ms) {
      instant += ms;
    },
  };
}

/** Over plain http, or with the PEM texts given over https. */
export async function startService(
  tls?: { readonly cert: string; readonly key: string },
  more: Partial<
    Pick<
      AppOptions,
      | 'charactersMax'
      | 'consoleSite'
      | 'kept'
      | 'lifetimes'
      | 'mail'
      | 'offloadPool'
      | 'outside'
      | 'passwordHashing'
      | 'statisticGraceMs'
      | 'titleDataBytesMax'
      | 'verifiersMax'
    >
  > & { readonly fakes?: Fakes } = {},
): Promise<Running> {
  const { fakes, ...options } = more;
  const folder = await mkdtemp(join(tmpdir(), 'purser-'));
  const clock = makeMovableClock();
  const random = systemRandom;
  const databasePath = join(folder, 'purser.db');
  const storage = await openSqliteStorage({
    path: databasePath,
    clock: clock.now,
    random,
  });
  const unexpectedErrors: unknown[] = [];
  const limits = {
    rates: RATES,
    newPlayers: { isOpen: true, titlePlayersMax: 1_000_000 },
    limitsGuesses: true,
    supportCurrencyPerDay: 1_000,
    playerData: USUAL_PLAYER_DATA_LIMITS,
  };
  const eventLines: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const log = makeLog('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = await makeApp({
    storage,
    keyEncryption: makeKeyEncryption({ keys: [random(32)] }),
    clock: clock.now,
    documentNowMs: clock.now,
    random,
    lifetimes: { entityTokenMs: DAY_MS, sessionMs: DAY_MS },
    metrics: makeMetrics(),
    log: {
      call: makeHttpLog(log).call,
      unexpectedError: (unexpectedError) => unexpectedErrors.push(unexpectedError.error),
    },
    onClusterChange: () => undefined,
    limits,
    kept: KEPT_USUALLY,
    onUntrustedProxy: makeUntrustedProxyLog(log),
    onReadiness: makeReadinessLog(log),
    passwordHashing: PASSWORD_HASHING,
    consoleSite: { publicOrigin: undefined, isSecure: false },
    trustedProxies: TRUSTED_PROXIES,
    mail: MAIL,
    writeEventLines: (_, written) => void eventLines.push(...written),
    ...(fakes && { outside: fakes.outside }),
    ...options,
    version: 'test',
  });
  const listener = await listen(app.http, {
    host: '127.0.0.1',
    port: 0,
    tls,
    connectionsMax: 1_000,
    connectionsPerAddressMax: 1_000,
    headersTimeoutMs: 10 * SECOND_MS,
    requestTimeoutMs: 30 * SECOND_MS,
    // Where the process stands still for seconds, a connection must not end just as the next call is sent on it.
    keepAliveMs: 10 * MINUTE_MS,
    trustedProxies: TRUSTED_PROXIES,
  });
  return {
    url: listener.url,
    app,
    storage,
    databasePath,
    clock,
    newPlayers: limits.newPlayers,
    fakes,
    lines,
    eventLines,
    unexpectedErrors,
    async [Symbol.asyncDispose]() {
      await listener.close(SECOND_MS);
      await app.close();
      await storage.close();
      await rm(folder, { recursive: true });
      await fakes?.[Symbol.asyncDispose]();
    },
  };
}
