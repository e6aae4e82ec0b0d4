import { expect, test } from 'vitest';
import { readAmount, writeAmount } from '../src/parts/amount-input/read-amount.ts';
import { makeWrongAmounts, fieldOf } from '../src/parts/amount-input/wrong-amounts.ts';

const PRICE = { max: 4_294_967_295 };

test.for([
  ['75', 75],
  ['0', 0],
  ['007', 7],
  ['12 000', 12_000],
  ['12 000', 12_000],
  [' 4294967295 ', 4_294_967_295],
  ['', undefined],
  ['  ', undefined],
] as const)('"%s" is an amount', ([text, amount]) => {
  expect(readAmount(text, PRICE)).toEqual({ status: 'right', amount });
});

test.for([
  ['12.5', 'notWhole', 12],
  ['1e3', 'notWhole', 1_000],
  ['1.5e3', 'notWhole', 1_500],
  ['-5', 'notWhole', 5],
  ['99999999999', 'tooHigh', 4_294_967_295],
  ['99999999999.5', 'notWhole', 4_294_967_295],
  ['1,200', 'notWhole', 1_200],
  ['1.200', 'notWhole', 1_200],
  ['1,200.50', 'notWhole', 1_200],
  ['1.200,50', 'notWhole', 1_200],
  ["1'200", 'notWhole', 1_200],
  ['0.999', 'notWhole', 0],
  ['12 GO', 'notWhole', 12],
  ['$12', 'notWhole', 12],
  ['１２', 'notWhole', 12],
  ['12,', 'notWhole', 12],
  // These do not say which number is meant.
  ['12k', 'notWhole', undefined],
  ['3-5', 'notWhole', undefined],
  ['1,2,3', 'notWhole', undefined],
  ['twelve', 'notWhole', undefined],
] as const)('"%s" is refused: %s', ([text, fault, likely]) => {
  expect(readAmount(text, PRICE)).toEqual({ status: 'wrong', fault, likely });
});

test.for([
  ['-5', { status: 'right', amount: -5 }],
  ['−1 500', { status: 'right', amount: -1_500 }],
  ['-0', { status: 'right', amount: 0 }],
  ['7', { status: 'right', amount: 7 }],
  ['-2001', { status: 'wrong', fault: 'tooLow', likely: -2_000 }],
  ['-', { status: 'wrong', fault: 'notWhole', likely: undefined }],
  ['--5', { status: 'wrong', fault: 'notWhole', likely: undefined }],
  ['-5.5', { status: 'wrong', fault: 'notWhole', likely: undefined }],
] as const)('"%s" in a field for amounts from -2,000 on', ([text, reading]) => {
  expect(readAmount(text, { min: -2_000, max: 10 })).toEqual(reading);
});

test('bounds are those of the field', () => {
  const weight = { min: 1, max: 10, isRequired: true };
  expect(readAmount('0', weight)).toEqual({ status: 'wrong', fault: 'tooLow', likely: 1 });
  expect(readAmount('11', weight)).toEqual({ status: 'wrong', fault: 'tooHigh', likely: 10 });
  expect(readAmount('0.5', weight)).toEqual({ status: 'wrong', fault: 'notWhole', likely: 1 });
  expect(readAmount('', weight)).toEqual({ status: 'wrong', fault: 'missing', likely: undefined });
});

test('what a field shows is what it reads', () => {
  expect(writeAmount(4_294_967_295)).toBe('4 294 967 295');
  expect(writeAmount(120)).toBe('120');
  expect(writeAmount(undefined)).toBe('');
  for (const amount of [0, 999, 1_000, 1_234_567]) {
    expect(readAmount(writeAmount(amount), PRICE)).toEqual({ status: 'right', amount });
  }
});

test('wrong texts go with the item they were typed for', () => {
  const wrongs = makeWrongAmounts();
  const wrong = { label: 'Price', owner: 'sword', text: '1.5' };
  wrongs.set(fieldOf('sword', 'GO'), wrong);
  wrongs.set(fieldOf('sword-2', 'GO'), { ...wrong, owner: 'sword-2' });
  wrongs.forgetAll('sword');
  expect(wrongs.list().map(([, { owner }]) => owner)).toEqual(['sword-2']);
  wrongs.forgetAll();
  expect(wrongs.list()).toEqual([]);
});
