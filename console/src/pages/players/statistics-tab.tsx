import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { StatisticValue } from 'purser-client';
import { DataTable } from 'mantine-datatable';
import { Link } from 'wouter';
import { ActForm } from '../../parts/act-form.tsx';
import { withParams } from '../../parts/addresses.ts';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { LOCALE } from '../../texts/locale.ts';
import { STATISTICS_TEXTS } from '../../texts/statistics.tsx';
import type { TabContent } from './player.ts';

const texts = STATISTICS_TEXTS.ofPlayer;

/** The statistics of a player, in their current versions. */
export function StatisticsTab({ player: { ServiceId: playerId } }: TabContent) {
  const purser = usePurser();
  const canWrite = useMay()('statistics:write');
  const statistics = useQuery({
    queryKey: ['player', playerId, 'statistics'],
    queryFn: ({ signal }) => purser.server.getPlayerStatistics({ ServiceId: playerId }, { signal }),
  });
  if (!statistics.data) return <Pending of={statistics} />;
  const { Statistics: values } = statistics.data;
  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {texts.about}
        </Text>
        {canWrite && (
          <DialogButton label={texts.open} heading={texts.heading} variant="light">
            {(close) => <ResetForm playerId={playerId} onClose={close} />}
          </DialogButton>
        )}
      </Group>
      <PermissionDenied permission="statistics:write" to={texts.toWrite} />
      {values.length === 0 ? (
        <Empty icon={IconTrophy} heading={texts.none.heading}>
          <Text size="sm" c="dimmed" ta="center">
            {texts.none.advice}
          </Text>
        </Empty>
      ) : (
        <ValueTable playerId={playerId} values={values} />
      )}
    </Stack>
  );
}

function ValueTable({
  playerId: player,
  values,
}: {
  readonly playerId: string;
  readonly values: readonly StatisticValue[];
}) {
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      idAccessor="StatisticName"
      records={[...values]}
      columns={[
        {
          accessor: 'StatisticName',
          title: texts.statistic,
          render: ({ StatisticName }) => (
            <Text size="sm" fw={600} className="anywhere">
              {StatisticName}
            </Text>
          ),
        },
        {
          accessor: 'Value',
          title: STATISTICS_TEXTS.board.value,
          width: 160,
          textAlign: 'right',
          render: ({ Value }) => Value.toLocaleString(LOCALE),
        },
        {
          accessor: 'Version',
          title: STATISTICS_TEXTS.version,
          width: 90,
          textAlign: 'right',
        },
        {
          accessor: 'board',
          title: texts.board,
          width: 160,
          render: ({ StatisticName: statistic }) => (
            <Anchor
              component={Link}
              size="sm"
              href={withParams('statistics', { statistic, player })}
              aria-label={texts.placeIn(statistic)}
            >
              {texts.place}
            </Anchor>
          ),
        },
      ]}
    />
  );
}

function ResetForm({
  playerId: ServiceId,
  onClose,
}: {
  readonly playerId: string;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  return (
    <ActForm
      act={texts.act}
      isDestructive
      takesNote
      request={{ ServiceId }}
      send={(request, options) => purser.admin.resetUserStatistics(request, options)}
      done={() => texts.done}
      onClose={onClose}
    >
      <Text size="sm">{texts.effect}</Text>
    </ActForm>
  );
}
