import { expect, test } from 'vitest';
import { ROUNDED_NUMBERS_MAX } from '../../kernel/limits.ts';
import { parseJsonBody } from './body.ts';

const refusalOf = (text: string, membersMax: number) => {
  try {
    parseJsonBody(Buffer.from(text), membersMax);
    return undefined;
  } catch (thrown) {
    return thrown;
  }
};

test.each(['{"a":1,"b":2,"c":3}', '{"a":{"b":[{"c":1}]}}'])('%s has three fields', (text) => {
  expect(refusalOf(text, 3)).toBeUndefined();
  expect(refusalOf(text, 2)).toMatchObject({
    error: 'InvalidParams',
    extras: { details: { Body: ['There are more than 2 fields.'] } },
  });
});

test('fields are counted before anything is made of the text', () => {
  expect(refusalOf('{"a":1,"b":2,,', 1)).toMatchObject({ error: 'InvalidParams' });
  expect(refusalOf('{"a":1,"b":2,,', 2)).toMatchObject({ error: 'InvalidJSONContent' });
});

test('so many numbers may be rounded, and no more', () => {
  const rounded = (count: number) => `{"a":[${Array(count).fill('1e-400').join()}]}`;
  expect(refusalOf(rounded(ROUNDED_NUMBERS_MAX), 1)).toBeUndefined();
  expect(refusalOf(rounded(ROUNDED_NUMBERS_MAX + 1), 1)).toMatchObject({ error: 'InvalidParams' });
});
