import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type {
  PlayerLeaderboardEntry,
  PlayerStatisticDefinition,
  ServerGetLeaderboardResult,
} from 'purser-client';
import { DataTable } from 'mantine-datatable';
import { Link } from 'wouter';
import { playerAddress } from '../../parts/addresses.ts';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useTitleId } from '../../session/title.tsx';
import { LOCALE } from '../../texts/locale.ts';
import { STATISTICS_TEXTS } from '../../texts/statistics.tsx';
import { BoardControls } from './board-controls.tsx';
import { countOf, PAGE, PLACE_MAX, readShown, type Shown, useBoard } from './use-board.ts';

const texts = STATISTICS_TEXTS.board;

/** The leaderboard of a statistic, in pages. */
export function Board({
  statistic: { StatisticName, CurrentVersion },
}: {
  readonly statistic: PlayerStatisticDefinition;
}) {
  const [address, setAddress] = useAddress();
  const shown = readShown(address);
  const { place, playerId } = shown;
  const board = useBoard(StatisticName, shown);
  const own = board.data?.Leaderboard.find(({ ServiceId }) => ServiceId === playerId);
  const goTo = (from: number) => setAddress({ from: from > 1 ? String(from) : '', player: '' });
  return (
    <Stack>
      <BoardControls
        key={place}
        place={place}
        placeMax={PLACE_MAX}
        onPlace={goTo}
        onPlayer={(player) => setAddress({ player: player.playerId, from: '' })}
      />
      {board.data ? (
        <>
          <ShownVersion
            of={board.data}
            isCurrent={board.data.Version >= CurrentVersion}
            onCurrent={() => setAddress({ version: '', from: '' })}
          />
          {own && <Standing name={StatisticName} version={board.data.Version} entry={own} />}
          <Entries
            entries={board.data.Leaderboard}
            shown={shown}
            isFull={board.data.Leaderboard.length === countOf(shown)}
            onPlace={goTo}
          />
        </>
      ) : (
        <Pending of={board} />
      )}
    </Stack>
  );
}

function ShownVersion({
  of: { Version, NextReset },
  isCurrent,
  onCurrent,
}: {
  readonly of: ServerGetLeaderboardResult;
  readonly isCurrent: boolean;
  readonly onCurrent: () => void;
}) {
  if (!isCurrent) {
    return (
      <Group gap="xs">
        <Text size="sm">{texts.former(Version)}</Text>
        <Button size="compact-sm" variant="subtle" onClick={onCurrent}>
          {texts.toCurrent}
        </Button>
      </Group>
    );
  }
  return (
    <Text size="sm">
      {texts.current(Version)} {NextReset && texts.nextReset(<Moment at={NextReset} />)}
    </Text>
  );
}

/** The place of a player: one without a value is shown with 0, behind all others. */
function Standing({
  name,
  version: Version,
  entry,
}: {
  readonly name: string;
  readonly version: number;
  readonly entry: PlayerLeaderboardEntry;
}) {
  const purser = usePurser();
  const { ServiceId } = entry;
  const StatisticNameVersions = [{ StatisticName: name, Version }];
  const own = useQuery({
    queryKey: ['player', ServiceId, 'statistics', name, Version],
    queryFn: ({ signal }) =>
      purser.server.getPlayerStatistics({ ServiceId, StatisticNameVersions }, { signal }),
  });
  if (!own.data) return own.error ? <Pending of={own} /> : null;
  const player = <strong>{nameOf(entry)}</strong>;
  return (
    <Text size="sm" className="anywhere" role="status">
      {own.data.Statistics.length === 0
        ? texts.noValue(player)
        : texts.stands({ player, place: entry.Position + 1, value: entry.StatValue })}
    </Text>
  );
}

const nameOf = ({ DisplayName, ServiceId }: PlayerLeaderboardEntry): string =>
  DisplayName ?? ServiceId;

function Entries({
  entries,
  shown: { place, playerId },
  isFull,
  onPlace,
}: {
  readonly entries: readonly PlayerLeaderboardEntry[];
  readonly shown: Shown;
  /** There may be more behind them. */
  readonly isFull: boolean;
  readonly onPlace: (place: number) => void;
}) {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return <Nobody place={place} onPlace={onPlace} />;
  const top = first.Position + 1;
  return (
    <>
      <EntryTable entries={entries} playerId={playerId} />
      <Group gap="xs">
        {top > 1 && (
          <Button variant="default" onClick={() => onPlace(Math.max(1, top - PAGE))}>
            {texts.previous}
          </Button>
        )}
        {isFull && (
          <Button variant="default" onClick={() => onPlace(last.Position + 2)}>
            {texts.next}
          </Button>
        )}
      </Group>
    </>
  );
}

function Nobody({
  place,
  onPlace,
}: {
  readonly place: number;
  readonly onPlace: (place: number) => void;
}) {
  const { heading, advice } =
    place === 1
      ? texts.none
      : { heading: texts.noneFrom.heading(place), advice: texts.noneFrom.advice };
  return (
    <Empty icon={IconTrophy} heading={heading}>
      <Text size="sm" c="dimmed" ta="center">
        {advice}
      </Text>
      {place > 1 && (
        <Button variant="default" onClick={() => onPlace(1)}>
          {texts.first}
        </Button>
      )}
    </Empty>
  );
}

function EntryTable({
  entries,
  playerId: markedId,
}: {
  readonly entries: readonly PlayerLeaderboardEntry[];
  readonly playerId: string | undefined;
}) {
  const titleId = useTitleId();
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      idAccessor="ServiceId"
      records={[...entries]}
      customRowAttributes={({ ServiceId }) =>
        ServiceId === markedId ? { 'aria-current': 'true' } : {}
      }
      rowStyle={({ ServiceId }) => (ServiceId === markedId ? { fontWeight: 700 } : undefined)}
      columns={[
        {
          accessor: 'Position',
          title: texts.place,
          width: 76,
          textAlign: 'right',
          render: ({ Position }) => (Position + 1).toLocaleString(LOCALE),
        },
        {
          accessor: 'ServiceId',
          title: texts.player,
          render: (entry) => (
            <Anchor
              component={Link}
              href={playerAddress({ titleId, playerId: entry.ServiceId, tab: 'statistics' })}
              size="sm"
              fw="inherit"
              className="anywhere"
            >
              {nameOf(entry)}
            </Anchor>
          ),
        },
        {
          accessor: 'StatValue',
          title: texts.value,
          width: 120,
          textAlign: 'right',
          render: ({ StatValue }) => StatValue.toLocaleString(LOCALE),
        },
      ]}
    />
  );
}
