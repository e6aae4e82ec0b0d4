import type { Config } from '../config/load.ts';
import type { ListenOptions } from '../http/deps.ts';
import { systemClock } from '../kernel/instant.ts';
import type { Log } from '../telemetry/log.ts';
import { describeDifferences, schemaReportOf } from './schema-report.ts';
import { describeCertificateEnd, RENEW } from './tls-files.ts';

interface Started {
  readonly config: Config;
  readonly tls: ListenOptions['tls'];
  readonly log: Log;
}

/**
 * Says in the log what the doctor would find wrong with the certificate and with the tables: clients refuse the one, and without an
 * index calls are slow. A service that is ready calls it, which nobody waits for.
 */
export async function warnAfterStart({ config, tls, log }: Started): Promise<void> {
  warnOfCertificate({ config, tls, log });
  try {
    const found = describeDifferences(await schemaReportOf(config.database));
    if (found) log.warn({ advice: found.advice }, found.message);
  } catch (error) {
    log.warn({ err: error }, 'the tables could not be compared with what the migrations make');
  }
}

function warnOfCertificate({ config: { tlsFiles }, tls, log }: Started): void {
  if (!tls || !tlsFiles) return;
  const ending = describeCertificateEnd(tlsFiles.cert, { cert: tls.cert, now: systemClock() });
  if (ending !== undefined) log.warn({ advice: RENEW }, ending);
}
