import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countMembers,
  findRepeatedMember,
  inQuotes,
  isRoundedToWhole,
  scanJson,
} from './scan-json.ts';

const scan = (text: string, roundedMax = 10) => scanJson(text, { depthMax: 64, roundedMax });
const roundedIn = (text: string) =>
  scan(text).rounded.map(({ start, end }) => text.slice(start, end));

describe('a number that parsing rounds to a whole one', () => {
  test.each([
    '4294967295.00000001',
    '0.99999999999999999',
    '-0.99999999999999999',
    '1e-400',
    '1E-400',
    '5.0000000000000000000000001',
    '123456789.00000000000000000001e0',
    '9007199254740992.5',
    '1000000000000000000000001e0',
  ])('%s', (number) => {
    expect(isRoundedToWhole(number)).toBe(true);
    expect(roundedIn(`{"a":[${number}, ${number}]}`)).toEqual([number, number]);
    expect(roundedIn(number)).toEqual([number]);
  });

  test.each([
    '0',
    '0.0',
    '-0.0',
    '0e5',
    '0e-400',
    '5',
    '5.0',
    '5e0',
    '0.5e1',
    '50E-1',
    '1e3',
    '1.5e1',
    '1e21',
    '1.0e+22',
    '123e-2',
    '0.1',
    '1e999',
    '-1e999',
    '1.7976931348623157e308',
  ])('is not %s', (number) => {
    expect(isRoundedToWhole(number)).toBe(false);
    expect(roundedIn(`{"a":[${number}]}`)).toEqual([]);
  });

  test('is not what a text or a word looks like', () => {
    expect(roundedIn('{"1e-400":"1e-400","a":[true,false,null]}')).toEqual([]);
  });

  test('is looked for until there is one more than wanted', () => {
    const text = JSON.stringify({ a: Array.from({ length: 50 }, () => 'x') });
    expect(scan(text.replaceAll('"x"', '1e-400'), 4).rounded).toHaveLength(5);
  });

  test('is not any double as JSON writes it', () => {
    fc.assert(fc.property(fc.double(), (number) => !isRoundedToWhole(String(number))));
  });
});

test('quotes stand around the spans and nowhere else', () => {
  const text = '{"a":1e-400,"b":[0.5,2.00000000000000000001]}';
  expect(inQuotes(text, scan(text).rounded)).toBe(
    '{"a":"1e-400","b":[0.5,"2.00000000000000000001"]}',
  );
});

describe('members', () => {
  test('of any JSON are as many in the text as in the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(scan(text).memberCount).toBe(countMembers(JSON.parse(text)));
        expect(findRepeatedMember(text)).toBeUndefined();
      }),
    );
  });

  test.each([
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1,"b":[{"c":{}},{"c":1,"d":"c","c":null}]}', 'c'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"a\\"":1 ,\n"a\\"" \t\r:2}', 'a"'],
    ['{"":1,"":2}', ''],
  ])('of %s: one is repeated', (text, name) => {
    expect(scan(text).memberCount).toBeGreaterThan(countMembers(JSON.parse(text)));
    expect(findRepeatedMember(text)).toBe(name);
  });
});
