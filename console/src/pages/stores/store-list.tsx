import { Anchor, Badge, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from 'mantine-datatable';
import { PurserError, type StoreSummary } from 'purser-client';
import { Link } from 'wouter';
import { Empty } from '../../parts/empty.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';

/** All stores of the default catalog version. */
export function StoreList() {
  const purser = usePurser();
  const stores = useQuery({
    queryKey: ['stores', purser],
    queryFn: ({ signal }) => purser.admin.listStores({}, { signal }),
  });
  const isUnconfigured =
    stores.error instanceof PurserError && stores.error.error === 'CatalogNotConfigured';
  return (
    <Page heading="Stores">
      {isUnconfigured ? (
        <Empty icon={IconBuildingStore} heading="There is no catalog yet">
          <Text size="sm" c="dimmed">
            Stores sell what a catalog has. Set a catalog first.
          </Text>
        </Empty>
      ) : stores.data ? (
        <StoreTable stores={stores.data.Stores} />
      ) : (
        <Pending of={stores} />
      )}
    </Page>
  );
}

function StoreTable({ stores }: { readonly stores: readonly StoreSummary[] }) {
  if (stores.length === 0) {
    return (
      <Empty icon={IconBuildingStore} heading="No store yet">
        <Text size="sm" c="dimmed">
          A store sells some items of the catalog, at its own prices.
        </Text>
      </Empty>
    );
  }
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      striped
      highlightOnHover
      idAccessor="StoreId"
      records={[...stores]}
      columns={[
        {
          accessor: 'StoreId',
          title: 'Store',
          render: ({ StoreId, CatalogVersion }) => (
            <Anchor
              component={Link}
              href={`/${encodeURIComponent(CatalogVersion)}/${encodeURIComponent(StoreId)}`}
            >
              {StoreId}
            </Anchor>
          ),
        },
        { accessor: 'ItemCount', title: 'Items', textAlign: 'right' },
        {
          accessor: 'Open',
          title: 'State',
          render: ({ Open }) =>
            Open ? <Badge color="green">open</Badge> : <Badge color="gray">closed</Badge>,
        },
      ]}
    />
  );
}
