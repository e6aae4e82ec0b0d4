import type { NodeAddresses } from '../cluster/node-stats.ts';
import { type CredentialReport, inspectCredential } from '../credentials/inspect-credential.ts';
import type { HttpDeps } from '../http/deps.ts';
import type { Runs } from '../kernel/command.ts';
import { LARGE_BODIES_BYTES_MAX } from '../kernel/limits.ts';
import { type DepsOf, endpointsOf } from '../kernel/operation.ts';
import { makeBudget } from '../lib/budget.ts';
import type { LimitSettings } from '../limits/rates.ts';
import { makeOffloadPool } from '../offload/offload.ts';
import { operations } from '../operations.ts';
import type { CommandRunner } from '../storage/command.ts';
import {
  type KeyedRunner,
  makeKeyedRunner,
  makeSeal,
  runInContext,
} from '../storage/idempotency/keyed-runner.ts';
import type { AppOptions } from './app-options.ts';
import { monotonicNow, schedule } from './follow-control.ts';
import { makePages, type PageSets } from './pages.ts';
import { makeReadiness, type Readiness } from './readiness.ts';
import { makeRooms, type Rooms } from './rooms.ts';
import { makeStats } from './stats.ts';

/** The service without its listener. */
export interface App extends Pick<Readiness, 'judge' | 'drain'> {
  /** Of a listener for everything. */
  readonly http: HttpDeps;
  /** Of two listeners, one of which has what only the studio needs. */
  readonly split: { readonly game: HttpDeps; readonly management: HttpDeps };
  /** The last step of a start: takes the lease of this node, if it is one. Waits for a database that is away. */
  start(): Promise<void>;
  /** Reports what a credential is and whether it is good (for the command line). */
  inspect(text: string): Promise<CredentialReport>;
  /** Looks whether the process is ready, and which nodes are alive; copies the last logins for searches. Never rejects. */
  everyFewSeconds(): Promise<void>;
  /** Takes where this process listens, for the commands that show it. */
  listensAt(addresses: NodeAddresses): void;
  /** The housekeeping of one process: saves when keys were last used, evicts old revocations, sums up refused logins. */
  everyMinute(): Promise<void>;
  /** From now on other limits hold. */
  takeLimits(limits: LimitSettings): void;
  /** Takes over a proxy that is not trusted, which another process of this service has found. */
  learnUntrustedProxy(address: string): void;
  /** Waits for offloaded calls, writes refused logins down, saves when keys were last used, stops following the control log. Rejects where the save fails. */
  close(): Promise<void>;
}

/** Puts the service together: storage → the deps of each room → operations → http. */
export async function makeApp(options: AppOptions): Promise<App> {
  const { storage, metrics } = options;
  const rooms = await makeRooms(options);
  const { limits, follower } = rooms;
  const keyedRunner = makeKeyedRunnerOf(options, rooms.engine);
  const largeCalls = makeLargeCalls(options, keyedRunner);
  const clocks = { monotonicNow, schedule };
  const readiness = makeReadiness({ storage, follower, ...clocks, onChange: options.onReadiness });
  metrics.watch({
    operations: endpointsOf(operations).map(({ path }) => path),
    readiness: () => readiness.state,
    pools: storage.pools,
    node: follower.node,
  });
  const pages = pagesOf(options, rooms, readiness);
  const stats = makeStats(options, { readiness, follower });
  return {
    ...makeHttpDeps(options, rooms, { keyedRunner, largeCalls, pages }),
    judge: readiness.judge,
    drain: readiness.drain,
    start: follower.start,
    async inspect(text) {
      await follower.catchUp();
      return inspectCredential(text, rooms.operationDeps);
    },
    listensAt: stats.listensAt,
    everyFewSeconds: () =>
      inTurn([readiness.judge, follower.everyFewSeconds, stats.look, rooms.loginCopies.look]),
    async everyMinute() {
      rooms.evictOld();
      rooms.refusedAttempts.endMinute();
      await rooms.flushUses();
    },
    takeLimits: limits.take,
    learnUntrustedProxy: limits.http.untrustedProxies.learn,
    async close() {
      try {
        await largeCalls.offload.close();
        await rooms.refusedAttempts.flush();
        await rooms.flushUses();
      } finally {
        await follower.stop();
      }
    },
  };
}

/** Makes what one listener needs, and each of two. */
function makeHttpDeps(
  options: AppOptions,
  { authenticate, follower, generation, limits, operationDeps }: Rooms,
  {
    keyedRunner,
    largeCalls,
    pages,
  }: {
    readonly keyedRunner: KeyedRunner;
    readonly largeCalls: ReturnType<typeof makeLargeCalls>;
    readonly pages: PageSets;
  },
): Pick<App, 'http' | 'split'> {
  const http: HttpDeps = {
    operations,
    operationDeps,
    depsInContext: makeDepsInContext(operationDeps, keyedRunner),
    ...largeCalls,
    ...limits.http,
    inLines: options.storage.inLines,
    authenticate,
    consoleSite: options.consoleSite,
    takesOperators: true,
    catchUp: follower.catchUp,
    generation: () => generation.number,
    now: options.clock,
    random: options.random,
    log: options.log,
    observe: options.metrics.observe,
    pages: pages.all,
  };
  const game = { ...http, takesOperators: false, pages: pages.ofGame };
  return { http, split: { game, management: http } };
}

function pagesOf(
  { version, metrics, random }: AppOptions,
  { credentials, follower, limits }: Rooms,
  readiness: Readiness,
): PageSets {
  return makePages({
    operations,
    version,
    random,
    jwks: async () => {
      await follower.catchUp();
      return credentials.jwks();
    },
    metricsText: metrics.text,
    readiness: readiness.judge,
    limits: limits.describe,
  });
}

/** Does one thing after the other. */
async function inTurn(looks: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const look of looks) await look();
}

/** The worker for calls with a large body, and the count of such bodies, before they are there and in the worker. */
function makeLargeCalls({ offloadPool }: AppOptions, engine: KeyedRunner) {
  const largeBodies = makeBudget(LARGE_BODIES_BYTES_MAX);
  return { largeBodies, offload: makeOffloadPool({ ...offloadPool, engine, largeBodies }) };
}

/** Makes the engine that runs commands for calls with an idempotency key. */
function makeKeyedRunnerOf(options: AppOptions, engine: CommandRunner): KeyedRunner {
  const { keyEncryptionKey, clock: now, random } = options;
  return makeKeyedRunner({ engine, seal: makeSeal(keyEncryptionKey), now, random });
}

/** Makes the deps of the handler of one call with a context: it runs commands on these, all else is as usual. */
function makeDepsInContext(
  operationDeps: DepsOf<typeof operations> & Runs,
  runner: KeyedRunner,
): HttpDeps['depsInContext'] {
  return (context, onReplay): DepsOf<typeof operations> & Runs => ({
    ...operationDeps,
    run: runInContext(runner, { context, onReplay }),
  });
}
