import { makeGeneration } from '../cluster/generation.ts';
import type { NodeAddresses } from '../cluster/stats/ports.ts';
import { makeRecentPlayers } from '../cluster/stats/recent-players.ts';
import { type CredentialReport, inspectCredential } from '../credentials/inspect-credential.ts';
import { makeKnownPending } from '../economy/schedule/known-pending.ts';
import type { HttpDeps } from '../http/deps.ts';
import type { Runs } from '../kernel/command.ts';
import { LARGE_BODIES_BYTES_MAX } from '../kernel/limits.ts';
import { type DepsOf, endpointsOf } from '../kernel/operation.ts';
import { makeBudget } from '../lib/budget.ts';
import type { LimitSettings } from '../limits/rates.ts';
import { makeOffloadPool } from '../offload/offload.ts';
import { operations } from '../operations.ts';
import type { KeyedRunner } from '../storage/idempotency/keyed-runner.ts';
import type { AppOptions } from './app-options.ts';
import { makeCredentials } from './credentials.ts';
import { makeEconomy } from './economy.ts';
import { makeFigures } from './figures.ts';
import { followControl, monotonicNow, schedule } from './follow-control.ts';
import { makeDepsInContext, makeKeyedRunnerOf } from './idempotency.ts';
import { makeLimits } from './limits.ts';
import { moderationDeps } from './moderation.ts';
import { makeOperators } from './operators.ts';
import { makePages, type PageSets } from './pages.ts';
import { makePlayers } from './players.ts';
import { makeReadiness, type Readiness } from './readiness.ts';
import { makeTitles } from './titles.ts';

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
  const figures = makeFigures(options, { readiness, follower });
  return {
    ...makeHttpDeps(options, rooms, { keyedRunner, largeCalls, pages }),
    judge: readiness.judge,
    drain: readiness.drain,
    start: follower.start,
    async inspect(text) {
      await follower.catchUp();
      return inspectCredential(text, rooms.operationDeps);
    },
    listensAt: figures.listensAt,
    everyFewSeconds: () =>
      inTurn([readiness.judge, follower.everyFewSeconds, figures.look, rooms.loginCopies.look]),
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

type Rooms = Awaited<ReturnType<typeof makeRooms>>;

/** The worker for calls with a large body, and the count of such bodies, before they are there and in the worker. */
function makeLargeCalls({ offloadPool }: AppOptions, engine: KeyedRunner) {
  const largeBodies = makeBudget(LARGE_BODIES_BYTES_MAX);
  return { largeBodies, offload: makeOffloadPool({ ...offloadPool, engine, largeBodies }) };
}

/**
 * Makes the rooms. A new room has a file beside this one and adds its deps to `operationDeps`; the compiler proves
 * that no handler lacks any. A room that keeps a part of the control state in memory adds its projection.
 */
async function makeRooms(options: AppOptions) {
  const { storage, clock, random, metrics } = options;
  storage.setEventSink(metrics.emit);
  storage.setCommandObserver(metrics.observeCommand);
  if ('setControlObserver' in storage) storage.setControlObserver(metrics.observeControl);
  const generation = makeGeneration();
  const limits = makeLimits(options);
  const titles = makeTitles(options);
  const credentials = await makeCredentials(options, titles.known);
  const operators = makeOperators(options, titles.known);
  const players = makePlayers(options, limits.operationDeps.limitsGuesses);
  const pending = makeKnownPending();
  const known = [titles.known, players.projection, operators.known, pending];
  const projections = [generation, ...credentials.projections, ...known];
  const { onClusterChange: onChange } = options;
  const follower = await followControl(storage, { projections, random, onChange });
  const economy = makeEconomy(options, { known: pending, follower });
  const operationDeps: DepsOf<typeof operations> & Runs = {
    now: clock,
    random,
    emit: metrics.emit,
    recentPlayers: makeRecentPlayers({ storage, now: clock }),
    kept: options.kept,
    ...limits.operationDeps,
    ...titles.operationDeps,
    ...credentials.operationDeps,
    ...players.operationDeps,
    ...operators.operationDeps,
    ...moderationDeps(options),
    ...economy.operationDeps,
  };
  return {
    authenticate: {
      ...credentials.authenticate,
      ...titles.authenticate,
      ...operators.authenticate,
    },
    /** Forgets revocations and sessions of operators that ended long ago. */
    evictOld() {
      credentials.evictOldRevocations();
      operators.evictOldSessions();
    },
    /** Stores when secret keys and sessions of operators were last used. */
    async flushUses() {
      await titles.keyUse.flush();
      await operators.sessionUse.flush();
    },
    credentials,
    limits,
    follower,
    generation,
    refusedAttempts: players.refusedAttempts,
    loginCopies: players.loginCopies,
    engine: economy.engine,
    operationDeps,
  };
}
