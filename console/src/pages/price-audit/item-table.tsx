import { Anchor, Group, Progress, Stack, Text } from '@mantine/core';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import type { AuditedItem, PriceWarning } from 'purser-client';
import { useMemo } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { describeAmount, inOrderOfCodes } from '../../parts/prices.ts';
import { useAddress } from '../../parts/use-address.ts';
import { PRICE_AUDIT_TEXTS } from '../../texts/price-audit.ts';
import { LOCALE } from '../../texts/locale.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { SeverityBadge } from './severity-badge.tsx';
import type { Names } from '../../api/catalog-queries.ts';
import { filterOf, findItems, type ItemRow } from './filter.ts';
import { describeSource } from './sources.ts';
import { useAuditedItems } from './use-price-audit.ts';

const texts = PRICE_AUDIT_TEXTS.items;
const ROWS = 50;
const CURRENCIES_SHOWN = 3;

/** Every item with the lowest prices at which it can be had, the worst first. */
export function ItemTable({
  catalogVersion,
  warnings,
  names,
  onItem,
}: {
  readonly catalogVersion: string;
  readonly warnings: readonly PriceWarning[];
  readonly names: Names;
  readonly onItem: (itemId: string) => void;
}) {
  const [address, setAddress] = useAddress();
  const { items, isComplete, error, refetch } = useAuditedItems(catalogVersion);
  const { text, kind, currency } = filterOf(address);
  const found = useMemo(
    () => (isComplete ? findItems({ items, warnings, names }, { text, kind, currency }) : []),
    [isComplete, items, warnings, names, text, kind, currency],
  );
  if (error && !isComplete) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!isComplete) return <Looking count={items.length} of={names.size} />;
  const pages = Math.max(1, Math.ceil(found.length / ROWS));
  const page = Math.min(pages, Math.max(1, Number(address['page'] ?? 1) || 1));
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {texts.order}
      </Text>
      <DataTable
        withTableBorder
        borderRadius="md"
        highlightOnHover
        minHeight={180}
        idAccessor="item.ItemId"
        records={found.slice((page - 1) * ROWS, page * ROWS)}
        totalRecords={found.length}
        recordsPerPage={ROWS}
        page={page}
        onPageChange={(next) => setAddress({ page: next === 1 ? '' : String(next) }, 'replace')}
        getPaginationControlProps={(control) => ({
          'aria-label': PRICE_AUDIT_TEXTS.paging.control(control),
        })}
        columns={columnsFor(onItem)}
        noRecordsText={texts.noneMatches}
      />
    </Stack>
  );
}

/** All items are looked at before one can say which is the worst. */
function Looking({ count, of }: { readonly count: number; readonly of: number }) {
  return (
    <Stack gap={6} maw={420}>
      <Text size="sm">{texts.progress(count, of)}</Text>
      <Progress
        value={of > 0 ? (100 * count) / of : 100}
        animated
        aria-label={texts.progressLabel}
      />
    </Stack>
  );
}

function columnsFor(onItem: (itemId: string) => void): DataTableColumn<ItemRow>[] {
  return [
    {
      accessor: 'item.ItemId',
      title: SHARED_TEXTS.item,
      width: 280,
      render: ({ item: { ItemId }, name }) => (
        <>
          <Anchor
            component="button"
            type="button"
            size="sm"
            maw="100%"
            ta="left"
            truncate
            onClick={() => onItem(ItemId)}
          >
            {name || ItemId}
          </Anchor>
          {name && (
            <Text size="xs" c="dimmed" truncate title={ItemId}>
              {ItemId}
            </Text>
          )}
        </>
      ),
    },
    {
      accessor: 'severity',
      title: PRICE_AUDIT_TEXTS.severity.label,
      width: 120,
      render: ({ severity, warnings }) => (
        <SeverityBadge
          severity={severity}
          isUnusual={warnings.some(({ Level }) => Level === 'Warning')}
        />
      ),
    },
    {
      accessor: 'item.LowestPrices',
      title: texts.lowestPrices,
      width: 380,
      render: ({ item }) => <LowestPrices item={item} />,
    },
    {
      accessor: 'item.Prices',
      title: texts.prices,
      width: 90,
      textAlign: 'right',
      render: ({ item }) => (item.Prices.length + item.PricesLeftOut).toLocaleString(LOCALE),
    },
    {
      accessor: 'warnings',
      title: texts.warnings,
      width: 110,
      textAlign: 'right',
      render: ({ warnings }) =>
        warnings.length === 0 ? '' : warnings.length.toLocaleString(LOCALE),
    },
  ];
}

function LowestPrices({ item }: { readonly item: AuditedItem }) {
  const codes = inOrderOfCodes(item.LowestPrices);
  if (codes.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {texts.notForSale}
      </Text>
    );
  }
  return (
    <>
      {codes.slice(0, CURRENCIES_SHOWN).map(([code, lowest]) => (
        <Group key={code} gap={6} wrap="nowrap">
          <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
            {describeAmount(lowest, code)}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {describeSource(
              item.Prices.find(
                ({ VirtualCurrency, Price }) => VirtualCurrency === code && Price === lowest,
              ),
            )}
          </Text>
        </Group>
      ))}
      {codes.length > CURRENCIES_SHOWN && (
        <Text size="xs" c="dimmed">
          {texts.moreCurrencies(codes.length - CURRENCIES_SHOWN)}
        </Text>
      )}
    </>
  );
}
