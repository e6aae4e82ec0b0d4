import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { fromWireTime } from './instant.ts';
import { WireTime } from './schema.ts';

test.each([
  ['2026-12-31T23:59:59.500Z', '2026-12-31T23:59:59.500Z'],
  ['2027-01-01T01:00:00+01:00', '2027-01-01T00:00:00.000Z'],
  ['2026-12-31t23:59:59z', '2026-12-31T23:59:59.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['2016-12-31T23:59:60.25Z', '2017-01-01T00:00:00.250Z'],
])('%s is a moment', (text, expected) => {
  expect(Check(WireTime(''), text)).toBe(true);
  expect(new Date(fromWireTime(text)).toISOString()).toBe(expected);
});
