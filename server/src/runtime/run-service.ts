import type { ReadConfig } from '../config/load.ts';
import { VERSION } from '../config/version.ts';
import { type Log, makeLog } from '../telemetry/log.ts';
import { makeMetrics } from '../telemetry/metrics.ts';
import { openInstallation } from './bootstrap.ts';
import { Failure } from './failure.ts';
import { announce, type ServeDeps } from './ready.ts';
import { makeReloads } from './reload.ts';
import { exitUnstarted, untilStopped } from './retry-while-unavailable.ts';
import { crashOnUncaughtError, untilStopSignal } from './stop-signals.ts';
import { readTlsFiles } from './tls-files.ts';
import { untilNpmEnds } from './until-npm-ends.ts';

interface RunOptions extends Pick<ServeDeps, 'config' | 'showsOwnerLink' | 'onReady'> {
  /** Reads the configuration again, as it is by then. */
  readonly readAgain: () => ReadConfig;
}

/** Serves with as many processes as configured until a signal says stop. */
export async function runService(options: RunOptions): Promise<void> {
  const { config } = options;
  const log = makeLog(config.logLevel, config.logFormat);
  crashOnUncaughtError(log);
  try {
    await serve(options, log);
    log.info('stopped');
  } catch (error) {
    if (error instanceof Failure) throw error;
    log.fatal({ err: error }, 'the service failed');
    const sentence = 'The service failed; the line before this one says why.';
    throw new Failure(sentence, { cause: error });
  } finally {
    log.flush();
  }
}

async function serve({ readAgain, ...options }: RunOptions, log: Log): Promise<void> {
  const { config } = options;
  const tls = readTlsFiles(config.tlsFiles);
  const reloads = makeReloads({ config, readAgain, log });
  const signalled = untilStopSignal();
  const stopped = Promise.race([signalled, untilNpmEnds({ log, signalled })]);
  const deps = { ...options, log, tls, reloads, stopped };
  if (config.workers === 1) return serveSingleProcess(deps);
  const { serveWithWorkers } = await import('./primary.ts');
  return serveWithWorkers(deps);
}

async function serveSingleProcess(deps: ServeDeps): Promise<void> {
  const { config, log, tls, stopped, reloads } = deps;
  // Loaded only where it is used: the primary of several processes has no use for the service itself.
  const { startService } = await import('./service.ts');
  const metrics = makeMetrics(VERSION);
  const started = await untilStopped(async () => {
    const installation = await openInstallation(config);
    const service = await startService({ ...installation, config, tls, metrics, log });
    return { installation, service };
  }, deps);
  if (!started) return exitUnstarted(log);
  const { installation, service } = started;
  try {
    reloads.listen((reloaded) => service.take(reloaded));
    await announce(service, installation, deps);
    log.info({ signal: await stopped }, 'stopping');
  } finally {
    await service.stop();
  }
}
