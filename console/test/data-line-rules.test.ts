import { expect, test } from 'vitest';
import { valueLinesOf } from '../src/parts/changes/member-lines.ts';
import { keepLineEnds, toShown } from '../src/parts/data/line-ends.ts';

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

test('numbers that a script rounds are compared as they are written, and others by their members', () => {
  const [before, after] = ['{"id":9007199254740993,"a":1}', '{"id":9007199254740992,"a":2}'];
  expect(valueLinesOf(before, after)).toEqual([{ label: 'Value', before, after }]);
  const [exact, next] = ['{"id":"9007199254740993","a":1.0}', '{"id":"9007199254740993","a":2}'];
  expect(valueLinesOf(exact, next)).toEqual([{ label: 'a', before: '1', after: '2' }]);
});

test.each([
  ['one\r\ntwo\r\n', 'one\nTWO\n', 'one\r\nTWO\r\n'],
  ['one\r\ntwo', 'one\ntwo\nthree', 'one\r\ntwo\r\nthree'],
  ['one\ntwo\r\nthree\rfour', 'one\ntwo\nthree!\nfour', 'one\ntwo\r\nthree!\nfour'],
  ['one\r\ntwo\nthree', 'two\nthree', 'two\nthree'],
  ['one\ntwo', 'one\n\ntwo', 'one\n\ntwo'],
  ['one\r\r\ntwo', '\none\n\ntwo', '\rone\r\r\ntwo'],
])('line ends of %j, typed %j, stay: %j', (last, text, value) => {
  expect(keepLineEnds(text, { last, before: last })).toBe(value);
  expect(toShown(value)).toBe(text);
});

test('a value that was emptied and is typed anew has the line ends that it began with', () => {
  expect(keepLineEnds('a\nb', { last: '', before: 'x\r\ny' })).toBe('a\r\nb');
});
