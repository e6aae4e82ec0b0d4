import type { Instant } from '../../kernel/instant.ts';
import { IDEMPOTENCY_KEPT_MS, IDEMPOTENCY_KEYS_PER_PLAYER_MAX } from '../../kernel/limits.ts';
import { pruneBefore, PRUNED_AT_ONCE } from '../control/pruning.ts';
import { PLAYER_KEY, rowOf, TITLE_KEY } from '../query/keys.ts';
import { statement } from '../query/statement.ts';
import type { IdempotencyKeyTable, Tables } from '../query/tables.ts';
import type { Once } from './once.ts';

interface KeptSince {
  /** Keys from then or from before are forgotten. */
  readonly keptSince: Instant;
}

/** Finds with which body a key came, without a write: a key that came with another one is refused, and nothing is replayed. */
export const findBody = statement<
  Pick<Once, 'keyDigest'> & KeptSince,
  Pick<IdempotencyKeyTable, 'body_digest'>
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
  Pick<IdempotencyKeyTable, 'command' | 'result'>
>(
  `update idempotency_keys set command = command
   where key_digest = :keyDigest and created_at > :keptSince
   returning command, result`,
);

type NewKey = Once & KeptSince & { readonly command: string; readonly result: string };

/** Remembers a key, or takes the row of one that is forgotten and not yet deleted. No row comes back: somebody else remembers it. */
export const keepKey = statement<NewKey, Pick<IdempotencyKeyTable, 'key_digest'>>(
  `insert into idempotency_keys
     (key_digest, title_id, player_id, body_digest, command, result, created_at)
   values (:keyDigest, :titleId, :playerId, :bodyDigest, :command, :result, :now)
   on conflict (key_digest) do update set body_digest = excluded.body_digest,
     command = excluded.command, result = excluded.result, created_at = excluded.created_at
   where idempotency_keys.created_at <= :keptSince
   returning key_digest`,
);

/** How many keys a player has; as many as may be at most. */
export const countOfPlayer = statement<
  { readonly titleId: string; readonly playerId: string } & KeptSince,
  { readonly keys: number }
>(
  `select count(*) as keys from (
     select 1 from idempotency_keys where ${PLAYER_KEY} and created_at > :keptSince
     limit ${IDEMPOTENCY_KEYS_PER_PLAYER_MAX}) k`,
);

/** The oldest of as many keys as a player may have; no row: there are less. */
export const findPlayerFull = statement<
  { readonly titleId: string; readonly playerId: string } & KeptSince,
  Pick<IdempotencyKeyTable, 'created_at'>
>(
  `select created_at from idempotency_keys where ${PLAYER_KEY} and created_at > :keptSince
   order by created_at desc limit 1 offset ${IDEMPOTENCY_KEYS_PER_PLAYER_MAX - 1}`,
);

type Count = Tables['idempotency_counts'];

/** How many keys of the title's own calls there are, the oldest period first. */
export const listTitleCounts = statement<
  { readonly titleId: string; readonly firstPeriod: number },
  Pick<Count, 'period' | 'keys'>
>(
  `select period, keys from idempotency_counts where ${TITLE_KEY} and period >= :firstPeriod
   order by period`,
);

/** Adds to one of several counts of a title: with one, all its calls on PostgreSQL would wait for each other. */
export const addToTitleCount = statement<Count>(
  `insert into idempotency_counts ${rowOf(['title_id', 'period', 'part', 'keys'])}
   on conflict (title_id, period, part)
   do update set keys = idempotency_counts.keys + excluded.keys`,
);

/** Deletes idempotency keys that are kept no longer. */
export const pruneKeys = pruneBefore(
  `delete from idempotency_keys where created_at <= :before and key_digest in (
     select key_digest from idempotency_keys where created_at <= :before
     limit ${PRUNED_AT_ONCE} for update skip locked)`,
  ({ now }) => now - IDEMPOTENCY_KEPT_MS,
);
