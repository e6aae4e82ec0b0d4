import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CharacterResult } from 'purser-client';
import { DataTable } from 'mantine-datatable';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Section } from '../../parts/section.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { LOCALE } from '../../texts/locale.ts';
import { PLAYERS_CHARACTERS_TEXTS } from '../../texts/players-characters.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { STATISTICS_TEXTS } from '../../texts/statistics.tsx';
import { ResetForm } from './character-forms.tsx';

const texts = PLAYERS_CHARACTERS_TEXTS.statistics;
const { board, ofPlayer } = STATISTICS_TEXTS;

/** Places on a board around that of the character. */
const AROUND_COUNT = 11;

interface OfCharacter {
  readonly playerId: string;
  readonly character: CharacterResult;
}

/** The statistics of a character, each with the way to its place. */
export function CharacterStatistics({ playerId: ServiceId, character }: OfCharacter) {
  const purser = usePurser();
  const { CharacterId } = character;
  const canReset = useMay()('statistics:write');
  const found = useQuery({
    queryKey: ['player', ServiceId, 'characterStatistics', CharacterId],
    queryFn: async ({ signal }) => {
      const request = { ServiceId, CharacterId };
      return (await purser.server.getCharacterStatistics(request, { signal })).CharacterStatistics;
    },
    // It would lose the name `__proto__`.
    structuralSharing: false,
  });
  const values = Object.entries(found.data ?? {}).map(([name, value]) => ({ name, value }));
  return (
    <Section
      heading={texts.heading}
      actions={
        canReset &&
        values.length > 0 && (
          <DialogButton
            label={texts.open}
            heading={texts.resetHeading}
            variant="default"
            size="compact-sm"
          >
            {(close) => <ResetForm playerId={ServiceId} character={character} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <PermissionDenied permission="statistics:write" to={ofPlayer.toWrite} />
      {!found.data ? (
        <Pending of={found} />
      ) : values.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      ) : (
        <ValueTable playerId={ServiceId} character={character} values={values} />
      )}
    </Section>
  );
}

function ValueTable({
  values,
  ...of
}: OfCharacter & {
  readonly values: readonly { readonly name: string; readonly value: number }[];
}) {
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      idAccessor="name"
      records={[...values]}
      columns={[
        {
          accessor: 'name',
          title: ofPlayer.statistic,
          render: ({ name }) => (
            <Text size="sm" fw={600} className="anywhere">
              {name}
            </Text>
          ),
        },
        {
          accessor: 'value',
          title: board.value,
          width: 140,
          textAlign: 'right',
          render: ({ value }) => value.toLocaleString(LOCALE),
        },
        {
          accessor: 'actions',
          title: <VisuallyHidden>{SHARED_TEXTS.actions}</VisuallyHidden>,
          width: 90,
          textAlign: 'right',
          render: ({ name }) => (
            <DialogButton
              label={texts.place}
              heading={texts.placeIn(name)}
              about={name}
              size="compact-sm"
              variant="subtle"
            >
              {() => <Place {...of} statistic={name} />}
            </DialogButton>
          ),
        },
      ]}
    />
  );
}

/** The place of a character among those of all players, with the places around. */
function Place({
  playerId: ServiceId,
  character: { CharacterId },
  statistic: StatisticName,
}: OfCharacter & { readonly statistic: string }) {
  const purser = usePurser();
  const around = useQuery({
    queryKey: ['player', ServiceId, 'characterPlace', CharacterId, StatisticName],
    queryFn: async ({ signal }) => {
      const of = { ServiceId, CharacterId, StatisticName, MaxResultsCount: AROUND_COUNT };
      return (await purser.server.getLeaderboardAroundCharacter(of, { signal })).Leaderboard;
    },
  });
  if (!around.data) return <Pending of={around} />;
  const isOwn = (entry: { readonly ServiceId: string; readonly CharacterId: string }) =>
    entry.ServiceId === ServiceId && entry.CharacterId === CharacterId;
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      idAccessor={(entry) => `${entry.ServiceId} ${entry.CharacterId}`}
      records={[...around.data]}
      customRowAttributes={(entry) => (isOwn(entry) ? { 'aria-current': 'true' } : {})}
      rowStyle={(entry) => (isOwn(entry) ? { fontWeight: 700 } : undefined)}
      columns={[
        {
          accessor: 'Position',
          title: board.place,
          width: 76,
          textAlign: 'right',
          render: ({ Position }) => (Position + 1).toLocaleString(LOCALE),
        },
        {
          accessor: 'CharacterName',
          title: PLAYERS_CHARACTERS_TEXTS.name,
          render: ({ CharacterName = texts.formerCharacter }) => (
            <Text size="sm" fw="inherit" className="anywhere">
              {CharacterName}
            </Text>
          ),
        },
        {
          accessor: 'StatValue',
          title: board.value,
          width: 120,
          textAlign: 'right',
          render: ({ StatValue }) => StatValue.toLocaleString(LOCALE),
        },
      ]}
    />
  );
}
