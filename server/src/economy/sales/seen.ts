import type { Tx } from '../../storage/query/tx.ts';
import type { CatalogKey } from '../catalogs/catalog.ts';
import { catalogSubject } from '../catalogs/sql/catalogs.ts';
import { findConflict } from '../revisions/revision-command.ts';
import type { EditConflict, InContext, Subject } from '../revisions/revision.ts';
import { findRevision } from '../revisions/sql/revision-rows.ts';
import { storeSubject } from '../stores/sql/stores.ts';

// A sale that begins at once is made of what its author has seen of it, which is several things with revisions.

/** The newest revision of a catalog version, or of one of its stores. */
export interface SeenRevision {
  /** undefined: of the catalog version. */
  readonly storeId: string | undefined;
  /** 0: there is none. */
  readonly revision: number;
}

/** Somebody else has changed the catalog version of a sale, or one of its stores. */
export interface SaleConflict extends EditConflict, Pick<SeenRevision, 'storeId'> {}

/** Reads the newest revisions of a catalog version and of some of its stores. */
export async function readSeen(
  tx: Tx,
  catalog: CatalogKey,
  storeIds: readonly string[],
): Promise<readonly SeenRevision[]> {
  const seen: SeenRevision[] = [];
  for (const storeId of [undefined, ...storeIds]) {
    const found = await findRevision(tx, subjectOf(catalog, storeId));
    seen.push({ storeId, revision: found?.number ?? 0 });
  }
  return seen;
}

/** Refuses what was meant for other revisions than the newest ones; undefined: it was not. */
export async function findSaleConflict(
  tx: Tx,
  catalog: CatalogKey,
  { seen, edit }: InContext & { readonly seen: readonly SeenRevision[] },
): Promise<SaleConflict | undefined> {
  for (const { storeId, revision: ifRevision } of seen) {
    const subject = subjectOf(catalog, storeId);
    const current = await findRevision(tx, subject);
    const conflict = await findConflict(tx, subject, { edit: { ...edit, ifRevision }, current });
    if (conflict) return { ...conflict, storeId };
  }
  return undefined;
}

function subjectOf(catalog: CatalogKey, storeId: string | undefined): Subject {
  return storeId === undefined ? catalogSubject(catalog) : storeSubject({ ...catalog, storeId });
}
