import { command } from '../../storage/command.ts';
import { type CatalogItem, unpackCatalogItems } from '../catalogs/catalog.ts';
import type { ItemsAsText } from '../items.ts';
import { itemsAfter } from '../revisions/changes.ts';
import { packState } from '../revisions/commands.ts';
import type { InContext } from '../revisions/revision.ts';
import { planWrite, type WriteName } from '../revisions/writes.ts';
import { readCatalogItems, readStoreItems } from '../sql/items.ts';
import { type Store, type StoreHeader, unpackStoreItems } from '../stores/store.ts';
import { type PendingRef, saleOf } from './pending-change.ts';
import { findPending, subjectOf } from './sql/pending-rows.ts';

/** The store or the catalog version after a pending change, to be edited. */
export type Contents =
  | { readonly kind: 'store'; readonly store: Store }
  | {
      readonly kind: 'catalog';
      readonly catalogVersion: string;
      readonly items: readonly CatalogItem[];
    };

interface PackedContents {
  readonly kind: Contents['kind'];
  readonly catalogVersion: string;
  readonly storeId: string;
  readonly own: string;
  readonly items: ItemsAsText;
}

/**
 * The store or the catalog version as a pending change would leave it now, whatever its rule says about changes of others. undefined: it
 * is not pending, would be refused or delete its subject, is a part of a sale, or is about something else.
 */
export const findContents = command({
  name: 'schedule.findContents',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(tx, key: PendingRef): Promise<PackedContents | undefined> {
    const row = await findPending.first(tx, key);
    if (!row || saleOf(row.command, row.number) !== undefined) return undefined;
    const { kind, ...subject } = subjectOf(row);
    if (kind !== 'store' && kind !== 'catalog') return undefined;
    const { edit, ...input }: InContext = JSON.parse(row.input ?? '');
    const packed = { ...input, edit: { ...edit, now: row.planned_at, ifRevision: undefined } };
    const plan = await planWrite(tx, { name: row.command as WriteName, packed });
    if (plan.status !== 'planned' || plan.own.after === null) return undefined;
    const present = await (kind === 'store' ? readStoreItems : readCatalogItems)(tx, subject);
    const items = packState(itemsAfter(present, plan.changes));
    return { kind, ...subject, own: plan.own.after, items };
  },
  unpack: (found) => found && unpackContents(found),
});

function unpackContents({ kind, own, items, ...of }: PackedContents): Contents {
  if (kind === 'catalog') return { kind, ...of, items: unpackCatalogItems(items) };
  const header: StoreHeader = JSON.parse(own);
  return { kind, store: { ...of, ...header, items: unpackStoreItems(items) } };
}
