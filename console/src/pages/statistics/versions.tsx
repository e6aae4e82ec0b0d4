import { Anchor, Badge, Button, Center, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlayerStatisticVersion } from 'purser-client';
import { DataTable } from 'mantine-datatable';
import { useState } from 'react';
import { Link } from 'wouter';
import { withParams } from '../../parts/addresses.ts';
import { Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { STATISTICS_TEXTS } from '../../texts/statistics.tsx';

const texts = STATISTICS_TEXTS.versions;

/** The newest versions of a statistic whose leaderboards are there. */
const KEPT = 20;
/** Of a thousand versions that the service tells. */
const SHOWN_AT_ONCE = 50;

/** The versions of a statistic, newest first. */
export function Versions({ name: StatisticName }: { readonly name: string }) {
  const purser = usePurser();
  const [count, setCount] = useState(SHOWN_AT_ONCE);
  const versions = useQuery({
    queryKey: ['statistics', StatisticName, 'versions'],
    queryFn: ({ signal }) => purser.admin.getPlayerStatisticVersions({ StatisticName }, { signal }),
  });
  if (!versions.data) return <Pending of={versions} />;
  const all = versions.data.StatisticVersions.toReversed();
  return (
    <>
      <VersionTable versions={all.slice(0, count)} newest={all[0]?.Version ?? 0} />
      {all.length > count && (
        <Center pt="md">
          <Button variant="default" onClick={() => setCount(count + SHOWN_AT_ONCE)}>
            {texts.more}
          </Button>
        </Center>
      )}
    </>
  );
}

function VersionTable({
  versions,
  newest,
}: {
  readonly versions: readonly PlayerStatisticVersion[];
  readonly newest: number;
}) {
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      idAccessor="Version"
      records={[...versions]}
      columns={[
        { accessor: 'Version', title: STATISTICS_TEXTS.version, width: 90 },
        {
          accessor: 'ActivationTime',
          title: texts.began,
          width: 200,
          render: ({ ActivationTime }) => <Moment at={ActivationTime} />,
        },
        {
          accessor: 'DeactivationTime',
          title: texts.ended,
          width: 260,
          render: (version) => <End of={version} />,
        },
        {
          accessor: 'Status',
          title: texts.status,
          width: 230,
          render: ({ Status }) => <Text size="sm">{texts.statuses[Status]}</Text>,
        },
        {
          accessor: 'board',
          title: texts.board,
          width: 140,
          render: ({ Version, StatisticName }) =>
            Version > newest - KEPT ? (
              <Anchor
                component={Link}
                size="sm"
                href={withParams('statistics', {
                  statistic: StatisticName,
                  version: Version === newest ? '' : String(Version),
                })}
              >
                {texts.boardOf(Version)}
              </Anchor>
            ) : (
              <Text size="sm" c="dimmed">
                {texts.gone}
              </Text>
            ),
        },
      ]}
    />
  );
}

function End({
  of: { DeactivationTime: ended, ScheduledDeactivationTime: ends },
}: {
  readonly of: PlayerStatisticVersion;
}) {
  if (ended !== undefined) return <Moment at={ended} />;
  return (
    <>
      <Badge variant="light" tt="none">
        {texts.current}
      </Badge>{' '}
      {ends !== undefined && texts.endsBy(<Moment at={ends} />)}
    </>
  );
}
