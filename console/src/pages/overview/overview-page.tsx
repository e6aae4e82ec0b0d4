import { Anchor, Stack, Text } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { useMay } from '../../session/title.tsx';
import { LAYOUT_TEXTS } from '../../texts/layout.ts';
import { OVERVIEW_TEXTS } from '../../texts/overview.tsx';
import { Charts } from './charts.tsx';
import { type Overview, totalOf } from './stats.ts';
import { Freshness } from './freshness.tsx';
import { Ledger } from './ledger.tsx';
import { Nodes } from './nodes.tsx';
import { Players } from './players.tsx';
import { Tiles } from './tiles.tsx';
import { useOverview } from './use-overview.ts';

/** How the service does, and what is called: the first page of a title. */
export default function OverviewPage() {
  if (useMay()('overview:read')) return <Live />;
  return (
    <Page heading={LAYOUT_TEXTS.pages.overview}>
      <PermissionDenied permission="overview:read" to={OVERVIEW_TEXTS.denied} />
    </Page>
  );
}

function Live() {
  const { overview, isPaused, isOld } = useOverview();
  const { data } = overview;
  return (
    <Page
      heading={LAYOUT_TEXTS.pages.overview}
      actions={
        data && (
          <Freshness at={data.Now} isPaused={isPaused} isOld={isOld || overview.error !== null} />
        )
      }
    >
      {!data ? (
        <Pending of={overview} />
      ) : (
        <>
          {overview.error && (
            <Failure error={overview.error} onRetry={() => void overview.refetch()} />
          )}
          <Stats overview={data} />
        </>
      )}
    </Page>
  );
}

function Stats({ overview }: { readonly overview: Overview }) {
  const hasCalls = totalOf(overview.Steps, ({ Calls }) => Calls) > 0;
  return (
    <Stack gap="lg">
      <Tiles overview={overview} />
      {hasCalls ? (
        <Charts overview={overview} />
      ) : (
        <Empty icon={IconActivity} heading={OVERVIEW_TEXTS.noCalls.heading}>
          <Text size="sm" c="dimmed" ta="center" maw={480}>
            {OVERVIEW_TEXTS.noCalls.advice((text) => (
              <Anchor href="/docs" target="_blank" rel="noreferrer" inherit underline="always">
                {text}
              </Anchor>
            ))}
          </Text>
        </Empty>
      )}
      <Nodes overview={overview} />
      <Players overview={overview} />
      <Ledger overview={overview} />
    </Stack>
  );
}
