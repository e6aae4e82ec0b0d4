import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  connectionOptions,
  postgresConnection,
  StatementFailed,
  verdictOn,
} from '../../src/storage/postgres/connection.ts';
import { databaseNameOf } from '../../src/storage/postgres/database-name.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { TEST_TIMEOUTS } from './postgres-given.ts';

const failed = (code: string | undefined) => {
  const cause = new pg.DatabaseError('refused', 0, 'error');
  cause.code = code;
  return new StatementFailed(code === undefined ? new Error('ECONNRESET') : cause);
};

describe('the meaning of an error', () => {
  it.each([
    ['40001', 'again'],
    ['40P01', 'again'],
    ['23503', 'again'],
    [undefined, 'unavailable'],
    ['08006', 'unavailable'],
    ['53300', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57014', 'unavailable'],
    ['55P03', 'unavailable'],
    ['25006', 'unavailable'],
    ['40003', 'unavailable'],
    ['XX000', 'unavailable'],
    ['23505', 'bug'],
    ['42P01', 'bug'],
    ['22021', 'bug'],
  ] as const)('%s: %s', (code, verdict) => {
    expect(verdictOn(failed(code))).toBe(verdict);
  });

  it('is a bug where the database has not spoken', () => {
    expect(verdictOn(new Error('undefined is not a function'))).toBe('bug');
  });
});

describe('the name of a database', () => {
  it.each([
    ['postgres://ada:s%20ecret@db.example:5433/game?sslmode=require', 'db.example:5433/game'],
    ['postgres://db.example/game', 'db.example/game'],
    ['not an address: s ecret', 'at the configured address'],
  ])('of %s has no secret', (url, name) => {
    expect(databaseNameOf(url)).toBe(name);
  });
});

describe.skipIf(NO_POSTGRES)('whole numbers of 64 bits', () => {
  it('are read exactly or not at all', async () => {
    const client = new pg.Client(
      connectionOptions(await aPostgresDatabase('empty'), TEST_TIMEOUTS),
    );
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query('select 9007199254740991::bigint as n, count(*) as one');
    expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER, one: 1 }]);
    const connection = postgresConnection(client, TEST_TIMEOUTS);
    await expect(connection.query('select 9007199254740992::bigint')).rejects.toThrow('too large');
  });
});
