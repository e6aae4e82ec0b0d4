import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MS, systemClock } from '../../server/src/kernel/instant.ts';
import type { Bench } from './bench.ts';
import { databaseOf, type Service } from './service.ts';

/** Rows between two looks at how far it is. */
const ROWS_AT_ONCE = 50_000;

/**
 * Writes players `player-0`, `player-1`, … and the last session of each into the database of a service that is not running,
 * as if they had logged in an hour ago. Through the API a million would be a million signatures.
 */
export function seedPlayers(
  bench: Bench,
  service: Pick<Service, 'folder' | 'titleId'>,
  count: number,
): void {
  const database = new DatabaseSync(databaseOf(service));
  // Nobody else is there, and a file that is lost half-way is made again: no journal, no flush.
  database.exec('pragma journal_mode = delete; pragma journal_mode = off');
  database.exec('pragma synchronous = off; pragma cache_size = -1000000; begin');
  const insertPlayers = database.prepare(`
    with recursive numbers (number) as (
      select ? union all select number + 1 from numbers where number < ?)
    insert into players (title_id, player_id, title_player_id, origination, created_at, last_login_at, epoch)
    select ?, hex(randomblob(8)), hex(randomblob(8)), 'Custom', ?, ?, 0
    from numbers`);
  const insertIdentities = database.prepare(`
    insert into player_identities (title_id, provider, subject, player_id)
    select title_id, 'Custom', 'player-' || (rowid - 1), player_id
    from players where rowid > ? and rowid <= ?`);
  const insertSessions = database.prepare(`
    insert into sessions (session_id, title_id, player_id, provider, subject, started_at, expires_at, revoked_singly)
    select substr(hex(randomblob(11)), 1, 22), title_id, player_id, 'Custom', 'player-' || (rowid - 1), last_login_at, last_login_at + ${DAY_MS}, 0
    from players where rowid > ? and rowid <= ?`);
  const loggedInAt = systemClock() - DAY_MS / 24;
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    bench.progress.show({ done: first, total: count, what: 'players written' });
    const last = Math.min(first + ROWS_AT_ONCE, count);
    insertPlayers.run(first, last - 1, service.titleId, loggedInAt, loggedInAt);
    insertIdentities.run(first, last);
    insertSessions.run(first, last);
  }
  database.exec('commit');
  database.close();
  flush(databaseOf(service));
}

/** What the disk has not written yet would be in the way of whatever is measured next. */
function flush(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
