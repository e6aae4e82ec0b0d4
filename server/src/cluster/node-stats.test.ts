import { describe, expect, it } from 'vitest';
import { OVERVIEW } from '../kernel/operator-limits.ts';
import type { ProcessTotals } from '../kernel/measures.ts';
import { addUp, makeStepCounter } from './node-stats.ts';

const FIRST = 100;
const at = (step: number): number => (FIRST + step) * OVERVIEW.stepMs;

function totals(calls: number, more: Partial<ProcessTotals> = {}): ProcessTotals {
  return { calls, logins: 0, errors: {}, control: { count: 0, seconds: 0 }, ...more };
}

describe('the steps of a process', () => {
  it('have what was counted since the last note, and none is kept in which nothing happened', () => {
    const counter = makeStepCounter();
    counter.note(totals(5, { logins: 2, errors: { InvalidParams: 1 } }), at(0));
    counter.note(totals(8, { logins: 2, errors: { InvalidParams: 3 } }), at(0) + 1);
    counter.note(totals(8, { logins: 2, errors: { InvalidParams: 3 } }), at(1));
    const control = { count: 2, seconds: 0.5 };
    const steps = counter.note(
      totals(9, { logins: 3, errors: { InvalidParams: 3 }, control }),
      at(2),
    );
    expect(steps).toEqual([
      {
        number: FIRST,
        calls: 8,
        logins: 2,
        errors: { InvalidParams: 3 },
        control: { count: 0, ms: 0 },
      },
      { number: FIRST + 2, calls: 1, logins: 1, errors: {}, control: { count: 2, ms: 500 } },
    ]);
  });

  it('are those of the last hour', () => {
    const counter = makeStepCounter();
    counter.note(totals(1), at(0));
    counter.note(totals(2), at(1));
    const numbers = counter.note(totals(3), at(OVERVIEW.steps)).map(({ number }) => number);
    expect(numbers).toEqual([FIRST + 1, FIRST + OVERVIEW.steps]);
  });

  it('tell a few kinds of errors apart, the most frequent ones, and lose none', () => {
    const counter = makeStepCounter();
    const errors = Object.fromEntries(
      Array.from({ length: 12 }, (_, rank) => [`E${rank}`, 12 - rank]),
    );
    const [step] = counter.note(totals(78, { errors }), at(0));
    const again = counter.note(totals(79, { errors: { ...errors, E11: 2 } }), at(0)).at(0);
    expect(Object.keys(step?.errors ?? {})).toHaveLength(OVERVIEW.errorKinds + 1);
    expect(step?.errors).toMatchObject({ E0: 12, Other: 4 + 3 + 2 + 1 });
    expect(again?.errors['Other']).toBe(4 + 3 + 2 + 1 + 1);
  });
});

describe('the work of all processes', () => {
  it('is added up step by step, over exactly an hour', () => {
    const one = makeStepCounter().note(totals(3, { errors: { A: 1 } }), at(5));
    const other = makeStepCounter().note(totals(4, { errors: { A: 1, B: 1 } }), at(5));
    const old = makeStepCounter().note(totals(9), at(5 - OVERVIEW.steps));
    const sums = addUp([one, other, old], at(5));
    expect(sums).toHaveLength(OVERVIEW.steps);
    expect(sums.at(-1)).toMatchObject({ number: FIRST + 5, calls: 7, errors: { A: 2, B: 1 } });
    expect(sums.reduce((sum, { calls }) => sum + calls, 0)).toBe(7);
  });
});
