import { Anchor, Text } from '@mantine/core';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { Link } from 'wouter';
import { playerAddress } from '../../parts/addresses.ts';
import { Moment } from '../../parts/moment.tsx';
import { useTitleId } from '../../session/title.tsx';
import { firstAddress, type Search } from './search.ts';
import { LIMIT_NAMES, type Throttled } from './words.ts';

type Row = Throttled & { readonly id: number };

/** Callers whom limits of calls and of new players stopped. */
export function ThrottledTable({
  throttled,
  onSearch,
}: {
  readonly throttled: readonly Throttled[];
  readonly onSearch?: (search: Search) => void;
}) {
  const columns: DataTableColumn<Row>[] = [
    { accessor: 'who', title: 'Who', render: (row) => <Who row={row} onSearch={onSearch} /> },
    { accessor: 'Limit', title: 'Limit', width: 240, render: ({ Limit }) => LIMIT_NAMES[Limit] },
    {
      accessor: 'Count',
      title: 'Times stopped',
      textAlign: 'right',
      noWrap: true,
      render: ({ Count }) => Count.toLocaleString(),
    },
    {
      accessor: 'First',
      title: 'First',
      noWrap: true,
      render: ({ First }) => <Moment at={First} />,
    },
    { accessor: 'Last', title: 'Last', noWrap: true, render: ({ Last }) => <Moment at={Last} /> },
  ];
  return (
    <div>
      <DataTable
        withTableBorder
        borderRadius="md"
        idAccessor="id"
        records={throttled.map((one, id) => ({ ...one, id }))}
        columns={columns}
      />
      <Text size="xs" c="dimmed" mt={6}>
        As the process that answered remembers it: each counts for itself. Nothing is to be lifted:
        whoever comes less often gets in again.
      </Text>
    </div>
  );
}

function Who({
  row: { ServiceId, IPAddress, KeyId, OperatorId, IsOfTitle, Limit },
  onSearch,
}: {
  readonly row: Row;
  readonly onSearch: ((search: Search) => void) | undefined;
}) {
  const titleId = useTitleId();
  if (ServiceId !== undefined) {
    return (
      <Anchor component={Link} size="sm" href={playerAddress({ titleId, playerId: ServiceId })}>
        {ServiceId}
      </Anchor>
    );
  }
  if (IPAddress !== undefined) {
    const text = firstAddress(IPAddress);
    return (
      <>
        {onSearch ? (
          <Anchor component="button" size="sm" onClick={() => onSearch({ by: 'IPAddress', text })}>
            {IPAddress}
          </Anchor>
        ) : (
          <Text size="sm">{IPAddress}</Text>
        )}
        {!IsOfTitle && (
          <Text size="xs" c="dimmed">
            before it named a title
          </Text>
        )}
      </>
    );
  }
  if (KeyId !== undefined) return <>the secret key {KeyId}</>;
  if (OperatorId !== undefined) return <>the operator {OperatorId}</>;
  return <>{Limit.startsWith('title') ? 'the whole title' : 'an IP address'}</>;
}
