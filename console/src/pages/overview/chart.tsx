import 'uplot/dist/uPlot.min.css';
import { Box, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import './valid-language.ts';
import UPlot from 'uplot';
import classes from './chart.module.css';
import { describeMinute, describeRate } from './describe.ts';

/** One line of a chart, or one layer of a stack. */
export interface Series {
  readonly label: string;
  /** As CSS has it. */
  readonly color: string;
  readonly values: readonly number[];
}

const HEIGHT = 180;
const AXIS_WIDTH = 48;
const AXIS_HEIGHT = 26;
/** All charts of the page show the same moment under the pointer. */
const CURSOR = 'overview';
const HUES = {
  light: { text: '#495057', grid: '#e9ecef' },
  dark: { text: '#b8b8b8', grid: '#3b3b3b' },
} as const;

/**
 * Draws series over time, in steps. Those in front come last. `summary` says in words what is drawn; `onPoint` is told which step is
 * under the pointer. It keeps the number of series that it began with.
 */
export function Chart({
  summary,
  times,
  series,
  onPoint,
}: {
  readonly summary: string;
  /** When each step began, in seconds since 1970. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
  readonly onPoint: (index: number | undefined) => void;
}) {
  const scheme = useComputedColorScheme('light');
  const { ref: sized, width } = useElementSize();
  const host = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<UPlot>();
  useEffect(() => {
    if (!host.current) return;
    const made = new UPlot(optionsFor(series, HUES[scheme], onPoint), undefined, host.current);
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
    <Box ref={sized} className={classes.frame} h={HEIGHT} role="img" aria-label={summary}>
      <div ref={host} aria-hidden />
    </Box>
  );
}

function optionsFor(
  series: readonly Series[],
  { text, grid }: (typeof HUES)['light' | 'dark'],
  onPoint: (index: number | undefined) => void,
): UPlot.Options {
  const steps = UPlot.paths.stepped?.({ align: 1, extend: true });
  const axis = {
    stroke: text,
    grid: { stroke: grid, width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  };
  return {
    width: 1,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, sync: { key: CURSOR } },
    scales: {
      // Until the end of the last step, which has a width like all others.
      x: { range: ({ data: [times] }, min, max) => [min, max + (times[1] ?? 0) - (times[0] ?? 0)] },
      y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        size: AXIS_HEIGHT,
        space: 64,
        values: (_plot, splits) => splits.map((seconds) => describeMinute(seconds * 1_000)),
      },
      { ...axis, size: AXIS_WIDTH, values: (_plot, splits) => splits.map(describeRate) },
    ],
    series: [
      {},
      ...series.map(({ label, color }) => ({
        label,
        stroke: color,
        width: 1.5,
        // The last two digits are its opacity.
        fill: series.length === 1 ? `${color}26` : color,
        points: { show: false },
        ...(steps && { paths: steps }),
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  };
}
