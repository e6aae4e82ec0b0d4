import { ColorSwatch, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { LOCALE } from '../../texts/locale.ts';
import { OVERVIEW_TEXTS } from '../../texts/overview.tsx';
import { ChartCard, type ChartProps, describeChart, timesOf } from './chart-card.tsx';
import { Chart, type Series } from './chart.tsx';
import { describeShare } from './describe.ts';
import {
  callsIn,
  type ErrorKind,
  errorKindsOf,
  KINDS_SHOWN,
  ratesOf,
  refusedIn,
  stack,
  totalOf,
} from './stats.ts';

const texts = OVERVIEW_TEXTS.charts;
/** Told apart by those, too, who see few colours (Okabe and Ito). */
const COLORS = ['#d55e00', '#0072b2', '#cc79a7', '#e69f00', '#009e73'] as const;
const OTHERS_COLOR = '#868e96';

/** Which errors calls got, above each other. */
export function ErrorChart(shared: ChartProps) {
  const { steps, stepSeconds, onPoint } = shared;
  const { kinds, rates, times, series } = useMemo(() => {
    const kinds = errorKindsOf(steps);
    return {
      kinds,
      rates: ratesOf(steps, stepSeconds, refusedIn),
      times: timesOf(steps),
      series: layersOf(kinds, { steps, stepSeconds }),
    };
  }, [steps, stepSeconds]);
  const share = describeShare(totalOf(steps, refusedIn), totalOf(steps, callsIn));
  return (
    <ChartCard name={texts.refused} rates={rates} {...shared}>
      {kinds.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noneRefused}
        </Text>
      ) : (
        <>
          <Chart
            key={kinds.map(({ label }) => label).join()}
            summary={`${describeChart(texts.refused, rates, steps)} ${texts.share(share)}`}
            times={times}
            series={series}
            onPoint={onPoint}
          />
          <Legend kinds={kinds} share={share} {...shared} />
        </>
      )}
    </ChartCard>
  );
}

/**
 * The most frequent kind is at the bottom. The first layer is drawn behind the others: it has the height of the whole
 * stack.
 */
function layersOf(
  kinds: readonly ErrorKind[],
  { steps, stepSeconds }: Pick<ChartProps, 'steps' | 'stepSeconds'>,
): readonly Series[] {
  const rates = kinds.map(({ count }) => ratesOf(steps, stepSeconds, count).perStep);
  const layers = stack(rates).map((values, index) => ({
    label: kinds[index]?.label ?? '',
    color: colorOf(index),
    values,
  }));
  return layers.toReversed();
}

function colorOf(index: number): string {
  return index < KINDS_SHOWN ? (COLORS[index] ?? OTHERS_COLOR) : OTHERS_COLOR;
}

/** How many calls got each error: in the step under the pointer, or in the hour. */
function Legend({
  kinds,
  share,
  steps,
  point,
}: {
  readonly kinds: readonly ErrorKind[];
  readonly share: string;
} & Pick<ChartProps, 'steps' | 'point'>) {
  const step = point === undefined ? undefined : steps[point];
  return (
    <Group gap="4px 20px" mt="xs">
      <Group component="ul" gap="4px 20px" m={0} p={0} style={{ listStyle: 'none' }}>
        {kinds.map(({ label, total, count }, index) => (
          <Group key={label} component="li" gap={8} wrap="nowrap">
            <ColorSwatch size={12} color={colorOf(index)} withShadow={false} />
            <Text size="sm" className="anywhere">
              {label}
            </Text>
            <Text size="sm" c="dimmed">
              {(step ? count(step) : total).toLocaleString(LOCALE)}
            </Text>
          </Group>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {step ? texts.inStep : texts.inHour(share)}
      </Text>
    </Group>
  );
}
