import cluster, { type Worker } from 'node:cluster';
import type { Config } from '../config/load.ts';
import { VERSION } from '../config/version.ts';
import { joinClusterMetrics } from '../telemetry/cluster-metrics.ts';
import type { Log } from '../telemetry/log.ts';
import { makeMetrics, type MetricsText } from '../telemetry/metrics.ts';
import { openDatabase } from './open-storage.ts';
import type { OpenStorage } from '../storage/storage.ts';
import { Failure } from './failure.ts';
import { keyEncryptionKeyOf } from './key-file.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';
import { bootstrapKey, type Beginning, bootstrapTitle } from './bootstrap.ts';
import { exitUnstarted, retryWhileUnavailable, untilStopped } from './retry-while-unavailable.ts';
import type { Ready } from './ready.ts';
import { untilStopSignal } from './stop-signals.ts';
import { readTlsFiles } from './tls-files.ts';
import { WorkerPool } from './worker-pool.ts';

/** Serves with several processes, of which this one only watches over the others, until it is told to stop. */
export async function serveWithWorkers(
  config: Config,
  log: Log,
  onReady: (ready: Ready) => void,
): Promise<void> {
  const tls = readTlsFiles(config.tlsFiles);
  const stopSignal = untilStopSignal(() => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
  });
  answerMetrics(joinClusterMetrics(makeMetrics(VERSION).registry), log);
  const patience = { log, stopped: stopSignal };
  const begun = await untilStopped(() => begin(config), patience);
  if (!begun) return exitUnstarted(log);
  const { storage, title, keyEncryptionKey } = begun;
  let workerPool: WorkerPool | undefined;
  try {
    const start: ToWorker = {
      kind: 'start',
      config,
      keyEncryptionKey: keyEncryptionKey.toString('base64'),
      tls,
    };
    workerPool = new WorkerPool({ size: config.workers, start, log });
    const { listening } = workerPool;
    const url = await untilStopped(() => listening, patience);
    if (url !== undefined) {
      const secretKey = await retryWhileUnavailable(
        () => bootstrapKey(storage, title.titleId),
        patience,
      );
      const { titleId, isNew: isNewTitle } = title;
      onReady({ config, url, titleId, isNewTitle, secretKey });
    }
  } catch (error) {
    await workerPool?.stop();
    throw error;
  } finally {
    await storage.close();
  }
  const outcome = await Promise.race([stopSignal, workerPool.gaveUp]);
  log.info({ signal: outcome }, 'stopping');
  await workerPool.stop();
  if (outcome instanceof Failure) throw outcome;
}

interface Begun {
  readonly storage: OpenStorage;
  readonly title: Beginning;
  readonly keyEncryptionKey: Buffer;
}

async function begin(config: Config): Promise<Begun> {
  const storage = await openDatabase(config);
  try {
    const keyEncryptionKey = await keyEncryptionKeyOf(config.keyPath, storage);
    return { storage, title: await bootstrapTitle(storage, config), keyEncryptionKey };
  } catch (error) {
    await storage.close();
    throw error;
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
    const answer: ToWorker = { kind: 'metrics', id: message.id, text };
    // It may have died meanwhile; then nobody waits any more.
    if (worker.isConnected()) worker.send(answer, () => undefined);
  });
}
