import type { Config, ReadConfig } from '../config/load.ts';
import { type Log, makeLog } from '../telemetry/log.ts';
import { Failure } from './failure.ts';
import type { Ready } from './ready.ts';
import { makeReloads } from './reload.ts';
import { crashOnUncaughtError, untilStopSignal } from './stop-signals.ts';
import { readTlsFiles } from './tls-files.ts';
import { untilNpmEnds } from './until-npm-ends.ts';

interface RunOptions {
  readonly config: Config;
  /** Reads the configuration again, as it is by then. */
  readonly readAgain: () => ReadConfig;
  /** Whether the report may have the link of a first owner (ready.ts). */
  readonly showsOwnerLink: boolean;
  /** Called once, when all processes listen. */
  readonly onReady: (ready: Ready) => void;
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
    throw new Failure(sentence, 1, { cause: error });
  } finally {
    log.flush();
  }
}

async function serve(
  { config, readAgain, showsOwnerLink, onReady }: RunOptions,
  log: Log,
): Promise<void> {
  const tls = readTlsFiles(config.tlsFiles);
  const reloads = makeReloads({ config, readAgain, log });
  const signalled = untilStopSignal();
  const stopped = Promise.race([signalled, untilNpmEnds({ log, signalled })]);
  const deps = { config, log, tls, showsOwnerLink, onReady, reloads, stopped };
  // Loaded only where they are used: the primary of several processes has no use for the service itself.
  if (config.workers === 1) {
    const { serveSingleProcess } = await import('./single-process.ts');
    await serveSingleProcess(deps);
  } else {
    const { serveWithWorkers } = await import('./primary.ts');
    await serveWithWorkers(deps);
  }
}
