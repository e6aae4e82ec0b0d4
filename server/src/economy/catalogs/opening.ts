import type { CatalogTable } from '../../storage/query/economy-tables.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import { NO_CATALOG, type NoCatalog } from '../outcomes.ts';
import { lockExclusive, lockTitleExclusive } from '../purchases/sql/purchase-locks.ts';
import type { LockMode } from '../revisions/revision-command.ts';
import type { InContext } from '../revisions/revision.ts';
import { findRevision } from '../revisions/sql/revision-rows.ts';
import type { CatalogKey, CatalogWrite } from './catalog.ts';
import type { OpenCatalog } from './plan.ts';
import {
  catalogSubject,
  findCatalogRow,
  findDefault,
  openCatalog,
  resolveVersion,
} from './sql/catalogs.ts';

// A catalog version is found and locked for a change of it; it may be new.

/** The version that a write names, and whether it shall be the default. */
type OpenRef = Pick<CatalogWrite, 'titleId' | 'catalogVersion' | 'setAsDefault'>;

/** Finds a version that may be new, and locks it. */
export async function openMaybeNew(
  tx: Tx,
  { edit, ...of }: OpenRef & InContext,
  lockMode: LockMode,
): Promise<NoCatalog | OpenCatalog> {
  const catalogVersion = await resolveVersion(tx, of);
  if (catalogVersion === undefined) return NO_CATALOG;
  const catalog = { titleId: of.titleId, catalogVersion };
  const changing = await changesDefault(tx, of);
  const find =
    lockMode === 'locked' ? holdCatalog(tx, catalog, changing) : findCatalogRow.first(tx, catalog);
  const setAsDefault = of.setAsDefault && changing;
  return toFound(tx, { catalog, row: await find, edit, setAsDefault });
}

/** A version as it is found, with its newest revision and the title's default. */
export async function toFound(
  tx: Tx,
  found: Omit<OpenCatalog, 'status' | 'current' | 'defaultVersion'>,
): Promise<OpenCatalog> {
  const current = await findRevision(tx, catalogSubject(found.catalog));
  const defaultVersion = (await findDefault.first(tx, found.catalog))?.catalog_version;
  return { ...found, status: 'open', current, defaultVersion };
}

/** Makes the version where it is new, and locks it against other writers and purchases. Gives its row, unless it is new. */
async function holdCatalog(
  tx: Tx,
  catalog: CatalogKey,
  changingDefault: boolean,
): Promise<CatalogTable | undefined> {
  if (changingDefault) await lockTitleExclusive(tx, catalog);
  const { isNew, row } = await openCatalog(tx, catalog);
  await lockExclusive(tx, { ...catalog, storeId: '' });
  return isNew ? undefined : row;
}

/**
 * Whether this write makes its version the title's default: it shall be, and another one is, or there is none. One that is so already is not
 * chosen again: another choice may have come meanwhile, and the title is not locked.
 */
async function changesDefault(
  tx: Tx,
  { titleId, catalogVersion, setAsDefault }: OpenRef,
): Promise<boolean> {
  if (catalogVersion === undefined) return false;
  const current = await resolveVersion(tx, { titleId, catalogVersion: undefined });
  return current === undefined || (setAsDefault && current !== catalogVersion);
}

/** A refusal must not leave a new version behind. */
export function withoutTrace<P extends { readonly status: string }>(
  plan: P,
  { row }: OpenCatalog,
  lockMode: LockMode,
): P {
  if (lockMode === 'locked' && !row && plan.status !== 'planned') throw new RollbackWith(plan);
  return plan;
}
