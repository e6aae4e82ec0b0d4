import { Code, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import type { OperatorListEventsResult } from 'purser-client';
import { Empty } from '../../parts/empty.tsx';
import { fromLocalField, toLocalField } from '../../parts/local-field.ts';
import { Moment } from '../../parts/moment.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { type Address, useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { describeOperation } from './describe-operation.ts';
import { describeTitle, type Scope, useOperators } from './scope.ts';

const PAGE = 50;
/** The value of the choice that means everybody. */
const ANYBODY = '';

type Event = OperatorListEventsResult['Events'][number];

/** What operators changed, the newest first. The address has what is asked for. */
export function OperatorEvents({ scope }: { readonly scope: Scope }) {
  const purser = usePurser();
  const [{ by = ANYBODY, from = '', until = '' }, change] = useAddress();
  const events = useInfiniteQuery({
    queryKey: ['operatorEvents', by, from, until],
    queryFn: ({ signal, pageParam }) =>
      purser.operator.listEvents(
        {
          Count: PAGE,
          ...(by !== ANYBODY && { OperatorId: by }),
          ...(from !== '' && { Since: from }),
          ...(until !== '' && { Until: until }),
          ...(pageParam !== undefined && { ContinuationToken: pageParam }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.ContinuationToken,
  });
  const rows = events.data?.pages.flatMap((page) => page.Events);
  return (
    <Stack>
      <Filters by={by} from={from} until={until} onChange={change} />
      {!rows && <Pending of={events} />}
      {rows?.length === 0 && (
        <Empty icon={IconHistory} heading="Nothing was changed">
          <Text size="sm" c="dimmed" ta="center">
            Each change that an operator makes is written down, and kept for a year. Reading is not.
          </Text>
        </Empty>
      )}
      {rows && rows.length > 0 && (
        <DataTable
          withTableBorder
          borderRadius="md"
          idAccessor="RequestId"
          records={[...rows]}
          columns={[...columnsOf(scope)]}
        />
      )}
      <More of={events} />
    </Stack>
  );
}

function Filters({
  by,
  from,
  until,
  onChange,
}: {
  readonly by: string;
  readonly from: string;
  readonly until: string;
  readonly onChange: (change: Address) => void;
}) {
  const known = useOperators().data?.Operators ?? [];
  const people = known.map(({ OperatorId, Name }) => ({ value: OperatorId, label: Name }));
  const isKnown = by === ANYBODY || people.some(({ value }) => value === by);
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label="Who"
        w={{ base: '100%', xs: 240 }}
        searchable
        allowDeselect={false}
        data={[
          { value: ANYBODY, label: 'Everybody' },
          ...people,
          ...(isKnown ? [] : [{ value: by, label: by }]),
        ]}
        value={by}
        onChange={(chosen) => onChange({ by: chosen ?? ANYBODY })}
      />
      <MomentField label="From" moment={from} onMoment={(at) => onChange({ from: at })} />
      <MomentField label="Until" moment={until} onMoment={(at) => onChange({ until: at })} />
    </Group>
  );
}

function MomentField({
  label,
  moment,
  onMoment,
}: {
  readonly label: string;
  readonly moment: string;
  readonly onMoment: (moment: string) => void;
}) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      w={{ base: '100%', xs: 210 }}
      value={toLocalField(moment)}
      onChange={(event) => onMoment(fromLocalField(event.currentTarget.value))}
    />
  );
}

function columnsOf(scope: Scope): readonly DataTableColumn<Event>[] {
  return [
    { accessor: 'At', title: 'When', noWrap: true, render: ({ At }) => <Moment at={At} /> },
    {
      accessor: 'OperatorName',
      title: 'Who',
      render: ({ OperatorName }) => (
        <Text size="sm" className="anywhere" miw={110}>
          {OperatorName}
        </Text>
      ),
    },
    {
      accessor: 'Operation',
      title: 'What',
      render: (event) => <What event={event} />,
    },
    {
      accessor: 'TitleId',
      title: 'Title',
      render: ({ TitleId }) => (
        <Text size="sm" className="anywhere" miw={110}>
          {TitleId === undefined ? '–' : describeTitle(scope, TitleId)}
        </Text>
      ),
    },
    {
      accessor: 'RequestId',
      title: 'Request',
      render: ({ RequestId }) => <Code>{RequestId}</Code>,
    },
  ];
}

function What({ event: { Operation, About } }: { readonly event: Event }) {
  return (
    <Stack gap={2} miw={200}>
      <Text size="sm" title={Operation}>
        {describeOperation(Operation)}
      </Text>
      {Object.entries(About).map(([member, value]) => (
        <Text key={member} size="xs" c="dimmed" className="anywhere">
          {member} {value}
        </Text>
      ))}
    </Stack>
  );
}
