import type { Instant } from '../../kernel/instant.ts';
import {
  IDEMPOTENCY_KEPT_MS,
  IDEMPOTENCY_KEYS_PER_PLAYER_MAX,
  IDEMPOTENCY_KEYS_PER_TITLE_MAX,
  IDEMPOTENCY_PERIOD_MS,
  IDEMPOTENCY_RESULT_CHARS_COUNTED,
} from '../../kernel/limits.ts';
import { pruneBefore, PRUNED_AT_ONCE, type Round } from '../control/pruning.ts';
import { PLAYER_KEY, TITLE_KEY } from '../query/keys.ts';
import { insertOf, replacing } from '../query/rows.ts';
import { statement } from '../query/statement.ts';
import type { Tables } from '../query/tables.ts';
import type { SqlSender, Tx } from '../query/tx.ts';
import type { Once } from './once.ts';

interface KeptSince {
  /** Keys from then or from before are forgotten. */
  readonly keptSince: Instant;
}

/** Finds with which body a key came, without a write: a key that came with another one is refused, and nothing is replayed. */
export const findBody = statement<
  Pick<Once, 'keyDigest'> & KeptSince,
  Pick<Tables['idempotency_keys'], 'body_digest'>
>(
  `select body_digest from idempotency_keys
   where key_digest = :keyDigest and created_at > :keptSince`,
);

/**
 * Finds what is remembered of a key, with a write: so the commit of a replay waits for whatever the commit of the change waits
 * for, and is lost only together with it.
 */
export const findKept = statement<
  Pick<Once, 'keyDigest'> & KeptSince,
  Pick<Tables['idempotency_keys'], 'command' | 'result'>
>(
  `update idempotency_keys set command = command
   where key_digest = :keyDigest and created_at > :keptSince
   returning command, result`,
);

/** The row of a key that is remembered, with the result of its command (`toKept`). */
export function toKeyRow(
  { keyDigest, titleId, playerId, bodyDigest, now }: Once,
  { name: command, result }: { readonly name: string; readonly result: string },
): Tables['idempotency_keys'] {
  return {
    key_digest: keyDigest,
    title_id: titleId,
    player_id: playerId,
    body_digest: bodyDigest,
    command,
    result,
    created_at: now,
  };
}

/** Remembers a key, or takes the row of one that is forgotten and not yet deleted. No row comes back: somebody else remembers it. */
export const keepKey = statement<
  Tables['idempotency_keys'] & KeptSince,
  Pick<Tables['idempotency_keys'], 'key_digest'>
>(
  `${insertOf('idempotency_keys')}
   ${replacing('idempotency_keys', ['body_digest', 'command', 'result', 'created_at'])}
   where idempotency_keys.created_at <= :keptSince
   returning key_digest`,
);

/** How many keys a player has; as many as may be at most. */
const countOfPlayer = statement<
  { readonly titleId: string; readonly playerId: string } & KeptSince,
  { readonly keys: number }
>(
  `select count(*) as keys from (
     select 1 from idempotency_keys where ${PLAYER_KEY} and created_at > :keptSince
     limit ${IDEMPOTENCY_KEYS_PER_PLAYER_MAX}) k`,
);

/** The oldest of as many keys as a player may have; no row: there are less. */
const findPlayerFull = statement<
  { readonly titleId: string; readonly playerId: string } & KeptSince,
  Pick<Tables['idempotency_keys'], 'created_at'>
>(
  `select created_at from idempotency_keys where ${PLAYER_KEY} and created_at > :keptSince
   order by created_at desc limit 1 offset ${IDEMPOTENCY_KEYS_PER_PLAYER_MAX - 1}`,
);

type Count = Tables['idempotency_counts'];

/** How many keys of the title's own calls there are, the oldest period first. */
const listTitleCounts = statement<
  { readonly titleId: string; readonly firstPeriod: number },
  Pick<Count, 'period' | 'keys'>
>(
  `select period, keys from idempotency_counts where ${TITLE_KEY} and period >= :firstPeriod
   order by period`,
);

/** Adds to one of several counts of a title: with one, all its calls on PostgreSQL would wait for each other. */
const addToTitleCount = statement<Count>(
  `${insertOf('idempotency_counts')} on conflict (title_id, period, part)
   do update set keys = idempotency_counts.keys + excluded.keys`,
);

/** Deletes idempotency keys that are kept no longer. */
export const pruneKeys = pruneBefore(
  `with old as materialized (
     select key_digest from idempotency_keys where created_at <= :before
     limit ${PRUNED_AT_ONCE} for update skip locked)
   delete from idempotency_keys where created_at <= :before and key_digest in (select * from old)`,
  ({ now }) => now - IDEMPOTENCY_KEPT_MS,
);

// Players and titles are counted apart, so that no player's keys take the room of the title's own servers.

/** Whether a caller may have a key more. `until`: the first of those that there are is forgotten then. */
export type KeyRoom =
  | { readonly status: 'room'; readonly isNearlyFull: boolean }
  | { readonly status: 'tooMany'; readonly until: Instant };

/**
 * Finds out whether there is room for one more key. Where there is little, it is to be asked for again when the caller's rows are
 * locked: other calls may have ended meanwhile.
 */
export async function findRoom(on: SqlSender, once: Once): Promise<KeyRoom> {
  const { titleId, playerId, now } = once;
  if (playerId === null) {
    const until = await titleFullUntil(on, once);
    return until === undefined ? PLENTY : { status: 'tooMany', until };
  }
  const player = { titleId, playerId, keptSince: now - IDEMPOTENCY_KEPT_MS };
  const room =
    IDEMPOTENCY_KEYS_PER_PLAYER_MAX - ((await countOfPlayer.first(on, player))?.keys ?? 0);
  if (room > 0) return { status: 'room', isNearlyFull: isNearlyFull({ room }) };
  const oldest = await findPlayerFull.first(on, player);
  return { status: 'tooMany', until: (oldest?.created_at ?? now) + IDEMPOTENCY_KEPT_MS };
}

const PLENTY: KeyRoom = { status: 'room', isNearlyFull: false };

/** More keys of one player than calls that run at the same time can bring, in a batch of each of a few nodes and by themselves. */
const AT_ONCE_MAX = 512;

/** Whether calls that run at the same time could take all the room that a player has. */
export const isNearlyFull = ({ room }: { readonly room: number }): boolean => room < AT_ONCE_MAX;

/** Until when a title has as many keys as may be remembered; undefined: there is room for one more. */
export async function titleFullUntil(
  on: SqlSender,
  { titleId, now }: Once,
): Promise<Instant | undefined> {
  const counts = await listTitleCounts.all(on, { titleId, firstPeriod: firstPeriodAt(now) });
  const keys = counts.reduce((sum, one) => sum + one.keys, 0);
  const oldest = counts[0];
  if (!oldest || keys < IDEMPOTENCY_KEYS_PER_TITLE_MAX) return undefined;
  return (oldest.period + 1) * IDEMPOTENCY_PERIOD_MS + IDEMPOTENCY_KEPT_MS;
}

/** One of the counts of a title's own keys, and what is added to it. */
export type KeyCount = Tables['idempotency_counts'];

/** How a key is counted that is remembered now, with a result of so many characters; undefined: a player's are counted by their rows. */
export function countOf(once: Once, resultChars: number): KeyCount | undefined {
  const { titleId, playerId, keyDigest, now } = once;
  if (playerId !== null) return undefined;
  const period = Math.floor(now / IDEMPOTENCY_PERIOD_MS);
  const part = keyDigest.charCodeAt(0) % 16;
  const keys = 1 + Math.floor(resultChars / IDEMPOTENCY_RESULT_CHARS_COUNTED);
  return { title_id: titleId, period, part, keys };
}

/**
 * Adds to counts, at the end of a transaction and in one order, so that transactions with several keys wait for each other and never
 * in a circle.
 */
export async function addCounts(on: SqlSender, counts: readonly KeyCount[]): Promise<void> {
  const nameOf = ({ title_id, period, part }: KeyCount) => `${title_id}/${period}/${part}`;
  const byRow = Map.groupBy(counts, nameOf);
  for (const name of [...byRow.keys()].toSorted()) {
    const [first, ...others] = byRow.get(name) ?? [];
    if (!first) continue;
    const keys = others.reduce((sum, one) => sum + one.keys, first.keys);
    await addToTitleCount.run(on, { ...first, keys });
  }
}

/** The oldest period with keys that are remembered at `now`. */
function firstPeriodAt(now: Instant): number {
  return Math.floor((now - IDEMPOTENCY_KEPT_MS) / IDEMPOTENCY_PERIOD_MS);
}

const cutKeyCounts = statement<{ readonly firstPeriod: number }>(
  'delete from idempotency_counts where period < :firstPeriod',
);

/** Deletes old counts of keys. A title has few of them. */
export async function pruneKeyCounts(tx: Tx, { now }: Round): Promise<boolean> {
  await cutKeyCounts.run(tx, { firstPeriod: firstPeriodAt(now) });
  return false;
}
