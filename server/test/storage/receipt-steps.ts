import fc from 'fast-check';
import type { PlatformPurchase } from '../../src/kernel/platform-purchase.ts';

// The purchases of the model of receipts, and all steps that can be done with them.

/** The goods of one unit of each product: gold, and items with their uses; null: it is not used up. */
export const PRODUCTS = {
  gems: { gold: 100, items: [['gems', 1]] },
  sword: { gold: 0, items: [['sword', null]] },
  rare: { gold: 0, items: [['rare', null]] },
  pack: {
    gold: 33,
    items: [
      ['pack', null],
      ['sword', null],
    ],
  },
} as const;
export type Product = keyof typeof PRODUCTS;

/** How many of 'rare' there are in a title. */
export const RARE_COUNT = 2;

/** A purchase of the model. */
export type Bought = Pick<PlatformPurchase, 'platform' | 'environment' | 'quantity' | 'kind'> & {
  /** Two purchases may have the same id on two platforms or in two environments. */
  readonly id: string;
  readonly productId: Product;
};

const bought = (id: string, productId: Product, more: Partial<Bought> = {}): Bought => {
  const at = { platform: 'AppStore', environment: 'Production' } as const;
  return { id, productId, ...at, quantity: 1, kind: 'consumable', ...more };
};

/** Few, so that each meets much. */
export const PURCHASES: readonly Bought[] = [
  bought('1', 'gems'),
  bought('1', 'gems', { environment: 'Sandbox' }),
  bought('1', 'sword', { platform: 'PlayStore' }),
  bought('2', 'gems', { quantity: 4 }),
  bought('3', 'sword', { kind: 'nonConsumable' }),
  bought('4', 'sword', { quantity: 3 }),
  bought('5', 'rare', { quantity: 2 }),
  bought('6', 'rare', { platform: 'AmazonAppstore' }),
  bought('7', 'pack', { quantity: 2 }),
  bought('8', 'pack', { kind: 'nonConsumable' }),
  bought('9', 'gems', { quantity: 3, kind: 'nonConsumable' }),
];

type Made<Members> = {
  readonly [Name in keyof Members]: Members[Name] extends fc.Arbitrary<infer Value> ? Value : never;
};

function ofKind<const Kind extends string, Members extends Record<string, fc.Arbitrary<unknown>>>(
  kind: Kind,
  members: Members,
): fc.Arbitrary<{ readonly kind: Kind } & Made<Members>> {
  const all = { kind: fc.constant(kind), ...members };
  return fc.record(all) as unknown as fc.Arbitrary<{ readonly kind: Kind } & Made<Members>>;
}

const player = fc.nat(5);
/** Most players are in the first. */
const title = fc.constantFrom<number[]>(0, 0, 0, 1);
const purchase = fc.nat(PURCHASES.length - 1);
/** How long before the step the platform did what it tells. */
const age = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(6));

const STEPS = [
  [
    10,
    ofKind('redeem', {
      player,
      /** A restore brings several, and a purchase may come twice. */
      purchases: fc.oneof(
        { weight: 4, arbitrary: fc.array(purchase, { minLength: 1, maxLength: 1 }) },
        fc.array(purchase, { minLength: 2, maxLength: 5 }),
      ),
      token: fc.constantFrom('none', 'none', 'own', 'other'),
      /** How many units the platform says are refunded. */
      refunded: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 4 })),
      age,
    }),
  ],
  [
    5,
    ofKind('refund', {
      title,
      purchase,
      /** 0: all. */
      quantity: fc.nat(5),
      age,
    }),
  ],
  [3, ofKind('reverse', { title, purchase, age })],
  [2, ofKind('give', { title, purchase })],
  /** Uses some of an item, or loses it. */
  [3, ofKind('use', { player, place: fc.nat(6), uses: fc.integer({ min: 1, max: 3 }) })],
  [1, ofKind('addUses', { player, place: fc.nat(6) })],
  [2, ofKind('spend', { player, part: fc.constantFrom(1, 0.5) })],
  [2, ofKind('earn', { player, fills: fc.boolean() })],
  [1, ofKind('delete', { player })],
  [1, ofKind('join', { title })],
  [1, ofKind('sell', { title, sellsPacks: fc.boolean() })],
  [
    1,
    ofKind('setRules', {
      owner: fc.constantFrom('ignore', 'check', 'require'),
      moves: fc.boolean(),
      takesSandbox: fc.boolean(),
    }),
  ],
] as const;

/** Any step. */
export const anyStep = fc.oneof(
  ...STEPS.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Step> })),
);
export type Step = (typeof STEPS)[number][1] extends fc.Arbitrary<infer One> ? One : never;
export type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;
