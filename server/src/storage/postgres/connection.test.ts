import pg from 'pg';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../../kernel/errors.ts';
import { CancelledEarly, StatementFailed, verdictOn } from './connection.ts';
import { toCallerError } from './transaction.ts';

function failureOf(code: string | undefined): StatementFailed {
  const cause = code === undefined ? new Error('cut') : new pg.DatabaseError('no', 1, 'error');
  return new StatementFailed(Object.assign(cause, { code }));
}

test.each([
  ['53100', 'diskFull'],
  ['25006', 'readOnly'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  ['XX000', 'away'],
  ['57P01', 'away'],
  [undefined, 'away'],
])('%s means that the database is %s', (code, fault) => {
  const error = toCallerError(failureOf(code));
  expect(error).toBeInstanceOf(StorageUnavailable);
  expect(error).toMatchObject({ fault });
});

// Only these say that nothing was committed, and that repeating the transaction helps.
test.each([
  ['40001', 'again'],
  ['40P01', 'again'],
  ['23503', 'again'],
  ['25P03', 'again'],
  // The server went away: another one may not have what this one has.
  ['57P01', 'unavailable'],
  // It may end a transaction during its commit.
  ['25P04', 'unavailable'],
  ['40003', 'unavailable'],
  [undefined, 'unavailable'],
  ['42601', 'bug'],
])('after %s the verdict is %s', (code, verdict) => {
  expect(verdictOn(failureOf(code))).toBe(verdict);
});

test('a statement that was cancelled at its limit of time is not repeated, one before it is', () => {
  expect(verdictOn(failureOf('57014'))).toBe('unavailable');
  expect(verdictOn(new CancelledEarly(failureOf('57014').cause))).toBe('again');
});
