import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { OVERVIEW_TEXTS } from '../../texts/overview.tsx';
import { describeMinute, describeRate, describeTime } from './describe.ts';
import type { Rates, Step } from './stats.ts';

const texts = OVERVIEW_TEXTS.charts;

/** The props that the charts of the page have in common. */
export interface ChartProps {
  readonly steps: readonly Step[];
  readonly stepSeconds: number;
  /** The step under the pointer, in every chart. */
  readonly point: number | undefined;
  readonly onPoint: (index: number | undefined) => void;
}

/** The frame of a chart: its name, and how often something happened in the last minute, or in the step under the pointer. */
export function ChartCard({
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
    <Paper withBorder p="md" component="section" aria-label={name} miw={0}>
      <Group justify="space-between" align="baseline" gap="xs" mb="xs">
        <Title order={3} size="h5">
          {name}
        </Title>
        <Group gap={6} align="baseline">
          <Text fw={650} size="lg">
            {describeRate(step && point !== undefined ? (rates.perStep[point] ?? 0) : rates.last)}
          </Text>
          <Text size="sm" c="dimmed">
            {step ? texts.at(describeTime(step.From)) : texts.lastMinute}
          </Text>
        </Group>
      </Group>
      {children}
    </Paper>
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

/** When each step began, in seconds since 1970. */
export function timesOf(steps: readonly Step[]): readonly number[] {
  return steps.map(({ From }) => Date.parse(From) / 1_000);
}
