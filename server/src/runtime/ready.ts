import type { Config } from '../config/load.ts';
import type { ListenOptions } from '../http/deps.ts';
import { systemClock } from '../kernel/instant.ts';
import type { FreshLink } from '../operators/link.ts';
import { bootstrapKey, bootstrapOwner, type Installation } from './bootstrap.ts';
import { describeDifferences, schemaReportOf } from './database-state.ts';
import type { Addresses } from './listeners.ts';
import type { Reloads } from './reload.ts';
import { type RetryOptions, retryWhileUnavailable } from './retry-while-unavailable.ts';
import type { StopSignal } from './stop-signals.ts';
import { describeCertificateEnd, RENEW } from './tls-files.ts';

/** The report of a start that serves. */
export interface Ready extends Addresses {
  readonly config: Config;
  readonly titleId: string;
  /** Made by this start; it is shown here and nowhere else. */
  readonly secretKey: string | undefined;
  /** The secret of a one-time link that makes the first owner; only where it was asked for and there is none. It is shown here and nowhere else. */
  readonly ownerLink: FreshLink | undefined;
}

/** The deps of serving, with one process or several. */
export interface ServeDeps extends RetryOptions {
  readonly config: Config;
  readonly tls: ListenOptions['tls'];
  readonly stopped: Promise<StopSignal>;
  readonly reloads: Reloads;
  /** Whether the report may have the link of a first owner: where it is kept in a log it must not. */
  readonly showsOwnerLink: boolean;
  readonly onReady: (ready: Ready) => void;
}

/** Reports that the service listens at its addresses, with the first secret key of the title where it has none yet, and the link of a first owner. */
export async function announce(
  { url, managementUrl }: Addresses,
  { storage, titleId }: Installation,
  deps: ServeDeps,
): Promise<void> {
  const { config, showsOwnerLink } = deps;
  const secretKey = await retryWhileUnavailable(() => bootstrapKey(storage, titleId), deps);
  const makesLink = showsOwnerLink && config.database.kind === 'sqlite';
  const ownerLink = makesLink ? await bootstrapOwner(storage) : undefined;
  deps.onReady({ config, url, managementUrl, titleId, secretKey, ownerLink });
  void warnAfterStart(deps);
}

/**
 * Says in the log what the doctor would find wrong with the certificate and with the tables: clients refuse the one, and without an
 * index calls are slow. A service that is ready calls it, which nobody waits for.
 */
async function warnAfterStart({ config, tls, log }: ServeDeps): Promise<void> {
  const { database, tlsFiles } = config;
  const now = systemClock();
  const ending = tls && tlsFiles && describeCertificateEnd(tlsFiles.cert, { cert: tls.cert, now });
  if (ending !== undefined) log.warn({ advice: RENEW }, ending);
  try {
    const found = describeDifferences(await schemaReportOf(database));
    if (found) log.warn({ advice: found.advice }, found.message);
  } catch (error) {
    log.warn({ err: error }, 'the tables could not be compared with what the migrations make');
  }
}
