import type { ContenderResult, Finding, Goal, RowResult, Series } from '../kit/results.ts';
import type { Spread } from '../kit/statistics.ts';
import { toNumber } from '../kit/table.ts';
import { LEFT, line, type Panel, PLOT_WIDTH, round, text, TITLE_HEIGHT, toSvg } from './svg.ts';

const BAR_HEIGHT = 18;
const STEP = 28;
const LINE_HEIGHT = 120;
const BOTTOM = 26;
/** So that a goal beyond every bar is still in the picture. */
const HEADROOM = 1.05;

const CHARTED: Readonly<Record<RowResult['charted'], string>> = {
  cpuUs: 'CPU time for each unit of work in µs: median, and the smallest and largest of the rounds',
  perSecond: 'per second: median, and the smallest and largest of the rounds',
  p99Ms: 'p99 in ms: median of the rounds',
};

/** What was not measured has no length. */
function drawable(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

interface Bar {
  readonly name: string;
  readonly value: number;
  readonly spread?: Spread;
  readonly isPurser: boolean;
  readonly goal?: Goal;
}

/** The picture of a result. */
export function drawResult(result: RowResult): string {
  return toSvg(result.title, panelsOf(result));
}

function panelsOf(result: RowResult): readonly Panel[] {
  if (result.series) return result.series.map(linePanel);
  const { contenders, charted, findings } = result;
  if (contenders.length === 0) return findingPanels(findings);
  const bars = contenders.map((contender) => toBar(contender, charted));
  // How many times as fast one is as another is seen from the bars already.
  const others = findings.filter(({ unit }) => unit !== '×');
  return [barPanel(CHARTED[charted], bars), ...findingPanels(others)];
}

/** One for each unit. */
function findingPanels(findings: readonly Finding[]): readonly Panel[] {
  const units = [...new Set(findings.map(({ unit }) => unit))];
  return units.map((unit) => {
    const bars = findings.filter((finding) => finding.unit === unit).map(findingBar);
    const hasGoal = bars.some(({ goal }) => goal !== undefined);
    return barPanel(hasGoal ? `${unit} (dashed: the goal)` : unit, bars);
  });
}

function toBar(contender: ContenderResult, charted: RowResult['charted']): Bar {
  const { name, role } = contender;
  const isPurser = role === 'purser';
  const shown = contender[charted];
  return typeof shown === 'number'
    ? { name, value: shown, isPurser }
    : { name, value: shown.median, spread: shown, isPurser };
}

function findingBar({ what, measured, spread, goal }: Finding): Bar {
  return {
    name: what,
    value: measured,
    isPurser: goal !== undefined,
    ...(spread && { spread }),
    ...(goal && { goal }),
  };
}

function barPanel(title: string, bars: readonly Bar[]): Panel {
  const ends = bars.flatMap(({ value, spread, goal }) => [
    drawable(value),
    drawable(spread?.max ?? 0),
    goal ? limitOf(goal) : 0,
  ]);
  const scale = PLOT_WIDTH / (Math.max(...ends, Number.MIN_VALUE) * HEADROOM);
  const shapes = bars.flatMap((bar, index) => drawBar(bar, TITLE_HEIGHT + index * STEP, scale));
  const height = TITLE_HEIGHT + bars.length * STEP + BOTTOM / 2;
  const bottom = TITLE_HEIGHT + bars.length * STEP;
  return {
    height,
    shapes: [
      text({ x: 0, y: 16, class: 'faint' }, title),
      line('axis', [LEFT, TITLE_HEIGHT - 4], [LEFT, bottom]),
      ...shapes,
    ],
  };
}

function drawBar(bar: Bar, top: number, scale: number): readonly string[] {
  const { name, value, isPurser, goal } = bar;
  const spread = bar.spread && Number.isFinite(bar.spread.max) ? bar.spread : undefined;
  const middle = top + BAR_HEIGHT / 2;
  const width = Math.max(1, drawable(value) * scale);
  const kind = isPurser ? 'purser' : 'other';
  const end = LEFT + Math.max(width, (spread?.max ?? 0) * scale) + 8;
  const box = `x="${LEFT}" y="${round(top)}" width="${round(width)}" height="${BAR_HEIGHT}"`;
  return [
    text({ x: LEFT - 8, y: middle + 4, anchor: 'end' }, name),
    `<rect class="${kind}" ${box}/>`,
    ...(spread
      ? [
          line(
            'spread',
            [LEFT + Math.max(0, spread.min) * scale, middle],
            [LEFT + Math.max(0, spread.max) * scale, middle],
          ),
        ]
      : []),
    ...(goal ? drawGoal(goal, top, scale) : []),
    text({ x: end, y: middle + 4, class: 'title' }, toNumber(value)),
  ];
}

function drawGoal(goal: Goal, top: number, scale: number): readonly string[] {
  const x = LEFT + limitOf(goal) * scale;
  return [line('goal', [x, top - 3], [x, top + BAR_HEIGHT + 3])];
}

function limitOf(goal: Goal): number {
  return 'atLeast' in goal ? goal.atLeast : goal.atMost;
}

function linePanel({ name, unit, points }: Series): Panel {
  const last = points.at(-1);
  const most = Math.max(...points.map(({ value }) => drawable(value)), Number.MIN_VALUE) * HEADROOM;
  const x = (atSeconds: number) => LEFT + (PLOT_WIDTH * atSeconds) / (last?.atSeconds ?? 1);
  const y = (value: number) => TITLE_HEIGHT + LINE_HEIGHT * (1 - drawable(value) / most);
  const path = points.map(({ atSeconds, value }) => `${round(x(atSeconds))},${round(y(value))}`);
  const bottom = TITLE_HEIGHT + LINE_HEIGHT;
  return {
    height: bottom + BOTTOM + 8,
    shapes: [
      text({ x: LEFT - 8, y: TITLE_HEIGHT + 12, anchor: 'end' }, `${name}, ${unit}`),
      line('axis', [LEFT, TITLE_HEIGHT], [LEFT, bottom]),
      line('axis', [LEFT, bottom], [LEFT + PLOT_WIDTH, bottom]),
      `<polyline class="line" points="${path.join(' ')}"/>`,
      text(
        { x: LEFT + PLOT_WIDTH + 8, y: y(last?.value ?? 0) + 4, class: 'title' },
        toNumber(last?.value ?? 0),
      ),
      text({ x: LEFT, y: bottom + 16, class: 'faint' }, '0'),
      text(
        { x: LEFT + PLOT_WIDTH, y: bottom + 16, anchor: 'end', class: 'faint' },
        `${toNumber((last?.atSeconds ?? 0) / 60)} min`,
      ),
    ],
  };
}
