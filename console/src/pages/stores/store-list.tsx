import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuildingStore, IconPlus, IconSearch } from '@tabler/icons-react';
import { DataTable } from 'mantine-datatable';
import type { StoreSummary } from 'purser-client';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { isUnconfigured, useStores } from '../../api/catalog-queries.ts';
import { storeAddress } from '../../parts/addresses.ts';
import { Empty } from '../../parts/empty.tsx';
import { Lacking } from '../../parts/lacking.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { useMay } from '../../session/title.tsx';
import { NewStore } from './new-store.tsx';
import { OpenBadge } from './store-page.tsx';
import { VersionPicker } from '../../parts/version-picker.tsx';

const ROWS = 50;

/** All stores of a catalog version; the address names it, or it is the default one. */
export function StoreList() {
  const mayEdit = useMay()('stores:write');
  const [isNew, makeNew] = useDisclosure();
  const [params, setParams] = useSearchParams();
  const version = params.get('version') ?? undefined;
  const stores = useStores(version);
  const newStore = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={makeNew.open}>
      New store
    </Button>
  );
  return (
    <Page heading="Stores" actions={stores.data && newStore}>
      <Lacking permission="stores:write" to="change stores" />
      <VersionPicker
        version={version ?? ''}
        onVersion={(chosen) => setParams(chosen === '' ? {} : { version: chosen })}
      />
      {isUnconfigured(stores.error) ? (
        <Empty icon={IconBuildingStore} heading="There is no such catalog yet">
          <Text size="sm" c="dimmed">
            Stores sell what a catalog version has. Set its items first.
          </Text>
        </Empty>
      ) : stores.data ? (
        <StoreTable stores={stores.data.Stores} newStore={newStore} />
      ) : (
        <Pending of={stores} />
      )}
      {isNew && <NewStore version={version} onClose={makeNew.close} />}
    </Page>
  );
}

function StoreTable({
  stores,
  newStore,
}: {
  readonly stores: readonly StoreSummary[];
  readonly newStore: React.ReactNode;
}) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  if (stores.length === 0) {
    return (
      <Empty icon={IconBuildingStore} heading="No store yet">
        <Text size="sm" c="dimmed" ta="center">
          A store sells some items of the catalog, at its own prices. A game can have many: one for
          each event, for example.
        </Text>
        {newStore}
      </Empty>
    );
  }
  const text = search.trim().toLowerCase();
  const found = stores.filter(({ StoreId, DisplayName }) =>
    [StoreId, DisplayName ?? ''].some((one) => one.toLowerCase().includes(text)),
  );
  return (
    <>
      {stores.length > 8 && (
        <Group>
          <TextInput
            aria-label="Find stores"
            placeholder="Id or name"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setPage(1);
            }}
          />
        </Group>
      )}
      <DataTable
        withTableBorder
        borderRadius="md"
        highlightOnHover
        minHeight={found.length === 0 ? 160 : 0}
        noRecordsText="No store matches"
        idAccessor="StoreId"
        records={found.slice((page - 1) * ROWS, page * ROWS)}
        totalRecords={found.length}
        recordsPerPage={ROWS}
        page={page}
        onPageChange={setPage}
        columns={[
          { accessor: 'StoreId', title: 'Store', render: StoreName },
          { accessor: 'ItemCount', title: 'Items', textAlign: 'right', width: 80 },
          {
            accessor: 'Revision',
            title: 'Revision',
            textAlign: 'right',
            width: 100,
            // The name of a store needs the room.
            visibleMediaQuery: '(min-width: 36em)',
          },
          {
            accessor: 'Open',
            title: 'State',
            width: 100,
            render: ({ Open }) => <OpenBadge isOpen={Open} />,
          },
        ]}
      />
    </>
  );
}

function StoreName({ StoreId, DisplayName, CatalogVersion }: StoreSummary) {
  return (
    <>
      <Anchor
        component={Link}
        href={storeAddress({ CatalogVersion, StoreId })}
        style={{ overflowWrap: 'anywhere' }}
      >
        {StoreId}
      </Anchor>
      {DisplayName !== undefined && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {DisplayName}
        </Text>
      )}
    </>
  );
}
