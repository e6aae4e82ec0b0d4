import { Anchor, Breadcrumbs, Tabs, Text } from '@mantine/core';
import { IconHistory, IconTrophy } from '@tabler/icons-react';
import type { PlayerStatisticDefinition } from 'purser-client';
import { Link } from 'wouter';
import { withParams } from '../../parts/addresses.ts';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useMay } from '../../session/title.tsx';
import { STATISTICS_TEXTS } from '../../texts/statistics.tsx';
import { Board } from './board.tsx';
import { ChangeStatisticForm } from './definition-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { describeBounds, useStatistics } from './statistics.ts';
import { Versions } from './versions.tsx';

const texts = STATISTICS_TEXTS;

/** One statistic: how it is defined, its leaderboard and its versions. */
export function StatisticPage({ name }: { readonly name: string }) {
  const statistics = useStatistics();
  const statistic = statistics.data?.find(({ StatisticName }) => StatisticName === name);
  return (
    <Page heading={name} actions={statistic && <Actions statistic={statistic} />}>
      <Breadcrumbs>
        <Anchor component={Link} href={withParams('statistics', {})}>
          {texts.heading}
        </Anchor>
        <Text truncate maw={320}>
          {name}
        </Text>
      </Breadcrumbs>
      {!statistics.data ? (
        <Pending of={statistics} />
      ) : statistic ? (
        <Defined statistic={statistic} />
      ) : (
        <Empty icon={IconTrophy} heading={texts.unknown.heading}>
          <Text size="sm" c="dimmed" ta="center">
            {texts.unknown.advice}
          </Text>
        </Empty>
      )}
    </Page>
  );
}

interface OfStatistic {
  readonly statistic: PlayerStatisticDefinition;
}

function Actions({ statistic }: OfStatistic) {
  if (!useMay()('statisticDefinitions:write')) return null;
  return (
    <>
      <DialogButton label={texts.form.change} heading={texts.form.changeHeading}>
        {(close) => <ChangeStatisticForm statistic={statistic} onClose={close} />}
      </DialogButton>
      <DialogButton label={texts.reset.open} heading={texts.reset.heading} variant="default">
        {(close) => <ResetForm name={statistic.StatisticName} onClose={close} />}
      </DialogButton>
    </>
  );
}

function Defined({ statistic }: OfStatistic) {
  const { StatisticName, AggregationMethod, VersionChangeInterval, Bounds } = statistic;
  const [{ tab }, setAddress] = useAddress();
  return (
    <>
      <PermissionDenied permission="statisticDefinitions:write" to={texts.toWrite} />
      <Facts>
        <Fact label={texts.aggregation}>{texts.aggregations[AggregationMethod]}</Fact>
        <Fact label={texts.interval}>{texts.intervals[VersionChangeInterval]}</Fact>
        <Fact label={texts.bounds}>{describeBounds(Bounds)}</Fact>
      </Facts>
      <Tabs
        value={tab === 'versions' ? tab : 'board'}
        onChange={(next) => setAddress({ tab: next === 'versions' ? next : '' })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="board" leftSection={<IconTrophy size={16} stroke={1.6} />}>
            {texts.tabs.board}
          </Tabs.Tab>
          <Tabs.Tab value="versions" leftSection={<IconHistory size={16} stroke={1.6} />}>
            {texts.tabs.versions}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="board" pt="md">
          <Board statistic={statistic} />
        </Tabs.Panel>
        <Tabs.Panel value="versions" pt="md">
          <Versions name={StatisticName} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
