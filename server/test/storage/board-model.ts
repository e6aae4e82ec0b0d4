import fc from 'fast-check';

// Boards as a small model without a database: the values of each version in a list, which is sorted for each question.

/** More than a group of GROUP_SIZE has, so that groups are cut and joined all the time. */
export const PLAYERS = 32;
/** Small, and so is the range of values: there are many ties. */
export const GROUP_SIZE = 8;
/** The first so many players have characters, each of them at most these. */
export const PLAYERS_WITH_CHARACTERS = 8;
export const CHARACTERS = ['A', 'B', 'C', 'D'] as const;

export interface OfCharacter {
  readonly player: number;
  readonly characterId: string;
}

export type Step =
  | { readonly kind: 'wait'; readonly ms: number }
  | {
      readonly kind: 'set';
      readonly player: number;
      readonly value: number;
      readonly isLate: boolean;
    }
  /** A character that is not there comes first. */
  | (OfCharacter & { readonly kind: 'setOfCharacter'; readonly value: number })
  | (OfCharacter & { readonly kind: 'deleteCharacter' | 'removeOfCharacter' })
  | { readonly kind: 'removeValues' | 'deletePlayer'; readonly player: number }
  | { readonly kind: 'reset' }
  | { readonly kind: 'fold'; readonly atOnce: number }
  | { readonly kind: 'verify' }
  | { readonly kind: 'look'; readonly start: number; readonly limit: number };

const player = fc.nat(PLAYERS - 1);
const ofCharacter = {
  player: fc.nat(PLAYERS_WITH_CHARACTERS - 1),
  characterId: fc.constantFrom(...CHARACTERS),
};
const value = fc.integer({ min: -2, max: 6 });
const of = <Kind extends Step['kind']>(kind: Kind) => fc.constant(kind);

export const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({
      kind: of('set'),
      player,
      value,
      // Into the version before the current one.
      isLate: fc.nat(9).map((at) => at === 0),
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({ kind: of('setOfCharacter'), ...ofCharacter, value }),
  },
  { weight: 2, arbitrary: fc.record({ kind: of('removeOfCharacter'), ...ofCharacter }) },
  { weight: 2, arbitrary: fc.record({ kind: of('deleteCharacter'), ...ofCharacter }) },
  { weight: 3, arbitrary: fc.record({ kind: of('removeValues'), player }) },
  { weight: 1, arbitrary: fc.record({ kind: of('deletePlayer'), player }) },
  { weight: 1, arbitrary: fc.record({ kind: of('reset') }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: of('fold'), atOnce: fc.integer({ min: 1, max: 20 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('verify') }) },
  { weight: 6, arbitrary: fc.record({ kind: of('wait'), ms: fc.constantFrom(1, 2, 4_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: of('look'),
      start: fc.nat(PLAYERS),
      limit: fc.integer({ min: 1, max: 8 }),
    }),
  },
);

export interface Reached {
  /** The id of the player, or those of the player and the character. */
  readonly holder: string;
  readonly value: number;
  readonly changedAt: number;
}

/** An entry of a board, as it is compared. */
export type Entry = readonly [position: number, holder: string, value: number];

/** All entries of a board: the greatest value first, of equal ones the one that came first. */
export function sorted(board: Iterable<Reached>): readonly Entry[] {
  const order = (one: Reached, other: Reached): number =>
    other.value - one.value ||
    one.changedAt - other.changedAt ||
    (one.holder < other.holder ? 1 : -1);
  return [...board]
    .toSorted(order)
    .map(({ holder, value }, position) => [position, holder, value] as const);
}

/** The entries around a holder: as many before as behind, and more where the other side has fewer. */
export function around(
  entries: readonly Entry[],
  { holder, limit }: { readonly holder: string; readonly limit: number },
): readonly Entry[] {
  const found = entries.findIndex(([, id]) => id === holder);
  const all = found < 0 ? [...entries, [entries.length, holder, 0] as const] : entries;
  const own = found < 0 ? entries.length : found;
  const wanted = own - Math.floor((limit - 1) / 2);
  const first = Math.max(0, Math.min(wanted, all.length - limit));
  return all.slice(first, first + limit);
}
