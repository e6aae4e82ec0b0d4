import { DAY_MS, type Instant } from '../../kernel/instant.ts';
import {
  CONTROL_LOG_KEPT_MS,
  IDEMPOTENCY_KEPT_MS,
  PENDING_CHANGES,
  REVOCATION_MARGIN_MS,
} from '../../kernel/limits.ts';
import type { Kept } from '../../kernel/kept.ts';
import { OPERATOR_ACTS_KEPT_MS, OPERATOR_ADDRESS_KEPT_MS } from '../../kernel/operator-limits.ts';
import { command } from '../command.ts';
import { pruneExpiredItems } from '../commands/holdings/expired-items.ts';
import { pruneLedger } from '../commands/holdings/prune-ledger.ts';
import { forgetAddresses } from '../commands/players/forget-addresses.ts';
import { pruneSessions } from '../commands/players/prune-sessions.ts';
import { pruneRevisions } from '../commands/revisions/prune-revisions.ts';
import { firstPeriodAt } from '../idempotency/key-limits.ts';
import { statement } from '../query/statement.ts';
import type { Tx } from '../query/tx.ts';

// Each kind of rows is pruned in transactions of its own. While such a transaction holds locks it waits for no row, so
// pruning is in no deadlock. Locked rows are skipped until the next round.

/** Rows that one command deletes at most of a table, so that others need not wait long behind it. */
const PRUNED_AT_ONCE = 5_000;

interface Round extends Kept {
  readonly now: Instant;
}

/** Deletes some rows of one kind; true while there may be more. */
type Prune = (tx: Tx, round: Round) => Promise<boolean>;

interface Before {
  readonly before: Instant;
}

/** Deletes rows by one statement that deletes PRUNED_AT_ONCE of them at most. */
function pruneBefore(sql: string, beforeIn: (round: Round) => Instant): Prune {
  const rows = statement<Before>(sql);
  return async (tx, round) => (await rows.run(tx, { before: beforeIn(round) })) >= PRUNED_AT_ONCE;
}

const longEnded = ({ now }: Round): Instant => now - REVOCATION_MARGIN_MS;

const PRUNERS = {
  sessions: pruneSessions,
  addresses: forgetAddresses,
  tokenRevocations: pruneBefore(
    `delete from token_revocations where (title_id, token_id) in (
       select title_id, token_id from token_revocations
       where expires_at < :before limit ${PRUNED_AT_ONCE} for update skip locked)`,
    longEnded,
  ),
  // The number of a row that is deleted may come again: `at` is compared again.
  attempts: pruneBefore(
    `delete from login_attempts where at < :before and (title_id, player_id, refused, number) in (
       select title_id, player_id, refused, number from login_attempts
       where at < :before limit ${PRUNED_AT_ONCE} for update skip locked)`,
    ({ now, attemptsMs }) => now - attemptsMs,
  ),
  /** Those of deleted players, with the digests that go with them. */
  bans: pruneBefore(
    `delete from bans where ban_id in (
       select ban_id from banned_identities where expires_at <= :before
       limit ${PRUNED_AT_ONCE} for update skip locked)`,
    ({ now }) => now,
  ),
  guesses: pruneBefore(
    `delete from login_guesses where forgotten_at <= :before and name_key in (
       select name_key from login_guesses where forgotten_at <= :before
       limit ${PRUNED_AT_ONCE} for update skip locked)`,
    ({ now }) => now,
  ),
  keys: pruneBefore(
    `delete from idempotency_keys where created_at <= :before and key_digest in (
       select key_digest from idempotency_keys where created_at <= :before
       limit ${PRUNED_AT_ONCE} for update skip locked)`,
    ({ now }) => now - IDEMPOTENCY_KEPT_MS,
  ),
  keyCounts: pruneKeyCounts,
  // The newest of each title stays: numbers are never used again.
  settledChanges: pruneBefore(
    `delete from pending_changes where settled_at < :before and (title_id, number) in (
       select p.title_id, p.number from pending_changes p
       where p.settled_at < :before and p.awaited = 0 and p.number < (
         select max(n.number) from pending_changes n where n.title_id = p.title_id)
       limit ${PRUNED_AT_ONCE} for update skip locked)`,
    ({ now }) => now - PENDING_CHANGES.keptMs,
  ),
  // Kept for a while after their end: an address is known by them.
  operatorSessions: pruneBefore(
    `delete from operator_sessions where session_id in (
       select session_id from operator_sessions where expires_at < :before
       limit ${PRUNED_AT_ONCE} for update skip locked)`,
    ({ now }) => now - OPERATOR_ADDRESS_KEPT_MS,
  ),
  operatorLinks: pruneBefore(
    `delete from operator_links where digest in (
       select digest from operator_links where expires_at <= :before
       limit ${PRUNED_AT_ONCE} for update skip locked)`,
    ({ now }) => now,
  ),
  operatorActs: pruneBefore(
    `delete from operator_acts where request_id in (
       select request_id from operator_acts where at < :before
       limit ${PRUNED_AT_ONCE} for update skip locked)`,
    ({ now }) => now - OPERATOR_ACTS_KEPT_MS,
  ),
  currencyDays: pruneCurrencyDays,
  controlLog: pruneControlLog,
  items: (tx, round) => pruneExpiredItems(tx, { before: longEnded(round) }),
  revisions: (tx, { now, revisionsMs }) => pruneRevisions(tx, { before: now - revisionsMs }),
  ledger: async (tx, { now, ledgerMs }) =>
    ledgerMs !== undefined && pruneLedger(tx, { before: now - ledgerMs }),
} as const satisfies Record<string, Prune>;

/** A kind of rows that are pruned. */
export type PrunedKind = keyof typeof PRUNERS;

/** All of them, in the order of a round: what becomes of sessions may go at once. */
export const PRUNED_KINDS = Object.keys(PRUNERS) as readonly PrunedKind[];

/** Deletes some rows of a kind that no longer matter at `now`; true while there may be more. */
export const pruneSome = command({
  name: 'control.prune',
  changes: 'rows',
  run: (tx, { kind, ...round }: Round & { readonly kind: PrunedKind }): Promise<boolean> =>
    PRUNERS[kind](tx, round),
});

const cutKeyCounts = statement<{ readonly firstPeriod: number }>(
  'delete from idempotency_counts where period < :firstPeriod',
);

/** A title has few of them. */
async function pruneKeyCounts(tx: Tx, { now }: Round): Promise<boolean> {
  await cutKeyCounts.run(tx, { firstPeriod: firstPeriodAt(now) });
  return false;
}

const cutCurrencyDays = statement<{ readonly day: number }>(
  `delete from operator_currency_days where (operator_id, title_id, code, day) in (
     select operator_id, title_id, code, day from operator_currency_days
     where day < :day limit ${PRUNED_AT_ONCE} for update skip locked)`,
);

async function pruneCurrencyDays(tx: Tx, { now }: Round): Promise<boolean> {
  const deleted = await cutCurrencyDays.run(tx, { day: Math.floor(now / DAY_MS) - 1 });
  return deleted >= PRUNED_AT_ONCE;
}

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
async function pruneControlLog(tx: Tx, { now }: Round): Promise<boolean> {
  const kept = await findOldestKept.first(tx, { before: now - CONTROL_LOG_KEPT_MS });
  const ends = await findEnds.first(tx, undefined);
  if (!ends || ends.oldest === null || ends.newest === null) return false;
  const { oldest, newest } = ends;
  const first = Math.min(kept?.seq ?? newest, newest, oldest + PRUNED_AT_ONCE);
  return (await cutBeginning.run(tx, { first })) >= PRUNED_AT_ONCE;
}
