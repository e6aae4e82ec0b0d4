import type { AdminGetHistoryRequest, Purser } from 'purser-client';
import type { Change } from './review-change.tsx';
import { HISTORY_TEXTS } from '../../texts/history.tsx';

const texts = HISTORY_TEXTS.restoration;

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
    title: texts.heading(ToRevision),
    verb: texts.takeBack,
    revision,
  };
  if (Of === 'Catalog') {
    return {
      ...frame,
      what: HISTORY_TEXTS.what.Catalog,
      kind: Of,
      subject: texts.catalog,
      send: (options, call) =>
        purser.admin.restoreCatalog({ ...version, ToRevision, ...options }, call),
    };
  }
  if (Of !== 'Store' || StoreId === undefined) return undefined;
  return {
    ...frame,
    what: HISTORY_TEXTS.what.Store,
    kind: Of,
    subject: texts.store(StoreId),
    send: (options, call) =>
      purser.admin.restoreStore({ ...version, StoreId, ToRevision, ...options }, call),
  };
}

/** Whether what the history is of can be restored. */
export function canRestore({ Of }: Subject): boolean {
  return Of === 'Store' || Of === 'Catalog';
}
