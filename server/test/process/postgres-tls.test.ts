import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTHER_CERTIFICATE, TEST_CERTIFICATE } from '../http/certificate.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { layOut, queryOnce } from './nodes.ts';
import { runPurser } from './purser.ts';

// docs/guides/postgresql.md: encrypted connections, and client certificates.

const NOBODY = 65_534;
/** Without certificates only the superuser comes in, over plain connections; the role is named like the certificate. */
const HBA = `hostssl all localhost all cert
host all all all scram-sha-256
`;

describe.skipIf(NO_POSTGRES)('PostgreSQL with TLS', () => {
  let server: PostgresServer;
  let folder: string;
  const fileOf = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (process.getuid?.() === 0) chownSync(path, NOBODY, NOBODY);
    return path;
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'purser-tls-'));
    chmodSync(folder, 0o755);
    server = await startPostgres(18, {
      settings: {
        listen_addresses: '127.0.0.1,127.0.0.2',
        ssl: 'on',
        ssl_cert_file: fileOf('server.pem', TEST_CERTIFICATE.cert),
        ssl_key_file: fileOf('server.key', TEST_CERTIFICATE.key),
        ssl_ca_file: fileOf('ca.pem', TEST_CERTIFICATE.cert),
        hba_file: fileOf('pg_hba.conf', HBA),
      },
    });
    fileOf('other-ca.pem', OTHER_CERTIFICATE.cert);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const addressOf = (parameters: Readonly<Record<string, string>>, host = 'localhost') => {
    const url = new URL(server.url);
    url.hostname = host;
    url.search = new URLSearchParams({ sslmode: 'verify-full', ...parameters }).toString();
    return url.href;
  };
  const connectionsOf = (url: string) =>
    queryOnce<{ ssl: boolean; client_dn: string | null }>(
      url,
      `select distinct ssl, client_dn from pg_stat_ssl join pg_stat_activity using (pid)
       where application_name = 'purser'`,
    );

  test('every connection of a node is encrypted', async () => {
    await using installation = await layOut(addressOf({ sslrootcert: join(folder, 'ca.pem') }));
    const node = await installation.startNode();
    await node.title.logIn('somebody');
    expect(await connectionsOf(server.url)).toEqual([{ ssl: true, client_dn: null }]);
  });

  test('a server with another name, of another authority or of an unknown one is refused', async () => {
    const ca = join(folder, 'ca.pem');
    const wrong = {
      [addressOf({ sslrootcert: ca }, '127.0.0.2')]: /does not match certificate's altnames/,
      [addressOf({ sslrootcert: join(folder, 'other-ca.pem') })]: /self-signed certificate/,
      [addressOf({})]: /self-signed certificate/,
      [addressOf({ sslrootcert: join(folder, 'none.pem') })]: /no such file .*none\.pem/,
    };
    for (const [address, reason] of Object.entries(wrong)) {
      const env = { PURSER_DATABASE_URL: address, PURSER_KEY_FILE: 'purser.key' };
      // oxlint-disable-next-line no-await-in-loop
      const { code, stderr } = await runPurser(['title', 'list'], { folder, env });
      expect([code, stderr]).toEqual([1, expect.stringMatching(/cannot be opened: .*\.$/m)]);
      expect(stderr).toMatch(reason);
    }
  });

  test('a client certificate stands for the password', async () => {
    await queryOnce(server.url, 'create role localhost login');
    await queryOnce(server.url, 'create database certified owner localhost');
    const url = new URL(
      addressOf({
        sslrootcert: join(folder, 'ca.pem'),
        sslcert: join(folder, 'server.pem'),
        sslkey: join(folder, 'server.key'),
      }),
    );
    Object.assign(url, { username: 'localhost', password: '', pathname: '/certified' });
    await using installation = await layOut(url.href);
    const node = await installation.startNode();
    await node.title.logIn('somebody');
    const connections = await connectionsOf(server.url);
    expect(connections).toContainEqual({ ssl: true, client_dn: '/CN=localhost' });
  });
});
