import { expect, test } from 'vitest';
import { toReadableLine } from './readable-line.ts';

const HEAD = { level: 'info', time: '2026-11-21T14:00:00.123Z', pid: 42 };

function shown(line: object, hasColours = false): string {
  return toReadableLine(`${JSON.stringify({ ...HEAD, ...line })}\n`, { hasColours });
}

test('time, level, message and members', () => {
  const line = {
    msg: 'call refused',
    operation: '/Client/LoginWithCustomID',
    status: 400,
    limit: null,
  };
  expect(shown(line)).toBe(
    '14:00:00.123Z info  call refused operation=/Client/LoginWithCustomID status=400\n',
  );
  expect(shown({ msg: 'stopped' })).toBe('14:00:00.123Z info  stopped\n');
});

test('texts with spaces are quoted, lists and objects are JSON', () => {
  const line = {
    msg: 'x',
    reason: 'no "answer" in time',
    empty: '',
    options: ['A', 'B'],
    of: { a: 1 },
  };
  expect(shown(line)).toBe(
    '14:00:00.123Z info  x reason="no \\"answer\\" in time" empty="" options=["A","B"] of={"a":1}\n',
  );
});

test('measured numbers have three digits, or those before the point', () => {
  const line = { msg: 'x', ms: 12.3456789, of: { seconds: 0.000123456 }, all: [1234.5678, 99.99] };
  expect(shown(line)).toBe(
    '14:00:00.123Z info  x ms=12.3 of={"seconds":0.000123} all=[1235,100]\n',
  );
  expect(shown({ msg: 'x', bytes: 12_345_678, name: '1.23456' })).toContain(
    'bytes=12345678 name=1.23456',
  );
});

test('an error has its stack below', () => {
  const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at there' };
  expect(shown({ level: 'error', msg: 'it failed', err })).toBe(
    '14:00:00.123Z error it failed\n    Error: no\n        at there\n',
  );
  expect(shown({ msg: 'x', err: { message: 'no stack' } })).toContain('\n    no stack\n');
});

test('nothing in a line can take over the terminal, or begin another line', () => {
  const evil = 'a\u001b[2Jb\u009bc\nd\u202ee';
  for (const line of [
    { msg: evil },
    { msg: 'x', reason: evil },
    { msg: 'x', list: [evil] },
    { msg: 'x', err: { stack: evil } },
  ]) {
    expect(shown(line).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
  expect(shown({ msg: evil }).split('\n')).toHaveLength(2);
});

test('warnings and errors have a colour where there are colours', () => {
  expect(shown({ level: 'warn', msg: 'x' }, true)).toContain('\u001b[33mwarn \u001b[39m x');
  expect(shown({ msg: 'x' }, true)).not.toContain('\u001b');
});
