import { createServer } from 'node:net';
import { UNTRUSTED_PROXIES_LINE } from '../../app/limits.ts';
import type { Config } from '../../config/load.ts';
import { systemClock, toWireTime } from '../../kernel/instant.ts';
import { RATE_LIMITS } from '../../kernel/rate-limits.ts';
import type { Rate } from '../../lib/token-buckets.ts';
import { serviceUrl } from '../../runtime/addresses.ts';
import {
  describeHolder,
  identifyService,
  pageOf,
  type ServiceIdentity,
} from '../../runtime/identify-service.ts';
import {
  certificateEndOf,
  describeCertificateEnd,
  readTlsFiles,
  RENEW,
} from '../../runtime/tls-files.ts';
import { managementUrl } from '../program/service-url.ts';
import { bad, good, notChecked, type Outcome, warning } from './finding.ts';

type ListenerConfig = Pick<Config, 'host' | 'port' | 'tlsFiles'>;

/** Whether the service can listen, or listens already. `ownKids` are the signing keys of this installation, where they are known. */
export async function checkPort(
  listener: ListenerConfig,
  ownKids: ReadonlySet<string> | undefined,
): Promise<Outcome> {
  const { host, port } = listener;
  if (port === 0) return good('Any free port will do.');
  const code = await tryToListen(listener);
  if (code === undefined) return good(`Port ${port} of ${host} is free.`);
  if (code === 'EADDRINUSE') {
    const identity = await identifyService(serviceUrl(listener), ownKids);
    return judgeTaken(describeHolder(listener, identity), identity);
  }
  if (code === 'EACCES') {
    // The service that listens there may have a right that the account of this command lacks.
    const identity = await identifyService(serviceUrl(listener), ownKids);
    if (identity === 'thisInstallation') return good(`${describeHolder(listener, identity)}.`);
    return bad(
      `Port ${port} of ${host} may not be used by this user account.`,
      'Name a port from 1024 on with PURSER_PORT.',
    );
  }
  return bad(
    `${host} cannot be listened on (${code}).`,
    'Name an address of this computer with PURSER_HOST; 0.0.0.0 stands for all.',
  );
}

/** Listens for a moment. The code of the error; undefined: it worked. */
function tryToListen({ host, port }: ListenerConfig): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

function judgeTaken(holder: string, identity: ServiceIdentity): Outcome {
  switch (identity) {
    case 'thisInstallation':
      return good(`${holder}.`);
    case 'otherInstallation':
      return bad(
        `${holder}.`,
        'Name the data of that one with PURSER_DATA_DIR or PURSER_DATABASE_URL, or another port with PURSER_PORT.',
      );
    case 'unclear':
      return notChecked(`${holder}; whether by this installation cannot be told.`);
    case 'otherProgram':
      return bad(`${holder}.`, 'Stop it, or name another port with PURSER_PORT.');
  }
}

/** Whether certificate and key can be read and belong together, and the certificate does not expire soon. */
export function checkTls({ tlsFiles }: ListenerConfig, now = systemClock()): Outcome {
  const files = readTlsFiles(tlsFiles);
  if (!files || !tlsFiles) return good('Plain http; a proxy in front may speak https.');
  const { cert } = files;
  const ending = describeCertificateEnd(tlsFiles.cert, { cert, now });
  if (ending === undefined)
    return good(`${tlsFiles.cert} is good until ${toWireTime(certificateEndOf(cert))}.`);
  return bad(ending, RENEW);
}

/** Which limits of calls and new players are in force, and whether a running service has found them wrongly set up. */
export async function checkCallLimits(config: Config): Promise<Outcome> {
  const page = await pageOf(`${managementUrl(config)}/readyz?verbose`);
  const line = page?.split('\n').find((one) => one.startsWith(UNTRUSTED_PROXIES_LINE));
  if (line !== undefined) {
    return warning(
      `The service that runs says: ${line}.`,
      'Name the proxy in PURSER_TRUSTED_PROXIES; the log has its address. Until then nobody behind it is limited by address.',
    );
  }
  if (config.limits === 'off') {
    return warning(
      'PURSER_LIMITS is off: any caller can take all of the service.',
      'Leave that to benchmarks and closed networks.',
    );
  }
  return good(describeLimits(config));
}

function describeLimits(config: Config): string {
  const rates = RATE_LIMITS.map((name) => `${name} ${describeRate(config[name])}`);
  const players = `players of a title ${config.titlePlayersMax}`;
  return `${[...rates, players, `new players ${config.newPlayers}`].join(', ')}.`;
}

const UNIT_SECONDS = { s: 1, m: 60, h: 3_600 } as const;

/** A rate as it is written in an option, in the shortest unit in which it is a whole number. */
export function describeRate(rate: Rate | 'off'): string {
  if (rate === 'off') return rate;
  const units = Object.keys(UNIT_SECONDS) as (keyof typeof UNIT_SECONDS)[];
  const countIn = (unit: keyof typeof UNIT_SECONDS) => rate.perSecond * UNIT_SECONDS[unit];
  const unit = units.find((one) => isWhole(countIn(one))) ?? 'h';
  return `${Math.round(countIn(unit))}/${unit} burst ${rate.burst}`;
}

/** A whole number, but for what a fraction of a second was rounded by. */
function isWhole(count: number): boolean {
  return count > 0.5 && Math.abs(count - Math.round(count)) < 1e-6;
}
