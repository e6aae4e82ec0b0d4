import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listItemUses, setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { listRevisions } from '../../src/economy/revisions/commands.ts';
import type { WriteContext } from '../../src/economy/revisions/revision.ts';
import type { WriteCall } from '../../src/economy/revisions/writes.ts';
import { applyDue } from '../../src/economy/schedule/apply-due.ts';
import {
  findChange,
  listChanges,
  previewChange,
  scheduleChange,
} from '../../src/economy/schedule/commands.ts';
import type { ConflictRule } from '../../src/economy/schedule/pending-change.ts';
import { listStores } from '../../src/economy/stores/commands/read.ts';
import { setStore } from '../../src/economy/stores/commands/write.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { currency, edited, offer, setCatalog } from './fixtures.ts';
import { aTitle, type MakeStorage, NOW, type TestedStorage } from './given.ts';
import { CURRENCIES, STORE } from './revision-kinds.ts';

const LATER = NOW + HOUR_MS;

/** Tests that a pending change is found by its number, and that its preview is what it then does. */
export function pendingPreviewsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const schedule = (write: WriteCall, onConflict: ConflictRule = 'cancel') =>
    storage.run(scheduleChange, {
      write,
      timing: { plannedAt: LATER, onConflict, replaces: undefined },
    });

  const sale = (titleId: string, id: string, edit: Partial<WriteContext> = {}) => {
    const store = { titleId, catalogVersion: 'main', storeId: STORE.storeId };
    const items = [offer(id, 1)];
    const input = edited({ ...store, items }, edit);
    return { name: 'stores.set', input } as const;
  };

  const removal = (titleId: string, codes: readonly string[]): WriteCall => {
    return { name: 'currencies.remove', input: edited({ titleId, codes, itemUses: [] }) };
  };

  async function aShop(): Promise<string> {
    const titleId = await aTitle(storage);
    await setCatalog(storage, titleId, { ids: ['a', 'b', 'c'] });
    await storage.run(setStore, sale(titleId, 'a').input);
    return titleId;
  }

  const list = (titleId: string) =>
    storage.run(listChanges, { titleId, state: undefined, page: WHOLE_LIST });

  /** All that a preview could have touched. */
  const everything = (titleId: string) =>
    Promise.all([
      list(titleId),
      storage.run(listStores, { titleId, catalogVersion: 'main' }),
      storage.run(listRevisions, { subject: { titleId, ...STORE }, page: WHOLE_LIST }),
    ]);

  /** Previews a change, with what uses the currencies that it removes. */
  async function preview(titleId: string, number: number) {
    const codes = (await storage.run(findChange, { titleId, number }))?.removedCodes;
    const itemUses = codes && (await listItemUses(storage.run, { titleId, codes }));
    return storage.run(previewChange, { titleId, number, itemUses });
  }

  function applyAll(titleId: string): Promise<void> {
    const onBroken = (error: unknown): never => {
      throw error;
    };
    const { run } = storage;
    return applyDue({ run, now: () => LATER, onBroken }, titleId);
  }

  describe('a scheduled change', () => {
    it('is found by its number as it is listed, pending and settled, in its title', async () => {
      const [titleId, other] = [await aShop(), await aShop()];
      await schedule(sale(titleId, 'b', { note: 'Summer' }));
      await storage.run(setCurrencies, edited({ titleId, currencies: [currency('SI')] }));
      await schedule(removal(titleId, ['SI']));
      const find = (number: number) => storage.run(findChange, { titleId, number });
      const [second, first] = await list(titleId);
      expect(await find(1)).toEqual({ ...first, removedCodes: undefined });
      expect(await find(2)).toEqual({ ...second, removedCodes: ['SI'] });
      expect(await find(3)).toBeUndefined();
      expect(await storage.run(findChange, { titleId: other, number: 1 })).toBeUndefined();
      await applyAll(titleId);
      const [made] = await list(titleId);
      expect(made).toMatchObject({ number: 2, state: 'applied' });
      expect(await find(2)).toEqual({ ...made, removedCodes: undefined });
    });
  });

  describe('the preview of a pending change', () => {
    it('is what the change then does, and changes nothing', async () => {
      const titleId = await aShop();
      await schedule(sale(titleId, 'b'));
      const before = await everything(titleId);
      const shown = await preview(titleId, 1);
      expect(await everything(titleId)).toEqual(before);
      await applyAll(titleId);
      const [newest] = await storage.run(listRevisions, {
        subject: { titleId, ...STORE },
        page: WHOLE_LIST,
      });
      if (shown.status !== 'previewed') throw new Error(shown.status);
      const { act, own, changes, current } = shown.change;
      expect(newest).toMatchObject({ number: 2, act, own, changes });
      expect(current?.number).toBe(1);
      expect(shown.offers?.catalogVersion).toBe('main');
      expect(await preview(titleId, 1)).toEqual({ status: 'notPending' });
    });

    it('is its refusal where its rule is to be cancelled then, and not where it is to be made', async () => {
      const titleId = await aShop();
      await schedule(sale(titleId, 'b'));
      await schedule(sale(titleId, 'b'), 'apply');
      await storage.run(setStore, sale(titleId, 'c').input);
      expect(await preview(titleId, 1)).toMatchObject({
        status: 'editConflict',
        current: { number: 2 },
      });
      expect(await preview(titleId, 2)).toMatchObject({
        status: 'previewed',
        change: { current: { number: 2 } },
      });
      expect(await list(titleId)).toMatchObject([{ state: 'pending' }, { state: 'pending' }]);
    });

    it('knows what uses a currency by now', async () => {
      const titleId = await aTitle(storage);
      await storage.run(setCurrencies, edited({ titleId, currencies: [currency('GO')] }));
      await schedule(removal(titleId, ['GO']), 'apply');
      expect(await preview(titleId, 1)).toMatchObject({
        status: 'previewed',
        change: { subject: { titleId, ...CURRENCIES }, changes: [{ itemId: 'GO' }] },
      });
      await setCatalog(storage, titleId, { ids: ['a'] });
      expect(await preview(titleId, 1)).toMatchObject({ status: 'inUse' });
    });
  });
}
