import { Code, Group, Select, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import type { OperatorListActivityRequest, OperatorListActivityResult } from 'purser-client';
import { Fragment, type ReactNode, useEffect } from 'react';
import { ActView } from '../../parts/acts/act.tsx';
import { Empty } from '../../parts/empty.tsx';
import { MomentInput } from '../../parts/moment-input.tsx';
import { Moment } from '../../parts/moment.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { type Address, useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useSignedIn } from '../../session/use-own-operator.ts';
import { ACTIVITY_TEXTS } from '../../texts/activity.ts';
import { ECONOMY_TEXTS } from '../../texts/economy.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = ACTIVITY_TEXTS;
const PAGE = 50;
/** The value of a choice that chooses nothing. */
const ALL = '';

type Entry = OperatorListActivityResult['Activity'][number];
type Subject = NonNullable<OperatorListActivityRequest['Subject']>;

const SUBJECTS = Object.keys(texts.subjects) as Subject[];

/** The list of changes, the newest first. The address has the filter. */
export function ActivityList({
  isForAll,
  seesActs,
}: {
  readonly isForAll: boolean;
  /** The calls of operators are listed, too; false: revisions of what is sold alone. */
  readonly seesActs: boolean;
}) {
  const purser = usePurser();
  const [address, change] = useAddress();
  const { by = ALL, from = '', until = '', where = '' } = address;
  const about = seesActs ? SUBJECTS.find((one) => one === address['about']) : undefined;
  const endsBefore = from !== '' && until !== '' && Date.parse(until) < Date.parse(from);
  const activity = useInfiniteQuery({
    queryKey: ['activity', where, by, about, from, until],
    queryFn: ({ signal, pageParam }) =>
      purser.operator.listActivity(
        {
          Count: PAGE,
          ...(by !== ALL && { MadeBy: by }),
          ...(about && { Subject: about }),
          ...(from !== '' && { Since: from }),
          ...(until !== '' && { Until: until }),
          ...(pageParam !== undefined && { ContinuationToken: pageParam }),
        },
        { signal },
      ),
    enabled: !endsBefore,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.ContinuationToken,
  });
  const pages = activity.data?.pages;
  const entries = pages?.flatMap((page) => page.Activity);
  // A part of the list may have nothing of what the filter asks for.
  const { hasNextPage, isFetching, isError, fetchNextPage } = activity;
  const looksOn = pages?.at(-1)?.Activity.length === 0 && hasNextPage && !isError;
  useEffect(() => {
    if (looksOn && !isFetching) void fetchNextPage();
  }, [looksOn, isFetching, fetchNextPage]);
  const author = entries?.find(({ MadeBy }) => MadeBy === by);
  return (
    <Stack>
      <Group align="flex-end" gap="sm">
        {isForAll && <Where where={where} onChange={change} />}
        <Who
          where={where}
          by={by}
          name={author && nameOf(author)}
          seesOperators={seesActs}
          onChange={change}
        />
        {seesActs && <Subjects about={about} onChange={change} />}
        <MomentInput
          w={MOMENT_WIDTH}
          label={SHARED_TEXTS.from}
          moment={from}
          onMoment={(at) => change({ from: at })}
        />
        <MomentInput
          w={MOMENT_WIDTH}
          label={SHARED_TEXTS.until}
          error={endsBefore && ECONOMY_TEXTS.choices.noTime}
          moment={until}
          onMoment={(at) => change({ until: at })}
        />
      </Group>
      {((!entries && !endsBefore) || (looksOn && entries?.length === 0)) && (
        <Pending of={activity} />
      )}
      {entries?.length === 0 && !hasNextPage && (
        <Empty icon={IconHistory} heading={texts.none}>
          <Text size="sm" c="dimmed" ta="center">
            {texts.noneAdvice}
          </Text>
        </Empty>
      )}
      {entries && entries.length > 0 && <Entries entries={entries} onBy={change} />}
      <More of={activity} />
    </Stack>
  );
}

const MOMENT_WIDTH = { base: '100%', xs: 210 };
const CHOICE_WIDTH = { base: '100%', xs: 220 };

interface Choice {
  readonly onChange: (change: Address) => void;
}

function Where({ where, onChange }: Choice & { readonly where: string }) {
  return (
    <Select
      label={texts.where}
      w={CHOICE_WIDTH}
      allowDeselect={false}
      data={[
        { value: ALL, label: texts.thisTitle },
        { value: 'all', label: SHARED_TEXTS.allTitles },
      ]}
      value={where === 'all' ? where : ALL}
      onChange={(chosen) => onChange({ where: chosen ?? ALL })}
    />
  );
}

function Subjects({ about, onChange }: Choice & { readonly about: Subject | undefined }) {
  return (
    <Select
      label={texts.subject}
      w={CHOICE_WIDTH}
      allowDeselect={false}
      data={[
        { value: ALL, label: texts.anything },
        ...SUBJECTS.map((value) => ({ value, label: texts.subjects[value] })),
      ]}
      value={about ?? ALL}
      onChange={(chosen) => onChange({ about: chosen ?? ALL })}
    />
  );
}

/** The choice of an author: one of the operators, where they may be seen, or whoever is chosen in the list. */
function Who({
  where,
  by,
  name = by,
  seesOperators,
  onChange,
}: Choice & {
  readonly where: string;
  readonly by: string;
  readonly name: string | undefined;
  readonly seesOperators: boolean;
}) {
  const purser = usePurser();
  const people = useQuery({
    queryKey: ['operators', 'in', where],
    queryFn: ({ signal }) => purser.operator.listOperators({}, { signal }),
    enabled: seesOperators,
  });
  const known = (people.data?.Operators ?? []).map(({ OperatorId, Name }) => {
    return { value: `operator:${OperatorId}`, label: Name };
  });
  const isKnown = by === ALL || known.some(({ value }) => value === by);
  return (
    <Select
      label={SHARED_TEXTS.who}
      w={CHOICE_WIDTH}
      searchable
      allowDeselect={false}
      data={[
        { value: ALL, label: texts.anybody },
        ...known,
        ...(isKnown ? [] : [{ value: by, label: name }]),
      ]}
      value={by}
      onChange={(chosen) => onChange({ by: chosen ?? ALL })}
    />
  );
}

function Entries({
  entries,
  onBy,
}: {
  readonly entries: readonly Entry[];
  readonly onBy: (change: Address) => void;
}) {
  const { Titles } = useSignedIn().operator;
  const titles = new Map(Titles.map(({ TitleId, Name }) => [TitleId, Name]));
  // Several revisions may be of one call.
  const records = entries.map((entry, index) => ({ ...entry, key: String(index) }));
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      idAccessor="key"
      records={records}
      columns={[...columnsOf(titles, onBy)]}
    />
  );
}

const nameOf = ({ MadeBy, MadeByName = MadeBy }: Entry): string => MadeByName;

function columnsOf(
  titles: ReadonlyMap<string, string>,
  onBy: (change: Address) => void,
): readonly DataTableColumn<Entry & { readonly key: string }>[] {
  const cells: Readonly<Record<'At' | 'MadeBy' | 'TitleId' | 'RequestId', Cell>> = {
    At: ({ At }) => <Moment at={At} />,
    MadeBy: (entry) => <Author entry={entry} onBy={onBy} />,
    TitleId: ({ TitleId }) => (
      <Text size="sm" className="anywhere">
        {TitleId === undefined ? '–' : (titles.get(TitleId) ?? TitleId)}
      </Text>
    ),
    RequestId: ({ RequestId }) => RequestId !== undefined && <Code>{RequestId}</Code>,
  };
  const column = (accessor: keyof typeof cells, title: string) => {
    return { accessor, title, render: cells[accessor], visibleMediaQuery: WIDE };
  };
  return [
    column('At', SHARED_TEXTS.when),
    {
      accessor: 'About',
      title: SHARED_TEXTS.what,
      render: (entry) => (
        <>
          <ActView act={entry} />
          <Group hiddenFrom="sm" gap="xs" fz="sm" c="dimmed" mt={4}>
            {Object.entries(cells).map(([accessor, cell]) => (
              <Fragment key={accessor}>{cell(entry)}</Fragment>
            ))}
          </Group>
        </>
      ),
    },
    column('MadeBy', SHARED_TEXTS.who),
    column('TitleId', SHARED_TEXTS.title),
    column('RequestId', SHARED_TEXTS.requestId),
  ];
}

type Cell = (entry: Entry) => ReactNode;

/** Where there is no room for columns, what they have stands below the sentence. */
const WIDE = '(min-width: 48em)';

/** The author of a change; a click shows the others of that author. */
function Author({
  entry,
  onBy,
}: {
  readonly entry: Entry;
  readonly onBy: (change: Address) => void;
}) {
  const name = nameOf(entry);
  const { Operation, About } = entry;
  const isScheduled =
    Operation === undefined &&
    About['PendingChange'] !== undefined &&
    About['AtOnce'] === undefined;
  const shown = isScheduled ? texts.onSchedule(name) : name;
  return (
    <UnstyledButton
      fz="sm"
      className="anywhere"
      mih={24}
      // A reader's name of the button has what it shows.
      aria-label={isScheduled ? `${shown}: ${texts.by(name)}` : texts.by(name)}
      onClick={() => onBy({ by: entry.MadeBy })}
    >
      {shown}
    </UnstyledButton>
  );
}
