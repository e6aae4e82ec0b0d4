import type { ChartSteps, ChartWords } from '../../parts/chart/chart.tsx';
import type { Mark } from '../../parts/chart/marks.tsx';
import type { Report } from './report.ts';

/** A report, and all that its charts have in common. */
export interface DrawnReport {
  readonly report: Report;
  readonly steps: ChartSteps;
  readonly words: ChartWords;
  readonly marks: readonly Mark[];
  readonly cursor: string;
}
