import type { StoreSale } from '../../api/store-sales.ts';
import { AddItems } from './add-items.tsx';
import { BulkEditOfStore } from './bulk-edit-of-store.tsx';
import type { Draft, Edit } from './draft.ts';
import { ItemDetails } from './item-details.tsx';
import type { Catalog } from './prices.ts';

/** The dialogs in which items are added, many of them are changed, and one is looked at. */
export function ItemDialogs({
  draft,
  catalog,
  codes,
  sales,
  mayEdit,
  edit,
  dialog,
  detailed,
  onClose,
}: {
  readonly draft: Draft;
  readonly catalog: Catalog;
  /** The virtual currencies of the title. */
  readonly codes: readonly string[];
  /** Those that run in the store. */
  readonly sales: readonly StoreSale[];
  readonly mayEdit: boolean;
  readonly edit: (edit: Edit) => void;
  /** The one that is open. */
  readonly dialog: 'add' | 'bulk' | 'sides' | undefined;
  /** The id of the item that is looked at. */
  readonly detailed: string | undefined;
  readonly onClose: () => void;
}) {
  const { items } = draft.content;
  const item = items.find(({ ItemId }) => ItemId === detailed);
  return (
    <>
      {dialog === 'bulk' && (
        <BulkEditOfStore {...{ draft, catalog, codes, sales, edit, onClose }} />
      )}
      {dialog === 'add' && (
        <AddItems
          items={items}
          catalog={[...catalog.values()]}
          onClose={onClose}
          onAdd={(itemIds) => {
            edit({ kind: 'add', itemIds });
            onClose();
          }}
        />
      )}
      {item && (
        <ItemDetails
          item={item}
          mayEdit={mayEdit}
          onClose={onClose}
          onItem={(changed) => {
            edit({ kind: 'replace', items: [changed] });
            onClose();
          }}
        />
      )}
    </>
  );
}
