import { SimpleGrid, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { OVERVIEW_TEXTS } from '../../texts/overview.tsx';
import { ErrorChart } from './error-chart.tsx';
import { callsIn, loginsIn, type Overview, wholeSteps } from './stats.ts';
import { StatsTable } from './stats-table.tsx';
import { LineChart } from './line-chart.tsx';

const texts = OVERVIEW_TEXTS.charts;

/** The calls of the last hour, as charts and as a table. */
export function Charts({ overview }: { readonly overview: Overview }) {
  const steps = useMemo(() => wholeSteps(overview), [overview]);
  const [point, setPoint] = useState<number>();
  const shared = { steps, stepSeconds: overview.StepInSeconds, point, onPoint: setPoint };
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <LineChart name={texts.calls} color="#2d7ad8" count={callsIn} {...shared} />
        <LineChart name={texts.logins} color="#0f9d76" count={loginsIn} {...shared} />
      </SimpleGrid>
      <ErrorChart {...shared} />
      <StatsTable steps={steps} overview={overview} />
    </Stack>
  );
}
