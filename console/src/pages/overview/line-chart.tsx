import { useMemo } from 'react';
import { Chart } from '../../parts/chart/chart.tsx';
import {
  type ChartProps,
  CURSOR,
  describeChart,
  drawnSteps,
  RateCard,
  WORDS,
} from './rate-card.tsx';
import { ratesOf, type Step } from './stats.ts';

/** How often something happened, as one line. */
export function LineChart({
  name,
  color,
  count,
  ...shared
}: ChartProps & {
  readonly name: string;
  readonly color: string;
  readonly count: (step: Step) => number;
}) {
  const { steps, stepSeconds, onPoint } = shared;
  const { rates, drawn, series } = useMemo(() => {
    const rates = ratesOf(steps, stepSeconds, count);
    return {
      rates,
      drawn: drawnSteps({ steps, stepSeconds }),
      series: [{ label: name, color, values: rates.perStep }],
    };
  }, [steps, stepSeconds, count, name, color]);
  return (
    <RateCard name={name} rates={rates} {...shared}>
      <Chart
        summary={describeChart(name, rates, steps)}
        steps={drawn}
        series={series}
        words={WORDS}
        cursor={CURSOR}
        onPoint={onPoint}
      />
    </RateCard>
  );
}
