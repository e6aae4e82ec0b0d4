import { DAY_MS, type Instant, MINUTE_MS } from '../../../kernel/instant.ts';
import { type Position, walk } from '../../control/walk.ts';
import { statement } from '../../query/statement.ts';
import type { SessionTable } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';

// A session has the address of its login for longer than logins are kept where that time is short, or where the session was extended
// again and again. An index of the addresses would cost every login something, so all sessions are looked through.

/** Sessions that one transaction looks at. */
const SESSIONS_AT_ONCE = 2_000;

/** Sessions of a day have gone by then, unless they were extended (prune-sessions.ts). */
const SESSIONS_GONE_MS = 9 * DAY_MS;

/** The time between two walks: less than that between two rounds where most sessions outlive their addresses. */
const WALK_MS = { often: 5 * MINUTE_MS, seldom: DAY_MS } as const;

interface Part {
  readonly after: string;
}

const findEnd = statement<Part, { readonly last: string | null; readonly count: number }>(
  `select max(session_id) as last, count(*) as count from (
     select session_id from sessions where session_id > :after
     order by session_id limit ${SESSIONS_AT_ONCE}) part`,
);

const forget = statement<
  Part & { readonly last: SessionTable['session_id']; readonly before: Instant }
>(
  `update sessions set address = null where session_id in (
     select session_id from sessions
     where session_id > :after and session_id <= :last and started_at < :before
       and address is not null for update skip locked)`,
);

/** Takes the addresses out of some sessions that began before logins are kept; true while there may be more. */
export function forgetAddresses(
  tx: Tx,
  { now, attemptsMs }: { readonly now: Instant; readonly attemptsMs: number },
): Promise<boolean> {
  const everyMs = attemptsMs < SESSIONS_GONE_MS ? WALK_MS.often : WALK_MS.seldom;
  return walk(tx, {
    name: 'addresses',
    before: now - attemptsMs,
    everyMs,
    step: ({ after = [''], before }) => forgetSome(tx, { after, before }),
  });
}

async function forgetSome(
  tx: Tx,
  of: { readonly after: Position; readonly before: Instant },
): Promise<Position | undefined> {
  const [after = ''] = of.after;
  const end = await findEnd.first(tx, { after });
  if (!end || end.last === null) return undefined;
  await forget.run(tx, { after, last: end.last, before: of.before });
  return end.count < SESSIONS_AT_ONCE ? undefined : [end.last];
}
