import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Rates, Step } from './figures.ts';
import { describeMinute, describeRate, describeTime } from './texts.ts';

/** What the charts of the page have in common. */
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
            {step ? `at ${describeTime(step.From)}` : 'in the last minute'}
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
  const at = peak && most > 0 ? ` at ${describeMinute(peak.From)}` : '';
  return `${name} over the last hour: ${describeRate(last)} in the last minute, ${describeRate(mean)} on average, at most ${describeRate(most)}${at}.`;
}

/** When each step began, in seconds since 1970. */
export function timesOf(steps: readonly Step[]): readonly number[] {
  return steps.map(({ From }) => Date.parse(From) / 1_000);
}
