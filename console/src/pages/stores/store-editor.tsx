import { Badge, Button, Group, NumberInput, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import type { AdminGetStoreItemsResult, CatalogItem, StoreItem } from 'purser-client';
import { useMemo, useState } from 'react';
import { ReviewChange } from './review-change.tsx';
import { changedItems, currenciesOf, type Draft, withPrice } from './prices.ts';

const ROWS = 50;
const PRICE_MAX = 4_294_967_295;

/** The prices of a store, to be changed, looked at and saved. */
export function StoreEditor({
  store,
  catalog,
  onReload,
}: {
  readonly store: AdminGetStoreItemsResult;
  readonly catalog: readonly CatalogItem[];
  readonly onReload: () => Promise<unknown>;
}) {
  const items = useMemo(() => new Map(catalog.map((item) => [item.ItemId, item])), [catalog]);
  const [draft, setDraft] = useState<Draft>(new Map());
  const [search, setSearch] = useState('');
  const [found] = useDebouncedValue(search, 150);
  const [page, setPage] = useState(1);
  const [isReviewed, review] = useDisclosure();
  const changed = useMemo(() => changedItems(store.Store, draft), [store, draft]);
  const rows = useMemo(
    () => store.Store.filter((item) => matches(item, items.get(item.ItemId), found)),
    [store, items, found],
  );
  const columns = useMemo(
    () => columnsOf({ store, items, draft, onDraft: setDraft }),
    [store, items, draft],
  );
  return (
    <>
      <Group justify="space-between">
        <TextInput
          aria-label="Find items"
          placeholder="Find items"
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
        <Group gap="xs">
          {changed.length > 0 && (
            <>
              <Badge variant="light">{changed.length} changed</Badge>
              <Button variant="subtle" color="gray" onClick={() => setDraft(new Map())}>
                Discard
              </Button>
            </>
          )}
          <Button disabled={changed.length === 0} onClick={review.open}>
            Review changes
          </Button>
        </Group>
      </Group>
      <DataTable
        withTableBorder
        borderRadius="md"
        highlightOnHover
        minHeight={180}
        idAccessor="ItemId"
        records={rows.slice((page - 1) * ROWS, page * ROWS)}
        totalRecords={rows.length}
        recordsPerPage={ROWS}
        page={page}
        onPageChange={setPage}
        columns={[...columns]}
        noRecordsText="No item matches"
      />
      <ReviewChange
        key={String(isReviewed)}
        isOpen={isReviewed}
        onClose={review.close}
        store={store}
        changed={changed}
        onSaved={async () => {
          await onReload();
          setDraft(new Map());
          review.close();
        }}
        onReload={onReload}
      />
    </>
  );
}

function matches({ ItemId }: StoreItem, item: CatalogItem | undefined, search: string): boolean {
  const text = search.trim().toLowerCase();
  return [ItemId, item?.DisplayName ?? ''].some((one) => one.toLowerCase().includes(text));
}

interface Editing {
  readonly store: AdminGetStoreItemsResult;
  readonly items: ReadonlyMap<string, CatalogItem>;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

function columnsOf({
  store,
  items,
  draft,
  onDraft,
}: Editing): readonly DataTableColumn<StoreItem>[] {
  return [
    {
      accessor: 'ItemId',
      title: 'Item',
      render: ({ ItemId }) => (
        <>
          <Text size="sm">{items.get(ItemId)?.DisplayName ?? ItemId}</Text>
          <Text size="xs" c="dimmed">
            {ItemId}
          </Text>
        </>
      ),
    },
    ...currenciesOf(store.Store, items).map(
      (code): DataTableColumn<StoreItem> => ({
        accessor: code,
        title: `Price in ${code}`,
        width: 190,
        render(item) {
          const prices = draft.get(item.ItemId) ?? item.VirtualCurrencyPrices ?? {};
          const catalogPrice = items.get(item.ItemId)?.VirtualCurrencyPrices?.[code];
          return (
            <NumberInput
              aria-label={`Price of ${item.ItemId} in ${code}`}
              size="xs"
              min={0}
              max={PRICE_MAX}
              allowDecimal={false}
              allowNegative={false}
              thousandSeparator=" "
              hideControls
              placeholder={catalogPrice === undefined ? 'not sold' : `${catalogPrice} (catalog)`}
              value={prices[code] ?? ''}
              onChange={(value) => {
                const price = typeof value === 'number' ? value : undefined;
                onDraft(new Map(draft).set(item.ItemId, withPrice(prices, code, price)));
              }}
            />
          );
        },
      }),
    ),
  ];
}
