import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, test } from 'vitest';
import { EXPIRED_CERTIFICATE } from '../http/certificate.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { type PurserOptions, startPurser, temporaryFolder } from './purser.ts';

// A start says in its log what the doctor would find wrong, and serves all the same.

const MISSING = {
  level: 'warn',
  msg: 'The database is not as this program has made it: the index sessions_end of sessions is missing.',
  advice:
    'Make what is missing again: create index if not exists sessions_end on sessions (expires_at);',
};

/** The warnings of a start, once those that are expected are there. */
async function warningsOf(options: PurserOptions, expected: readonly object[]) {
  await using purser = await startPurser(options);
  const warnings = () =>
    purser
      .stderr()
      .split('\n')
      .filter((line) => line.includes('"level":"warn"'))
      .map((line) => JSON.parse(line) as object);
  await expect.poll(warnings).toMatchObject(expected);
}

test('of an embedded database without an index, and of a certificate that has ended', async () => {
  using folder = temporaryFolder();
  const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')];
  writeFileSync(cert, EXPIRED_CERTIFICATE.cert);
  writeFileSync(key, EXPIRED_CERTIFICATE.key);
  const flags = ['--tls-cert-file', cert, '--tls-key-file', key];
  const ended = {
    level: 'warn',
    msg: expect.stringMatching(/cert\.pem has expired \(2021-01-01T/),
    advice: expect.stringContaining('Put a new certificate in its place'),
  };
  await warningsOf({ folder: folder.path, flags }, [ended]);
  const database = new DatabaseSync(join(folder.path, 'data', 'purser.db'));
  database.exec('drop index sessions_end');
  database.close();
  await warningsOf({ folder: folder.path, flags }, [ended, MISSING]);
  await warningsOf({ folder: folder.path, flags: ['--workers', '2'] }, [MISSING]);
});

test.skipIf(NO_POSTGRES)('of a shared database without an index', async () => {
  using folder = temporaryFolder();
  const url = await aPostgresDatabase('migrated', 18, 'flushing');
  const client = new pg.Client(url);
  await client.connect();
  await client.query('drop index sessions_end').finally(() => client.end());
  const keyFile = join(folder.path, 'purser.key');
  const env = { PURSER_DATABASE_URL: url, PURSER_KEY_FILE: keyFile };
  await warningsOf({ folder: folder.path, env }, [MISSING]);
});
