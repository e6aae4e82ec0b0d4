import { DAY_MS, type Instant } from '../../kernel/instant.ts';
import {
  CONTROL_LOG_KEPT_MS,
  IDEMPOTENCY_KEPT_MS,
  PENDING_CHANGES,
  REVOCATION_MARGIN_MS,
} from '../../kernel/limits.ts';
import { OPERATOR_ACTS_KEPT_MS, OPERATOR_ADDRESS_KEPT_MS } from '../../kernel/operator-limits.ts';
import { command } from '../command.ts';
import { pruneSessions } from '../commands/players/prune-sessions.ts';
import { pruneExpiredItems } from '../commands/holdings/expired-items.ts';
import { pruneRevisions } from '../commands/revisions/prune-revisions.ts';
import { firstPeriodAt } from '../idempotency/key-limits.ts';
import { statement } from '../query/statement.ts';
import type { Tx } from '../query/tx.ts';

/** Rows that one command deletes at most of a table, so that others need not wait long behind it. */
const PRUNED_AT_ONCE = 5_000;

/** How long rows are kept that may be of use for a long time. */
export interface Kept {
  /** Logins and refused logins of players; a login at least as long as its session. */
  readonly attemptsMs: number;
  /** Revisions, but for the last REVISIONS_KEPT_MIN of each subject. */
  readonly revisionsMs: number;
}

/** Deletes some of what no longer matters at `now`; true while there may be more. */
export const pruneSome = command({
  name: 'control.prune',
  changes: 'rows',
  async run(
    tx,
    { now, attemptsMs, revisionsMs }: Kept & { readonly now: Instant },
  ): Promise<boolean> {
    const over = { before: now - REVOCATION_MARGIN_MS };
    const hasMoreSessions = await pruneSessions(tx, { now, attemptsMs });
    const deleted = [
      await pruneTokenRevocations.run(tx, over),
      await pruneAttempts.run(tx, { before: now - attemptsMs }),
      await pruneBans.run(tx, { before: now }),
      await pruneGuesses.run(tx, { before: now }),
      await pruneKeys.run(tx, { before: now - IDEMPOTENCY_KEPT_MS }),
      await pruneKeyCounts.run(tx, { firstPeriod: firstPeriodAt(now) }),
      await pruneSettled.run(tx, { before: now - PENDING_CHANGES.keptMs }),
      await pruneOperatorSessions.run(tx, { before: now - OPERATOR_ADDRESS_KEPT_MS }),
      await pruneOperatorLinks.run(tx, { before: now }),
      await pruneOperatorActs.run(tx, { before: now - OPERATOR_ACTS_KEPT_MS }),
      await pruneCurrencyDays.run(tx, { day: Math.floor(now / DAY_MS) - 1 }),
      await pruneControlLog(tx, now - CONTROL_LOG_KEPT_MS),
    ];
    const hasMoreItems = await pruneExpiredItems(tx, over);
    const hasMoreRevisions = await pruneRevisions(tx, { before: now - revisionsMs });
    const hasMore = hasMoreSessions || hasMoreItems || hasMoreRevisions;
    return hasMore || deleted.some((count) => count >= PRUNED_AT_ONCE);
  },
});

interface Before {
  readonly before: Instant;
}

const pruneTokenRevocations = statement<Before>(
  `delete from token_revocations where (title_id, token_id) in (
     select title_id, token_id from token_revocations
     where expires_at < :before limit ${PRUNED_AT_ONCE})`,
);

// The number of a row that is deleted may come again: `at` is compared again.
const pruneAttempts = statement<Before>(
  `delete from login_attempts where at < :before and (title_id, player_id, refused, number) in (
     select title_id, player_id, refused, number from login_attempts
     where at < :before limit ${PRUNED_AT_ONCE})`,
);

/** Bans of deleted players, with the digests that go with them. */
const pruneBans = statement<Before>(
  `delete from bans where ban_id in (
     select ban_id from banned_identities where expires_at <= :before limit ${PRUNED_AT_ONCE})`,
);

const pruneGuesses = statement<Before>(
  `delete from login_guesses where forgotten_at <= :before and name_key in (
     select name_key from login_guesses where forgotten_at <= :before limit ${PRUNED_AT_ONCE})`,
);

const pruneKeys = statement<Before>(
  `delete from idempotency_keys where created_at <= :before and key_digest in (
     select key_digest from idempotency_keys where created_at <= :before limit ${PRUNED_AT_ONCE})`,
);

/** A title has few of them. */
const pruneKeyCounts = statement<{ readonly firstPeriod: number }>(
  'delete from idempotency_counts where period < :firstPeriod',
);

/** The newest of each title stays: numbers are never used again. */
const pruneSettled = statement<Before>(
  `delete from pending_changes where settled_at < :before and (title_id, number) in (
     select p.title_id, p.number from pending_changes p
     where p.settled_at < :before and p.awaited = 0 and p.number < (
       select max(n.number) from pending_changes n where n.title_id = p.title_id)
     limit ${PRUNED_AT_ONCE})`,
);

/** Kept for a while after their end: an address is known by them. */
const pruneOperatorSessions = statement<Before>(
  `delete from operator_sessions where session_id in (
     select session_id from operator_sessions where expires_at < :before limit ${PRUNED_AT_ONCE})`,
);

const pruneOperatorLinks = statement<Before>(
  `delete from operator_links where digest in (
     select digest from operator_links where expires_at <= :before limit ${PRUNED_AT_ONCE})`,
);

const pruneCurrencyDays = statement<{ readonly day: number }>(
  `delete from operator_currency_days where (operator_id, title_id, code, day) in (
     select operator_id, title_id, code, day from operator_currency_days
     where day < :day limit ${PRUNED_AT_ONCE})`,
);

const pruneOperatorActs = statement<Before>(
  `delete from operator_acts where request_id in (
     select request_id from operator_acts where at < :before limit ${PRUNED_AT_ONCE})`,
);

const findOldestKept = statement<Before, { readonly seq: number | null }>(
  'select min(seq) as seq from control_log where at >= :before',
);
const findEnds = statement<
  undefined,
  { readonly oldest: number | null; readonly newest: number | null }
>('select min(seq) as oldest, max(seq) as newest from control_log');
const cutBeginning = statement<{ readonly first: number }>(
  'delete from control_log where seq < :first',
);

/** Deletes only the beginning of the log, so that a clock that was set back leaves no gap. */
async function pruneControlLog(tx: Tx, before: Instant): Promise<number> {
  const kept = await findOldestKept.first(tx, { before });
  const ends = await findEnds.first(tx, undefined);
  if (!ends || ends.oldest === null || ends.newest === null) return 0;
  const { oldest, newest } = ends;
  const first = Math.min(kept?.seq ?? newest, newest, oldest + PRUNED_AT_ONCE);
  return cutBeginning.run(tx, { first });
}
