import { MINUTE_MS, SECOND_MS } from './instant.ts';
import type { GrowthLeft } from './rate-limits.ts';

// The limits of the data that a game keeps about its players.

/** How much data a player may have, and whether players' own updates are limited. */
export interface PlayerDataLimits {
  /** Keys of all kinds together. */
  readonly keysMax: number;
  /** Bytes of all kinds together: the UTF-8 of the values. */
  readonly bytesMax: number;
  /** Objects of an entity, and the bytes of each: the UTF-8 of its JSON. */
  readonly objectsMax: number;
  readonly objectBytesMax: number;
  readonly limitsUpdates: boolean;
  /** By how many bytes the data may grow now. Absent: by any number. */
  readonly growth?: GrowthLeft | undefined;
}

/** The limits where no option says otherwise. */
export const USUAL_PLAYER_DATA_LIMITS: PlayerDataLimits = {
  keysMax: 1_000,
  bytesMax: 3_000_000,
  // Reference API.
  objectsMax: 5,
  objectBytesMax: 1_000,
  limitsUpdates: true,
};
/** The most that an option may allow: all data of a player of one kind are one answer. */
export const PLAYER_DATA_MAX = { keys: 10_000, bytes: 16_000_000 } as const;
/** The form of an object's name (reference API). */
export const OBJECT_NAME = '^[A-Za-z0-9().\\-_]{1,100}$';
/** The same of objects: as many of the longest as a call may name fit into a body. */
export const OBJECTS_MAX = { objects: 100, bytes: 10_000 } as const;
/** Bytes of the body of such a call, with what JSON adds. */
export const OBJECTS_BODY_BYTES_MAX = 256 * 1024;

/** Bytes by which a key without a value makes the database grow: more than the key, its row and its place in the index take. */
export const DATA_ROW_BYTES = 1_000;

/** Characters of a key. */
export const DATA_KEY_CHARS_MAX = 100;
/** Bytes of the UTF-8 of a value (reference API). */
export const DATA_VALUE_BYTES_MAX = 300_000;
/** Keys that a player changes with one call (reference API). */
export const DATA_KEYS_PER_UPDATE_MAX = 10;
/** Bytes of an update: ten of the longest values, with what JSON adds. */
export const DATA_BODY_BYTES_MAX = 4 * 1024 * 1024;

/** Updates by one player (reference API). No more than its 3,600 in an hour fit through the second. */
export const DATA_UPDATE_RATES = [
  { burst: 10, windowMs: 15 * SECOND_MS },
  { burst: 150, windowMs: 5 * MINUTE_MS },
] as const;
/** Bytes of values in them: all that a player may have, twice at once. */
export const DATA_BYTES_RATE = { burst: 6_000_000, windowMs: 5 * MINUTE_MS } as const;
