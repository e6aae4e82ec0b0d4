import type { NodeAddresses } from '../cluster/node-stats.ts';
import { type CredentialReport, inspectCredential } from '../credentials/inspect-credential.ts';
import type { HttpDeps } from '../http/deps.ts';
import type { Runs } from '../kernel/command.ts';
import { LARGE_BODIES_BYTES_MAX } from '../kernel/limits.ts';
import { type DepsOf, endpointsOf } from '../kernel/operation.ts';
import { makeBudget } from '../lib/budget.ts';
import { makeOffloadPool } from '../offload/offload.ts';
import { operations } from '../operations.ts';
import { makeKeyedRunner, makeSeal, runInContext } from '../storage/idempotency/keyed-runner.ts';
import type { AppOptions } from './app-options.ts';
import { makeDatabaseHealth } from './database-health.ts';
import { monotonicNow, schedule } from './timers.ts';
import { makeAccountPages } from './account-pages.ts';
import { makePages } from './pages.ts';
import { makeReadiness, type Readiness } from './readiness.ts';
import { makeRooms, type Rooms } from './rooms.ts';
import { makeStats } from './stats.ts';

/** The service without its listener. */
export type App = Awaited<ReturnType<typeof makeApp>>;

/** Puts the service together: storage → the deps of each room → operations → http. */
export async function makeApp(options: AppOptions) {
  const { storage } = options;
  const rooms = await makeRooms(options);
  const { limits, follower, verifiers, outbox } = rooms;
  const clocks = { monotonicNow, schedule };
  const readiness = makeReadiness({ storage, follower, ...clocks, onChange: options.onReadiness });
  const databaseHealth = beMeasured(options, { readiness, follower, verifiers, outbox });
  const { offload, http, game } = makeHttpDeps(options, rooms, readiness);
  const readVerifiers = () => verifiers.stats();
  const stats = makeStats(options, { readiness, follower, readVerifiers });
  return {
    /** Of a listener for everything. */
    http,
    /** Of two listeners, one of which has what only the studio needs. */
    split: { game, management: http },
    judge: readiness.judge,
    /** From now on the service is not ready, grants verifiers nothing and holds no poll; calls are still answered. */
    drain(): void {
      readiness.drain();
      verifiers.drain();
    },
    /** The last step of a start: takes the lease of this node, if it is one. Waits for a database that is away. */
    async start(): Promise<void> {
      await follower.start();
      const { refundPolls, boardFolding, archiving } = rooms;
      for (const loop of [outbox, refundPolls, boardFolding, archiving]) loop.start();
    },
    /** Reports what a credential is and whether it is good (for the command line). */
    async inspect(text: string): Promise<CredentialReport> {
      await follower.catchUp();
      return inspectCredential(text, rooms.operationDeps);
    },
    /** Takes where this process listens, for the commands that show it. */
    listensAt: (addresses: NodeAddresses): void => stats.listensAt(addresses),
    /** Looks whether the process is ready, which nodes are alive and how the database is; copies the last logins for searches, and adds counts of the economy up. Never rejects. */
    async everyFewSeconds(): Promise<void> {
      await readiness.judge();
      await follower.everyFewSeconds();
      await stats.look();
      await rooms.loginCopies.look();
      await rooms.economyCounts.look();
      await databaseHealth.look();
    },
    /** Asks platforms for refunds as far as that is due, as the service does every few seconds. */
    lookForRefunds: rooms.refundPolls.look,
    /** The housekeeping of one process: saves when keys were last used, evicts old revocations, sums up refused logins. */
    async everyMinute(): Promise<void> {
      rooms.evictOld();
      rooms.refusedAttempts.endMinute();
      await rooms.flushUses();
    },
    /** From now on other limits hold. */
    takeLimits: limits.take,
    /** Takes over a proxy that is not trusted, which another process of this service has found. */
    learnUntrustedProxy: limits.http.untrustedProxies.learn,
    /** Waits for offloaded calls and mails under way, writes refused logins down, saves when keys were last used, stops following the control log. Rejects where the save fails. */
    close: () => closeApp(rooms, offload),
  };
}

async function closeApp(
  { outbox, refundPolls, boardFolding, archiving, refusedAttempts, flushUses, follower }: Rooms,
  offload: { readonly close: () => Promise<void> },
): Promise<void> {
  try {
    await offload.close();
    const loops = [outbox, refundPolls, boardFolding, archiving];
    await Promise.all(loops.map((loop) => loop.stop()));
    await refusedAttempts.flush();
    await flushUses();
  } finally {
    await follower.stop();
  }
}

/** Lets the metrics read the state of the service; the state of the database is as the returned value read it last. */
function beMeasured(
  { storage, metrics }: AppOptions,
  {
    readiness,
    follower,
    verifiers,
    outbox,
  }: { readonly readiness: Readiness } & Pick<Rooms, 'follower' | 'verifiers' | 'outbox'>,
) {
  const databaseHealth = makeDatabaseHealth({ storage, monotonicNow });
  metrics.watch({
    operations: endpointsOf(operations).map(({ path }) => path),
    readiness: () => readiness.state,
    pools: storage.pools,
    databaseHealth: databaseHealth.latest,
    node: follower.node,
    verifiers: () => verifiers.stats(),
    waitingJobs: outbox.waiting,
  });
  return databaseHealth;
}

/** Makes what one listener needs for everything, and what it needs for games alone. */
function makeHttpDeps(options: AppOptions, rooms: Rooms, readiness: Readiness) {
  const { authenticate, credentials, engine, follower, generation, limits, operationDeps } = rooms;
  const { clock: now, random, metrics } = options;
  const seal = makeSeal(options.keyEncryption.digestKey());
  const keyedRunner = makeKeyedRunner({ engine, seal, now, random });
  const largeBodies = makeBudget(LARGE_BODIES_BYTES_MAX);
  const { titleDataBytesMax } = operationDeps;
  const offload = makeOffloadPool({
    ...options.offloadPool,
    engine: keyedRunner,
    largeBodies,
    given: { titleDataBytesMax },
  });
  const pages = makePages({
    operations,
    version: options.version,
    random,
    jwks: async () => {
      await follower.catchUp();
      return credentials.jwks();
    },
    metricsText: metrics.text,
    accountPages: makeAccountPages({
      ...operationDeps,
      titleName: (id) => operationDeps.findTitle(id)?.name ?? id,
    }),
    readiness: readiness.judge,
    limits: limits.describe,
  });
  const http: HttpDeps = {
    operations,
    operationDeps,
    // The handler of a call with a context runs commands on these; all else is as usual.
    depsInContext: (context, onReplay): DepsOf<typeof operations> & Runs => {
      return { ...operationDeps, run: runInContext(keyedRunner, { context, onReplay }) };
    },
    largeBodies,
    offload,
    ...limits.http,
    // Calls that wait for a row, or for somebody else's service, keep nobody else waiting.
    inLines: () => options.storage.inLines() + rooms.outside.waits.count(),
    authenticate,
    consoleSite: options.consoleSite,
    takesOperators: true,
    catchUp: follower.catchUp,
    generation: () => generation.number,
    now,
    random,
    log: options.log,
    observe: metrics.observe,
    trace: options.trace,
    pages: pages.all,
  };
  return { offload, http, game: { ...http, takesOperators: false, pages: pages.ofGame } };
}
