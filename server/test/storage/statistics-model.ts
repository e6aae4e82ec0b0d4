import fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/kernel/instant.ts';
import type { Aggregation, Bounds } from '../../src/statistics/statistic.ts';
import type { ResetInterval } from '../../src/statistics/versions.ts';

// Statistics as a small model without a database. Time is walked through from reset to reset, so that versions are counted and not computed.

export const GRACE_MS = 10 * SECOND_MS;
export const NAMES = ['a', 'b', 'c'] as const;
const PLAYERS = 3;
/** Characters that each player may have. */
export const CHARACTERS = ['A', 'B'] as const;
const INT32_MAX = 2_147_483_647;

interface Update {
  readonly statistic: string;
  readonly value: number;
  /** How many versions back; undefined: no version is named. */
  readonly back: number | undefined;
}

export type Step =
  | { readonly kind: 'wait'; readonly ms: number }
  | {
      readonly kind: 'update';
      readonly player: number;
      readonly updates: readonly Update[];
      readonly isForced: boolean;
    }
  | {
      readonly kind: 'change';
      readonly statistic: string;
      readonly aggregation?: Aggregation;
      readonly resetInterval?: ResetInterval;
      readonly bounds?: Bounds;
    }
  | { readonly kind: 'reset'; readonly statistic: string }
  | { readonly kind: 'resetPlayer' | 'delete' | 'find'; readonly player: number }
  | CharacterStep;
/** `character`: it comes or, where it is there, goes. */
export type CharacterStep = { readonly player: number; readonly characterId: string } & (
  | { readonly kind: 'character' | 'resetCharacter' }
  | {
      readonly kind: 'updateCharacter';
      readonly updates: readonly Pick<Update, 'statistic' | 'value'>[];
      readonly isByPlayer: boolean;
    }
);

const player = fc.nat(PLAYERS - 1);
const statistic = fc.constantFrom(...NAMES);
const value = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -5, max: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom(INT32_MAX, -INT32_MAX - 1) },
);
const anUpdate = fc.record({
  statistic,
  value,
  back: fc.constantFrom(undefined, undefined, 0, 1, 2, -1),
});
const updates = fc.uniqueArray(anUpdate, {
  minLength: 1,
  maxLength: 3,
  selector: ({ statistic }) => statistic,
});
/** Few, so that one comes, has values and goes in a run. */
const ofCharacter = { player: fc.nat(1), characterId: fc.constantFrom(...CHARACTERS) };

/** A step: updates mostly. */
export const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      player,
      updates,
      isForced: fc.nat(5).map((number) => number === 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('find' as const), player }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 9_999, 10_000, MINUTE_MS, HOUR_MS, 5 * HOUR_MS, DAY_MS, 40 * DAY_MS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reset' as const), statistic }) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        kind: fc.constant('change' as const),
        statistic,
        aggregation: fc.constantFrom<Aggregation>('last', 'min', 'max', 'sum'),
        resetInterval: fc.constantFrom<ResetInterval>('never', 'hour', 'day', 'week', 'month'),
        bounds: fc.constantFrom<Bounds>({}, { minimum: -3, maximum: 9 }, { largestStep: 4 }),
      },
      { requiredKeys: ['kind', 'statistic'] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('resetPlayer' as const, 'delete' as const),
      player,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('updateCharacter' as const),
      ...ofCharacter,
      updates,
      isByPlayer: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('character' as const), ...ofCharacter }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('resetCharacter' as const), ...ofCharacter }),
  },
);

interface ModelStatistic {
  aggregation: Aggregation;
  resetInterval: ResetInterval;
  bounds: Bounds;
  current: number;
  /** When the current version began. */
  activatedAt: number;
}

/** Values by statistic and version. */
type ModelPlayer = Map<string, number>;

/** The characters that are there, and the values of all that were: those of a deleted one stay. */
interface ModelCharacters {
  readonly there: Set<string>;
  readonly values: Map<string, number>;
}

export interface Model {
  now: number;
  readonly statistics: Map<string, ModelStatistic>;
  readonly players: ModelPlayer[];
  /** Those of each player. */
  readonly characters: ModelCharacters[];
}

/** A model in which statistics are sums that the clock resets each hour, greatest values of days, and one that is not there yet. */
export function newModel(now: number): Model {
  const made = (aggregation: Aggregation, resetInterval: ResetInterval): ModelStatistic => {
    return { aggregation, resetInterval, bounds: {}, current: 0, activatedAt: now };
  };
  const statistics = new Map([
    ['a', made('sum', 'hour')],
    ['b', made('max', 'day')],
  ]);
  const players = Array.from({ length: PLAYERS }, () => new Map<string, number>());
  return { now, statistics, players, characters: players.map(noCharacters) };
}

const noCharacters = (): ModelCharacters => ({ there: new Set(), values: new Map() });

/** The player is deleted, and another one comes. */
export function renew(model: Model, at: number): void {
  model.players[at] = new Map();
  model.characters[at] = noCharacters();
}

/** The first boundary behind a moment, by the calendar. */
function nextBoundary(interval: ResetInterval, from: number): number {
  const date = new Date(from);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (interval) {
    case 'never':
      return Infinity;
    case 'hour':
      return Date.UTC(year, month, day, date.getUTCHours() + 1);
    case 'day':
      return Date.UTC(year, month, day + 1);
    case 'week': {
      const daysSinceMonday = (date.getUTCDay() + 6) % 7;
      return Date.UTC(year, month, day - daysSinceMonday + 7);
    }
    case 'month':
      return Date.UTC(year, month + 1);
  }
}

/** Time goes by, and the clock resets. */
export function wait(model: Model, ms: number): void {
  const until = model.now + ms;
  for (const one of model.statistics.values()) {
    for (let at = nextBoundary(one.resetInterval, model.now); at <= until; ) {
      one.current += 1;
      one.activatedAt = at;
      at = nextBoundary(one.resetInterval, at);
    }
  }
  model.now = until;
}

/** The version that an update names; undefined: none. */
export const versionOf = (model: Model, { statistic, back }: Update): number | undefined =>
  back === undefined ? undefined : (model.statistics.get(statistic)?.current ?? 0) - back;

const keyOf = (name: string, version: number) => `${name} ${version}`;

/** The statistics as they are when all that an update names have been made. */
function withNamed(
  { statistics, now: activatedAt }: Model,
  names: readonly Pick<Update, 'statistic'>[],
): Model['statistics'] {
  const known = new Map(statistics);
  for (const { statistic: name } of names) {
    if (known.has(name)) continue;
    const made = { aggregation: 'last', resetInterval: 'never', bounds: {} } as const;
    known.set(name, { ...made, current: 0, activatedAt });
  }
  return known;
}

/** The word with which an update ends. A refused one changes nothing. */
export function update(
  model: Model,
  { player: at, updates, isForced }: Extract<Step, { readonly kind: 'update' }>,
): string {
  const known = withNamed(model, updates);
  for (const { statistic: name, back = 0 } of updates) {
    const { activatedAt } = known.get(name) as ModelStatistic;
    if (back < 0) return 'invalid';
    if (back > 1 || (back === 1 && model.now >= activatedAt + GRACE_MS)) return 'closed';
  }
  const own = new Map(model.players[at]);
  for (const { statistic: name, value: sent, back = 0 } of updates) {
    const { aggregation, bounds, current } = known.get(name) as ModelStatistic;
    const key = keyOf(name, current - back);
    const before = own.get(key);
    const method = isForced ? 'last' : aggregation;
    const all = before === undefined ? [sent] : [before, sent];
    const after =
      method === 'sum'
        ? all.reduce((sum, one) => sum + one)
        : method === 'last'
          ? sent
          : Math[method](...all);
    if (Math.abs(after) > INT32_MAX && after !== -INT32_MAX - 1) return 'overflow';
    if (after === before) continue;
    const first = aggregation === 'sum' ? 0 : after;
    const step = isForced ? 0 : Math.abs(after - (before ?? first));
    const { minimum = after, maximum = after, largestStep = step } = bounds;
    if (after < minimum || after > maximum || step > largestStep) return 'outOfBounds';
    own.set(key, after);
    if (before === undefined) forgetOld(own, { name, version: current - back });
  }
  for (const [name, one] of known) model.statistics.set(name, one);
  model.players[at] = own;
  return 'updated';
}

const charactersOf = (model: Model, { player: at }: Pick<CharacterStep, 'player'>) =>
  model.characters[at] as ModelCharacters;

/** Values of characters stand in the version -1. */
const keyOfCharacter = (name: string, { characterId }: Pick<CharacterStep, 'characterId'>) =>
  `${keyOf(name, -1)} ${characterId}`;

/** The word with which an update of a character ends. The last value counts, and only a player's steps are judged. */
export function updateCharacter(
  model: Model,
  step: Extract<CharacterStep, { readonly kind: 'updateCharacter' }>,
): string {
  const { there, values } = charactersOf(model, step);
  if (!there.has(step.characterId)) return 'noCharacter';
  const known = withNamed(model, step.updates);
  const sent = new Map<string, number>();
  for (const { statistic: name, value: after } of step.updates) {
    const key = keyOfCharacter(name, step);
    const before = values.get(key);
    if (after === before) continue;
    const { minimum = after, maximum = after, largestStep } = known.get(name)?.bounds ?? {};
    const isTooFar = Math.abs(after - (before ?? after)) > (largestStep ?? Infinity);
    if (after < minimum || after > maximum) return 'outOfBounds';
    if (step.isByPlayer && isTooFar) return 'outOfBounds';
    sent.set(key, after);
  }
  for (const [name, one] of known) model.statistics.set(name, one);
  for (const [key, one] of sent) values.set(key, one);
  return 'updated';
}

/** The character comes or goes; its values stay. True: it came. */
export function toggleCharacter(model: Model, step: CharacterStep): boolean {
  const { there } = charactersOf(model, step);
  if (there.delete(step.characterId)) return false;
  there.add(step.characterId);
  return true;
}

/** The word with which a reset of a character ends, which a deleted one can have as long as it has values. */
export function resetCharacter(model: Model, step: CharacterStep): 'reset' | 'noCharacter' {
  const { there, values } = charactersOf(model, step);
  const removed = NAMES.filter((name) => values.delete(keyOfCharacter(name, step)));
  return removed.length > 0 || there.has(step.characterId) ? 'reset' : 'noCharacter';
}

/** The values of a character, in each statistic's order, or the word for one that is not there. */
export function valuesOfCharacter(
  model: Model,
  step: Pick<CharacterStep, 'player' | 'characterId'>,
): string | readonly string[] {
  const { there, values } = charactersOf(model, step);
  if (!there.has(step.characterId)) return 'noCharacter';
  return NAMES.flatMap((name) => {
    const found = values.get(keyOfCharacter(name, step));
    return found === undefined ? [] : [`${name} ${found}`];
  });
}

/** A player who comes to a version loses the values of those that are 20 and more older. */
function forgetOld(own: ModelPlayer, { name, version }: { name: string; version: number }): void {
  for (const key of own.keys()) {
    const [of, old] = key.split(' ');
    if (of === name && Number(old) <= version - 20) own.delete(key);
  }
}

/** The word with which a reset by hand ends, where it is not done too often. */
export function reset(model: Model, name: string): 'reset' | 'notFound' | 'inProgress' {
  const one = model.statistics.get(name);
  if (!one) return 'notFound';
  if (one.current > 0 && model.now < one.activatedAt + GRACE_MS) return 'inProgress';
  one.current += 1;
  one.activatedAt = model.now;
  return 'reset';
}

/** Changes a statistic; false: there is none. */
export function change(model: Model, step: Extract<Step, { readonly kind: 'change' }>): boolean {
  const one = model.statistics.get(step.statistic);
  if (!one) return false;
  one.aggregation = step.aggregation ?? one.aggregation;
  one.resetInterval = step.resetInterval ?? one.resetInterval;
  one.bounds = step.bounds ?? one.bounds;
  return true;
}

/** The values of a player in the current versions, in each statistic's order. */
export function valuesOf(model: Model, at: number): readonly string[] {
  return [...model.statistics]
    .flatMap(([name, { current }]) => {
      const found = model.players[at]?.get(keyOf(name, current));
      return found === undefined ? [] : [`${keyOf(name, current)} ${found}`];
    })
    .toSorted();
}

/** All values of all players in all versions, and of their characters. */
export const allValues = (model: Model): readonly string[] =>
  [...model.players, ...model.characters.map(({ values }) => values)]
    .flatMap((own) => [...own].map(([key, found]) => `${key} ${found}`))
    .toSorted();
