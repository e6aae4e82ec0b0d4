import { DAY_MS, type Instant, MINUTE_MS } from '../../kernel/instant.ts';
import { LOGIN_ATTEMPTS_MAX, REVOCATION_MARGIN_MS } from '../../kernel/limits.ts';
import { type Position, walk } from '../../storage/control/pruning.ts';
import { itemsStatement, listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { keyIn, keysIn, type PlayerKeyColumns } from './players.ts';

// The session of a login is its entry in the history, with its moment and address, so a login writes no other row. When the
// session is deleted, the login becomes a row of `login_attempts` if it is young enough and one of the last.

/** Sessions that one command deletes at most: fewer than of other rows, since each may be written down as a login. */
const PRUNED_AT_ONCE = 2_000;

interface Over {
  readonly over: Instant;
  readonly revokedOver: Instant;
}

type GoneSession = Pick<
  Tables['sessions'],
  'session_id' | 'title_id' | 'player_id' | 'provider' | 'started_at' | 'address'
>;

const lockEndedSkipLocked = statement<Over, GoneSession>(
  `select session_id, title_id, player_id, provider, started_at, address from sessions
   where expires_at < :over and (revoked_singly = 0 or expires_at < :revokedOver)
   order by expires_at limit ${PRUNED_AT_ONCE} for update skip locked`,
);

const lockPlayersSkipLocked = itemsStatement<PlayerKeyColumns, PlayerKeyColumns>(
  { title_id: 'text', player_id: 'text' },
  `select title_id, player_id from players
   where (title_id, player_id) in (select item.title_id, item.player_id from :items)
   for update skip locked`,
);

const deleteSessions = listStatement<undefined, string>(
  'delete from sessions where session_id in ({:item})',
);

// A player who has begun LOGIN_ATTEMPTS_MAX sessions since then has the last logins in those.
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
 * Deletes some of the sessions that ended REVOCATION_MARGIN_MS ago. Where `attemptsMs` is about as short, they are deleted sooner, so
 * that the login of a session of a day is deleted with it at `attemptsMs`, but not within a day after its end, in case the clock is
 * ahead. A session that was revoked by itself is always kept for REVOCATION_MARGIN_MS. Logins whose sessions were deleted stay until
 * `attemptsMs` after they happened. True while there may be more.
 */
export async function pruneSessions(
  tx: Tx,
  { now, attemptsMs }: { readonly now: Instant; readonly attemptsMs: number },
): Promise<boolean> {
  const keptMs = Math.min(REVOCATION_MARGIN_MS, Math.max(DAY_MS, attemptsMs - DAY_MS));
  const revokedOver = now - REVOCATION_MARGIN_MS;
  const over = await lockEndedSkipLocked.all(tx, { over: now - keptMs, revokedOver });
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
 * Locks the players whose logins are to be written, and returns their keys. A deletion locks its player before it deletes the sessions
 * (docs/decisions/0028), so a player that is locked is passed over: waiting while sessions are locked could be a deadlock.
 */
async function lockPlayersOf(
  tx: Tx,
  sessions: readonly GoneSession[],
): Promise<ReadonlySet<string>> {
  const players = [...new Map(sessions.map((session) => [keyIn(session), session])).values()];
  return tx.engine === 'sqlite'
    ? new Set(players.map(keyIn))
    : keysIn(await lockPlayersSkipLocked.all(tx, players));
}

/** The last LOGIN_ATTEMPTS_MAX sessions of each player. */
function lastOfEach(sessions: readonly GoneSession[]): readonly GoneSession[] {
  const newestFirst = sessions.toSorted((a, b) => b.started_at - a.started_at);
  const ofPlayers = Map.groupBy(newestFirst, keyIn);
  return [...ofPlayers.values()].flatMap((list) => list.slice(0, LOGIN_ATTEMPTS_MAX));
}

// A session has the address of its login for longer than logins are kept where that time is short, or where the session was extended
// again and again. An index of the addresses would cost every login something, so all sessions are looked through.

/** Sessions that one transaction looks at. */
const LOOKED_AT_AT_ONCE = 2_000;

/**
 * The time between two walks, at most and at least: less than that between two rounds where an address that the last walk has passed by
 * is old enough by now. A session that begins later is not so old before the next walk, which comes after no longer than logins are kept.
 */
const WALK_MS = { most: DAY_MS, least: 5 * MINUTE_MS } as const;

const findEnd = statement<
  { readonly after: string },
  { readonly last: string | null; readonly count: number }
>(
  `select max(session_id) as last, count(*) as count from (
     select session_id from sessions where session_id > :after
     order by session_id limit ${LOOKED_AT_AT_ONCE}) part`,
);

interface Part {
  readonly after: string;
  readonly last: string;
}

const removeAddresses = statement<Part & { readonly before: Instant }>(
  `update sessions set address = null where session_id in (
     select session_id from sessions
     where session_id > :after and session_id <= :last and started_at < :before
       and address is not null for update skip locked)`,
);

/** Sessions that another transaction has locked may still have an old address. */
const findOldest = statement<Part, { readonly at: Instant | null }>(
  `select min(started_at) as at from sessions
   where session_id > :after and session_id <= :last and address is not null`,
);

/** Takes the addresses out of some sessions that began before logins are kept; true while there may be more. */
export function forgetAddresses(
  tx: Tx,
  { now, attemptsMs }: { readonly now: Instant; readonly attemptsMs: number },
): Promise<boolean> {
  return walk(tx, {
    name: 'addresses',
    before: now - attemptsMs,
    everyMs: Math.min(WALK_MS.most, attemptsMs),
    soonestMs: WALK_MS.least,
    step: ({ after = [''], before }) => forgetPart(tx, { after, before }),
  });
}

async function forgetPart(
  tx: Tx,
  of: { readonly after: Position; readonly before: Instant },
): Promise<{ readonly reached: Position | undefined; readonly nextAt?: Instant | undefined }> {
  const [after = ''] = of.after;
  const end = await findEnd.first(tx, { after });
  if (!end || end.last === null) return { reached: undefined };
  const part = { after, last: end.last };
  await removeAddresses.run(tx, { ...part, before: of.before });
  const oldest = await findOldest.first(tx, part);
  const reached = end.count < LOOKED_AT_AT_ONCE ? undefined : [end.last];
  return { reached, nextAt: oldest?.at ?? undefined };
}
