import type { AdminGetStoreItemsResult, Purser } from 'purser-client';
import type { StoreSale } from '../../api/store-sales.ts';
import { itemsOfRequest } from '../../parts/changes/describe-place.ts';
import type { Change } from '../../parts/changes/review-change.tsx';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { STORES_TEXTS } from '../../texts/stores.ts';
import { changeOf } from './content.ts';
import type { Draft } from './draft.ts';
import { withoutSales } from './store-sales.ts';

interface Subject {
  readonly purser: Purser;
  readonly store: Pick<AdminGetStoreItemsResult, 'StoreId' | 'CatalogVersion'>;
  readonly revision: number;
  /** Where a file had the items that it has changed, by their ids. Absent: there was none. */
  readonly places?: ReadonlyMap<string, string>;
}

/**
 * The edits of a draft, as a change; undefined: there are none. It writes whole items: one that is made when `sales` are over has their other
 * prices from before them.
 */
export function contentChange(
  subject: Subject,
  { base, content }: Draft,
  sales: readonly StoreSale[],
): Change | undefined {
  const { purser } = subject;
  const changed = changeOf(base, content);
  if (!changed) return undefined;
  const { act, Store, ...members } = changed;
  return {
    ...describe(subject),
    items: itemsOfRequest(Store, subject.places),
    verb: STORES_TEXTS.change.save,
    send(options, call) {
      const isOver = ({ EndsAt }: StoreSale) =>
        options.EffectiveAt !== undefined && EndsAt <= options.EffectiveAt;
      const items = withoutSales(Store, sales.filter(isOver));
      const request = { ...ofStore(subject), ...members, Store: items, ...options };
      return act === 'set'
        ? purser.admin.setStoreItems(request, call)
        : purser.admin.updateStoreItems(request, call);
    },
  };
}

/** Makes a store that is not there yet, even if it is empty. */
export function newStoreChange(subject: Subject, { content }: Draft): Change {
  const request = { ...ofStore(subject), Store: content.items, ...content.header };
  return {
    ...describe(subject),
    items: itemsOfRequest(request.Store, subject.places),
    isNew: true,
    title: STORES_TEXTS.change.newHeading,
    verb: STORES_TEXTS.change.make,
    send: (options, call) => subject.purser.admin.setStoreItems({ ...request, ...options }, call),
  };
}

/** Deletes a store with its items. */
export function deletion(subject: Subject): Change {
  return {
    ...describe(subject),
    title: STORES_TEXTS.actions.delete,
    verb: STORES_TEXTS.actions.delete,
    isDestructive: true,
    send: (options, call) =>
      subject.purser.admin.deleteStore({ ...ofStore(subject), ...options }, call),
  };
}

function ofStore({ store: { StoreId, CatalogVersion } }: Subject) {
  return { StoreId, CatalogVersion };
}

function describe({ store, revision }: Subject) {
  const { what, subject } = CHANGES_TEXTS.openness;
  const { CatalogVersion, StoreId } = store;
  const of = { Of: 'Store', CatalogVersion, StoreId } as const;
  return { what, of, subject: subject(StoreId), revision };
}
