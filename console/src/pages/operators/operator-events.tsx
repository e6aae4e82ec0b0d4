import { Code, Group, Select, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import type { OperatorListEventsResult } from 'purser-client';
import { ActView } from '../../parts/acts/act.tsx';
import { Empty } from '../../parts/empty.tsx';
import { MomentInput } from '../../parts/moment-input.tsx';
import { Moment } from '../../parts/moment.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { type Address, useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { describeTitle, type Scope, useOperators } from './scope.ts';

const texts = OPERATORS_TEXTS.changes;
const PAGE = 50;
/** The value of the choice that means everybody. */
const ANYBODY = '';

type Event = OperatorListEventsResult['Events'][number];

/** The changes that operators made, the newest first. The address has the filter. */
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
        <Empty icon={IconHistory} heading={texts.none}>
          <Text size="sm" c="dimmed" ta="center">
            {texts.noneAdvice}
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

const MOMENT_WIDTH = { base: '100%', xs: 210 };

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
        label={SHARED_TEXTS.who}
        w={{ base: '100%', xs: 240 }}
        searchable
        allowDeselect={false}
        data={[
          { value: ANYBODY, label: texts.anybody },
          ...people,
          ...(isKnown ? [] : [{ value: by, label: by }]),
        ]}
        value={by}
        onChange={(chosen) => onChange({ by: chosen ?? ANYBODY })}
      />
      <MomentInput
        w={MOMENT_WIDTH}
        label={SHARED_TEXTS.from}
        moment={from}
        onMoment={(at) => onChange({ from: at })}
      />
      <MomentInput
        w={MOMENT_WIDTH}
        label={SHARED_TEXTS.until}
        moment={until}
        onMoment={(at) => onChange({ until: at })}
      />
    </Group>
  );
}

function columnsOf(scope: Scope): readonly DataTableColumn<Event>[] {
  return [
    {
      accessor: 'At',
      title: SHARED_TEXTS.when,
      render: ({ At }) => <Moment at={At} />,
    },
    {
      accessor: 'Operation',
      title: SHARED_TEXTS.what,
      render: (event) => <ActView act={event} />,
    },
    {
      accessor: 'OperatorName',
      title: SHARED_TEXTS.who,
      render: ({ OperatorName }) => (
        <Text size="sm" className="anywhere" miw={110}>
          {OperatorName}
        </Text>
      ),
    },
    {
      accessor: 'TitleId',
      title: SHARED_TEXTS.title,
      render: ({ TitleId }) => (
        <Text size="sm" className="anywhere" miw={110}>
          {TitleId === undefined ? '–' : describeTitle(scope, TitleId)}
        </Text>
      ),
    },
    {
      accessor: 'RequestId',
      title: SHARED_TEXTS.requestId,
      render: ({ RequestId }) => <Code>{RequestId}</Code>,
    },
  ];
}
