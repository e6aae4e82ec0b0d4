import type { Config } from '../config/load.ts';
import { type Log, makeLog } from '../telemetry/log.ts';
import { crashOnUncaughtError } from './uncaught-errors.ts';
import { Failure } from './failure.ts';
import type { Ready } from './ready.ts';

/** Serves with as many processes as configured until a signal says stop. Calls `onReady` once, when all of them listen. */
export async function runService(config: Config, onReady: (ready: Ready) => void): Promise<void> {
  const log = makeLog(config.logLevel);
  crashOnUncaughtError(log);
  try {
    await serve(config, log, onReady);
  } catch (error) {
    if (error instanceof Failure) throw error;
    log.fatal({ err: error }, 'the service failed');
    throw new Failure('The service failed; the line before this one says why.', 1, {
      cause: error,
    });
  } finally {
    log.flush();
  }
}

async function serve(config: Config, log: Log, onReady: (ready: Ready) => void): Promise<void> {
  if (config.workers === 1) {
    const { serveSingleProcess } = await import('./single-process.ts');
    await serveSingleProcess(config, log, onReady);
  } else {
    const { serveWithWorkers } = await import('./primary.ts');
    await serveWithWorkers(config, log, onReady);
  }
  log.info('stopped');
}
