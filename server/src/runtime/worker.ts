import { VERSION } from '../config/version.ts';
import { makePendingReplies } from '../lib/pending-replies.ts';
import { joinClusterMetrics } from '../telemetry/cluster-metrics.ts';
import { type Log, makeLog } from '../telemetry/log.ts';
import { makeMetrics, type Metrics, type MetricsText } from '../telemetry/metrics.ts';
import { openDatabase } from './open-storage.ts';
import { Failure } from './failure.ts';
import { crashOnUncaughtError } from './uncaught-errors.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';
import { exitUnstarted, untilStopped } from './retry-while-unavailable.ts';
import { type Service, startService } from './service.ts';

/** Serves as one of several processes: does what the first one says, and ends when it is gone. */
export async function serveAsWorker(): Promise<void> {
  // A terminal sends its signals to every process; only the first one decides what they mean.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  const start = promised('start');
  const stop = promised('stop');
  tell({ kind: 'hello' });
  const order = await start;
  const log = makeLog(order.config.logLevel);
  crashOnUncaughtError(log);
  const metrics = clusterMetrics(makeMetrics(VERSION));
  const service = await startOrFail({ order, log, metrics, stopped: stop });
  tell({ kind: 'listening', url: service.url });
  await stop;
  await service.stop();
  process.disconnect?.();
}

interface Starting {
  readonly order: ToWorker & { readonly kind: 'start' };
  readonly log: Log;
  readonly metrics: Metrics;
  readonly stopped: Promise<unknown>;
}

/** Ends the process where it is told to stop first. */
async function startOrFail(starting: Starting): Promise<Service> {
  const { log, stopped } = starting;
  const service = await untilStopped(() => start(starting), { log, stopped }).catch(
    async (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      tell({ kind: 'failed', sentence: error.message, exitCode: error.exitCode });
      await stopped;
      return undefined;
    },
  );
  return service ?? exitUnstarted(log);
}

async function start({ order, log, metrics }: Starting): Promise<Service> {
  const { config, tls } = order;
  const storage = await openDatabase(config);
  try {
    const keyEncryptionKey = Buffer.from(order.keyEncryptionKey, 'base64');
    return await startService({ config, storage, keyEncryptionKey, tls, metrics, log });
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** The first process knows the numbers of all: it is asked. */
function clusterMetrics(own: Metrics): Metrics {
  joinClusterMetrics(own.registry);
  const pending = makePendingReplies<MetricsText | undefined>();
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'metrics') pending.resolve(message.id, message.text);
  });
  return {
    ...own,
    text: async () => {
      const { id, promise } = pending.add();
      tell({ kind: 'metricsPlease', id });
      const text = await promise;
      if (!text) throw new Error('Not every process gave its metrics in time');
      return text;
    },
  };
}

function promised<K extends ToWorker['kind']>(kind: K): Promise<ToWorker & { kind: K }> {
  return new Promise((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.kind === kind) resolve(message as ToWorker & { kind: K });
    });
  });
}

function tell(message: FromWorker): void {
  process.send?.(message);
}
