import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { IconBuildingStore, IconPlus, IconSearch } from '@tabler/icons-react';
import { DataTable } from 'mantine-datatable';
import type { StoreSummary } from 'purser-client';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { isUnconfigured, useStores } from '../../api/catalog-queries.ts';
import { storeAddress } from '../../parts/addresses.ts';
import { Empty } from '../../parts/empty.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { useMay } from '../../session/title.tsx';
import { useAct } from '../../parts/use-act.ts';
import { NewStore } from './new-store.tsx';
import { OpenBadge } from './store-page.tsx';
import { VersionPicker } from '../../parts/version-picker.tsx';
import { LAYOUT_TEXTS } from '../../texts/layout.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { STORES_TEXTS } from '../../texts/stores.ts';

const texts = STORES_TEXTS.list;

const ROWS = 50;

/** All stores of a catalog version; the address names it, or it is the default one. */
export function StoreList() {
  const mayEdit = useMay()('stores:write');
  const [isNew, makeNew] = useAct('new');
  const [params, setParams] = useSearchParams();
  const version = params.get('version') ?? undefined;
  const stores = useStores(version);
  const newStore = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={makeNew.open}>
      {STORES_TEXTS.newStore}
    </Button>
  );
  return (
    <Page heading={LAYOUT_TEXTS.pages.stores} actions={stores.data && newStore}>
      <PermissionDenied permission="stores:write" to={STORES_TEXTS.denied} />
      <VersionPicker
        version={version ?? ''}
        onVersion={(chosen) => setParams(chosen === '' ? {} : { version: chosen })}
      />
      {isUnconfigured(stores.error) ? (
        <Empty icon={IconBuildingStore} heading={STORES_TEXTS.noCatalog.heading}>
          <Text size="sm" c="dimmed">
            {STORES_TEXTS.noCatalog.advice}
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
      <Empty icon={IconBuildingStore} heading={texts.empty}>
        <Text size="sm" c="dimmed" ta="center">
          {texts.advice}
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
            aria-label={texts.find}
            placeholder={texts.search}
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
        noRecordsText={texts.noMatch}
        idAccessor="StoreId"
        records={found.slice((page - 1) * ROWS, page * ROWS)}
        totalRecords={found.length}
        recordsPerPage={ROWS}
        page={page}
        onPageChange={setPage}
        columns={[
          { accessor: 'StoreId', title: SHARED_TEXTS.store, render: StoreName },
          { accessor: 'ItemCount', title: STORES_TEXTS.items, textAlign: 'right', width: 80 },
          {
            accessor: 'Revision',
            title: SHARED_TEXTS.revision,
            textAlign: 'right',
            width: 100,
            // The name of a store needs the room.
            visibleMediaQuery: '(min-width: 36em)',
          },
          {
            accessor: 'Open',
            title: SHARED_TEXTS.state,
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
