import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { CHARTS_TEXTS as texts } from '../../texts/charts.ts';
import { writeNumber } from '../../texts/locale.ts';
import { ChartCard } from './chart-card.tsx';
import { Chart, type ChartSteps, type ChartWords } from './chart.tsx';
import { type ChartPart, colorOf, largestParts, stack, sumOf } from './layers.ts';
import { Legend } from './legend.tsx';
import type { Mark } from './marks.tsx';

interface ChartProps {
  readonly name: string;
  readonly steps: ChartSteps;
  readonly words: ChartWords;
  /** Charts with the same one show the same moment under the pointer. */
  readonly cursor: string;
  readonly marks: readonly Mark[];
  /** In the place of the chart where there is nothing to draw. */
  readonly none: string;
}

/** A figure, and a word about it. */
type Figure = readonly [value: string, about: string];

/** The parts of a whole over time, above each other, the largest at the bottom: five of them, and all others as one. */
export function PartsChart({
  parts,
  ...props
}: ChartProps & { readonly parts: readonly ChartPart[] }) {
  const { shown, drawn, whole } = useMemo(() => {
    const shown = largestParts(parts, texts.others);
    const layers = stack(shown.map(({ values }) => values));
    const drawn = shown.map(({ label }, index) => ({ label, values: layers[index] ?? [] }));
    return { shown, drawn, whole: layers.at(-1) ?? [] };
  }, [parts]);
  const figure = [writeNumber(sumOf(whole)), texts.inTime] as const;
  return <Card {...props} {...{ shown, drawn, whole, figure }} figureOf={sumOf} />;
}

/** States over time, each before the one that it is a share of, which is the first. The figure is what the first is at the end. */
export function LevelsChart({
  levels,
  ...props
}: ChartProps & { readonly levels: readonly ChartPart[] }) {
  const whole = levels[0]?.values ?? [];
  // The first is drawn behind the others.
  const figure = [writeNumber(lastOf(whole)), texts.atEnd] as const;
  return <Card {...props} {...{ shown: levels, drawn: levels, whole, figure }} figureOf={lastOf} />;
}

function lastOf(values: readonly number[]): number {
  return values.at(-1) ?? 0;
}

function Card({
  shown,
  drawn,
  whole,
  figure,
  figureOf,
  ...props
}: ChartProps & {
  /** With their own values. */
  readonly shown: readonly ChartPart[];
  /** The same as they are drawn. */
  readonly drawn: readonly ChartPart[];
  readonly whole: readonly number[];
  readonly figure: Figure;
  readonly figureOf: (values: readonly number[]) => number;
}) {
  const { name, steps, words, none } = props;
  const [point, setPoint] = useState<number>();
  const series = useMemo(() => {
    const colored = drawn.map((part, index) => ({ ...part, color: colorOf(index) }));
    // The largest is behind: the sum of a stack, or the first of the states.
    return colored.toSorted((one, other) => sumOf(other.values) - sumOf(one.values));
  }, [drawn]);
  const at = point === undefined ? undefined : steps.times[point];
  const pick = (values: readonly number[]) =>
    point === undefined ? figureOf(values) : (values[point] ?? 0);
  const [value, about] =
    at === undefined ? figure : [writeNumber(pick(whole)), texts.at(words.time(at))];
  return (
    <ChartCard name={name} value={value} about={about}>
      {whole.every((one) => one === 0) ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <>
          <Chart
            key={[steps.seconds, ...shown.map(({ label }) => label)].join()}
            summary={summaryOf(props, { shown, whole, figure, figureOf })}
            series={series}
            onPoint={setPoint}
            {...props}
          />
          {shown.length > 1 && (
            <Legend
              entries={shown.map(({ label, values }, index) => {
                return { label, color: colorOf(index), value: writeNumber(pick(values)) };
              })}
              about={about}
            />
          )}
        </>
      )}
    </ChartCard>
  );
}

/** A chart in words, for those who do not see it. */
function summaryOf(
  { name, steps, words }: Pick<ChartProps, 'name' | 'steps' | 'words'>,
  of: {
    readonly shown: readonly ChartPart[];
    readonly whole: readonly number[];
    readonly figure: Figure;
    readonly figureOf: (values: readonly number[]) => number;
  },
): string {
  const { shown, whole, figure, figureOf } = of;
  const [value, about] = figure;
  const most = Math.max(...whole);
  const peak = steps.times[whole.indexOf(most)];
  const parts = shown.map(({ label, values }) => texts.part(label, writeNumber(figureOf(values))));
  return texts.summary({
    name,
    value,
    about,
    parts: shown.length > 1 ? parts.join(', ') : '',
    most: writeNumber(most),
    peak: peak === undefined || most <= 0 ? undefined : texts.at(words.time(peak)),
  });
}
