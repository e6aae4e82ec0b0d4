import { useSearchParams } from 'wouter';
import type { StoreSale } from '../../api/store-sales.ts';
import { BulkEdit } from '../../parts/bulk/bulk-edit.tsx';
import type { BulkRule } from '../../parts/bulk/bulk-rule.ts';
import { itemsByRule } from './bulk.ts';
import type { Draft, Edit } from './draft.ts';
import { type Catalog, columnsOf, findPlaces } from './prices.ts';
import { BulkDuringSale } from './sale-notices.tsx';

/** Changes the prices of all items of a store that the search finds by one rule, in the draft. */
export function BulkEditOfStore({
  draft,
  catalog,
  codes,
  sales,
  edit,
  onClose,
}: {
  readonly draft: Draft;
  readonly catalog: Catalog;
  /** The virtual currencies of the title. */
  readonly codes: readonly string[];
  /** Those that run in the store. */
  readonly sales: readonly StoreSale[];
  readonly edit: (edit: Edit) => void;
  readonly onClose: () => void;
}) {
  const [params] = useSearchParams();
  const { items } = draft.content;
  const columns = columnsOf([...draft.base.items, ...items], { catalog, codes });
  const found = findPlaces(items, { catalog, search: params.get('search') ?? '' });
  const foundItems = found.flatMap((place) => items[place] ?? []);
  const changedBy = (rule: BulkRule) =>
    rule.of === 'prices' ? itemsByRule(foundItems, { rule, catalog, columns, sales }) : [];
  return (
    <BulkEdit
      count={found.length}
      currencies={columns.map(({ member, code }) => {
        return { kind: member === 'VirtualCurrencyPrices' ? 'virtual' : 'real', code };
      })}
      changedBy={changedBy}
      onApply={(rule) => {
        edit({ kind: 'replace', items: changedBy(rule) });
        onClose();
      }}
      onClose={onClose}
    >
      <BulkDuringSale sales={sales} items={foundItems} />
    </BulkEdit>
  );
}
