import type { Config } from '../../config.ts';
import { type Log, makeLog } from '../../telemetry/log.ts';
import { dieLoudly } from './accidents.ts';
import { Failure } from '../failure.ts';
import { print } from '../terminal.ts';
import { type Ready, toReadyLine, toReadyText } from './ready.ts';

/** Serves with as many processes as configured until a signal says stop, and says when it is ready. */
export async function runService(config: Config, form: 'text' | 'json'): Promise<void> {
  const log = makeLog(config.logLevel);
  dieLoudly(log);
  try {
    const words = form === 'json' ? toReadyLine : toReadyText;
    await serve(config, log, (ready) => print(words(ready)));
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
    const { serveAlone } = await import('./alone.ts');
    await serveAlone(config, log, onReady);
  } else {
    const { serveWithWorkers } = await import('./primary.ts');
    await serveWithWorkers(config, log, onReady);
  }
  log.info('stopped');
}
