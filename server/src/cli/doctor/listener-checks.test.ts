import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRate } from '../../config/option.ts';
import { describeRate } from './listener-checks.ts';

test.each([
  '100/s burst 5',
  '30/m burst 30',
  '7/h burst 200',
  '1/h burst 1',
  '500000/h burst 50000',
])('%s is said as it is written', (text) => {
  const parsed = parseRate(text);
  expect(parsed.ok && describeRate(parsed.value)).toBe(text);
});

test('a described rate is read as the same rate', () => {
  const count = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(count, fc.constantFrom('s', 'm', 'h'), (many, unit) => {
      const parsed = parseRate(`${many}/${unit}`);
      const again = parsed.ok ? parseRate(describeRate(parsed.value)) : parsed;
      const rateOf = (it: typeof parsed) => (it.ok && it.value !== 'off' ? it.value.perSecond : 0);
      expect(rateOf(again)).toBeCloseTo(rateOf(parsed), 9);
    }),
  );
});
