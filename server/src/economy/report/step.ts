import { DAY_MS, HOUR_MS, type Instant } from '../../kernel/instant.ts';
import { activePeriodOf, periodOf } from './count.ts';

/** The length of a point in a report. A week begins on Monday. */
export const STEPS = ['Hour', 'Day', 'Week'] as const;
export type Step = (typeof STEPS)[number];

/** How long the steps are, in milliseconds. */
export const STEP_MS: Readonly<Record<Step, number>> = {
  Hour: HOUR_MS,
  Day: DAY_MS,
  Week: 7 * DAY_MS,
};

/** A week is the longest step: so long before 1970 one began, which began on a Thursday. */
export const WEEKS_FROM_MS = 3 * DAY_MS;

/** When the step of a moment began, UTC. */
export function stepOf(at: Instant, step: Step): Instant {
  return step === 'Hour' ? periodOf(at, 'hour') : activePeriodOf(at, step);
}
