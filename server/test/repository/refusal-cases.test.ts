import { describe, expect, test } from 'vitest';
import { CASES, WITHOUT_CASE, WRITES } from '../../../bench/cases/cases.ts';

// The bench measures them, and names those that have no case yet: `npm run bench -- refusal-table`.
const listed: readonly string[] = [...CASES.map(({ path }) => path), ...Object.keys(WITHOUT_CASE)];

describe('the table of refusals', () => {
  test('has operations that change something, each once', () => {
    const ofWrites = WRITES.map((doors) => doors.filter(({ path }) => listed.includes(path)));
    const twice = ofWrites.filter((doors) => doors.length > 1).flat();
    expect(twice.map(({ path }) => path)).toEqual([]);
    const paths: readonly string[] = ofWrites.flat().map(({ path }) => path);
    expect(listed.toSorted()).toEqual(paths.toSorted());
  });

  test.each(CASES)('$path can be refused by $refused', ({ path, refused }) => {
    const door = WRITES.flat().find((it) => it.path === path);
    if (refused !== 'unchanged') expect(door?.errors).toContain(refused);
  });
});
