import { Anchor, Text } from '@mantine/core';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { Link } from 'wouter';
import { playerAddress } from '../../parts/addresses.ts';
import { Moment } from '../../parts/moment.tsx';
import { useTitleId } from '../../session/title.tsx';
import { LIMITS_TEXTS } from '../../texts/limits.tsx';
import { LOCALE } from '../../texts/locale.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { firstAddress, type Search } from './search.ts';
import type { Throttled } from './words.ts';

const texts = LIMITS_TEXTS.stopped;

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
    {
      accessor: 'who',
      title: SHARED_TEXTS.who,
      render: (row) => <Who row={row} onSearch={onSearch} />,
    },
    {
      accessor: 'Limit',
      title: texts.limit,
      width: 240,
      render: ({ Limit }) => LIMITS_TEXTS.names[Limit],
    },
    {
      accessor: 'Count',
      title: texts.times,
      textAlign: 'right',
      noWrap: true,
      render: ({ Count }) => Count.toLocaleString(LOCALE),
    },
    {
      accessor: 'First',
      title: texts.first,
      noWrap: true,
      render: ({ First }) => <Moment at={First} />,
    },
    {
      accessor: 'Last',
      title: texts.last,
      noWrap: true,
      render: ({ Last }) => <Moment at={Last} />,
    },
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
        {texts.remembered}
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
            {texts.withoutTitle}
          </Text>
        )}
      </>
    );
  }
  if (KeyId !== undefined) return <>{texts.key(KeyId)}</>;
  if (OperatorId !== undefined) return <>{texts.operator(OperatorId)}</>;
  return <>{Limit.startsWith('title') ? texts.wholeTitle : texts.anAddress}</>;
}
