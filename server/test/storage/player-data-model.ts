import fc from 'fast-check';
import {
  DATA_KEYS_PER_UPDATE_MAX,
  DATA_UPDATE_RATES,
  type PlayerDataLimits,
} from '../../src/kernel/player-data-limits.ts';
import type { DataQuery, DataUpdate } from '../../src/player-data/commands.ts';
import type { DataKind } from '../../src/player-data/player-data.ts';

// Data of players as a small model without a database: lists in memory, and rates as numbers of calls that are left.

/** Small, so that random updates reach them. */
export const LIMITS: PlayerDataLimits = {
  keysMax: 14,
  bytesMax: 60,
  objectsMax: 5,
  objectBytesMax: 10,
  limitsUpdates: true,
};
export const PLAYERS = 2;

/** Characters that a player may have. */
const CHARACTERS = ['A', 'B'] as const;

type Update = Pick<
  DataUpdate,
  'kind' | 'set' | 'remove' | 'isPublic' | 'isByPlayer' | 'characterId' | 'ifVersion'
>;
type Query = Omit<DataQuery, 'titleId' | 'playerId'>;
export type Step =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'update'; readonly player: number; readonly update: Update }
  | {
      readonly kind: 'find';
      readonly player: number;
      readonly query: Query;
    }
  /** Another player comes in the place of one who is deleted. */
  | { readonly kind: 'delete'; readonly player: number }
  /** The character comes or, where it is there, goes. */
  | { readonly kind: 'character'; readonly player: number; readonly characterId: string };

const player = fc.nat(PLAYERS - 1);
const dataKind = fc.constantFrom<DataKind>('data', 'readOnly', 'publisher', 'objects');
/** Absent: the player's own data. */
const characterId = fc.option(fc.constantFrom(...CHARACTERS), { nil: undefined });
const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l');
const value = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('', '1', '22', 'éé') },
  { weight: 1, arbitrary: fc.constantFrom('a'.repeat(20), '🐙'.repeat(12)) },
);

const anUpdate: fc.Arbitrary<Step> = fc
  .record({
    player,
    characterId,
    dataKind,
    set: fc.uniqueArray(fc.tuple(key, value), { maxLength: 12, selector: ([name]) => name }),
    remove: fc.uniqueArray(key, { maxLength: 4 }),
    isPublic: fc.boolean(),
    isByPlayer: fc.boolean(),
    ifVersion: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.nat(3) },
    ),
  })
  .map(({ player, dataKind, set, remove, isByPlayer, ...more }) => ({
    kind: 'update' as const,
    player,
    update: {
      kind: dataKind,
      set: set.filter(([name]) => !remove.includes(name)),
      remove,
      ...more,
      ...(isByPlayer && { isByPlayer }),
    },
  }));

const aQuery: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('find' as const),
  player,
  query: fc.record(
    {
      kind: dataKind,
      characterId,
      keys: fc.uniqueArray(key, { minLength: 1, maxLength: 6 }),
      newerThan: fc.nat(12),
      isByOther: fc.boolean(),
    },
    { requiredKeys: ['kind', 'isByOther'] },
  ),
});

export const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 24, arbitrary: anUpdate },
  { weight: 12, arbitrary: aQuery },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('character' as const),
      player,
      characterId: fc.constantFrom(...CHARACTERS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), player }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 1_499, 1_500, 6_000, 60_000),
    }),
  },
);

interface Kept {
  readonly value: string;
  readonly isPublic: boolean;
  readonly changedAt: number;
}

/** A player: for each kind, of each character too, its version and its keys; the characters; and how many updates are left, times the window of each rate. */
export interface ModelPlayer {
  readonly kinds: Map<string, { version: number; readonly kept: Map<string, Kept> }>;
  readonly characters: Set<string>;
  /** A character came once. */
  hadCharacters: boolean;
  left: readonly number[];
}

export const newPlayer = (): ModelPlayer => ({
  kinds: new Map(),
  characters: new Set(),
  hadCharacters: false,
  left: DATA_UPDATE_RATES.map(({ burst, windowMs }) => burst * windowMs),
});

/** Time goes by: calls come back at the rate of each limit. */
export function wait(players: readonly ModelPlayer[], ms: number): void {
  for (const one of players) {
    one.left = one.left.map((left, at) => {
      const { burst, windowMs } = DATA_UPDATE_RATES[at] ?? { burst: 0, windowMs: 0 };
      return Math.min(burst * windowMs, left + ms * burst);
    });
  }
}

/** The character comes, or goes with all its data. True: it came. */
export function toggleCharacter(of: ModelPlayer, characterId: string): boolean {
  if (of.characters.delete(characterId)) {
    for (const name of of.kinds.keys()) {
      if (name.startsWith(`${characterId}/`)) of.kinds.delete(name);
    }
    return false;
  }
  of.characters.add(characterId);
  of.hadCharacters = true;
  return true;
}

const isMissing = (of: ModelPlayer, { characterId }: Pick<Query, 'characterId'>): boolean =>
  characterId !== undefined && !of.characters.has(characterId);

const nameOf = ({ characterId = '', kind }: Pick<Query, 'characterId' | 'kind'>): string =>
  `${characterId}/${kind}`;

const kindOf = (of: ModelPlayer, name: string) =>
  of.kinds.get(name) ?? { version: 0, kept: new Map<string, Kept>() };

/** The outcome of an update: its version, or the word of its refusal. */
export function update(
  of: ModelPlayer,
  { set, remove, isPublic, isByPlayer, ifVersion, ...whose }: Update,
  now: number,
): string | number {
  if (isMissing(of, whose)) return 'noCharacter';
  const kind = nameOf(whose);
  const before = kindOf(of, kind);
  if (ifVersion !== undefined && ifVersion !== before.version) return 'otherVersion';
  const left = of.left.map((one, at) => one - (DATA_UPDATE_RATES[at]?.windowMs ?? 0));
  if (isByPlayer && left.some((one) => one < 0)) return 'tooOften';
  if (isByPlayer && set.length + remove.length > DATA_KEYS_PER_UPDATE_MAX) return 'tooManyKeys';
  const kept = new Map(before.kept);
  for (const name of remove) kept.delete(name);
  for (const [name, text] of set) kept.set(name, { value: text, isPublic, changedAt: now });
  const after = { version: before.version + 1, kept };
  const all = [...new Map(of.kinds).set(kind, after).values()].flatMap((one) => [
    ...one.kept.values(),
  ]);
  if (all.length > LIMITS.keysMax) return 'tooManyKeys';
  if (whose.kind === 'objects') {
    if (kept.size > LIMITS.objectsMax) return 'tooManyKeys';
    const isLong = ([, text]: readonly [string, string]) =>
      new TextEncoder().encode(text).length > LIMITS.objectBytesMax;
    if (set.some(isLong)) return 'tooLong';
  }
  if (bytesIn(all) > LIMITS.bytesMax) return 'tooLong';
  of.kinds.set(kind, after);
  if (isByPlayer) of.left = left;
  return after.version;
}

const bytesIn = (all: readonly Kept[]): number =>
  all.reduce((sum, { value: text }) => sum + new TextEncoder().encode(text).length, 0);

/** The answer to a query. */
export function find(of: ModelPlayer, { keys, newerThan, isByOther, ...whose }: Query) {
  if (isMissing(of, whose)) return 'noCharacter';
  const { version, kept } = kindOf(of, nameOf(whose));
  const isNews = newerThan === undefined || version > newerThan;
  const records = [...kept]
    .filter(
      ([name, one]) => isNews && (keys?.includes(name) ?? true) && (one.isPublic || !isByOther),
    )
    .map(([name, one]) => ({ key: name, ...one }));
  return { version, records: records.toSorted((a, b) => (a.key < b.key ? -1 : 1)) };
}

/** The sums over all that a player has. */
export function sumsOf(of: ModelPlayer) {
  const all = [...of.kinds.values()].flatMap(({ kept }) => [...kept.values()]);
  return { key_count: all.length, bytes: bytesIn(all) };
}
