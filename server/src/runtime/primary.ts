import cluster, { type Worker } from 'node:cluster';
import { VERSION } from '../config/version.ts';
import { joinClusterMetrics } from '../telemetry/cluster-metrics.ts';
import type { Log } from '../telemetry/log.ts';
import { makeMetrics, type MetricsText } from '../telemetry/metrics.ts';
import { openInstallation } from './bootstrap.ts';
import { Failure } from './failure.ts';
import { announce, type ServeDeps } from './ready.ts';
import { exitUnstarted, untilStopped } from './retry-while-unavailable.ts';
import type { FromWorker, StartOrder, ToWorker } from './worker-messages.ts';
import { WorkerPool } from './worker-pool.ts';

/** Serves with several processes, which this one only supervises, until it is told to stop. */
export async function serveWithWorkers(deps: ServeDeps): Promise<void> {
  const { config, log, tls, stopped, reloads } = deps;
  answerMetrics(joinClusterMetrics(makeMetrics(VERSION).registry), log);
  const installation = await untilStopped(() => openInstallation(config), deps);
  if (!installation) return exitUnstarted(log);
  const keyEncryptionKey = installation.keyEncryptionKey.toString('base64');
  const start: StartOrder = { kind: 'start', config, keyEncryptionKey, tls };
  const pool = new WorkerPool({ size: config.workers, start, log });
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
    // A worker that has died meanwhile waits for nothing.
    if (worker.isConnected()) worker.send(reply, () => undefined);
  });
}
