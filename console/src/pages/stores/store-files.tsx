import type { AdminGetStoreItemsResult, CatalogItem, StoreItem } from 'purser-client';
import { useMemo } from 'react';
import type { StoreSale } from '../../api/store-sales.ts';
import { FilesMenu } from '../../parts/item-files/files-menu.tsx';
import type { ItemFile } from '../../parts/item-files/item-file.ts';
import type { Header } from './content.ts';
import { STORES_TEXTS } from '../../texts/stores.ts';
import type { Draft, Edit } from './draft.ts';
import { backOnSale, withoutSales } from './store-sales.ts';

/** A store as files: its items, and in JSON its texts and data, too. While a sale runs, a file has the prices from before it. */
export function StoreFiles({
  store: { CatalogVersion, StoreId },
  draft,
  known,
  sales,
  mayEdit,
  edit,
  review,
}: {
  readonly store: AdminGetStoreItemsResult;
  readonly draft: Draft;
  /** The items of the catalog version. */
  readonly known: ReadonlyMap<string, CatalogItem>;
  /** Those that run in the store. */
  readonly sales: readonly StoreSale[];
  readonly mayEdit: boolean;
  readonly edit: (edit: Edit) => void;
  /** Shows what a draft changes, in which a file has these items. */
  readonly review: (draft: Draft, file: ItemFile<StoreItem>) => void;
}) {
  const { base, content } = draft;
  const about = useMemo(
    () => ({ CatalogVersion, StoreId, MarketingData: base.header.MarketingData }),
    [CatalogVersion, StoreId, base],
  );
  function take(imported: readonly StoreItem[], file: ItemFile<StoreItem>): void {
    const items = backOnSale(imported, { now: content.items, sales });
    const texts = file.about['MarketingData'] as Header['MarketingData'] | undefined;
    const header = { ...content.header, ...(texts && { MarketingData: texts }) };
    edit({ kind: 'import', content: { items, header } });
    review({ ...draft, content: { items, header } }, file);
  }
  return (
    <FilesMenu
      list="Store"
      name={StoreId}
      saved={withoutSales(base.items, sales)}
      items={withoutSales(content.items, sales)}
      {...(sales.length > 0 && { hints: STORES_TEXTS.sale })}
      {...{ about, known }}
      onImport={mayEdit ? take : undefined}
    />
  );
}
