import { DAY_MS, type Instant, MINUTE_MS } from '../../kernel/instant.ts';
import { type Position, walk } from '../../storage/control/pruning.ts';
import { statement } from '../../storage/query/statement.ts';
import type { SessionTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';

// A session has the address of its login for longer than logins are kept where that time is short, or where the session was extended
// again and again. An index of the addresses would cost every login something, so all sessions are looked through.

/** Sessions that one transaction looks at. */
const SESSIONS_AT_ONCE = 2_000;

/**
 * The time between two walks, at most and at least: less than that between two rounds where an address that the last walk has passed by
 * is old enough by now. A session that begins later is not so old before the next walk, which comes after no longer than logins are kept.
 */
const WALK_MS = { most: DAY_MS, least: 5 * MINUTE_MS } as const;

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

/** Among those that stay are sessions that another transaction has. */
const findOldest = statement<
  Part & { readonly last: SessionTable['session_id'] },
  { readonly at: Instant | null }
>(
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
    step: ({ after = [''], before }) => forgetSome(tx, { after, before }),
  });
}

async function forgetSome(
  tx: Tx,
  of: { readonly after: Position; readonly before: Instant },
): Promise<{ readonly reached: Position | undefined; readonly nextAt?: Instant | undefined }> {
  const [after = ''] = of.after;
  const end = await findEnd.first(tx, { after });
  if (!end || end.last === null) return { reached: undefined };
  const part = { after, last: end.last };
  await forget.run(tx, { ...part, before: of.before });
  const oldest = await findOldest.first(tx, part);
  const reached = end.count < SESSIONS_AT_ONCE ? undefined : [end.last];
  return { reached, nextAt: oldest?.at ?? undefined };
}
