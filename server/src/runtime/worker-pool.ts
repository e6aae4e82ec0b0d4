import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { SECOND_MS } from '../kernel/instant.ts';
import { backOffMs } from '../lib/back-off.ts';
import type { Log } from '../telemetry/log.ts';
import { Failure } from './failure.ts';
import { type FromWorker, type ToWorker, WORKER_ARGUMENT } from './worker-messages.ts';

/** A process that dies sooner than this after its start counts as dead at once. */
const SOON_MS = 10 * SECOND_MS;
/** Deaths at once, in a row, after which nobody is replaced any more. */
const EARLY_DEATHS_MAX = 6;
const DELAY = { firstMs: 100, longestMs: 5_000 } as const;

interface Death {
  readonly code: number;
  readonly signal: string;
  readonly livedMs: number;
}

interface CrewOptions {
  readonly size: number;
  /** What each process is told first. */
  readonly start: ToWorker;
  readonly log: Log;
}

/** The processes that serve. One that dies is replaced. */
export class WorkerPool {
  readonly #options: CrewOptions;
  readonly #listening = Promise.withResolvers<string>();
  readonly #gaveUp = Promise.withResolvers<Failure>();
  readonly #listeners = new Set<Worker>();
  #url: string | undefined;
  #earlyDeaths = 0;
  #isStopping = false;

  constructor(options: CrewOptions) {
    this.#options = options;
    // The workers accept connections by themselves. Handed out by the primary, one that comes in while they
    // stop would be held, and left without an answer, until the last call in flight has ended.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ args: [WORKER_ARGUMENT] });
    for (let number = 0; number < options.size; number += 1) this.#enlist();
  }

  /** The address, once all listen. Rejects with a Failure when one says that it cannot. */
  get listening(): Promise<string> {
    return this.#listening.promise;
  }

  /** Resolves when it makes no sense to go on replacing. */
  get gaveUp(): Promise<Failure> {
    return this.#gaveUp.promise;
  }

  /** Tells all to stop and waits until they have. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => dismiss(worker)));
  }

  #enlist(): void {
    const worker = cluster.fork();
    const startedAt = performance.now();
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'hello') worker.send(this.#options.start);
      if (message.kind === 'listening') this.#admit(worker, message.url);
      if (message.kind === 'failed') this.#giveUp(message.sentence, message.exitCode);
    });
    worker.on('exit', (code, signal) => {
      this.#listeners.delete(worker);
      if (!this.#isStopping)
        this.#replace({ code, signal, livedMs: performance.now() - startedAt });
    });
  }

  #admit(worker: Worker, url: string): void {
    this.#url ??= url;
    // After the death of all at once, port 0 may have become another port than the one announced.
    if (url !== this.#url) this.#giveUp(`The address ${this.#url} was lost; start again.`, 1);
    this.#listeners.add(worker);
    if (this.#listeners.size === this.#options.size) this.#listening.resolve(url);
  }

  #replace(death: Death): void {
    this.#earlyDeaths = death.livedMs < SOON_MS ? this.#earlyDeaths + 1 : 0;
    this.#options.log.error({ ...death, earlyDeaths: this.#earlyDeaths }, 'a worker died');
    if (this.#earlyDeaths >= EARLY_DEATHS_MAX) {
      this.#giveUp('The processes that serve die again and again; the log says why.', 1);
      return;
    }
    setTimeout(
      () => {
        if (!this.#isStopping) this.#enlist();
      },
      backOffMs(this.#earlyDeaths + 1, DELAY),
    );
  }

  #giveUp(sentence: string, exitCode: 1 | 2): void {
    const failure = new Failure(sentence, exitCode);
    this.#listening.reject(failure);
    this.#gaveUp.resolve(failure);
  }
}

async function dismiss(worker: Worker): Promise<void> {
  const gone = once(worker, 'exit');
  if (worker.isConnected()) worker.send({ kind: 'stop' } satisfies ToWorker);
  else worker.process.kill('SIGKILL');
  await gone;
}
