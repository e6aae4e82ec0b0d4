import { Anchor, Button, Text } from '@mantine/core';
import { IconDice5, IconPlus } from '@tabler/icons-react';
import { DataTable } from 'mantine-datatable';
import type { AdminGetRandomResultTablesResult } from 'purser-client';
import { useMemo } from 'react';
import { isUnconfigured, useDefaultVersion, useDropTables } from '../../api/catalog-queries.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useMay } from '../../session/title.tsx';
import { VersionPicker } from '../../parts/version-picker.tsx';
import { DROP_TABLES_TEXTS } from '../../texts/drop-tables.ts';
import { LOCALE } from '../../texts/locale.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { describeShare, oddsOf } from './odds.ts';
import { TableEditor } from './table-editor.tsx';

/** The drop tables of a catalog version. The address names the version and the table that is open. */
export default function DropTablesPage() {
  const [{ version = '' }] = useAddress();
  const byDefault = useDefaultVersion();
  const shown = version || byDefault.data;
  if (shown) return <TablesOf key={shown} catalogVersion={shown} />;
  return (
    <Page heading={SHARED_TEXTS.dropTables}>
      {byDefault.data === null ? <NoCatalog /> : <Pending of={byDefault} />}
    </Page>
  );
}

function TablesOf({ catalogVersion }: { readonly catalogVersion: string }) {
  const listing = useDropTables(catalogVersion);
  const canWrite = useMay()('catalog:write');
  const [{ table: open = '', new: isNew = '' }, setAddress] = useAddress();
  const opened = listing.data && Object.entries(listing.data.Tables).find(([id]) => id === open);
  const isEmpty = listing.data && Object.keys(listing.data.Tables).length === 0;
  return (
    <Page
      heading={SHARED_TEXTS.dropTables}
      actions={
        canWrite &&
        listing.data && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAddress({ new: 'yes' })}
          >
            {DROP_TABLES_TEXTS.newTable}
          </Button>
        )
      }
    >
      <VersionPicker
        version={catalogVersion}
        onVersion={(version) => setAddress({ version, table: '', new: '' })}
      />
      {!canWrite && (
        <Text size="sm" c="dimmed">
          {DROP_TABLES_TEXTS.readOnly}
        </Text>
      )}
      {isEmpty ? (
        <Empty icon={IconDice5} heading={DROP_TABLES_TEXTS.empty.heading}>
          <Text size="sm" c="dimmed" ta="center" maw={480}>
            {DROP_TABLES_TEXTS.empty.advice}
          </Text>
        </Empty>
      ) : listing.data ? (
        <TableList listing={listing.data} onOpen={(table) => setAddress({ table })} />
      ) : isUnconfigured(listing.error) ? (
        <NoCatalog />
      ) : (
        <Pending of={listing} />
      )}
      {listing.data && (opened || (isNew !== '' && canWrite)) && (
        <TableEditor
          key={open}
          catalogVersion={catalogVersion}
          listing={listing.data}
          table={opened?.[1]}
          canWrite={canWrite}
          onClose={() => setAddress({ table: '', new: '' })}
        />
      )}
    </Page>
  );
}

function TableList({
  listing,
  onOpen,
}: {
  readonly listing: AdminGetRandomResultTablesResult;
  readonly onOpen: (tableId: string) => void;
}) {
  const rows = useMemo(() => {
    const tables = new Map(Object.entries(listing.Tables));
    return [...tables].map(([id, { Nodes }]) => ({ id, Nodes, odds: [...oddsOf(tables, id)] }));
  }, [listing]);
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      highlightOnHover
      idAccessor="id"
      records={rows}
      columns={[
        {
          accessor: 'id',
          title: DROP_TABLES_TEXTS.table,
          width: 240,
          render: ({ id }) => (
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              style={{ overflowWrap: 'anywhere' }}
              onClick={() => onOpen(id)}
            >
              {id}
            </Anchor>
          ),
        },
        {
          accessor: 'Nodes',
          title: DROP_TABLES_TEXTS.list.results,
          width: 90,
          textAlign: 'right',
          render: ({ Nodes }) => Nodes.length.toLocaleString(LOCALE),
        },
        {
          accessor: 'likeliest',
          title: DROP_TABLES_TEXTS.list.likeliest,
          width: 220,
          ellipsis: true,
          render: ({ odds }) => describeOdds(odds.at(0)),
        },
        {
          accessor: 'rarest',
          title: DROP_TABLES_TEXTS.list.rarest,
          width: 220,
          ellipsis: true,
          render: ({ odds }) => describeOdds(odds.at(-1)),
        },
      ]}
    />
  );
}

function describeOdds(result: readonly [string, number] | undefined): string {
  return result ? DROP_TABLES_TEXTS.list.odds(result[0], describeShare(result[1])) : '–';
}

function NoCatalog() {
  return (
    <Empty icon={IconDice5} heading={DROP_TABLES_TEXTS.noCatalog.heading}>
      <Text size="sm" c="dimmed">
        {DROP_TABLES_TEXTS.noCatalog.advice}
      </Text>
    </Empty>
  );
}
