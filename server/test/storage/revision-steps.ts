import fc from 'fast-check';

// All changes of what is sold that the model of revisions knows. There are few ids, so that changes meet.

/** Who changes something, when and on which condition. */
const edit = fc.record({
  by: fc.constantFrom('key:one', 'key:two', 'command line'),
  note: fc.option(fc.constantFrom('sale', 'Ü'), { nil: undefined }),
  /** How far from the current revision the one is that the editor means; undefined: any will do. */
  expects: fc.option(fc.constantFrom(0, 0, -1, 1), { nil: undefined, freq: 1 }),
  /** After the step before. A clock may go back. */
  laterMs: fc.constantFrom(0, 1, 1_000, 60_000, -500),
});
export type StepEdit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

const itemId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const items = fc.uniqueArray(
  fc.record({ itemId, gold: fc.option(fc.nat(2), { nil: undefined, freq: 3 }) }),
  { maxLength: 6, selector: (item) => item.itemId },
);
export type StepItems = typeof items extends fc.Arbitrary<infer T> ? T : never;

const act = fc.constantFrom('set', 'update', 'update');
const version = fc.constantFrom(undefined, 'v1', 'v1', 'v2');
const store = { version, storeId: fc.constantFrom('one', 'one', 'two') };
const code = fc.constantFrom('GO', 'SI', 'EN');

const kind = <const K extends string, T>(name: K, of: { [P in keyof T]: fc.Arbitrary<T[P]> }) =>
  fc.record({ edit, ...of, kind: fc.constant(name) }) as unknown as fc.Arbitrary<
    T & { readonly kind: K; readonly edit: StepEdit }
  >;

const STEPS = [
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
      displayName: fc.option(fc.constantFrom('Spring', 'Autumn'), { nil: undefined, freq: 1 }),
    }),
  ],
  [3, kind('openStore', { ...store, isOpen: fc.boolean() })],
  [2, kind('removeStore', store)],
  // To a revision that is so far back; now and then to one that will be, or never was.
  [4, kind('restoreStore', { ...store, back: fc.integer({ min: -1, max: 9 }) })],
  [2, kind('restoreCatalog', { version, back: fc.integer({ min: -1, max: 5 }) })],
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
          displayName: fc.option(fc.constantFrom('Gold', 'Silver'), { nil: undefined }),
          deposit: fc.nat(1),
        }),
        { minLength: 1, maxLength: 2, selector: (currency) => currency.code },
      ),
    }),
  ],
  [2, kind('removeCurrencies', { codes: fc.uniqueArray(code, { minLength: 1, maxLength: 2 }) })],
  // The last change once more, which changes nothing then.
  [3, kind('again', {})],
  // Updates of stores at the same moment, each of an item at a price of its own.
  [
    2,
    kind('burst', {
      updates: fc.array(fc.record({ ...store, itemId }), { minLength: 2, maxLength: 5 }),
    }),
  ],
] as const;

type Kinds = (typeof STEPS)[number][1];
export type RevisionStep = Kinds extends fc.Arbitrary<infer T> ? T : never;
export type RevisionStepOf<K extends RevisionStep['kind']> = Extract<
  RevisionStep,
  { readonly kind: K }
>;
/** A step that is one change. */
export type ChangeStep = Exclude<RevisionStep, { readonly kind: 'again' | 'burst' }>;

export const anyRevisionStep: fc.Arbitrary<RevisionStep> = fc.oneof(
  ...STEPS.map(([weight, arbitrary]) => ({
    weight,
    arbitrary: arbitrary as fc.Arbitrary<RevisionStep>,
  })),
);
