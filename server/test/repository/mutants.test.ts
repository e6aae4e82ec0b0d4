import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outcomeOf } from '../../../scripts/mutants/outcome.ts';
import { ROOMS } from '../../../scripts/mutants/rooms.ts';
import { SURVIVORS } from '../../../scripts/mutants/survivors.ts';
import { describeRoom, describeTried, noticedShare } from '../../../scripts/mutants/tally.ts';
import { ROOT } from './tidy/sources.ts';

test('the rooms of mutants name sources and tests that are there', () => {
  const files = globSync('server/**/*.test.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] });
  const gone = ROOMS.flatMap(({ sources, tests }) => [
    ...sources.filter((source) => !existsSync(join(ROOT, source))),
    ...tests
      .map((some) => (typeof some === 'string' ? some : some.files))
      .filter((part) => !files.some((file) => file.includes(part))),
  ]);
  expect(gone).toEqual([]);
});

test('the mutants that may live are of lines that are there', () => {
  const gone = SURVIVORS.filter(({ file, code }) => {
    const lines = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
    return !lines.split('\n').some((line) => line.trim() === code);
  });
  expect(gone.map(({ file, code }) => `${file}: ${code}`)).toEqual([]);
});

const FOLDER = '/copy';
const ASSERTED = 'AssertionError: expected 2 to be 1\n    at a.test.ts:1:1';
const TIMED_OUT = 'Error: Test timed out in 60000ms.\nIf this is a long-running test …';
const THROWN = 'TypeError: row is undefined';

/** A failed run of one file, with the failures of its tests by their names, and one outside of them. */
const failed = (failures: Readonly<Record<string, readonly string[]>>, message = '') => {
  const assertionResults = Object.entries(failures).map(([title, failureMessages]) => {
    const status = failureMessages.length > 0 ? 'failed' : 'passed';
    return { ancestorTitles: ['', 'group'], title, status, failureMessages };
  });
  const testResults = [{ name: '/copy/server/a.test.ts', message, assertionResults }];
  return { exitCode: 1, isKilled: false, report: { testResults }, folder: FOLDER };
};
const noticed = (by: 'assertion' | 'error', name: string) => {
  return { kind: 'noticed', by, in: { file: 'server/a.test.ts', test: `group > ${name}` } };
};

test.each([
  ['no failure', { ...failed({ one: [] }), exitCode: 0 }, { kind: 'passed' }],
  ['an assertion', failed({ one: [], two: [ASSERTED] }), noticed('assertion', 'two')],
  ['an error', failed({ one: [THROWN] }), noticed('error', 'one')],
  [
    'an assertion behind an error and a time limit',
    failed({ one: [THROWN], two: [TIMED_OUT], three: [ASSERTED] }),
    noticed('assertion', 'three'),
  ],
  ['a time limit', failed({ one: [TIMED_OUT] }), { kind: 'timedOut' }],
  [
    'a time limit of a hook',
    failed({ one: [] }, 'Hook timed out in 120000ms.'),
    { kind: 'timedOut' },
  ],
  ['a run that was killed', { ...failed({}), isKilled: true }, { kind: 'timedOut' }],
  ['a file that cannot be loaded', failed({}, ASSERTED), { kind: 'crashed' }],
  ['no test', { ...failed({}), exitCode: 0 }, { kind: 'crashed' }],
  ['no report', { ...failed({}), report: undefined }, { kind: 'crashed' }],
])('a run of tests with a mutant is judged by how it failed: %s', (_, run, outcome) => {
  expect(outcomeOf(run)).toEqual(outcome);
});

test('the mutants of a room are counted by what became of them, and by the tests that noticed', () => {
  const mutant = { file: 'server/a.ts', line: 3, original: 'a\n  < b', replacement: 'true' };
  const outcomes = [
    failed({ one: [ASSERTED] }),
    failed({ one: [THROWN] }),
    failed({ one: [TIMED_OUT] }),
    failed({}),
  ];
  const tried = outcomes.map((run) => ({ mutant, outcome: outcomeOf(run) }));
  expect(noticedShare(tried)).toBe(0.5);
  expect(describeRoom('a', tried)).toBe(
    `a: 2 of 4 noticed (50 %): 1 by assertions, 1 by errors, 0 survived, 1 timed out, 1 crashed
  2 by server/a.test.ts`,
  );
  expect(tried.map(describeTried)).toEqual([
    'noticed (assertion): server/a.ts:3: a < b → true; by server/a.test.ts: group > one',
    'noticed (error): server/a.ts:3: a < b → true; by server/a.test.ts: group > one',
    'timed out: server/a.ts:3: a < b → true',
    'crashed: server/a.ts:3: a < b → true',
  ]);
});
