import { useMemo } from 'react';
import { Chart } from './chart.tsx';
import { ChartCard, type ChartProps, describeChart, timesOf } from './chart-card.tsx';
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
  const { rates, times, series } = useMemo(() => {
    const rates = ratesOf(steps, stepSeconds, count);
    return {
      rates,
      times: timesOf(steps),
      series: [{ label: name, color, values: rates.perStep }],
    };
  }, [steps, stepSeconds, count, name, color]);
  return (
    <ChartCard name={name} rates={rates} {...shared}>
      <Chart
        summary={describeChart(name, rates, steps)}
        times={times}
        series={series}
        onPoint={onPoint}
      />
    </ChartCard>
  );
}
