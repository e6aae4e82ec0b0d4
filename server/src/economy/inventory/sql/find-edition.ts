import { EDITION_SIZE_MAX } from '../../../kernel/limits.ts';
import { command } from '../../../storage/command.ts';
import { soldRow } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { Good } from '../../catalogs/good.ts';
import { type CatalogKey, resolveCatalog } from '../../catalogs/sql/find-catalog.ts';
import { shareCatalog } from '../../catalogs/sql/share-catalog.ts';
import {
  type EditionCounts,
  type EditionRef,
  leftOfEdition,
  type NoEdition,
  sizeOfEdition,
} from '../editions.ts';
import type { Editions } from '../ports.ts';
import {
  EDITION_KEY,
  type EditionKey,
  findEditionRow,
  lockEdition,
  toEditionCounts,
} from './editions.ts';
import { findGoods } from './goods.ts';

/** How many are left. */
export const findEdition = command({
  name: 'editions.find',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: EditionRef): ReturnType<Editions['find']> {
    const found = await findLimited(tx, await resolveCatalog(tx, of), of.itemId);
    if ('status' in found) return found;
    const { catalog, initialCount } = found;
    const counts = toEditionCounts(
      await findEditionRow.first(tx, { ...catalog, itemId: of.itemId }),
    );
    return { status: 'found', left: leftOfEdition(counts, initialCount) };
  },
});

const addToRow = statement<EditionKey & { readonly count: number }>(
  `update limited_editions set added = added + :count where ${EDITION_KEY}`,
);

/**
 * Editions.add. It shares the catalog version as purchases do, because it goes by the number there. Purchases of the edition lock its row:
 * each of them sees the count before, or after.
 */
export const addToEdition = command({
  name: 'editions.add',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: EditionRef) => [soldRow(of)],
  async run(
    tx,
    { count, ...of }: EditionRef & { readonly count: number },
  ): ReturnType<Editions['add']> {
    const found = await findLimited(tx, await shareCatalog(tx, of), of.itemId);
    if ('status' in found) return found;
    const { catalog, initialCount } = found;
    const key = { ...catalog, itemId: of.itemId };
    const counts = toEditionCounts(await lockEdition.first(tx, key));
    const size = sizeOfEdition(counts, initialCount);
    if (size + count > EDITION_SIZE_MAX) return { status: 'editionTooLarge', size };
    await addToRow.run(tx, { ...key, count });
    const after: EditionCounts = { ...counts, added: counts.added + count };
    return { status: 'added', left: leftOfEdition(after, initialCount) };
  },
  isRefusal: ({ status }) => status !== 'added',
});

/** The limited edition in the catalog version. */
async function findLimited(
  tx: Tx,
  catalog: CatalogKey | undefined,
  itemId: string,
): Promise<NoEdition | { readonly catalog: CatalogKey; readonly initialCount: number }> {
  if (!catalog) return { status: 'noCatalog' };
  const { titleId, catalogVersion } = catalog;
  const good: Good | undefined = (await findGoods(tx, catalog, [itemId])).get(itemId);
  if (!good) return { status: 'unknownItem', catalogVersion };
  const { editionSize: initialCount } = good;
  if (initialCount === undefined) return { status: 'notLimited' };
  return { catalog: { titleId, catalogVersion }, initialCount };
}
