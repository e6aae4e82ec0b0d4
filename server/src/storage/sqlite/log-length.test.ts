import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test/process/purser.ts';
import { logBytesOf } from './log-length.ts';

const FRAME_BYTES = 24 + 4096;

/** A database whose log begins anew only where a test says so, and the number of frames in that log as SQLite counts them. */
function aDatabase() {
  const folder = temporaryFolder();
  const path = join(folder.path, 'purser.db');
  const database = new DatabaseSync(path);
  onTestFinished(() => {
    database.close();
    folder[Symbol.dispose]();
  });
  database.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table t (x)');
  return {
    path,
    write: (times: number) => {
      for (let at = 0; at < times; at += 1)
        database.exec('insert into t values (randomblob(9000))');
    },
    checkpoint: () => Number(database.prepare('pragma wal_checkpoint(passive)').get()?.['log']),
  };
}

test('a log is as long as SQLite says, also where it has begun anew in a longer file', () => {
  const { path, write, checkpoint } = aDatabase();
  write(20);
  const fileBytes = statSync(`${path}-wal`).size;
  expect(logBytesOf(path)).toBe(fileBytes - 32);
  checkpoint();
  write(3);
  const frames = checkpoint();
  expect(statSync(`${path}-wal`).size).toBe(fileBytes);
  expect(frames).toBeGreaterThan(3);
  expect(logBytesOf(path)).toBe(frames * FRAME_BYTES);
});

test('without a log it is empty', () => {
  expect(logBytesOf('/nowhere/purser.db')).toBe(0);
});
