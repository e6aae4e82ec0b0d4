import { checkVersionsOfItems } from '../../../economy/catalogs/catalog.ts';
import { type ContentsFault, toFilledItem } from '../../../economy/catalogs/contents-faults.ts';
import type {
  CatalogWrite,
  Done,
  EditConflict,
  Edited,
  NoCatalog,
  OtherVersion,
  TooLarge,
  TooMany,
} from '../../../economy/ports.ts';
import { command } from '../../command.ts';
import { RollbackWith } from '../../query/rollback-with.ts';
import type { Tx } from '../../query/tx.ts';
import { makeRevision } from '../revisions/make-revision.ts';
import { openCatalog } from './catalog-rows.ts';
import { resolveVersion } from './find-catalog.ts';
import { packItems, type WithText } from './items-as-text.ts';
import { type CatalogChange, planCatalogWrite } from './plan-catalog.ts';
import { keepPurchasesOut, keepTitlePurchasesOut } from './purchase-locks.ts';
import { saveCatalog } from './save-catalog.ts';
import { toWritten } from './stored-items.ts';

type Write = WithText<CatalogWrite & Edited> & Pick<CatalogChange, 'filledIds'>;
type Outcome = NoCatalog | OtherVersion | EditConflict | ContentsFault | TooMany | TooLarge | Done;

function packWrite(write: CatalogWrite & Edited): Write {
  const filledIds = write.items.flatMap((item) => toFilledItem(item)?.itemId ?? []);
  return { ...packItems(write), filledIds };
}

const isRefusal = ({ status }: { readonly status: string }): boolean => status !== 'done';

/** Catalogs.set. */
export const setCatalog = command({
  name: 'catalogs.set',
  changes: 'rows',
  pack: packWrite,
  run: (tx, write: Write): Promise<Outcome> => writeCatalog(tx, 'set', write),
  isRefusal,
});

/** Catalogs.update. */
export const updateCatalog = command({
  name: 'catalogs.update',
  changes: 'rows',
  pack: packWrite,
  run: (tx, write: Write): Promise<Outcome> => writeCatalog(tx, 'update', write),
  isRefusal,
});

async function writeCatalog(tx: Tx, act: CatalogChange['act'], write: Write): Promise<Outcome> {
  const { titleId, items, filledIds, setAsDefault, edit } = write;
  const catalogVersion = await resolveVersion(tx, write);
  if (catalogVersion === undefined) return { status: 'noCatalog' };
  const otherVersion = checkVersionsOfItems(write, catalogVersion);
  if (otherVersion) return otherVersion;
  const catalog = { titleId, catalogVersion };
  if (await changesDefault(tx, write)) await keepTitlePurchasesOut(tx, catalog);
  const { isNew, row } = await openCatalog(tx, catalog);
  await keepPurchasesOut(tx, { ...catalog, storeId: '' });
  const found = { catalog, row: isNew ? undefined : row, edit };
  const change = { act, items: toWritten(items), filledIds, setAsDefault };
  const outcome = await makeRevision(tx, await planCatalogWrite(tx, found, change), saveCatalog);
  // A refusal must not leave a new version behind.
  if (isNew && outcome.status !== 'done') throw new RollbackWith(outcome);
  return outcome;
}

/**
 * Whether this write makes its version the title's default: it shall be, and another one is, or there is none. One that is so already stays so
 * unless another write comes behind this one.
 */
async function changesDefault(
  tx: Tx,
  { titleId, catalogVersion, setAsDefault }: Write,
): Promise<boolean> {
  if (catalogVersion === undefined) return false;
  const current = await resolveVersion(tx, { titleId, catalogVersion: undefined });
  return current === undefined || (setAsDefault && current !== catalogVersion);
}
