import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/process/purser.ts';
import { endLog } from './checkpoints.ts';

test('the end of a log waits for nobody who has the database, and is no failure then', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'purser.db');
  const end = () => endLog({ checkpoints: 'own', database: { kind: 'sqlite', path } });
  const holder = new DatabaseSync(path);
  holder.exec('pragma journal_mode = wal; pragma locking_mode = exclusive; create table t (n)');
  end();
  expect(existsSync(`${path}-wal`)).toBe(true);
  holder.exec('insert into t values (1)');
  holder.close();
});
