import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  IDEMPOTENCY_KEYS_PER_TITLE_MAX,
  IDEMPOTENCY_PERIOD_MS,
  IDEMPOTENCY_RESULT_CHARS_COUNTED,
} from '../../src/kernel/limits.ts';
import { addCounts, countOf, findRoom } from '../../src/storage/idempotency/key-rows.ts';
import type { Once } from '../../src/storage/idempotency/once.ts';
import type { SqlSender } from '../../src/storage/query/tx.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../src/storage/sqlite/migrate.ts';
import { NOW, temporaryFolder } from './given.ts';
import { sealCall } from './keyed.ts';

function aDatabase() {
  const path = join(temporaryFolder(), 'counts.db');
  createSqliteFile(path);
  const { database, sql } = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
  onTestFinished(() => database.close());
  migrateFile({ database }, path);
  database.exec(`insert into titles (title_id, name, created_at, unique_names, stores_only, row_version)
     values ('AB12', 'A game', 0, 0, 0, 0)`);
  const counted = () => database.prepare('select sum(keys) as keys from idempotency_counts').get();
  return { sql, counted };
}

const countKey = async (on: SqlSender, of: Once, chars: number) =>
  addCounts(on, [countOf(of, chars) ?? []].flat());

const once = { ...sealCall({ titleId: 'AB12' }), now: NOW };
const ofPlayer = { ...once, playerId: 'player' };

it("counts a title's keys by the size of their results, and no player's", async () => {
  const { sql, counted } = aDatabase();
  await countKey(sql, once, 11);
  expect(counted()).toEqual({ keys: 1 });
  await countKey(sql, once, 3 * IDEMPOTENCY_RESULT_CHARS_COUNTED);
  expect(counted()).toEqual({ keys: 5 });
  await countKey(sql, ofPlayer, 11);
  expect(counted()).toEqual({ keys: 5 });
});

it('counts all keys of a transaction, also those of one count', async () => {
  const { sql, counted } = aDatabase();
  const later = { ...once, now: NOW + IDEMPOTENCY_PERIOD_MS };
  const chars = 2 * IDEMPOTENCY_RESULT_CHARS_COUNTED;
  const counts = [countOf(once, 1), countOf(once, chars), countOf(later, 1), countOf(once, 1)];
  await addCounts(
    sql,
    counts.flatMap((count) => count ?? []),
  );
  expect(counted()).toEqual({ keys: 1 + 3 + 1 + 1 });
});

it('keeps room for players where the title is full, and counts periods until all of them are forgotten', async () => {
  const { sql } = aDatabase();
  const size = (IDEMPOTENCY_KEYS_PER_TITLE_MAX - 1) * IDEMPOTENCY_RESULT_CHARS_COUNTED;
  const room = { status: 'room', isNearlyFull: false };
  expect(await findRoom(sql, once)).toEqual(room);
  await countKey(sql, once, size / 2);
  await countKey(sql, { ...once, now: NOW + IDEMPOTENCY_PERIOD_MS }, size / 2);
  // NOW begins a period, whose last keys are kept for a day.
  const until = NOW + 5 * IDEMPOTENCY_PERIOD_MS;
  const tooMany = { status: 'tooMany', until };
  expect(await findRoom(sql, once)).toEqual(tooMany);
  expect(await findRoom(sql, ofPlayer)).toEqual(room);
  expect(await findRoom(sql, { ...once, now: until - 1 })).toEqual(tooMany);
  expect(await findRoom(sql, { ...once, now: until })).toEqual(room);
});
