import { expect, test } from 'vitest';
import { valueLinesOf } from '../src/parts/changes/member-lines.ts';

const LEVELS = Array.from({ length: 400 }, (_, id) => ({ id, gold: 10 }));
const changed = LEVELS.map((level) => (level.id === 390 ? { ...level, gold: 999 } : level));

test('a change far within a long value is shown, of a list and of a member', () => {
  for (const [before, after, label] of [
    [LEVELS, changed, 'Value'],
    [{ a: 1, levels: LEVELS }, { a: 1, levels: changed }, 'levels'],
  ] as const) {
    const [line, ...others] = valueLinesOf(JSON.stringify(before), JSON.stringify(after));
    expect(others).toEqual([]);
    expect(line?.label).toBe(label);
    expect(line?.before).toMatch(/^….*"id":390,"gold":10\}/);
    expect(line?.after).toMatch(/^….*"id":390,"gold":999\}/);
  }
});

test('short values are shown whole, and of a long one that comes or goes the beginning', () => {
  expect(valueLinesOf('one', 'two')).toEqual([{ label: 'Value', before: 'one', after: 'two' }]);
  const [line] = valueLinesOf(undefined, 'x'.repeat(3_000));
  expect(line).toEqual({ label: 'Value', after: `${'x'.repeat(2_000)}…` });
});
