import fc from 'fast-check';
import type { DropNode, DropTable } from '../../src/economy/drop-tables/drop-table.ts';
import type { Prices } from '../../src/economy/prices.ts';
import { BALANCE_MAX } from '../../src/kernel/limits.ts';

// The goods of the economy's model, and all steps that can be done in it.

export interface ModelContents {
  readonly items?: readonly string[];
  readonly tables?: readonly string[];
  readonly currencies?: Prices;
}

export interface ModelGood {
  readonly stacks?: boolean;
  readonly uses?: number;
  readonly periodMs?: number;
  readonly group?: string;
  readonly edition?: number;
  readonly bundle?: ModelContents;
  readonly container?: ModelContents & { readonly key?: string };
}

export const GOODS: Readonly<Record<string, ModelGood>> = {
  sword: {},
  arrow: { stacks: true },
  potion: { stacks: true, uses: 3 },
  flask: { uses: 2 },
  pass: { periodMs: 6_000 },
  ration: { stacks: true, uses: 1, periodMs: 4_000 },
  boost: { periodMs: 5_000, group: 'xp' },
  haste: { uses: 2, periodMs: 7_000, group: 'xp' },
  rare: { edition: 6 },
  key: { stacks: true, uses: 1 },
  purse: { bundle: { items: ['arrow'], currencies: { GO: 5, SI: 1 } } },
  pack: { bundle: { items: ['purse', 'rare', 'potion', 'potion'], tables: ['outer'] } },
  chest: {
    uses: 1,
    container: { key: 'key', items: ['sword'], tables: ['outer', 'outer'], currencies: { GO: 3 } },
  },
  crate: { stacks: true, container: { items: ['rare', 'purse'] } },
  hoard: { container: { currencies: { GO: BALANCE_MAX - 20 } } },
  // Nobody can have it, because no title has the currency; that comes out when the limited edition is taken already.
  cursed: { bundle: { items: ['rare'], currencies: { XX: 1 } } },
  trap: { stacks: true, container: { items: ['cursed'] } },
};
export const GOOD_IDS = Object.keys(GOODS);
export const EDITION = 'rare';
export const PLAYERS = 2;

export function goodOf(itemId: string): ModelGood {
  const good = GOODS[itemId];
  if (!good) throw new Error(`The model has no ${itemId}`);
  return good;
}

/** A good as a studio writes it. */
export function toAttributes({ stacks, uses, periodMs, group, edition, ...good }: ModelGood) {
  const { bundle, container } = good;
  return {
    ...(stacks && { IsStackable: true }),
    ...(edition !== undefined && { IsLimitedEdition: true, InitialLimitedEditionCount: edition }),
    Consumable: {
      ...(uses !== undefined && { UsageCount: uses }),
      ...(periodMs !== undefined && { UsagePeriod: periodMs / 1_000 }),
      ...(group !== undefined && { UsagePeriodGroup: group }),
    },
    ...(bundle && {
      Bundle: {
        BundledItems: bundle.items,
        BundledResultTables: bundle.tables,
        BundledVirtualCurrencies: bundle.currencies,
      },
    }),
    ...(container && {
      Container: {
        ...(container.key !== undefined && { KeyItemId: container.key }),
        ItemContents: container.items,
        ResultTableContents: container.tables,
        VirtualCurrencyContents: container.currencies,
      },
    }),
  };
}

const player = fc.nat(PLAYERS - 1);
const itemId = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...GOOD_IDS) },
  { weight: 2, arbitrary: fc.constantFrom('chest', 'key', 'crate', 'rare', 'potion') },
  // The rules about extending an item are reached only where a player gets it twice in a short time.
  { weight: 3, arbitrary: fc.constantFrom('pass', 'ration', 'boost', 'haste') },
);
const storeId = fc.constantFrom('one', 'one', 'two');
const code = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('GO', 'SI') },
  { weight: 1, arbitrary: fc.constant('XX') },
);
const amounts = [0, 1, 2, 5, BALANCE_MAX, BALANCE_MAX + 1] as const;
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(1, 2, 5) },
  { weight: 1, arbitrary: fc.constantFrom(...amounts) },
);
const prices: fc.Arbitrary<Prices | undefined> = fc.option(
  fc.record({ GO: amount, SI: amount, XX: amount }, { requiredKeys: [] }),
  { nil: undefined, freq: 3 },
);
const priced = (of: fc.Arbitrary<string>, most: number) =>
  fc.uniqueArray(fc.record({ itemId: of, prices }), {
    maxLength: most,
    selector: (one) => one.itemId,
  });
/** One of the player's items, by its place; now and then one that is not there. */
const which = { player, place: fc.nat(5) };
const node = (ids: readonly string[], kind: DropNode['kind']) =>
  fc.record({
    kind: fc.constant(kind),
    id: fc.constantFrom(...ids),
    weight: fc.integer({ min: 1, max: 3 }),
  });
// Nothing that a table has in it may have tables in it.
const items = node(['sword', 'arrow', 'ration', 'boost', 'rare', 'purse'], 'item');
const nodes = (of: fc.Arbitrary<DropNode>) => fc.array(of, { minLength: 1, maxLength: 3 });
const tables: fc.Arbitrary<readonly DropTable[]> = fc.oneof(
  nodes(items).map((inner) => [{ tableId: 'inner', nodes: inner }]),
  nodes(fc.oneof(items, node(['inner'], 'table'))).map((outer) => [
    { tableId: 'outer', nodes: outer },
  ]),
);

const kind = <const K extends string, T>(name: K, of: { [P in keyof T]: fc.Arbitrary<T[P]> }) =>
  fc.record({ ...of, kind: fc.constant(name) }) as unknown as fc.Arbitrary<
    T & { readonly kind: K }
  >;

/** One thing that happens in a title; `wait` in all. */
const STEPS = [
  [6, kind('wait', { ms: fc.constantFrom(500, 1_000, 2_000, 3_500, 5_000) })],
  [1, kind('prune', {})],
  [1, kind('remove', { player })],
  [3, kind('join', { player })],
  [
    2,
    kind('currency', {
      code: fc.constantFrom('GO', 'SI'),
      seconds: fc.constantFrom(0, 1, 2, 3),
      max: fc.constantFrom(0, 10, 30, BALANCE_MAX),
      deposit: fc.constantFrom(0, 7, 20),
    }),
  ],
  [5, kind('money', { player, code, amount, cause: fc.constantFrom('addition', 'subtraction') })],
  [
    8,
    kind('grant', {
      grants: fc.array(
        fc.record({
          player,
          itemId,
          note: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  ],
  [3, kind('consume', { ...which, count: fc.integer({ min: 1, max: 4 }) })],
  [3, kind('modify', { ...which, count: fc.integer({ min: -4, max: 3 }) })],
  [2, kind('revoke', { ...which, also: fc.nat(5) })],
  [2, kind('data', { ...which, removes: fc.boolean() })],
  [
    5,
    kind('unlockAny', {
      player,
      itemId: fc.constantFrom('chest', 'chest', 'crate', 'hoard', 'trap', 'sword'),
    }),
  ],
  [4, kind('unlock', { ...which, keyPlace: fc.option(fc.nat(5), { nil: undefined }) })],
  [2, kind('tables', { tables })],
  [
    14,
    kind('buy', {
      player,
      itemId,
      code,
      storeId: fc.option(fc.oneof({ weight: 8, arbitrary: storeId }, fc.constant('none')), {
        nil: undefined,
      }),
      /** undefined: the one in force. */
      price: fc.option(amount, { nil: undefined, freq: 1 }),
    }),
  ],
  [2, kind('open', { storeId, isOpen: fc.boolean() })],
  [1, kind('enlarge', { count: fc.nat(2).map((more) => more + 1) })],
  [1, kind('rules', { requiresStore: fc.boolean() })],
  [3, kind('updateCatalog', { items: priced(itemId, 4) })],
  [
    1,
    // All but at most one.
    kind('setCatalog', {
      without: fc.option(itemId, { nil: undefined, freq: 2 }),
      prices: fc.array(prices, { minLength: 1, maxLength: 5 }),
    }),
  ],
  [3, kind('updateStore', { storeId, items: priced(itemId, 5) })],
  [2, kind('setStore', { storeId, items: priced(itemId, 8) })],
  [1, kind('removeStore', { storeId })],
] as const;

type Kinds = (typeof STEPS)[number][1];
export type Step = Kinds extends fc.Arbitrary<infer T> ? T : never;
export type StepOf<K extends Step['kind']> = Extract<Step, { readonly kind: K }>;

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  ...STEPS.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Step> })),
);

/** The initial goods and offers, before anything else happens. */
export const FIRST_STEPS: readonly Step[] = [
  { kind: 'setCatalog', without: undefined, prices: [{ GO: 2 }, { GO: 5, SI: 1 }, { SI: 2 }] },
  {
    kind: 'tables',
    tables: [
      { tableId: 'inner', nodes: [{ kind: 'item', id: 'arrow', weight: 1 }] },
      { tableId: 'outer', nodes: [{ kind: 'table', id: 'inner', weight: 1 }] },
    ],
  },
  {
    kind: 'setStore',
    storeId: 'one',
    items: GOOD_IDS.map((itemId) => ({ itemId, prices: { GO: 1 } })),
  },
  { kind: 'currency', code: 'GO', seconds: 2, max: 30, deposit: 20 },
  { kind: 'currency', code: 'SI', seconds: 0, max: 0, deposit: 0 },
  {
    kind: 'setStore',
    storeId: 'two',
    items: GOOD_IDS.map((itemId) => ({ itemId, prices: undefined })),
  },
  { kind: 'join', player: 0 },
  { kind: 'join', player: 1 },
];

/** The items of a whole catalog. */
export function wholeCatalog({ without, prices }: StepOf<'setCatalog'>) {
  const ids = GOOD_IDS.filter((itemId) => itemId !== without);
  return ids.map((itemId, index) => ({ itemId, prices: prices[index % prices.length] }));
}
