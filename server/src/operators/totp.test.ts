import { expect, test } from 'vitest';
import { codeOf, findStep, otpauthAddress, stepAt, toBase32 } from './totp.ts';

/** The secret of the RFCs' vectors. */
const SECRET = Buffer.from('12345678901234567890', 'latin1');

test.each([
  [0, '755224'],
  [1, '287082'],
  [2, '359152'],
  [3, '969429'],
  [4, '338314'],
  [5, '254676'],
  [6, '287922'],
  [7, '162583'],
  [8, '399871'],
  [9, '520489'],
])('RFC 4226 appendix D: the code of counter %i is %s', (counter, code) => {
  expect(codeOf(SECRET, counter)).toBe(code);
});

// The vectors have eight digits; the last six are the same.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238 appendix B: the code at %i s is %s', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(seconds * 1_000))).toBe(code);
});

test('a code is good in its own step and in the neighbours of that, and not after it was used', () => {
  const now = 1_111_111_111_000;
  const step = stepAt(now);
  const find = (of: number, lastStep = 0) =>
    findStep(SECRET, codeOf(SECRET, of), { now, lastStep });
  expect([-2, -1, 0, 1, 2].map((drift) => find(step + drift))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ]);
  expect(find(step, step)).toBeUndefined();
  expect(find(step, step - 1)).toBe(step);
  expect(find(step - 1, step)).toBeUndefined();
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648 10: %j in base 32 is %s', (text, base32) => {
  expect(toBase32(Buffer.from(text, 'latin1'))).toBe(base32);
});

test('the address names the operator, whatever the name has in it', () => {
  expect(otpauthAddress('Ada & Co?', 'MZXW6')).toBe(
    'otpauth://totp/Purser:Ada%20%26%20Co%3F?secret=MZXW6&issuer=Purser',
  );
});
