import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findCatalog,
  removeCatalog,
  restoreCatalog,
  setCatalog as setCatalogCommand,
} from '../../src/economy/catalogs/commands.ts';
import { setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { buyItem } from '../../src/economy/purchases/commands.ts';
import type { Subject } from '../../src/economy/revisions/revision.ts';
import { applyDue } from '../../src/economy/schedule/apply-due.ts';
import { listChanges, scheduleChange, updateChange } from '../../src/economy/schedule/commands.ts';
import { applyChange } from '../../src/economy/schedule/due-commands.ts';
import {
  removeStore,
  restoreStore,
  setStore,
  updateStore,
} from '../../src/economy/stores/commands/write.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aBuyer, aPurchase, ware } from './buyers.ts';
import { currency, edited, good, offer, setCatalog } from './fixtures.ts';
import { aTitle } from './given.ts';
import { openNode } from './postgres-given.ts';
import { listHistory, replay } from './revision-replay.ts';
import { shownInStorage } from './revision-shown.ts';

const LATER = Date.UTC(2030, 0, 1) + HOUR_MS;

describe.skipIf(NO_POSTGRES)('changes of what is sold on two nodes', () => {
  let url: string;
  let nodes: readonly [PostgresStorage, PostgresStorage];
  /** The callers take turns between the nodes. */
  const node = (index: number): PostgresStorage => nodes[index % 2] as PostgresStorage;

  beforeAll(async () => {
    url = await aPostgresDatabase();
    nodes = [await openNode({ url }), await openNode({ url })];
  });
  afterAll(async () => {
    await Promise.all(nodes.map((it) => it.close()));
    // All transactions that lock several rows do so in one order.
    expect(await countDeadlocks(url)).toBe(0);
  });

  /** The states that a subject has been in. Its history has no gap, and ends with what is there. */
  async function statesOf(subject: Subject) {
    const entries = await listHistory(nodes[0], subject);
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
    const states = replay(entries).map(({ own, items }) => ({ own, items }));
    expect(states.at(-1)).toEqual(await shownInStorage(nodes[1], subject));
    return states.map(({ own, items }) => ({ own, ids: items.map(([itemId]) => itemId) }));
  }

  const catalogOf = (titleId: string, catalogVersion: string): Subject => {
    return { titleId, kind: 'catalog', catalogVersion, storeId: '' };
  };

  describe.each([2, 16])('%i first catalog versions of a title', (count) => {
    it.each([false, true])('leave one default (each wants to be it: %s)', async (setAsDefault) => {
      const titleId = await aTitle(nodes[0]);
      await nodes[0].run(setCurrencies, edited({ titleId, currencies: [currency('GO')] }));
      const buyers = [await aBuyer(nodes[0], titleId), await aBuyer(nodes[1], titleId)];
      const priceOf = (version: string) => Number(version.slice(1)) + 1;
      const versions = Array.from({ length: count }, (_, index) => `v${index}`);
      const seen = new Set<number>();
      const over = new AbortController();

      async function lookIn(playerId: string, index: number): Promise<void> {
        while (!over.signal.aborted) {
          const wrong = aPurchase({ titleId, playerId, price: 0 });
          // oxlint-disable-next-line no-await-in-loop
          const outcome = await node(index).run(buyItem, wrong);
          if (outcome.status === 'wrongPrice') seen.add(outcome.price);
          else expect(outcome.status).toBe('noCatalog');
        }
      }
      const looking = Promise.all(buyers.map(lookIn));
      const made = await Promise.all(
        versions.map((catalogVersion, index) => {
          const items = [ware('sword', { GO: priceOf(catalogVersion) })];
          const write = edited({ titleId, catalogVersion, items, setAsDefault });
          return node(index).run(setCatalogCommand, write);
        }),
      );
      over.abort();
      await looking;
      expect(new Set(made.map(({ status }) => status))).toEqual(new Set(['done']));
      const chosen = await nodes[0].run(findCatalog, { titleId, catalogVersion: undefined });
      // Where each wants to be the default, each of them is it until the next one comes.
      const shares = await Promise.all(
        versions.map(async (version) => {
          const states = await statesOf(catalogOf(titleId, version));
          return states.map(({ own }) => (own as { isDefault: boolean }).isDefault);
        }),
      );
      const expected = versions.map((version) => {
        if (setAsDefault) return version === chosen?.catalogVersion ? [true] : [true, false];
        return [version === chosen?.catalogVersion];
      });
      expect(shares).toEqual(expected);
      const atPrice = aPurchase({ titleId, playerId: buyers[0] as string, price: 0 });
      const price = priceOf(chosen?.catalogVersion ?? '');
      expect(await nodes[1].run(buyItem, atPrice)).toMatchObject({ price });
      if (!setAsDefault) expect(seen).toEqual(new Set(seen.size > 0 ? [price] : []));
    });
  });

  /** Both at the same moment, in either order: what they answered. */
  async function batch(
    one: () => Promise<{ readonly status: string }>,
    other: () => Promise<{ readonly status: string }>,
    round: number,
  ): Promise<readonly string[]> {
    const isSwapped = round % 2 === 1;
    const calls = isSwapped ? [other(), one()] : [one(), other()];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    return isSwapped ? statuses.toReversed() : statuses;
  }

  describe.each(Array.from({ length: 8 }, (_, round) => round))('round %i', (round) => {
    const defaultOf = async (titleId: string) =>
      (await nodes[0].run(findCatalog, { titleId, catalogVersion: undefined }))?.catalogVersion;

    async function twoVersions(): Promise<string> {
      const titleId = await aTitle(nodes[0]);
      for (const catalogVersion of ['v1', 'v2']) {
        await setCatalog(nodes[0], titleId, { ids: ['a'], catalogVersion });
      }
      return titleId;
    }

    const choose = (titleId: string, catalogVersion: string) =>
      node(round).run(
        setCatalogCommand,
        edited({ titleId, catalogVersion, items: [good('a', 1)], setAsDefault: true }),
      );
    const remove = (titleId: string, catalogVersion: string) =>
      node(round + 1).run(removeCatalog, edited({ titleId, catalogVersion }));

    it('the default goes only after another has become it', async () => {
      const titleId = await twoVersions();
      const [removed] = await batch(
        () => remove(titleId, 'v1'),
        () => choose(titleId, 'v2'),
        round,
      );
      expect(await defaultOf(titleId)).toBe('v2');
      const states = (await statesOf(catalogOf(titleId, 'v1'))).map(({ own }) => own);
      const before = [{ isDefault: true }, { isDefault: false }];
      if (removed === 'done') expect(states).toEqual([...before, null]);
      else expect([removed, states]).toEqual(['inUse', before]);
      expect((await statesOf(catalogOf(titleId, 'v2'))).map(({ own }) => own)).toEqual([
        { isDefault: false },
        { isDefault: true },
      ]);
    });

    it('a version that goes while it becomes the default is one or the other', async () => {
      const titleId = await twoVersions();
      const [removed, chosen] = await batch(
        () => remove(titleId, 'v2'),
        () => choose(titleId, 'v2'),
        round,
      );
      expect(chosen).toBe('done');
      expect(await defaultOf(titleId)).toBe('v2');
      const between = removed === 'done' ? [null] : [];
      expect((await statesOf(catalogOf(titleId, 'v2'))).map(({ own }) => own)).toEqual([
        { isDefault: false },
        ...between,
        { isDefault: true },
      ]);
    });

    it('a catalog version is restored and deleted one after the other', async () => {
      const titleId = await twoVersions();
      await setCatalog(nodes[0], titleId, { ids: ['a', 'b'], catalogVersion: 'v2' });
      const v2 = { titleId, catalogVersion: 'v2' };
      const statuses = await batch(
        () => node(round).run(restoreCatalog, edited({ ...v2, toRevision: 1 })),
        () => remove(titleId, 'v2'),
        round,
      );
      expect(statuses).toEqual(['done', 'done']);
      const states = (await statesOf(catalogOf(titleId, 'v2'))).map(({ ids }) => ids);
      expect([
        [['a'], ['a', 'b'], ['a'], []],
        [['a'], ['a', 'b'], [], ['a']],
      ]).toContainEqual(states);
    });

    const shop = (titleId: string) => ({ titleId, catalogVersion: 'main', storeId: 'shop' });
    const shopSubject = (titleId: string): Subject => ({ ...shop(titleId), kind: 'store' });
    const setShop = (titleId: string, ids: readonly string[]) => {
      const items = ids.map((id) => offer(id, 1));
      return edited({ ...shop(titleId), items });
    };

    async function aShop(): Promise<string> {
      const titleId = await aTitle(nodes[0]);
      await setCatalog(nodes[0], titleId, { ids: ['a', 'b', 'c'] });
      await nodes[0].run(setStore, setShop(titleId, ['a']));
      return titleId;
    }

    it('a store is restored and deleted one after the other', async () => {
      const titleId = await aShop();
      await nodes[0].run(setStore, setShop(titleId, ['a', 'b']));
      const statuses = await batch(
        () => node(round).run(restoreStore, edited({ ...shop(titleId), toRevision: 1 })),
        () => node(round + 1).run(removeStore, edited(shop(titleId))),
        round,
      );
      expect(statuses).toEqual(['done', 'done']);
      const states = (await statesOf(shopSubject(titleId))).map(({ ids }) => ids);
      expect([
        [['a'], ['a', 'b'], ['a'], []],
        [['a'], ['a', 'b'], [], ['a']],
      ]).toContainEqual(states);
    });

    it('a scheduled change is moved on one node or made on another, never both', async () => {
      const titleId = await aShop();
      const write = { name: 'stores.update', input: setShop(titleId, ['b']) } as const;
      const timing = { plannedAt: LATER, onConflict: 'cancel', replaces: undefined } as const;
      await nodes[0].run(scheduleChange, { write, timing });
      const key = { titleId, number: 1 };
      const plannedAt = LATER + HOUR_MS;
      const still = { onConflict: undefined, note: undefined, ifPlannedAt: undefined };
      const statuses = await batch(
        () => node(round).run(updateChange, { ...key, ...still, now: LATER - 1, plannedAt }),
        () => node(round + 1).run(applyChange, { ...key, now: LATER, itemUses: undefined }),
        round,
      );
      const of = { titleId, state: undefined, page: WHOLE_LIST };
      const [change] = await nodes[0].run(listChanges, of);
      const isMade = change?.state === 'applied';
      expect(statuses).toEqual(isMade ? ['notPending', 'done'] : ['updated', 'notPending']);
      const states = (await statesOf(shopSubject(titleId))).map(({ ids }) => ids);
      expect(states).toEqual(isMade ? [['a'], ['a', 'b']] : [['a']]);
    });

    it.each(['apply', 'cancel'] as const)(
      'a scheduled change is applied once beside direct writes (%s)',
      async (onConflict) => {
        const titleId = await aShop();
        const write = { name: 'stores.update', input: setShop(titleId, ['b']) } as const;
        const timing = { plannedAt: LATER, onConflict, replaces: undefined };
        await nodes[0].run(scheduleChange, { write, timing });
        const apply = ({ run }: PostgresStorage) => {
          const onBroken = (error: unknown): never => {
            throw error;
          };
          return applyDue({ run, now: () => LATER, onBroken }, titleId);
        };
        const [direct] = await Promise.all([
          node(round).run(updateStore, edited({ ...setShop(titleId, ['c']) }, { now: LATER })),
          ...nodes.map(apply),
        ]);
        expect(direct).toMatchObject({ status: 'done' });
        const states = (await statesOf(shopSubject(titleId))).map(({ ids }) => ids);
        const of = { titleId, state: undefined, page: WHOLE_LIST };
        const [change] = await nodes[1].run(listChanges, of);
        if (change?.state === 'cancelled') {
          expect([onConflict, states]).toEqual(['cancel', [['a'], ['a', 'c']]]);
          return;
        }
        expect(change?.state).toBe('applied');
        const isFirst = change?.revision === 2;
        if (onConflict === 'cancel') expect(isFirst).toBe(true);
        expect(states).toEqual(
          isFirst ? [['a'], ['a', 'b'], ['a', 'b', 'c']] : [['a'], ['a', 'c'], ['a', 'c', 'b']],
        );
      },
    );
  });
});

/** How often two transactions of a database have waited for each other. */
async function countDeadlocks(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.['deadlocks']);
}
