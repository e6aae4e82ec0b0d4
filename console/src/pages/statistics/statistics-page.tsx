import { Anchor, Text } from '@mantine/core';
import { IconTrophy } from '@tabler/icons-react';
import type { PlayerStatisticDefinition } from 'purser-client';
import { DataTable } from 'mantine-datatable';
import { Link } from 'wouter';
import { withParams } from '../../parts/addresses.ts';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useMay } from '../../session/title.tsx';
import { STATISTICS_TEXTS } from '../../texts/statistics.tsx';
import { NewStatisticForm } from './definition-form.tsx';
import { StatisticPage } from './statistic-page.tsx';
import { describeBounds, useStatistics } from './statistics.ts';

const texts = STATISTICS_TEXTS;

/** The statistics of the title. The address names the one that is open. */
export default function StatisticsPage() {
  const [{ statistic }] = useAddress();
  if (statistic !== undefined) return <StatisticPage key={statistic} name={statistic} />;
  return <AllStatistics />;
}

function AllStatistics() {
  const statistics = useStatistics();
  const canWrite = useMay()('statisticDefinitions:write');
  return (
    <Page
      heading={texts.heading}
      actions={
        canWrite &&
        statistics.data && (
          <DialogButton label={texts.form.open} opensOn="new">
            {(close) => (
              <NewStatisticForm
                taken={statistics.data.map(({ StatisticName }) => StatisticName)}
                onClose={close}
              />
            )}
          </DialogButton>
        )
      }
    >
      <Text size="sm" c="dimmed">
        {texts.about}
      </Text>
      <PermissionDenied permission="statisticDefinitions:write" to={texts.toWrite} />
      {!statistics.data ? (
        <Pending of={statistics} />
      ) : statistics.data.length === 0 ? (
        <Empty icon={IconTrophy} heading={texts.none.heading}>
          <Text size="sm" c="dimmed" ta="center" maw={480}>
            {canWrite ? texts.none.advice : texts.none.readOnly}
          </Text>
        </Empty>
      ) : (
        <StatisticTable statistics={statistics.data} />
      )}
    </Page>
  );
}

function StatisticTable({
  statistics,
}: {
  readonly statistics: readonly PlayerStatisticDefinition[];
}) {
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      idAccessor="StatisticName"
      records={[...statistics]}
      columns={[
        {
          accessor: 'StatisticName',
          title: texts.name,
          width: 240,
          render: ({ StatisticName }) => (
            <Anchor
              component={Link}
              href={withParams('statistics', { statistic: StatisticName })}
              size="sm"
              fw={600}
              className="anywhere"
            >
              {StatisticName}
            </Anchor>
          ),
        },
        {
          accessor: 'AggregationMethod',
          title: texts.aggregation,
          width: 220,
          render: ({ AggregationMethod }) => texts.aggregations[AggregationMethod],
        },
        {
          accessor: 'VersionChangeInterval',
          title: texts.interval,
          width: 190,
          render: ({ VersionChangeInterval }) => texts.intervals[VersionChangeInterval],
        },
        {
          accessor: 'CurrentVersion',
          title: texts.version,
          width: 90,
          textAlign: 'right',
        },
        {
          accessor: 'Bounds',
          title: texts.bounds,
          width: 240,
          render: ({ Bounds }) => describeBounds(Bounds),
        },
      ]}
    />
  );
}
