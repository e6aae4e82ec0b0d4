import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { VERSION } from '../config/version.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import { backOffMs } from '../lib/back-off.ts';
import type { Log } from '../telemetry/log.ts';
import { joinClusterMetrics, makeMetrics, type MetricsText } from '../telemetry/metrics.ts';
import { openInstallation } from './bootstrap.ts';
import { endLog } from './checkpoints.ts';
import { Failure } from './failure.ts';
import type { Addresses } from './listeners.ts';
import { announce, type ServeDeps } from './ready.ts';
import type { Reloaded } from './reload.ts';
import { exitUnstarted, untilStopped } from './retry-while-unavailable.ts';
import {
  type FromWorker,
  type StartOrder,
  type ToWorker,
  WORKER_ARGUMENT,
} from './worker-messages.ts';

/** Serves with several processes, which this one only supervises, until it is told to stop. */
export async function serveWithWorkers(deps: ServeDeps): Promise<void> {
  const { config, log, tls, stopped, reloads } = deps;
  const metrics = makeMetrics(VERSION);
  answerMetrics(joinClusterMetrics(metrics.registry), log);
  const installation = await untilStopped(() => openInstallation(config), deps);
  if (!installation) return exitUnstarted(log);
  const start: StartOrder = { kind: 'start', config, tls };
  const pool = new WorkerPool({ size: config.workers, start, log, onDeath: metrics.workerDied });
  reloads.listen((reloaded) => pool.reload(reloaded));
  try {
    try {
      const addresses = await untilStopped(() => pool.listening, deps);
      if (addresses) await announce(addresses, installation, deps);
    } finally {
      await installation.storage.close();
    }
    const outcome = await Promise.race([stopped, pool.gaveUp]);
    if (outcome instanceof Failure) throw outcome;
    log.info({ signal: outcome }, 'stopping');
  } finally {
    await pool.stop();
    endLog(config);
  }
}

/** A worker that is asked for `/metrics` gets the sum over all processes from here. */
function answerMetrics(sum: () => Promise<MetricsText>, log: Log): void {
  async function sumOrNothing(): Promise<MetricsText | undefined> {
    try {
      return await sum();
    } catch (error) {
      log.warn({ err: error }, 'not every process gave its metrics');
      return undefined;
    }
  }
  cluster.on('message', async (worker: Worker, message: FromWorker) => {
    if (message.kind !== 'metricsPlease') return;
    const text = await sumOrNothing();
    const reply: ToWorker = { kind: 'metrics', id: message.id, text };
    tell(worker, reply);
  });
}

/** A worker that lived less than this has died early. */
const EARLY_MS = 10 * SECOND_MS;
/** Early deaths in a row, of all workers together, after which none is replaced any more. */
const EARLY_DEATHS_MAX = 6;
const DELAY = { firstMs: 100, longestMs: 5_000 } as const;

/** The early deaths in a row after one more death. */
export function countEarlyDeaths(before: number, livedMs: number): number {
  return livedMs < EARLY_MS ? before + 1 : 0;
}

interface Death {
  readonly code: number;
  readonly signal: string;
  readonly livedMs: number;
}

interface WorkerPoolOptions {
  readonly size: number;
  /** The first message to each worker. */
  readonly start: StartOrder;
  readonly log: Log;
  /** Told of each process that ends by itself. */
  readonly onDeath: () => void;
}

/** The processes that serve. One that dies is replaced, until too many have died early. */
class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #listening = Promise.withResolvers<Addresses>();
  readonly #gaveUp = Promise.withResolvers<Failure>();
  readonly #listeners = new Set<Worker>();
  #start: StartOrder;
  #addresses: Addresses | undefined;
  #earlyDeaths = 0;
  #isStopping = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#start = options.start;
    // Workers accept connections by themselves. If the primary handed them out, one that arrives during a stop
    // would be held without an answer until the last call in flight has ended.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ args: [WORKER_ARGUMENT] });
    for (let number = 0; number < options.size; number += 1) this.#spawn();
  }

  /** The address, once all listen. Rejects with a Failure when a worker cannot start, or too many have died. */
  get listening(): Promise<Addresses> {
    return this.#listening.promise;
  }

  /** Resolves when workers that die are no longer replaced. */
  get gaveUp(): Promise<Failure> {
    return this.#gaveUp.promise;
  }

  /** Passes on what has changed, to the workers that are there and to those that replace them. */
  reload(reloaded: Reloaded): void {
    this.#start = { ...this.#start, ...reloaded };
    sendAll({ kind: 'reload', ...reloaded });
  }

  /** Stops all workers and waits until they have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(listWorkers().map((worker) => stopWorker(worker)));
  }

  #spawn(): void {
    const worker = cluster.fork();
    const startedAt = performance.now();
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'hello') tell(worker, this.#start);
      if (message.kind === 'listening') this.#addReady(worker, message.addresses);
      if (message.kind === 'untrustedProxy') sendAll(message);
      if (message.kind === 'failed') this.#giveUp(message.sentence, message.exitCode);
    });
    worker.on('exit', (code, signal) => {
      this.#listeners.delete(worker);
      const livedMs = performance.now() - startedAt;
      if (!this.#isStopping) this.#replace({ code, signal, livedMs });
    });
  }

  #addReady(worker: Worker, addresses: Addresses): void {
    const { url, managementUrl } = (this.#addresses ??= addresses);
    // When all have died, port 0 may have become another port than the one announced.
    const isSame = addresses.url === url && addresses.managementUrl === managementUrl;
    if (!isSame) this.#giveUp(`The address ${managementUrl ?? url} was lost; start again.`, 1);
    this.#listeners.add(worker);
    if (this.#listeners.size === this.#options.size) this.#listening.resolve(addresses);
  }

  #replace(death: Death): void {
    this.#earlyDeaths = countEarlyDeaths(this.#earlyDeaths, death.livedMs);
    this.#options.onDeath();
    this.#options.log.error({ ...death, earlyDeaths: this.#earlyDeaths }, 'a worker died');
    if (this.#earlyDeaths >= EARLY_DEATHS_MAX) {
      this.#giveUp('The processes that serve die again and again; the log says why.', 1);
      return;
    }
    setTimeout(
      () => {
        if (!this.#isStopping) this.#spawn();
      },
      backOffMs(this.#earlyDeaths + 1, DELAY),
    );
  }

  #giveUp(sentence: string, exitCode: 1 | 2): void {
    const failure = new Failure(sentence, { exitCode });
    this.#listening.reject(failure);
    this.#gaveUp.resolve(failure);
  }
}

function listWorkers(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** Sends an order. One that dies meanwhile does not miss it: it is replaced, or was to stop. */
function tell(worker: Worker, order: ToWorker): void {
  if (worker.isConnected()) worker.send(order, () => undefined);
}

function sendAll(order: ToWorker): void {
  for (const worker of listWorkers()) tell(worker, order);
}

async function stopWorker(worker: Worker): Promise<void> {
  const exited = once(worker, 'exit');
  if (worker.isConnected()) tell(worker, { kind: 'stop' });
  else worker.process.kill('SIGKILL');
  await exited;
}
