import { DAY_MS, type Instant } from '../../kernel/instant.ts';
import { LOGIN_ATTEMPTS_MAX, REVOCATION_MARGIN_MS } from '../../kernel/limits.ts';
import { keyOf } from '../../storage/query/keys.ts';
import { itemsStatement, listStatement, statement } from '../../storage/query/statement.ts';
import type { SessionTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { keysIn, type PlayerKeyColumns } from './player-rows.ts';

// A login is in the history by its session, which has its moment and address: so a login writes no row for the history. When the
// session goes, the login becomes a row of `login_attempts`, where it is young enough and one of the last.

/** Sessions that one command deletes at most: fewer than of other rows, since each may be written down as a login. */
const PRUNED_AT_ONCE = 2_000;

interface Over {
  readonly over: Instant;
  readonly revokedOver: Instant;
}

type GoneSession = Pick<
  SessionTable,
  'session_id' | 'title_id' | 'player_id' | 'provider' | 'started_at' | 'address'
>;

const lockOver = statement<Over, GoneSession>(
  `select session_id, title_id, player_id, provider, started_at, address from sessions
   where expires_at < :over and (revoked_singly = 0 or expires_at < :revokedOver)
   order by expires_at limit ${PRUNED_AT_ONCE} for update skip locked`,
);

const lockPlayers = itemsStatement<PlayerKeyColumns, PlayerKeyColumns>(
  { title_id: 'text', player_id: 'text' },
  `select title_id, player_id from players
   where (title_id, player_id) in (select item.title_id, item.player_id from :items)
   for update skip locked`,
);

const deleteSessions = listStatement<undefined, string>(
  'delete from sessions where session_id in ({:item})',
);

// The last logins of somebody who has begun so many sessions since then are in those.
const keepLogins = listStatement<object, GoneSession>(
  `insert into login_attempts
     (title_id, player_id, refused, number, at, provider, address, more)
   select column1, column2, 0, cast(column3 as bigint), cast(column3 as bigint), column4, column5, 0
   from (values {(:item.title_id, :item.player_id, :item.started_at, :item.provider, :item.address)}) as item
   where (select count(*) from (
     select 1 from sessions
     where title_id = column1 and player_id = column2 and started_at > cast(column3 as bigint)
     limit ${LOGIN_ATTEMPTS_MAX}) as newer) < ${LOGIN_ATTEMPTS_MAX}
   on conflict (title_id, player_id, refused, number) do nothing`,
);

const findTooMany = listStatement<object, PlayerKeyColumns, PlayerKeyColumns>(
  `select title_id, player_id from login_attempts
   where refused = 0 and (title_id, player_id) in (values {(:item.title_id, :item.player_id)})
   group by title_id, player_id having count(*) > ${LOGIN_ATTEMPTS_MAX}`,
);
const dropOldest = statement<PlayerKeyColumns>(
  `delete from login_attempts
   where title_id = :title_id and player_id = :player_id and refused = 0 and number < (
     select min(number) from (
       select number from login_attempts
       where title_id = :title_id and player_id = :player_id and refused = 0
       order by number desc limit ${LOGIN_ATTEMPTS_MAX}) as newest)`,
);

/**
 * Deletes some of the sessions that ended REVOCATION_MARGIN_MS ago. Where `attemptsMs` is about as short, they go so much sooner that
 * the login of a session of a day goes with it at `attemptsMs`, but not within a day after the end, in case the clock is ahead. A
 * session that was revoked by itself is always kept for REVOCATION_MARGIN_MS. Logins whose sessions have gone stay until `attemptsMs`
 * after they happened. True while there may be more.
 */
export async function pruneSessions(
  tx: Tx,
  { now, attemptsMs }: { readonly now: Instant; readonly attemptsMs: number },
): Promise<boolean> {
  const keptMs = Math.min(REVOCATION_MARGIN_MS, Math.max(DAY_MS, attemptsMs - DAY_MS));
  const revokedOver = now - REVOCATION_MARGIN_MS;
  const over = await lockOver.all(tx, { over: now - keptMs, revokedOver });
  const isYoung = (session: GoneSession) => session.started_at >= now - attemptsMs;
  const free = await lockPlayersOf(tx, over.filter(isYoung));
  const gone = over.filter((session) => !isYoung(session) || free.has(keyIn(session)));
  await deleteSessions.run(
    tx,
    undefined,
    gone.map(({ session_id }) => session_id),
  );
  const last = lastOfEach(gone.filter(isYoung));
  await keepLogins.run(tx, {}, last);
  for (const player of await findTooMany.all(tx, {}, last)) await dropOldest.run(tx, player);
  return over.length >= PRUNED_AT_ONCE && gone.length > 0;
}

/**
 * Locks the players whose logins are to be written, and tells which ones. A deletion has its player before it deletes the sessions
 * (docs/decisions/0028), so a player that is locked is passed over: to wait while sessions are locked would be a deadlock.
 */
async function lockPlayersOf(
  tx: Tx,
  sessions: readonly GoneSession[],
): Promise<ReadonlySet<string>> {
  const players = [...new Map(sessions.map((session) => [keyIn(session), session])).values()];
  return tx.engine === 'sqlite'
    ? new Set(players.map(keyIn))
    : keysIn(await lockPlayers.all(tx, players));
}

function keyIn({ title_id: titleId, player_id: playerId }: PlayerKeyColumns): string {
  return keyOf({ titleId, playerId });
}

/** The last LOGIN_ATTEMPTS_MAX sessions of each player. */
function lastOfEach(sessions: readonly GoneSession[]): readonly GoneSession[] {
  const newestFirst = sessions.toSorted((a, b) => b.started_at - a.started_at);
  const ofPlayers = Map.groupBy(newestFirst, keyIn);
  return [...ofPlayers.values()].flatMap((list) => list.slice(0, LOGIN_ATTEMPTS_MAX));
}
