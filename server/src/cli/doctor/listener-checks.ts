import { X509Certificate } from 'node:crypto';
import { get as getPlain } from 'node:http';
import { get as getTls } from 'node:https';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Config } from '../../config/load.ts';
import { DAY_MS, systemClock, toWireTime } from '../../kernel/instant.ts';
import { readTlsFiles } from '../../runtime/tls-files.ts';
import { bad, good, type Outcome } from './finding.ts';

type ListenerConfig = Pick<Config, 'host' | 'port' | 'tlsFiles'>;

const ANSWER_MS = 2_000;

/** Whether the service could listen, or does so already. */
export async function checkPort(listener: ListenerConfig): Promise<Outcome> {
  const { host, port } = listener;
  if (port === 0) return good('Any free port will do.');
  const code = await tryToListen(listener);
  if (code === undefined) return good(`Port ${port} of ${host} is free.`);
  if (code === 'EADDRINUSE') {
    if (await isServedByPurser(listener))
      return good(`Port ${port} of ${host} is served by Purser.`);
    return bad(
      `Port ${port} of ${host} is taken by another program.`,
      'Stop it, or name another port with PURSER_PORT.',
    );
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

/** The error's code; undefined: it worked. */
function tryToListen({ host, port }: ListenerConfig): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** No secret is sent, so the certificate need not be anybody's. */
function isServedByPurser({ host, port, tlsFiles }: ListenerConfig): Promise<boolean> {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const where = { host: reachable, port, path: '/livez', agent: false } as const;
  const signal = AbortSignal.timeout(ANSWER_MS);
  return new Promise((resolve) => {
    const request = tlsFiles
      ? getTls({ ...where, signal, rejectUnauthorized: false })
      : getPlain({ ...where, signal });
    request.on('error', () => resolve(false));
    request.on('response', (response) => {
      text(response).then(
        (body) => resolve(response.statusCode === 200 && body.trim() === 'alive'),
        () => resolve(false),
      );
    });
  });
}

/** Certificates are renewed long before that. */
const DAYS_LEFT_MIN = 7;

/** Whether certificate and key are there, belong together, and last. */
export function checkTls({ tlsFiles }: ListenerConfig): Outcome {
  const files = readTlsFiles(tlsFiles);
  if (!files || !tlsFiles) return good('Plain http; a proxy in front may speak https.');
  const { validToDate } = new X509Certificate(files.cert);
  const daysLeft = Math.floor((validToDate.getTime() - systemClock()) / DAY_MS);
  const until = toWireTime(validToDate.getTime());
  if (daysLeft >= DAYS_LEFT_MIN) return good(`${tlsFiles.cert} is good until ${until}.`);
  return bad(
    `${tlsFiles.cert} ${daysLeft < 0 ? 'has expired' : 'expires soon'} (${until}).`,
    'Put a new certificate in its place and start the service again.',
  );
}
