import { type Config, type ReadConfig, reloadConfig } from '../config/load.ts';
import type { ListenOptions } from '../http/deps.ts';
import { systemClock } from '../kernel/instant.ts';
import type { Log } from '../telemetry/log.ts';
import { Failure, WrongUse } from './failure.ts';
import { onReloadSignal } from './stop-signals.ts';
import { certificateEndOf, describeExpired, readTlsFiles } from './tls-files.ts';

/**
 * The settings that a service takes over while it serves: options that say `reloads`, and the certificate as its files
 * are now.
 */
export interface Reloaded {
  readonly config: Config;
  readonly tls: ListenOptions['tls'];
}

/** The reloads of a service. */
export interface Reloads {
  /** From now on `take` gets what is read at each hang-up signal; at once where one has arrived already. */
  listen(take: (reloaded: Reloaded) => void): void;
}

interface ReloadDeps {
  readonly config: Config;
  /** Reads flags, environment and file again. */
  readonly readAgain: () => ReadConfig;
  readonly log: Log;
}

/**
 * Waits for hang-up signals. Settings that cannot be used are refused with a line in the log, and then everything stays
 * as it is.
 */
export function makeReloads({ config, readAgain, log }: ReloadDeps): Reloads {
  let take: ((reloaded: Reloaded) => void) | undefined;
  let isAsked = false;

  function read(): Reloaded & { readonly stale: readonly string[] } {
    const now = readAgain();
    if (!now.ok) throw new WrongUse(now.sentence);
    const { config: next, stale } = reloadConfig(config, now.config);
    const tls = readTlsFiles(next.tlsFiles);
    if (tls && next.tlsFiles) refuseExpired(next.tlsFiles.cert, tls.cert);
    return { config: next, tls, stale };
  }

  function reload(): void {
    isAsked = true;
    if (!take) return;
    try {
      const { stale, ...reloaded } = read();
      take(reloaded);
      log.level = reloaded.config.logLevel;
      if (stale.length > 0) log.warn({ options: stale }, 'changed options wait for the next start');
      log.info('reloaded');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      log.error({ reason: error.message }, 'reload refused; everything stays as it is');
    }
  }

  onReloadSignal(reload);
  return {
    listen(given) {
      take = given;
      if (isAsked) reload();
    },
  };
}

/** The certificate in use may be good still, and clients would refuse this one. */
function refuseExpired(path: string, cert: string): void {
  const endsAt = certificateEndOf(cert);
  if (endsAt <= systemClock()) throw new WrongUse(describeExpired(path, endsAt));
}
