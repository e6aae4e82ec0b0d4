import type { AdminGetHistoryRequest, Purser } from 'purser-client';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import type { Change } from './review-change.tsx';

const texts = CHANGES_TEXTS.restoration;

/** Of what a history is. */
export type Subject = Pick<AdminGetHistoryRequest, 'Of' | 'CatalogVersion' | 'StoreId'>;

/** Makes a store or a catalog version again what it was after a revision; undefined: only those two can be restored. */
export function restoration(
  purser: Purser,
  of: Subject,
  {
    to: ToRevision,
    newest: revision,
    itemIds: ItemIds,
  }: {
    readonly to: number;
    readonly newest: number;
    /** Only these items. Absent: everything. */
    readonly itemIds?: readonly string[];
  },
): Change | undefined {
  const { Of, CatalogVersion, StoreId } = of;
  const about = {
    ...(CatalogVersion !== undefined && { CatalogVersion }),
    ...(ItemIds && { ItemIds }),
    ToRevision,
  };
  const frame = {
    of,
    title: texts.heading(ToRevision),
    verb: texts.takeBack,
    revision,
  };
  if (Of === 'Catalog') {
    return {
      ...frame,
      what: CHANGES_TEXTS.what.Catalog,
      subject: texts.catalog,
      send: (options, call) => purser.admin.restoreCatalog({ ...about, ...options }, call),
    };
  }
  if (Of !== 'Store' || StoreId === undefined) return undefined;
  return {
    ...frame,
    what: CHANGES_TEXTS.what.Store,
    subject: texts.store(StoreId),
    send: (options, call) => purser.admin.restoreStore({ ...about, StoreId, ...options }, call),
  };
}

/** Whether what the history is of can be restored. */
export function canRestore({ Of }: Subject): boolean {
  return Of === 'Store' || Of === 'Catalog';
}
