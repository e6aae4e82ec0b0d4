import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Subject } from '../../src/economy/revisions/revision.ts';
import { setStore } from '../../src/economy/stores/commands/write.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { REVISIONS_KEPT_MIN, REVISIONS_KEPT_MS } from '../../src/kernel/limits.ts';
import { edited, manyIds, offer, setCatalog } from './fixtures.ts';
import { aTitle, type MakeStorage, NOW, type TestedStorage } from './given.ts';

/** Tests which revisions are kept. */
export function revisionsKeptConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  describe('old revisions', () => {
    it('go but for the last ones of each store, with their items and with no others', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(storage, titleId, { ids: ['item'] });
      const counts = { busy: 2 * REVISIONS_KEPT_MIN + 7, quiet: REVISIONS_KEPT_MIN - 1 };
      for (const [storeId, count] of Object.entries(counts)) {
        for (let number = 1; number <= count; number += 1) {
          const write = {
            titleId,
            catalogVersion: 'main',
            storeId,
            items: [offer('item', number)],
          };
          // oxlint-disable-next-line no-await-in-loop
          await storage.run(setStore, edited({ ...write, now: NOW + number }));
        }
      }
      const kept = async (storeId: keyof typeof counts) =>
        firstAndLast(await history(titleId, storeId));
      // The first is as old as that, and no older.
      await storage.prune(NOW + 1 + REVISIONS_KEPT_MS);
      expect(await kept('busy')).toEqual([1, counts.busy]);
      await storage.prune(NOW + 11 + REVISIONS_KEPT_MS);
      expect(await kept('busy')).toEqual([11, counts.busy]);
      await storage.prune(NOW + DAY_MS, { revisionsMs: 0 });
      expect(await kept('busy')).toEqual([REVISIONS_KEPT_MIN + 1, counts.busy]);
      expect(await kept('quiet')).toEqual([1, counts.quiet]);
    });

    it('go one after the other where they have many items', async () => {
      const titleId = await aTitle(storage);
      const ids = manyIds(3_000);
      await setCatalog(storage, titleId, { ids });
      const catalog = { titleId, kind: 'catalog', catalogVersion: 'main', storeId: '' } as const;
      const heads = async () => firstAndLast(await readHistory(storage, catalog));
      for (let number = 2; number <= 2 * REVISIONS_KEPT_MIN; number += 1) {
        // The first ones change all items, the others one.
        const few = ids.slice(0, 1 + (number % 2));
        const all = number % 2 === 0 ? [] : ids;
        // oxlint-disable-next-line no-await-in-loop
        await setCatalog(storage, titleId, { ids: number > 6 ? few : all });
      }
      expect(await heads()).toEqual([1, 2 * REVISIONS_KEPT_MIN]);
      await storage.prune(NOW + 1, { revisionsMs: 0 });
      expect(await heads()).toEqual([REVISIONS_KEPT_MIN + 1, 2 * REVISIONS_KEPT_MIN]);
    });
  });

  const history = (titleId: string, storeId: string) =>
    readHistory(storage, { titleId, kind: 'store', catalogVersion: 'main', storeId });
}

interface Counted {
  readonly revision: number;
  readonly parts: number;
}

/** The numbers of all revisions of a subject, oldest first. Each has as many parts as it says, and no other has any. */
async function readHistory(
  { readRows }: Pick<TestedStorage, 'readRows'>,
  { titleId, kind, catalogVersion, storeId }: Subject,
): Promise<readonly number[]> {
  const ofSubject = `where title_id = '${titleId}' and subject = '${kind}'
    and catalog_version = '${catalogVersion}' and store_id = '${storeId}'`;
  const [heads, counts] = await Promise.all([
    readRows(`select revision, part_count as parts from revisions ${ofSubject} order by revision`),
    readRows(`select revision, count(*) as parts from revision_parts ${ofSubject}
      group by revision order by revision`),
  ]);
  expect(counts).toEqual((heads as Counted[]).filter(({ parts }) => parts > 0));
  return (heads as Counted[]).map(({ revision }) => revision);
}

/** Of numbers that have no gap. */
function firstAndLast(numbers: readonly number[]): readonly (number | undefined)[] {
  const [first = 0] = numbers;
  expect(numbers).toEqual(numbers.map((_, index) => first + index));
  return [first, numbers.at(-1)];
}
