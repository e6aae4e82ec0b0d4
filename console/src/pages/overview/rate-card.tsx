import type { ReactNode } from 'react';
import { ChartCard } from '../../parts/chart/chart-card.tsx';
import type { ChartSteps } from '../../parts/chart/chart.tsx';
import { OVERVIEW_TEXTS } from '../../texts/overview.tsx';
import { describeMinute, describeRate, describeTime } from './describe.ts';
import type { Rates, Step } from './stats.ts';

const texts = OVERVIEW_TEXTS.charts;

/** All charts of the page show the same moment under the pointer. */
export const CURSOR = 'overview';

const minuteOf = (seconds: number) => describeMinute(seconds * 1_000);
/** How the charts of the page write times and figures. */
export const WORDS = { time: minuteOf, axis: minuteOf, value: describeRate } as const;

/** The props that the charts of the page have in common. */
export interface ChartProps {
  readonly steps: readonly Step[];
  readonly stepSeconds: number;
  /** The step under the pointer, in every chart. */
  readonly point: number | undefined;
  readonly onPoint: (index: number | undefined) => void;
}

/** The frame of a chart with how often something happened in the last minute, or in the step under the pointer. */
export function RateCard({
  name,
  rates,
  steps,
  point,
  children,
}: {
  readonly name: string;
  readonly rates: Rates;
  readonly children: ReactNode;
} & Pick<ChartProps, 'steps' | 'point'>) {
  const step = point === undefined ? undefined : steps[point];
  return (
    <ChartCard
      name={name}
      value={describeRate(step && point !== undefined ? (rates.perStep[point] ?? 0) : rates.last)}
      about={step ? texts.at(describeTime(step.From)) : texts.lastMinute}
    >
      {children}
    </ChartCard>
  );
}

/** A chart in words, for those who do not see it. */
export function describeChart(
  name: string,
  { perStep, last, mean, most }: Rates,
  steps: readonly Step[],
): string {
  const peak = steps[perStep.indexOf(most)];
  return texts.summary(name, {
    last: describeRate(last),
    mean: describeRate(mean),
    most: describeRate(most),
    peak: peak && most > 0 ? describeMinute(peak.From) : undefined,
  });
}

/** The steps of the charts, for drawing. */
export function drawnSteps({
  steps,
  stepSeconds,
}: Pick<ChartProps, 'steps' | 'stepSeconds'>): ChartSteps {
  return { times: steps.map(({ From }) => Date.parse(From) / 1_000), seconds: stepSeconds };
}
