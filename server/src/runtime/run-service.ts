import type { Config } from '../config/load.ts';
import { type Log, makeLog } from '../telemetry/log.ts';
import { Failure } from './failure.ts';
import type { Ready } from './ready.ts';
import { untilStopSignal } from './stop-signals.ts';
import { readTlsFiles } from './tls-files.ts';
import { crashOnUncaughtError } from './uncaught-errors.ts';

/** Serves with as many processes as configured until a signal says stop. Calls `onReady` once, when all of them listen. */
export async function runService(config: Config, onReady: (ready: Ready) => void): Promise<void> {
  const log = makeLog(config.logLevel);
  crashOnUncaughtError(log);
  try {
    await serve(config, log, onReady);
    log.info('stopped');
  } catch (error) {
    if (error instanceof Failure) throw error;
    log.fatal({ err: error }, 'the service failed');
    const sentence = 'The service failed; the line before this one says why.';
    throw new Failure(sentence, 1, { cause: error });
  } finally {
    log.flush();
  }
}

async function serve(config: Config, log: Log, onReady: (ready: Ready) => void): Promise<void> {
  const tls = readTlsFiles(config.tlsFiles);
  const deps = { config, log, tls, onReady, stopped: untilStopSignal() };
  // Loaded only where they are used: the primary of several processes has no use for the service itself.
  if (config.workers === 1) {
    const { serveSingleProcess } = await import('./single-process.ts');
    await serveSingleProcess(deps);
  } else {
    const { serveWithWorkers } = await import('./primary.ts');
    await serveWithWorkers(deps);
  }
}
