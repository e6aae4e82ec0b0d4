import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { Chart, type Series } from '../../parts/chart/chart.tsx';
import { colorOf, stack } from '../../parts/chart/layers.ts';
import { Legend } from '../../parts/chart/legend.tsx';
import { writeNumber } from '../../texts/locale.ts';
import { OVERVIEW_TEXTS } from '../../texts/overview.tsx';
import { describeShare } from './describe.ts';
import {
  type ChartProps,
  CURSOR,
  describeChart,
  drawnSteps,
  RateCard,
  WORDS,
} from './rate-card.tsx';
import { callsIn, type ErrorKind, errorKindsOf, ratesOf, refusedIn, totalOf } from './stats.ts';

const texts = OVERVIEW_TEXTS.charts;

/** Which errors calls got, above each other. */
export function ErrorChart(shared: ChartProps) {
  const { steps, stepSeconds, point, onPoint } = shared;
  const step = point === undefined ? undefined : steps[point];
  const { kinds, rates, drawn, series } = useMemo(() => {
    const kinds = errorKindsOf(steps);
    return {
      kinds,
      rates: ratesOf(steps, stepSeconds, refusedIn),
      drawn: drawnSteps({ steps, stepSeconds }),
      series: layersOf(kinds, { steps, stepSeconds }),
    };
  }, [steps, stepSeconds]);
  const share = describeShare(totalOf(steps, refusedIn), totalOf(steps, callsIn));
  return (
    <RateCard name={texts.refused} rates={rates} {...shared}>
      {kinds.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noneRefused}
        </Text>
      ) : (
        <>
          <Chart
            key={kinds.map(({ label }) => label).join()}
            summary={`${describeChart(texts.refused, rates, steps)} ${texts.share(share)}`}
            steps={drawn}
            series={series}
            words={WORDS}
            cursor={CURSOR}
            onPoint={onPoint}
          />
          <Legend
            entries={kinds.map(({ label, total, count }, index) => {
              const value = writeNumber(step ? count(step) : total);
              return { label, color: colorOf(index), value };
            })}
            about={step ? texts.inStep : texts.inHour(share)}
          />
        </>
      )}
    </RateCard>
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
