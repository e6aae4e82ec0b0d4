import { createServer } from 'node:net';
import type { Config } from '../../config/load.ts';
import { systemClock, toWireTime } from '../../kernel/instant.ts';
import {
  describeHolder,
  identifyService,
  type ServiceIdentity,
} from '../../runtime/identify-service.ts';
import { serviceUrl } from '../../runtime/reachable-url.ts';
import {
  certificateEndOf,
  describeCertificateEnd,
  readTlsFiles,
  RENEW,
} from '../../runtime/tls-files.ts';
import { bad, good, notChecked, type Outcome } from './finding.ts';

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

/** Judges a taken port by who answers there. */
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
