import { Stack, Text, Title } from '@mantine/core';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import type { LedgerEntry } from 'purser-client';
import { Moment } from '../../parts/moment.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePages } from '../../api/use-pages.ts';
import { usePurser } from '../../session/purser-context.tsx';

const PAGE = 50;

const CAUSES: Readonly<Record<LedgerEntry['Cause'], string>> = {
  Deposit: 'First login',
  Recharge: 'Recharged until then',
  Addition: 'Added',
  Subtraction: 'Subtracted',
  Purchase: 'Bought',
  Grant: 'With an item that was granted',
  Container: 'With an item that was opened',
};

/** Every change of a player's balances, newest first. */
export function Ledger({ playerId }: { readonly playerId: string }) {
  const purser = usePurser();
  const ledger = usePages(['player', playerId, 'ledger'], (paging, call) =>
    purser.admin.getPlayerLedger({ ServiceId: playerId, Count: PAGE, ...paging }, call),
  );
  if (!ledger.data) return <Pending of={ledger} />;
  const entries = ledger.data.pages.flatMap((page) => page.Ledger);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Ledger
      </Title>
      {entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          No balance of this player has ever changed.
        </Text>
      ) : (
        <DataTable
          withTableBorder
          borderRadius="md"
          striped
          idAccessor="Number"
          records={entries}
          columns={COLUMNS}
        />
      )}
      <More of={ledger} />
    </Stack>
  );
}

const COLUMNS: DataTableColumn<LedgerEntry>[] = [
  { accessor: 'Time', title: 'When', noWrap: true, render: ({ Time }) => <Moment at={Time} /> },
  {
    accessor: 'Change',
    title: 'Change',
    textAlign: 'right',
    noWrap: true,
    render: ({ Change, VirtualCurrency }) => (
      <Text size="sm" fw={600}>
        {Change > 0 ? '+' : ''}
        {Change.toLocaleString()} {VirtualCurrency}
      </Text>
    ),
  },
  {
    accessor: 'After',
    title: 'Balance',
    textAlign: 'right',
    noWrap: true,
    render: ({ After }) => After.toLocaleString(),
  },
  {
    accessor: 'Cause',
    title: 'Why',
    render: ({ Cause, ItemId }) => (
      <>
        <Text size="sm">{CAUSES[Cause]}</Text>
        {ItemId !== undefined && (
          <Text size="xs" c="dimmed" className="anywhere">
            {ItemId}
          </Text>
        )}
      </>
    ),
  },
  {
    accessor: 'MadeBy',
    title: 'Who',
    render: ({ MadeBy, MadeByName = MadeBy, RequestId }) => (
      <>
        <Text size="sm">{MadeByName}</Text>
        {RequestId !== undefined && (
          <Text size="xs" c="dimmed">
            request {RequestId}
          </Text>
        )}
      </>
    ),
  },
];
