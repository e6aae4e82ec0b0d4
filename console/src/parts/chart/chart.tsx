import 'uplot/dist/uPlot.min.css';
import { Box, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import './valid-language.ts';
import UPlot from 'uplot';
import classes from './chart.module.css';
import { AXIS_WIDTH, type Mark, MARKS_HEIGHT, Marks, PADDING_RIGHT } from './marks.tsx';

/** One line of a chart, or one layer of a stack. */
export interface Series {
  readonly label: string;
  /** As CSS has it. */
  readonly color: string;
  /** null: there is none, and the line has a gap. */
  readonly values: readonly (number | null)[];
}

/** The steps of the time that a chart is about. */
export interface ChartSteps {
  /** When each began, in seconds since 1970. */
  readonly times: readonly number[];
  readonly seconds: number;
}

/** How a chart writes times and figures. */
export interface ChartWords {
  /** When a step began, in seconds since 1970. */
  readonly time: (seconds: number) => string;
  /** The same in the little room of the axis. */
  readonly axis: (seconds: number) => string;
  readonly value: (value: number) => string;
  /** Times go by the UTC clock. Absent: by the person's. */
  readonly isUtc?: boolean;
}

const HEIGHT = 180;
const AXIS_HEIGHT = 26;
const PADDING_TOP = 8;
const DAY_SECONDS = 86_400;
/** The days between two words on the axis of a chart whose steps are days or longer. */
const DAYS_APART = [1, 2, 3, 7, 14, 28, 91, 182, 365].map((days) => days * DAY_SECONDS);
const HUES = {
  light: { text: '#495057', grid: '#e9ecef' },
  dark: { text: '#b8b8b8', grid: '#3b3b3b' },
} as const;
const NO_MARKS: readonly Mark[] = [];

/**
 * Draws series over time, in steps, those in front last, with marks at moments. `summary` says in words what is drawn; `onPoint` is told
 * which step is under the pointer. Charts with the same `cursor` show the same moment under the pointer. It keeps the number of series,
 * the length of steps and the words that it began with.
 */
export function Chart({
  summary,
  steps,
  series,
  words,
  cursor,
  marks = NO_MARKS,
  isLines = false,
  onPoint,
}: {
  readonly summary: string;
  readonly steps: ChartSteps;
  readonly series: readonly Series[];
  readonly words: ChartWords;
  readonly cursor: string;
  readonly marks?: readonly Mark[];
  /** Series are lines beside each other, not layers. */
  readonly isLines?: boolean;
  readonly onPoint: (index: number | undefined) => void;
}) {
  const scheme = useComputedColorScheme('light');
  const { ref: sized, width } = useElementSize();
  const host = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<UPlot>();
  const { times, seconds } = steps;
  useEffect(() => {
    if (!host.current) return;
    const options = { hues: HUES[scheme], words, cursor, seconds, isLines, onPoint };
    const made = new UPlot(optionsFor(series, options), undefined, host.current);
    setPlot(made);
    return () => made.destroy();
    // The values come by the next effect; the rest of a series stays.
  }, [scheme]);
  useEffect(() => {
    plot?.setData([[...times], ...series.map(({ values }) => [...values])]);
  }, [plot, times, series]);
  useEffect(() => {
    if (width > 0) plot?.setSize({ width, height: HEIGHT });
  }, [plot, width]);
  return (
    <Box pos="relative" pt={marks.length > 0 ? MARKS_HEIGHT : 0}>
      <Box ref={sized} className={classes.frame} h={HEIGHT} role="img" aria-label={summary}>
        <div ref={host} aria-hidden />
      </Box>
      {marks.length > 0 && width > 0 && <Marks marks={marks} steps={steps} width={width} />}
    </Box>
  );
}

function optionsFor(
  series: readonly Series[],
  of: {
    readonly hues: (typeof HUES)['light' | 'dark'];
    readonly words: ChartWords;
    readonly cursor: string;
    readonly seconds: number;
    readonly isLines: boolean;
    readonly onPoint: (index: number | undefined) => void;
  },
): UPlot.Options {
  const { hues, words, cursor, seconds, isLines, onPoint } = of;
  const steps = UPlot.paths.stepped?.({ align: 1, extend: true });
  const axis = {
    stroke: hues.text,
    grid: { stroke: hues.grid, width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  };
  return {
    width: 1,
    height: HEIGHT,
    padding: [PADDING_TOP, PADDING_RIGHT, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, sync: { key: cursor } },
    ...(words.isUtc && { tzDate: (at: number) => UPlot.tzDate(new Date(at * 1_000), 'Etc/UTC') }),
    scales: {
      // Until the end of the last step, which has a width like all others.
      x: { range: (_plot, min, max) => [min, max + seconds] },
      y: { range: (_plot, min, max) => [Math.min(0, min * 1.1), max > 0 ? max * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        size: AXIS_HEIGHT,
        space: 64,
        ...(seconds >= DAY_SECONDS && { incrs: DAYS_APART }),
        values: (_plot, splits) => splits.map(words.axis),
      },
      { ...axis, size: AXIS_WIDTH, values: (_plot, splits) => splits.map(words.value) },
    ],
    series: [
      {},
      ...series.map(({ label, color }) => ({
        label,
        stroke: color,
        width: isLines ? 2 : 1.5,
        // The last two digits are its opacity.
        ...(!isLines && { fill: series.length === 1 ? `${color}26` : color }),
        points: { show: false },
        ...(steps && { paths: steps }),
      })),
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? undefined)] },
  };
}
