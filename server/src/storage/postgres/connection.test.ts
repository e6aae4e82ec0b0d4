import pg from 'pg';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../../kernel/errors.ts';
import { StatementFailed } from './connection.ts';
import { toCallerError } from './transaction.ts';

test.each([
  ['53100', 'diskFull'],
  ['25006', 'readOnly'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  ['XX000', 'away'],
  ['57P01', 'away'],
  [undefined, 'away'],
])('%s means that the database is %s', (code, fault) => {
  const cause = code === undefined ? new Error('cut') : new pg.DatabaseError('no', 1, 'error');
  const error = toCallerError(new StatementFailed(Object.assign(cause, { code })));
  expect(error).toBeInstanceOf(StorageUnavailable);
  expect(error).toMatchObject({ fault });
});
