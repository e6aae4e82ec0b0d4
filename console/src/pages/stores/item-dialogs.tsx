import type { CatalogItem } from 'purser-client';
import { AddItems } from './add-items.tsx';
import type { Draft, Edit } from './draft.ts';
import { ItemDetails } from './item-details.tsx';

/** The dialogs in which items are added, and one of them is looked at. */
export function ItemDialogs({
  draft,
  catalog,
  mayEdit,
  edit,
  isAdding,
  detailed,
  onClose,
}: {
  readonly draft: Draft;
  readonly catalog: readonly CatalogItem[];
  readonly mayEdit: boolean;
  readonly edit: (edit: Edit) => void;
  readonly isAdding: boolean;
  /** The id of the item that is looked at. */
  readonly detailed: string | undefined;
  readonly onClose: () => void;
}) {
  const { items } = draft.content;
  const item = items.find(({ ItemId }) => ItemId === detailed);
  return (
    <>
      {isAdding && (
        <AddItems
          items={items}
          catalog={catalog}
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
            edit({ kind: 'replace', item: changed });
            onClose();
          }}
        />
      )}
    </>
  );
}
