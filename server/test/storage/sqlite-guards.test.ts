import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { makePageSink } from '../support/control-page.ts';
import { aTitle, NOW, temporaryFolder } from './given.ts';

const folder = temporaryFolder();

it('a commit of the writer is on the disk when it returns', () => {
  const path = join(folder, 'flushed.db');
  createSqliteFile(path);
  const { database } = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
  onTestFinished(() => database.close());
  // 2: FULL, which flushes the log of every commit (https://sqlite.org/pragma.html#pragma_synchronous).
  expect(database.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 });
  expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
});

it('a change committed during a whole read of the control state is not in it', async () => {
  const path = join(folder, 'snapshot.db');
  const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
  onTestFinished(() => storage.close());
  await aTitle(storage);
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  const { sink, page } = makePageSink();
  let hasCommitted = false;
  storage.controlLog.read(undefined, {
    ...sink,
    snapshot() {
      const whole = sink.snapshot();
      return {
        ...whole,
        add(fact) {
          whole.add(fact);
          if (hasCommitted) return;
          hasCommitted = true;
          other.exec(`
            begin immediate;
            insert into token_revocations values ('A1B2', 'token', 'session', ${NOW + 1});
            update control_head set seq = seq + 1;
            commit`);
        },
      };
    },
  });
  expect(page()).toMatchObject({ status: 'snapshot', seq: 1, entries: [{ kind: 'title' }] });
});
