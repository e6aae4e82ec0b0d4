import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import {
  aBuyer,
  buy,
  buyers,
  EDITION,
  GOLD,
  holdingsOf,
  outcomesOf,
  type Place,
  stock,
} from './market.ts';
import { layOut } from './nodes.ts';
import { startPurser, temporaryFolder } from './purser.ts';

// Players buy through several processes at once.

const UNLIMITED = { PURSER_LIMITS: 'off' };

interface Market extends AsyncDisposable {
  /** Each request goes to the next of them. */
  readonly places: readonly Place[];
}

async function threeNodes(): Promise<Market> {
  const installation = await layOut();
  const nodes = await Promise.all([0, 1, 2].map(() => installation.startNode({ env: UNLIMITED })));
  return {
    places: nodes.map(({ url, title: { secretKey } }) => {
      return { url, secretKey, titleId: installation.titleId };
    }),
    [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose](),
  };
}

async function threeWorkers(): Promise<Market> {
  const folder = temporaryFolder();
  const flags = ['--workers', '3'];
  const purser = await startPurser({ folder: folder.path, flags, env: UNLIMITED });
  const { url, ready } = purser;
  return {
    places: [{ url, titleId: ready.titleId, secretKey: ready.secretKey ?? '' }],
    async [Symbol.asyncDispose]() {
      await purser[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

describe.each([
  { name: 'three workers on SQLite', open: threeWorkers, missing: undefined },
  { name: 'three nodes on PostgreSQL', open: threeNodes, missing: NO_POSTGRES },
])('$name', ({ open, missing }) => {
  let market: Market;
  beforeAll(async () => {
    if (missing !== undefined) return;
    market = await open();
    await stock(place(0));
  });
  afterAll(async () => {
    if (missing === undefined) await market[Symbol.asyncDispose]();
  });
  const place = (index: number) => market.places[index % market.places.length] as Place;

  test.skipIf(missing)(
    '64 buyers of an edition of 10 get ten, and nobody pays for nothing',
    async () => {
      const players = await buyers(place(0), 64, 'collector');
      const replies = await Promise.all(
        players.map((player, index) => buy(place(index), player, { itemId: 'rare' })),
      );
      expect(outcomesOf(replies)).toEqual({
        OK: EDITION,
        LimitedEditionItemUnavailable: players.length - EDITION,
      });
      const holdings = await Promise.all(players.map((player) => holdingsOf(place(1), player)));
      expect(holdings).toEqual(
        replies.map(({ error }) =>
          error === undefined
            ? { gold: GOLD.deposit - GOLD.rare, items: ['rare'] }
            : { gold: GOLD.deposit, items: [] },
        ),
      );
    },
  );

  test.skipIf(missing)("a player's last coins are spent once by 32 calls at once", async () => {
    const player = await aBuyer(place(0), 'spender');
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, index) => buy(place(index), player, { itemId: 'sword' })),
    );
    expect(outcomesOf(replies)).toEqual({ OK: 1, InsufficientFunds: 31 });
    expect(await holdingsOf(place(1), player)).toEqual({ gold: 0, items: ['sword'] });
  });

  test.skipIf(missing)(
    'the same key sent 16 times at once buys once, and all get the same answer',
    async () => {
      const player = await aBuyer(place(0), 'impatient');
      const replies = await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          buy(place(index), player, { itemId: 'gem', key: 'once' }),
        ),
      );
      expect(outcomesOf(replies)).toEqual({ OK: 16 });
      expect(replies.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
      for (const { data } of replies) expect(data).toEqual(replies[0]?.data);
      const left = GOLD.deposit - GOLD.gem;
      expect(await holdingsOf(place(1), player)).toEqual({ gold: left, items: ['gem'] });
    },
  );
});
