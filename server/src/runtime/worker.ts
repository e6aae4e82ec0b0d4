import type { Config } from '../config/load.ts';
import { VERSION } from '../config/version.ts';
import type { KeyEncryption } from '../kernel/key-encryption.ts';
import { makePendingReplies } from '../lib/rpc/rpc.ts';
import type { OpenStorage } from '../storage/storage.ts';
import { type Log, makeLog } from '../telemetry/log.ts';
import {
  joinClusterMetrics,
  makeMetrics,
  type Metrics,
  type MetricsText,
} from '../telemetry/metrics.ts';
import { Failure } from './failure.ts';
import { keyEncryptionOf } from './key-file.ts';
import { openDatabase } from './open-storage.ts';
import type { Reloaded, Reloads } from './reload.ts';
import { exitUnstarted, untilStopped } from './retry-while-unavailable.ts';
import { type Service, startService } from './service.ts';
import { crashOnUncaughtError, ignoreSignals } from './stop-signals.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Serves as one of several processes: obeys the primary, and ends when it is gone. */
export async function serveAsWorker(): Promise<void> {
  ignoreSignals();
  const start = nextMessage('start');
  const stop = nextMessage('stop');
  const reloads = listenForReloads();
  send({ kind: 'hello' });
  const order = await start;
  const log = makeLog(order.config.logLevel, order.config.logFormat);
  crashOnUncaughtError(log);
  const metrics = clusterMetrics(makeMetrics(VERSION));
  const service = await startOrFail({ order, log, metrics, stopped: stop });
  reloads.listen((reloaded) => service.take(reloaded));
  onMessage('untrustedProxy', ({ address }) => service.learnUntrustedProxy(address));
  const { url, managementUrl } = service;
  send({ kind: 'listening', addresses: { url, managementUrl } });
  await stop;
  await service.stop();
  process.disconnect?.();
}

interface WorkerStart {
  readonly order: ToWorker & { readonly kind: 'start' };
  readonly log: Log;
  readonly metrics: Metrics;
  readonly stopped: Promise<unknown>;
}

/** Ends the process when it is told to stop before it serves. */
async function startOrFail(start: WorkerStart): Promise<Service> {
  const { log, stopped } = start;
  const service = await untilStopped(() => openService(start), { log, stopped }).catch(
    async (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      send({ kind: 'failed', sentence: error.message, exitCode: error.exitCode });
      await stopped;
      return undefined;
    },
  );
  return service ?? exitUnstarted(log);
}

async function openService({ order, log, metrics }: WorkerStart): Promise<Service> {
  const { config, tls } = order;
  const storage = await openDatabase(config);
  const keyEncryption = await readKeys(config, storage);
  const onUntrustedProxy = (address: string) => send({ kind: 'untrustedProxy', address });
  return startService({ config, storage, keyEncryption, tls, metrics, log, onUntrustedProxy });
}

/** From the file, as it is by now: its key may have changed since the primary started. */
async function readKeys(config: Config, storage: OpenStorage): Promise<KeyEncryption> {
  try {
    return await keyEncryptionOf(config, storage);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Asks the primary for the numbers of all processes. */
function clusterMetrics(own: Metrics): Metrics {
  joinClusterMetrics(own.registry);
  const pending = makePendingReplies<MetricsText | undefined>();
  onMessage('metrics', ({ id, text }) => pending.resolve(id, text));
  return {
    ...own,
    text: async () => {
      const { id, promise } = pending.add();
      send({ kind: 'metricsPlease', id });
      const text = await promise;
      if (!text) throw new Error('Not every process gave its metrics in time');
      return text;
    },
  };
}

/** Receives the reloads that the primary passes on, also while this process starts. */
function listenForReloads(): Reloads {
  let last: Reloaded | undefined;
  let take: ((reloaded: Reloaded) => void) | undefined;
  onMessage('reload', (message) => {
    last = message;
    take?.(message);
  });
  return {
    listen(given) {
      take = given;
      if (last) given(last);
    },
  };
}

type OfKind<K> = Extract<ToWorker, { readonly kind: K }>;

function nextMessage<K extends ToWorker['kind']>(kind: K): Promise<OfKind<K>> {
  return new Promise((resolve) => onMessage<K>(kind, resolve));
}

function onMessage<K extends ToWorker['kind']>(kind: K, take: (message: OfKind<K>) => void): void {
  process.on('message', (message: ToWorker) => {
    if (message.kind === kind) take(message as OfKind<K>);
  });
}

function send(message: FromWorker): void {
  process.send?.(message);
}
