import { chmodSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test/process/purser.ts';
import { checkCheckpoints, checkConfiguration, judgeSchema } from './database-checks.ts';

const SQLITE = { kind: 'sqlite', path: '/data/purser.db' } as const;
const POSTGRES = { kind: 'postgres', url: 'postgres://purser:secret@db/purser' } as const;
const status = (applied: string[], pending: string[]) => ({
  known: ['0001', '0002'],
  applied,
  pending,
});

test.each(['passwordfile', 'sslkey'])('a file of %s that others can read is warned of', (name) => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'secret');
  writeFileSync(file, 'word', { mode: 0o640 });
  const url = `postgres://purser@db/purser?${name}=${file}`;
  const check = () =>
    checkConfiguration({ database: { kind: 'postgres', url }, keyPath: '/k', mail: undefined });
  expect(check().state).toBe('good');
  chmodSync(file, 0o644);
  expect(check()).toMatchObject({
    state: 'warning',
    message: expect.stringContaining(`${file} can be read by others`),
    advice: expect.stringContaining('chmod 600'),
  });
  chmodSync(file, 0o640);
  expect(check().state).toBe('good');
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

test('checkpoints are warned of where they are left to a Litestream that does not run, and taken from one that does', () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const path = join(folder.path, 'purser.db');
  const check = (checkpoints: 'own' | 'litestream') =>
    checkCheckpoints({ checkpoints, database: { kind: 'sqlite', path } });
  expect([check('own').state, check('litestream').state]).toEqual(['good', 'good']);

  writeFileSync(path, '');
  expect(check('own').state).toBe('good');
  expect(check('litestream')).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('has not replicated'),
  });

  mkdirSync(join(folder.path, '.purser.db-litestream'));
  expect(check('litestream').state).toBe('good');
  expect(check('own')).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('PURSER_CHECKPOINTS=litestream'),
  });

  // A log of pages of 4 KiB, each with a salt of zeros like its header.
  const header = Buffer.alloc(32);
  header.writeUInt32BE(4096, 8);
  writeFileSync(`${path}-wal`, header);
  truncateSync(`${path}-wal`, 255 * 1024 * 1024);
  expect(check('litestream').state).toBe('good');
  truncateSync(`${path}-wal`, 300 * 1024 * 1024);
  expect(check('litestream')).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('-wal has 300 MiB'),
    advice: expect.stringContaining('See that Litestream runs'),
  });
  expect(check('own').message).not.toContain('MiB');
  const shared = checkCheckpoints({ checkpoints: 'litestream', database: POSTGRES });
  expect(shared.state).toBe('notChecked');
});
