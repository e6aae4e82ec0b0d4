import pg from 'pg';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../../kernel/errors.ts';
import { mayRunAlone } from './batch.ts';
import { StatementFailed } from './connection.ts';
import { BeginFailed } from './transaction.ts';

const cut = new StatementFailed(new Error('cut'));
const failedWith = (code: string) =>
  new StatementFailed(Object.assign(new pg.DatabaseError('no', 1, 'error'), { code }));

test.each<[string, unknown, boolean]>([
  ['there is no connection to be had', new StorageUnavailable({ cause: cut }), false],
  ['the transaction did not begin', new BeginFailed(cut), false],
  ['the commit may have happened', cut, false],
  [
    'the server has ended the transaction, because the process was silent',
    failedWith('25P03'),
    false,
  ],
  ['the disk is full', failedWith('53100'), false],
  ['a row stayed locked', failedWith('55P03'), true],
  ['a row is damaged', failedWith('XX001'), true],
  ['a value is refused', failedWith('22021'), true],
  ['two transactions have waited for each other', failedWith('40P01'), true],
  ['a key was taken meanwhile', failedWith('23505'), true],
])('where %s, calls of a batch may run by themselves or not', (_, error, mayRun) => {
  expect(mayRunAlone(error)).toBe(mayRun);
});
