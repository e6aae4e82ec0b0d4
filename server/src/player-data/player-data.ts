import type { Instant } from '../kernel/instant.ts';
import {
  DATA_BYTES_RATE,
  DATA_KEYS_PER_UPDATE_MAX,
  DATA_ROW_BYTES,
  DATA_UPDATE_RATES,
  DATA_VALUE_BYTES_MAX,
  type PlayerDataLimits,
} from '../kernel/player-data-limits.ts';
import { excessOf, type RateLimitExcess } from '../kernel/rate-limits.ts';
import type { PlayerKey } from '../storage/query/keys.ts';

// The data that a game keeps about a player: texts by key, in several kinds. The rules know no database.

/**
 * The kinds: the player reads and writes `data`, reads `readOnly`, and does not see `internal`. Each is there a second time as publisher's data, which
 * titles of a publisher would share; until titles share players, each title has its own.
 */
export type UserDataKind =
  | 'data'
  | 'readOnly'
  | 'internal'
  | 'publisher'
  | 'publisherReadOnly'
  | 'publisherInternal';

/** The objects of a player's entities: of the title player, and of the master player account. Their texts are JSON, their keys names. */
export type ObjectKind = 'objects' | 'accountObjects';

export type DataKind = UserDataKind | ObjectKind;

/** The owner of data: a player, or a character of the player. */
export interface DataOwner extends PlayerKey {
  /** Absent: the player's own. */
  readonly characterId?: string | undefined;
}

/** Whether a kind has the objects of an entity. */
export const hasObjects = (kind: DataKind): kind is ObjectKind =>
  kind === 'objects' || kind === 'accountObjects';

/** Whether players see nothing of a kind, not even of their own. */
export const isInternal = (kind: DataKind): boolean =>
  kind === 'internal' || kind === 'publisherInternal';

/** The change of one call. A key is in one of both lists, and there once. */
export interface DataChange {
  readonly set: readonly (readonly [key: string, value: string])[];
  readonly remove: readonly string[];
}

/** Sums over all that a player has, with the player's characters. */
export interface DataHead {
  readonly keyCount: number;
  /** The UTF-8 of the values. */
  readonly bytes: number;
  /** How often each kind of the owner's data was updated; absent: never. */
  readonly versions: Readonly<Partial<Record<DataKind, number>>>;
  /** When each bucket of the player's own updates is full again: those of DATA_UPDATE_RATES, then that of DATA_BYTES_RATE. */
  readonly fullAt: readonly Instant[];
  /** Of the character whose data they are; absent: they are the player's own. */
  readonly characterName?: string;
}

/** An update, and what it is judged by. */
export interface JudgedUpdate extends DataChange {
  readonly kind: DataKind;
  /** The version that the kind must have. Absent: any. */
  readonly ifVersion?: number | undefined;
  /** How many objects the entity has. Absent: the kind has none. */
  readonly objectCount?: number | undefined;
  /** The player writes; absent: the studio. */
  readonly isByPlayer?: true;
  readonly limits: PlayerDataLimits;
  readonly now: Instant;
}

/** Why an update is refused; then nothing changes, and nothing counts for a limit. */
export type DataRefusal =
  /** The kind has another version than the update goes by. */
  | { readonly status: 'otherVersion'; readonly version: number }
  | { readonly status: 'tooOften'; readonly retryAfterMs: number }
  /** The data would grow by more than they may now (PlayerDataLimits.growth). */
  | { readonly status: 'growsTooFast'; readonly excess: RateLimitExcess }
  | {
      readonly status: 'tooManyKeys';
      readonly of: 'update' | 'player' | 'entity';
      readonly max: number;
    }
  /** `key` has a longer value; without one, all data together are too long. */
  | { readonly status: 'tooLong'; readonly key?: string; readonly max: number };

interface AllowedUpdate {
  readonly status: 'allowed';
  readonly head: DataHead;
  /** The bytes by which the data grow. */
  readonly grownBytes: number;
}

/** The bytes of a value that count: its UTF-8. */
export const bytesOf = (value: string): number => Buffer.byteLength(value);

/**
 * Judges an update: the sums after it, or why it is refused. `before`: the bytes of those keys among the named ones that are there.
 * An update of a player who has more than a lowered limit allows is not refused where it leaves no more than before.
 */
export function judgeUpdate(
  head: DataHead,
  before: ReadonlyMap<string, number>,
  update: JudgedUpdate,
): DataRefusal | AllowedUpdate {
  const { set, kind, limits } = update;
  const version = head.versions[kind] ?? 0;
  if ((update.ifVersion ?? version) !== version) return { status: 'otherVersion', version };
  const fullAt = takeFromBuckets(head.fullAt, update);
  if ('status' in fullAt) return fullAt;
  const { keyCount, bytes } = sumsAfter(head, before, update);
  const grownBytes = Math.max(0, bytes - head.bytes + (keyCount - head.keyCount) * DATA_ROW_BYTES);
  if (update.isByPlayer && set.length + update.remove.length > DATA_KEYS_PER_UPDATE_MAX) {
    return { status: 'tooManyKeys', of: 'update', max: DATA_KEYS_PER_UPDATE_MAX };
  }
  if (keyCount > Math.max(limits.keysMax, head.keyCount)) {
    return { status: 'tooManyKeys', of: 'player', max: limits.keysMax };
  }
  const { objectCount: had = 0 } = update;
  const objectCount = had + keyCount - head.keyCount;
  if (hasObjects(kind) && objectCount > Math.max(limits.objectsMax, had)) {
    return { status: 'tooManyKeys', of: 'entity', max: limits.objectsMax };
  }
  const valueMax = hasObjects(kind) ? limits.objectBytesMax : DATA_VALUE_BYTES_MAX;
  const long = set.find(([, value]) => bytesOf(value) > valueMax);
  if (long) return { status: 'tooLong', key: long[0], max: valueMax };
  if (bytes > Math.max(limits.bytesMax, head.bytes)) {
    return { status: 'tooLong', max: limits.bytesMax };
  }
  if (limits.growth && grownBytes > limits.growth.max) {
    return { status: 'growsTooFast', excess: excessOf(limits.growth, grownBytes) };
  }
  const versions = { ...head.versions, [kind]: version + 1 };
  return { status: 'allowed', head: { keyCount, bytes, versions, fullAt }, grownBytes };
}

function sumsAfter(
  head: DataHead,
  before: ReadonlyMap<string, number>,
  { set, remove }: DataChange,
): Pick<DataHead, 'keyCount' | 'bytes'> {
  const added = set.filter(([key]) => !before.has(key)).length;
  const removed = remove.filter((key) => before.has(key)).length;
  const replaced = [...before.values()].reduce((sum, bytes) => sum + bytes, 0);
  return {
    keyCount: head.keyCount + added - removed,
    bytes: head.bytes + bytesOfAll(set) - replaced,
  };
}

/** The bytes by which an update makes data grow at most: where nothing of it was there before. */
export const growthMaxOf = ({ set }: Pick<DataChange, 'set'>): number =>
  bytesOfAll(set) + set.length * DATA_ROW_BYTES;

const bytesOfAll = (set: DataChange['set']): number =>
  set.reduce((sum, [, value]) => sum + bytesOf(value), 0);

/** The buckets after an update. Each is the moment at which it is full (lib/token-buckets.ts), here in the player's row, so that all nodes count together. */
function takeFromBuckets(
  before: readonly Instant[],
  { isByPlayer, limits, set, now }: JudgedUpdate,
): readonly Instant[] | Extract<DataRefusal, { readonly status: 'tooOften' }> {
  if (!isByPlayer || !limits.limitsUpdates) return before;
  const buckets = [
    ...DATA_UPDATE_RATES.map((rate) => ({ ...rate, cost: 1 })),
    { ...DATA_BYTES_RATE, cost: bytesOfAll(set) },
  ];
  const after = buckets.map(
    ({ burst, windowMs, cost }, index) =>
      Math.max(before[index] ?? 0, now) + (cost * windowMs) / burst,
  );
  const waits = buckets.map(({ windowMs }, index) => (after[index] ?? 0) - now - windowMs);
  const retryAfterMs = Math.max(...waits);
  return retryAfterMs > 0 ? { status: 'tooOften', retryAfterMs } : after;
}
