import { expect, test } from 'vitest';
import { judgeSchema } from './database-checks.ts';

const SQLITE = { kind: 'sqlite', path: '/data/purser.db' } as const;
const POSTGRES = { kind: 'postgres', url: 'postgres://purser:secret@db/purser' } as const;
const status = (applied: string[], pending: string[]) => ({
  known: ['0001', '0002'],
  applied,
  pending,
});

test('an older embedded database is in order: the next start brings it up to date', () => {
  const { outcome, state } = judgeSchema(SQLITE, status(['0001'], ['0002']));
  expect(outcome).toMatchObject({
    state: 'good',
    message: expect.stringContaining('it lacks 0002'),
  });
  expect(outcome.message).toContain('Back it up first');
  expect(state).toBe('unusable');
});

test('an older shared database is wrong: it is migrated by command', () => {
  const { outcome, state } = judgeSchema(POSTGRES, status(['0001'], ['0002']));
  expect(outcome).toMatchObject({
    state: 'bad',
    message: expect.stringContaining('npm run purser -- migrate up'),
  });
  expect(outcome.message).not.toContain('secret');
  expect(state).toBe('unusable');
});

test('a database of a newer program is wrong', () => {
  const { outcome, state } = judgeSchema(SQLITE, status(['0001', '0002', '0003'], []));
  expect(outcome).toMatchObject({
    state: 'bad',
    message: expect.stringContaining('newer version'),
  });
  expect(state).toBe('unusable');
});

test('a database without tables is in order, and one that is up to date can be opened', () => {
  expect(judgeSchema(POSTGRES, status([], ['0001', '0002'])).state).toBe('missing');
  expect(judgeSchema(POSTGRES, status(['0001', '0002'], [])).state).toBe('ready');
});
