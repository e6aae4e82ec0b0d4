import fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/kernel/instant.ts';
import type { Aggregation, Bounds } from '../../src/statistics/statistic.ts';
import type { ResetInterval } from '../../src/statistics/versions.ts';

// Statistics as a small model without a database. Time is walked through from reset to reset, so that versions are counted and not computed.

export const GRACE_MS = 10 * SECOND_MS;
export const NAMES = ['a', 'b', 'c'] as const;
const PLAYERS = 3;
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
  | { readonly kind: 'resetPlayer' | 'delete' | 'find'; readonly player: number };

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

/** A step: updates mostly. */
export const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      player,
      updates: fc.uniqueArray(anUpdate, {
        minLength: 1,
        maxLength: 3,
        selector: ({ statistic }) => statistic,
      }),
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

export interface Model {
  now: number;
  readonly statistics: Map<string, ModelStatistic>;
  readonly players: ModelPlayer[];
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
  return { now, statistics, players: Array.from({ length: PLAYERS }, () => new Map()) };
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

/** The word with which an update ends. A refused one changes nothing. */
export function update(
  model: Model,
  { player: at, updates, isForced }: Extract<Step, { readonly kind: 'update' }>,
): string {
  const known = new Map(model.statistics);
  for (const { statistic: name } of updates) {
    if (known.has(name)) continue;
    const { now: activatedAt } = model;
    known.set(name, {
      aggregation: 'last',
      resetInterval: 'never',
      bounds: {},
      current: 0,
      activatedAt,
    });
  }
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

/** All values of all players, in all versions. */
export const allValues = (model: Model): readonly string[] =>
  model.players.flatMap((own) => [...own].map(([key, found]) => `${key} ${found}`)).toSorted();
