import type { LimitedEditionTable } from '../../../storage/query/economy-tables.ts';
import { itemsStatement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { PurchaseSnapshot } from '../../purchases/sql/purchase-snapshot.ts';
import { leftOfEdition, type OpenEdition } from '../editions.ts';
import type { EditionKey } from './editions.ts';

// What editions.ts does for one call, for many of them. Only PostgreSQL runs it.

const KEY = { titleId: 'text', catalogVersion: 'text', itemId: 'text' } as const;

const lockFree = itemsStatement<
  EditionKey,
  Pick<LimitedEditionTable, 'title_id' | 'catalog_version' | 'item_id'>
>(
  KEY,
  `select title_id, catalog_version, item_id from limited_editions
   where (title_id, catalog_version, item_id) in (
     select item.titleId, item.catalogVersion, item.itemId from :items)
   for update skip locked`,
);

type Taken = EditionKey & Pick<OpenEdition, 'initialCount' | 'taken'>;

const countTaken = itemsStatement<Taken>(
  { ...KEY, initialCount: 'bigint', taken: 'bigint' },
  `update limited_editions set given_out = given_out + item.taken,
     initial_count = coalesce(initial_count, item.initialCount)
   from :items where limited_editions.title_id = item.titleId
     and limited_editions.catalog_version = item.catalogVersion
     and limited_editions.item_id = item.itemId`,
);

/** Limited editions that are locked until the transaction ends. */
export interface SharedEditions {
  has(key: EditionKey): boolean;
  /** What is left of one that is there, by what was found when it was locked and what this transaction has taken. */
  open(
    key: EditionKey,
    found: Pick<PurchaseSnapshot, 'edition'>,
    initialCount: number,
  ): OpenEdition;
  /** Counts what was taken. */
  save(): Promise<void>;
}

/** Locks limited editions, but for those that another transaction has locked, and those that are not counted yet. */
export async function lockFreeEditions(
  tx: Tx,
  keys: readonly EditionKey[],
): Promise<SharedEditions> {
  const rows = await lockFree.all(tx, keys);
  const locked = new Set(
    rows.map(({ title_id: titleId, catalog_version: catalogVersion, item_id: itemId }) =>
      nameOf({ titleId, catalogVersion, itemId }),
    ),
  );
  const opened = new Map<string, EditionKey & OpenEdition>();
  return {
    has: (key) => locked.has(nameOf(key)),
    open({ titleId, catalogVersion, itemId }, { edition }, initialCount) {
      const name = nameOf({ titleId, catalogVersion, itemId });
      let open = opened.get(name);
      if (!open) {
        const left = leftOfEdition(edition, initialCount);
        open = { titleId, catalogVersion, itemId, initialCount, left, taken: 0 };
        opened.set(name, open);
      }
      return open;
    },
    save: async () =>
      void (await countTaken.run(
        tx,
        [...opened.values()].filter(({ taken }) => taken > 0),
      )),
  };
}

const nameOf = ({ titleId, catalogVersion, itemId }: EditionKey): string =>
  [titleId, catalogVersion, itemId].join('\n');
