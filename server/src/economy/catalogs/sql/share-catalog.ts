import type { CatalogRef } from '../../ports.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { type CatalogKey, resolveCatalog, resolveVersion } from './find-catalog.ts';
import { lockShared } from '../../purchases/sql/purchase-locks.ts';

/**
 * The existing catalog that is meant, which nobody writes or deletes until the transaction ends; others may share it, and do not overtake
 * whoever waits to write it. On SQLite a transaction that writes is alone.
 */
export async function shareCatalog(tx: Tx, of: CatalogRef): Promise<CatalogKey | undefined> {
  if (tx.engine === 'sqlite') return resolveCatalog(tx, of);
  const catalogVersion = await resolveVersion(tx, of);
  if (catalogVersion === undefined) return undefined;
  const catalog = { titleId: of.titleId, catalogVersion };
  return (await lockShared(tx, { ...catalog, storeId: '' })) ? catalog : undefined;
}
