import { expect, test } from 'vitest';
import { makeAddressGuesses } from './address-guesses.ts';
import { makeLiftedAddresses } from './lifted-addresses.ts';

test('a lift fills the buckets of its address and title; other entries of the log fill none', () => {
  const rate = { burst: 2, perSecond: 1 };
  const kinds = [1, 2].map(() => makeAddressGuesses(rate, { isOn: () => true, nowMs: () => 0 }));
  const [one, other] = ['A1B2', 'C3D4'].map((titleId) => ({ titleId, address: '203.0.113.9' }));
  if (!one || !other) throw new Error('There are two');
  for (const guesses of kinds) for (const of of [one, other]) guesses.take(of);
  const lefts = () => kinds.map((guesses) => [guesses.left(one), guesses.left(other)]);
  const projection = makeLiftedAddresses(kinds);
  projection.apply({ kind: 'another', body: one });
  expect(lefts()).toEqual([
    [1, 1],
    [1, 1],
  ]);
  projection.apply({ kind: 'addressLifted', body: one });
  expect(lefts()).toEqual([
    [2, 1],
    [2, 1],
  ]);
});
