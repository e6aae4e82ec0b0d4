import fc from 'fast-check';
import { PENDING_CHANGES } from '../../src/kernel/limits.ts';

// All that happens to what is sold, as far as the model of revisions knows. There are few ids, so that changes meet.

/** Absent half the time. */
const maybe = <T>(of: fc.Arbitrary<T>) => fc.oneof(fc.constant(undefined), of);

/** The author, the time and the condition of a change. */
const edit = fc.record({
  by: fc.constantFrom('key:one', 'key:two', 'command line'),
  note: maybe(fc.constantFrom('sale', 'Ü')),
  /** How far from the current revision the one is that the editor means; undefined: any will do. */
  expects: maybe(fc.constantFrom(0, 0, -1, 1)),
  /** After the step before. A clock may go back. */
  laterMs: fc.constantFrom(0, 1, 1_000, 60_000, -500),
});
export type StepEdit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

const itemId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const items = fc.uniqueArray(fc.record({ itemId, gold: maybe(fc.nat(2)) }), {
  maxLength: 6,
  selector: (item) => item.itemId,
});
export type StepItems = typeof items extends fc.Arbitrary<infer T> ? T : never;

const act = fc.constantFrom('set', 'update', 'update');
const version = fc.constantFrom(undefined, 'v1', 'v1', 'v2');
const store = { version, storeId: fc.constantFrom('one', 'one', 'two') };
const code = fc.constantFrom('GO', 'SI', 'EN');

const kind = <const K extends string, T>(name: K, of: { [P in keyof T]: fc.Arbitrary<T[P]> }) =>
  fc.record({ edit, ...of, kind: fc.constant(name) }) as unknown as fc.Arbitrary<
    T & { readonly kind: K; readonly edit: StepEdit }
  >;

const CHANGES = [
  [
    5,
    kind('writeCatalog', {
      act,
      version,
      items,
      setAsDefault: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
  ],
  [2, kind('removeCatalog', { version })],
  [
    12,
    kind('writeStore', {
      act,
      ...store,
      items,
      displayName: maybe(fc.constantFrom('Spring', 'Autumn')),
    }),
  ],
  [3, kind('openStore', { ...store, isOpen: fc.boolean() })],
  [2, kind('removeStore', store)],
  // To a revision that is so far back; now and then to one that will be, never was, or is not kept.
  [4, kind('restoreStore', { ...store, back: fc.oneof(...farBack(9)) })],
  [2, kind('restoreCatalog', { version, back: fc.oneof(...farBack(5)) })],
  [
    3,
    kind('writeTables', {
      version,
      tables: fc.uniqueArray(
        fc.record({
          tableId: fc.constantFrom('inner', 'outer', 'third'),
          itemIds: fc.array(itemId, { minLength: 1, maxLength: 3 }),
        }),
        { minLength: 1, maxLength: 2, selector: ({ tableId }) => tableId },
      ),
    }),
  ],
  [
    3,
    kind('setCurrencies', {
      currencies: fc.uniqueArray(
        fc.record({
          code,
          displayName: maybe(fc.constantFrom('Gold', 'Silver')),
          deposit: fc.nat(1),
        }),
        { minLength: 1, maxLength: 2, selector: (currency) => currency.code },
      ),
    }),
  ],
  [2, kind('removeCurrencies', { codes: fc.uniqueArray(code, { minLength: 1, maxLength: 2 }) })],
] as const;

type ArbitraryOf<All extends readonly (readonly [number, unknown])[]> =
  All[number][1] extends fc.Arbitrary<infer T> ? T : never;

/** A step that is one change. */
export type ChangeStep = ArbitraryOf<typeof CHANGES>;
const change = oneOf<ChangeStep>(CHANGES);

/** When something takes effect, after the moment of the step; now and then at no instant that may be. */
const timing = fc.record({
  inMs: fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(1, 60_000, 120_000, 300_000) },
    { weight: 1, arbitrary: fc.constantFrom(0, -1, PENDING_CHANGES.aheadMs + 1) },
  ),
  onConflict: fc.constantFrom('apply' as const, 'cancel' as const),
  /** Which change it replaces: 0: the newest. undefined: none. */
  replaces: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, fc.nat(3)),
});
export type StepTiming = typeof timing extends fc.Arbitrary<infer T> ? T : never;

const STEPS = [
  [40, change],
  // The last change once more, which changes nothing then.
  [3, kind('again', {})],
  // Updates of stores at the same moment, each of an item at a price of its own.
  [
    2,
    kind('burst', {
      updates: fc.array(fc.record({ ...store, itemId }), { minLength: 2, maxLength: 5 }),
    }),
  ],
  // So many that some revisions need not be kept.
  [1, kind('many', { ...store, itemId, count: fc.constantFrom(60, 210) })],
  [5, kind('preview', { change, timing: maybe(timing) })],
  [16, kind('schedule', { change, timing })],
  [2, kind('cancel', { back: fc.nat(4) })],
  [4, kind('wait', { ms: fc.constantFrom(60_000, 400_000) })],
  // Of what happened longer ago than that nothing need be kept.
  [2, kind('prune', { keptMs: fc.constantFrom(0, 1_000, 60_000) })],
] as const;

export type RevisionStep = ArbitraryOf<typeof STEPS>;
export type RevisionStepOf<K extends RevisionStep['kind']> = Extract<
  RevisionStep,
  { readonly kind: K }
>;

export const anyRevisionStep = oneOf<RevisionStep>(STEPS);

function oneOf<T>(all: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<unknown>])[]) {
  const weighted = all.map(([weight, arbitrary]) => {
    return { weight, arbitrary: arbitrary as fc.Arbitrary<T> };
  });
  return fc.oneof(...weighted);
}

function farBack(max: number) {
  return [
    { weight: 9, arbitrary: fc.integer({ min: -1, max }) },
    { weight: 1, arbitrary: fc.constantFrom(110, 205) },
  ];
}
