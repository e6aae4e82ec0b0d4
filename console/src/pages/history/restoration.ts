import type { AdminGetHistoryRequest, Purser } from 'purser-client';
import type { Change } from '../../parts/changes/review-change.tsx';

/** Of what a history is. */
export type Subject = Pick<AdminGetHistoryRequest, 'Of' | 'CatalogVersion' | 'StoreId'>;

/** Makes a store or a catalog version again what it was after a revision; undefined: only those two can be restored. */
export function restoration(
  purser: Purser,
  { Of, CatalogVersion, StoreId }: Subject,
  { to: ToRevision, newest: revision }: { readonly to: number; readonly newest: number },
): Change | undefined {
  const version = CatalogVersion === undefined ? {} : { CatalogVersion };
  const frame = {
    title: `Back to revision ${ToRevision}`,
    verb: 'Take back',
    revision,
  };
  if (Of === 'Catalog') {
    return {
      ...frame,
      what: 'catalog',
      subject: 'the catalog',
      send: (terms, call) =>
        purser.admin.restoreCatalog({ ...version, ToRevision, ...terms }, call),
    };
  }
  if (Of !== 'Store' || StoreId === undefined) return undefined;
  return {
    ...frame,
    what: 'store',
    subject: `the store ${StoreId}`,
    send: (terms, call) =>
      purser.admin.restoreStore({ ...version, StoreId, ToRevision, ...terms }, call),
  };
}

/** Whether what the history is of can be restored. */
export function canRestore({ Of }: Subject): boolean {
  return Of === 'Store' || Of === 'Catalog';
}
