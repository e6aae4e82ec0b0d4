import type { AdminGetStoreItemsResult, CatalogItem, StoreItem } from 'purser-client';
import { useMemo } from 'react';
import { FilesMenu } from '../../parts/item-files/files-menu.tsx';
import type { Header } from './content.ts';
import type { Draft, Edit } from './draft.ts';

/** A store as files: its items, and in JSON its texts and data, too. */
export function StoreFiles({
  store: { CatalogVersion, StoreId },
  draft,
  codes,
  known,
  mayEdit,
  edit,
  review,
}: {
  readonly store: AdminGetStoreItemsResult;
  readonly draft: Draft;
  readonly codes: readonly string[];
  /** The items of the catalog version. */
  readonly known: ReadonlyMap<string, CatalogItem>;
  readonly mayEdit: boolean;
  readonly edit: (edit: Edit) => void;
  /** Shows what a draft changes. */
  readonly review: (draft: Draft) => void;
}) {
  const { base, content } = draft;
  const about = useMemo(
    () => ({ CatalogVersion, StoreId, MarketingData: base.header.MarketingData }),
    [CatalogVersion, StoreId, base],
  );
  function take(
    items: readonly StoreItem[],
    { MarketingData }: Readonly<Record<string, unknown>>,
  ): void {
    const texts = MarketingData as Header['MarketingData'] | undefined;
    const header = { ...content.header, ...(texts && { MarketingData: texts }) };
    edit({ kind: 'import', content: { items, header } });
    review({ ...draft, content: { items, header } });
  }
  return (
    <FilesMenu
      list="Store"
      name={StoreId}
      saved={base.items}
      items={content.items}
      {...{ about, codes, known }}
      onImport={mayEdit ? take : undefined}
    />
  );
}
