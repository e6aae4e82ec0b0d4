import { describe, expect, test } from 'vitest';
import { CASES } from '../../../bench/cases/cases.ts';
import { WITHOUT_CASE } from '../../../bench/cases/without-case.ts';
import { endpointsOf, isWrite } from '../../src/kernel/operation.ts';
import { operations } from '../../src/operations.ts';

// The bench measures them: `npm run bench -- refusal-table`.
const writes = operations
  .map((operation) => endpointsOf([operation]).filter(({ auth }) => isWrite(auth)))
  .filter((doors) => doors.length > 0);
const ofCases = CASES.map(({ path }) => path);

describe('the table of refusals', () => {
  test('has each operation that changes something once, or a reason', () => {
    const listed: readonly string[] = [...ofCases, ...Object.keys(WITHOUT_CASE)];
    const others = writes.filter(
      (doors) => doors.filter(({ path }) => listed.includes(path)).length !== 1,
    );
    expect(others.map(([first]) => first?.path)).toEqual([]);
    expect(listed).toHaveLength(writes.length);
  });

  test.each(CASES)('$path can be refused by $refused', ({ path, refused }) => {
    const door = writes.flat().find((it) => it.path === path);
    if (refused !== 'unchanged') expect(door?.errors).toContain(refused);
  });
});
