import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findWallet, walletLedger } from '../../src/economy/currencies/commands/wallets.ts';
import { findEdition } from '../../src/economy/inventory/commands/grants.ts';
import { findInventory } from '../../src/economy/inventory/commands/items.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { findPlayerData } from '../../src/players/commands/look-ups.ts';
import { doInModel } from './economy-model-acts.ts';
import { makeWorld, type ModelPlayer, wait, type World } from './economy-model.ts';
import { anyStep, EDITION, FIRST_STEPS, type Step } from './economy-steps.ts';
import { doInStorage } from './economy-storage-acts.ts';
import { foldAll, reportOf, sumsBy } from './report-given.ts';
import { aTitle, type MakeStorage, NOW, type TestedStorage, uniqueHex } from './given.ts';

const GIVES: ReadonlySet<Step['kind']> = new Set(['grant', 'unlock', 'unlockAny', 'buy']);
/** The steps of a run, on average. */
const STEPS_OF_RUN = 60;
const runs = fc.array(fc.record({ inTitle: fc.nat(1), step: anyStep }), {
  maxLength: 2 * STEPS_OF_RUN,
  size: 'max',
});

/** Holds all of the economy against a small model: sequences of everything that can be done, some `steps` in all. */
export function economyModelConformance(make: MakeStorage, steps = 1_000): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  it(
    'leaves what the model says in both titles, and answers so, whatever happens',
    async () => {
      const numRuns = Math.ceil(steps / STEPS_OF_RUN);
      await fc.assert(fc.asyncProperty(runs, play), { numRuns });
    },
    60_000 + steps * 60,
  );

  async function play(all: readonly { readonly inTitle: number; readonly step: Step }[]) {
    const titleIds = [await aTitle(storage), await aTitle(storage)];
    const worlds = titleIds.map(() => makeWorld(NOW));
    const first = [0, 1].flatMap((inTitle) => FIRST_STEPS.map((step) => ({ inTitle, step })));
    const compareAll = async () => {
      for (const [index, world] of worlds.entries())
        await compare(titleIds[index] as string, world);
    };
    for (const { inTitle, step } of [...first, ...all]) {
      if (step.kind === 'wait') {
        for (const world of worlds) wait(world, step.ms);
        await compareAll();
        continue;
      }
      const titleId = titleIds[inTitle] as string;
      const before = worlds[inTitle] as World;
      const seed = uniqueHex(64);
      const doer = { by: 'key:model', requestId: `call ${seed}`, seed };
      const { world, outcome } = doInModel(before, step, doer);
      const answered = await doInStorage(storage, step, { ...doer, titleId, world: before });
      expect(answered, JSON.stringify(step)).toEqual(outcome);
      worlds[inTitle] = world;
      await compare(titleId, world);
      if (GIVES.has(step.kind)) await compareEdition(titleId, world);
    }
    // Nothing of it has touched the other title.
    await compareAll();
    for (const [index, world] of worlds.entries()) {
      const titleId = titleIds[index] as string;
      await compareEdition(titleId, world);
      await compareSums(titleId, world);
      for (const { playerId } of world.players) await checkCount({ titleId, playerId });
    }
  }

  async function compare(titleId: string, world: World): Promise<void> {
    const { players, now } = world;
    const all = await Promise.all(players.map((player) => shown(titleId, player, now)));
    expect(all).toEqual(players.map((player) => expected(player, world)));
  }

  async function shown(titleId: string, { playerId }: ModelPlayer, now: number) {
    const of = { titleId, playerId };
    const [wallet, ledger, inventory] = await Promise.all([
      storage.run(findWallet, { ...of, now }),
      storage.run(walletLedger, { ...of, page: WHOLE_LIST }),
      storage.run(findInventory, { ...of, now, after: '', count: 1_000 }),
    ]);
    return { wallet, ledger: ledger?.toReversed(), items: inventory?.items };
  }

  /** The report's sums give what players hold; where none was deleted, they are those of all ledgers, cause by cause. */
  async function compareSums(titleId: string, { players, now }: World) {
    await foldAll(storage);
    const { sums, held } = await reportOf(storage, { titleId, from: NOW, to: now + DAY_MS });
    const ofCurrencies = sums.filter(({ code }) => code !== '');
    expect(sumsBy(ofCurrencies, ({ code }) => code)).toEqual(
      sumsBy(
        players.flatMap(({ isThere, balances }) =>
          isThere ? Array.from(balances, ([code, { booked }]) => ({ code, change: booked })) : [],
        ),
        ({ code }) => code,
      ),
    );
    expect(held).toEqual([]);
    if (sums.some(({ cause }) => cause === 'deletion')) return;
    const keyOf = ({ code, cause }: { readonly code: string; readonly cause: string }) =>
      `${code} ${cause}`;
    const entries = players.flatMap(({ ledger }) => ledger);
    expect(sumsBy(ofCurrencies, keyOf)).toEqual(sumsBy(entries, keyOf));
  }

  /** The rows of items are counted, with those that have expired. */
  async function checkCount(of: { readonly titleId: string; readonly playerId: string }) {
    const { holdings = [], items = [] } =
      (await storage.run(findPlayerData, { ...of, loginsSince: 0 }))?.lists ?? {};
    expect(holdings[0]?.['itemCount'] ?? 0).toBe(items.length);
  }

  async function compareEdition(titleId: string, { catalog, left }: World) {
    if (!catalog.has(EDITION)) return;
    const found = await storage.run(findEdition, {
      titleId,
      catalogVersion: 'v1',
      itemId: EDITION,
    });
    expect(found).toEqual({ status: 'found', left });
  }
}

function expected({ isThere, balances, ledger, items }: ModelPlayer, { currencies }: World) {
  if (!isThere) return { wallet: undefined, ledger: undefined, items: undefined };
  for (const [code, { booked }] of balances) {
    const own = ledger.filter((entry) => entry.code === code);
    expect(
      own.reduce((sum, { change }) => sum + change, 0),
      'a sum of the ledger',
    ).toBe(booked);
  }
  const times = [...balances].flatMap(([code, { amount, since }]) => {
    const { stepMs = 0, max = 0 } = currencies.get(code) ?? {};
    const nextAt = amount < max ? since + stepMs : undefined;
    return stepMs === 0 ? [] : [[code, { nextAt, max }] as const];
  });
  const wallet = {
    balances: Object.fromEntries(Array.from(balances, ([code, { amount }]) => [code, amount])),
    rechargeTimes: Object.fromEntries(times),
  };
  return { wallet, ledger, items };
}
