import { describe, expect, test } from 'vitest';
import { stack } from '../src/parts/chart/layers.ts';
import { describeLength, describePlayers } from '../src/pages/overview/describe.ts';
import {
  byMinutes,
  errorKindsOf,
  isSilent,
  type Overview,
  ratesOf,
  refusedIn,
  type Step,
  wholeSteps,
} from '../src/pages/overview/stats.ts';

const START = Date.parse('2026-05-04T10:00:00.000Z');
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();

function step(number: number, more: Partial<Step> = {}): Step {
  return { From: at(number * 20), Calls: 0, Logins: 0, Errors: [], ...more };
}

/** The answer so many seconds after the start, of nodes that have last written so many seconds after it. */
function overview(now: number, reported: readonly number[]): Overview {
  return {
    Now: at(now),
    StepInSeconds: 20,
    Steps: [0, 1, 2, 3, 4, 5].map((number) => step(number)),
    Titles: [],
    Nodes: reported.map((seconds) => ({
      NodeId: `node-${seconds}`,
      Version: '1.0.0',
      StartedAt: at(0),
      ReportedAt: at(seconds),
      State: 'ready',
      Database: [],
      Revocations: { Count: 0, MeanMilliseconds: 0 },
    })),
  };
}

describe('the steps that are drawn', () => {
  const drawn = (now: number, reported: readonly number[]) =>
    wholeSteps(overview(now, reported)).length;

  test('have ended, and every node that runs has told them whole', () => {
    expect(drawn(100, [])).toBe(5);
    expect(drawn(99, [99])).toBe(4);
    expect(drawn(109, [108, 101])).toBe(5);
    expect(drawn(109, [108, 99])).toBe(4);
  });

  test('do not wait for a node that is silent', () => {
    expect(drawn(109, [108, 70])).toBe(5);
    const answer = overview(109, [108, 79, 78]);
    expect(answer.Nodes.map((node) => isSilent(node, answer))).toEqual([false, false, true]);
  });
});

test('a rate is of the last minute, of the whole time, and at most', () => {
  const steps = [step(0, { Calls: 80 }), step(1), step(2, { Calls: 20 }), step(3, { Calls: 40 })];
  const rates = ratesOf(steps, 20, ({ Calls }) => Calls);
  expect(rates).toEqual({ perStep: [4, 0, 1, 2], last: 1, mean: 1.75, most: 4 });
  expect(ratesOf([], 20, refusedIn)).toEqual({ perStep: [], last: 0, mean: 0, most: 0 });
});

test('five kinds of errors are told apart, the most frequent ones, and no call is lost', () => {
  const Errors = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((Error, index) => ({
    Error,
    Count: 10 - index,
  }));
  const steps = [
    step(0, { Errors: [...Errors, { Error: 'Other', Count: 100 }] }),
    step(1, { Errors: [{ Error: 'G', Count: 20 }] }),
  ];
  const kinds = errorKindsOf(steps);
  expect(kinds.map(({ label, total }) => [label, total])).toEqual([
    ['G', 24],
    ['A', 10],
    ['B', 9],
    ['C', 8],
    ['D', 7],
    ['All others', 111],
  ]);
  for (const one of steps) {
    expect(kinds.reduce((sum, { count }) => sum + count(one), 0)).toBe(refusedIn(one));
  }
  expect(errorKindsOf([step(0)])).toEqual([]);
});

test('layers stand on each other', () => {
  const lists = [
    [1, 2],
    [0, 3],
    [4, 0],
  ];
  expect(stack(lists)).toEqual([
    [1, 2],
    [1, 5],
    [5, 5],
  ]);
});

test('the table counts whole minutes only, the newest first', () => {
  // From 9:59:40 on: a part of a minute, two whole ones, and a part.
  const steps = [-1, 0, 1, 2, 3, 4, 5, 6].map((number) => step(number));
  const groups = byMinutes(steps, overview(200, []), 1);
  expect(groups.map((group) => group.map(({ From }) => From))).toEqual([
    [at(60), at(80), at(100)],
    [at(0), at(20), at(40)],
  ]);
});

test('lengths of time and counts are said as people do', () => {
  const lengths = [0, 59_999, 60_000, 7_200_000, 172_800_000].map(describeLength);
  expect(lengths).toEqual(['0 s', '59 s', '1 min', '2 h', '2 d']);
  expect([99_999, 100_000].map(describePlayers)).toEqual(['99,999', '100,000 or more']);
});
