import cluster, { type Worker } from 'node:cluster';
import type { Config } from '../../config.ts';
import { VERSION } from '../../config/version.ts';
import { joinClusterMetrics } from '../../telemetry/cluster-metrics.ts';
import type { Log } from '../../telemetry/log.ts';
import { makeMetrics, type MetricsText } from '../../telemetry/metrics.ts';
import { type AnyStorage, openDatabase } from '../database.ts';
import { Failure } from '../failure.ts';
import { keyEncryptionKeyOf } from '../key-file.ts';
import type { FromWorker, ToWorker } from './cluster-messages.ts';
import { beginKey, type Beginning, beginTitle } from './first-start.ts';
import { leaveUnstarted, patiently, untilStopped } from './patience.ts';
import type { Ready } from './ready.ts';
import { untilStopSignal } from './stop-signals.ts';
import { readTlsFiles } from './tls-files.ts';
import { Crew } from './crew.ts';

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
  if (!begun) return leaveUnstarted(log);
  const { storage, title, keyEncryptionKey } = begun;
  let crew: Crew | undefined;
  try {
    const start: ToWorker = {
      kind: 'start',
      config,
      keyEncryptionKey: keyEncryptionKey.toString('base64'),
      tls,
    };
    crew = new Crew({ size: config.workers, start, log });
    const { listening } = crew;
    const url = await untilStopped(() => listening, patience);
    if (url !== undefined) {
      const secretKey = await patiently(() => beginKey(storage, title.titleId), patience);
      const { titleId, isNew: isNewTitle } = title;
      onReady({ config, url, titleId, isNewTitle, secretKey });
    }
  } catch (error) {
    await crew?.stop();
    throw error;
  } finally {
    await storage.close();
  }
  const outcome = await Promise.race([stopSignal, crew.gaveUp]);
  log.info({ signal: outcome }, 'stopping');
  await crew.stop();
  if (outcome instanceof Failure) throw outcome;
}

interface Begun {
  readonly storage: AnyStorage;
  readonly title: Beginning;
  readonly keyEncryptionKey: Buffer;
}

async function begin(config: Config): Promise<Begun> {
  const storage = await openDatabase(config);
  try {
    const keyEncryptionKey = await keyEncryptionKeyOf(config.keyPath, storage);
    return { storage, title: await beginTitle(storage, config), keyEncryptionKey };
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
