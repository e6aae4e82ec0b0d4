import { expect, test } from 'vitest';
import { makeAddressGuesses, makeLiftedAddresses } from './address-guesses.ts';

const RATE = { burst: 2, perSecond: 1 };

function given({ isOn = true } = {}) {
  let now = 0;
  return {
    guesses: makeAddressGuesses(RATE, { isOn: () => isOn, nowMs: () => now }),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const at = (address: string | undefined, titleId = 'A1B2') => ({ titleId, address });

test('an address has so many guesses, and more with time; each title counts for itself', () => {
  const { guesses, pass } = given();
  const one = at('203.0.113.9');
  expect([guesses.take(one), guesses.take(one), guesses.take(one)]).toEqual([0, 0, 1_000]);
  expect(guesses.waitMs(one)).toBe(1_000);
  expect(guesses.left(one)).toBe(0);
  expect(guesses.take(at('203.0.113.8'))).toBe(0);
  expect(guesses.take(at('203.0.113.9', 'C3D4'))).toBe(0);
  pass(1_000);
  expect(guesses.waitMs(one)).toBe(0);
  expect([guesses.take(one), guesses.take(one)]).toEqual([0, 1_000]);
});

test('a guess that was right is given back, and a lift gives all back', () => {
  const { guesses } = given();
  const one = at('203.0.113.9');
  guesses.take(one);
  guesses.give(one);
  expect(guesses.left(one)).toBe(2);
  guesses.take(one);
  guesses.take(one);
  guesses.lift(one);
  expect(guesses.left(one)).toBe(2);
});

test('IPv6 counts by /64, and all of a /48 have sixteen times as much together', () => {
  const { guesses } = given();
  guesses.take(at('2001:db8:1:2::1'));
  expect(guesses.left(at('2001:db8:1:2:ffff::9'))).toBe(1);
  let taken = 1;
  for (let net = 16; net < 64; net += 1) {
    for (let guess = 0; guess < 2; guess += 1) {
      if (guesses.take(at(`2001:db8:1:${net.toString(16)}::1`)) === 0) taken += 1;
    }
  }
  expect(taken).toBe(32);
  expect(guesses.take(at('2001:db8:2::1'))).toBe(0);
  guesses.lift(at('2001:db8:1:2::1'));
  expect(guesses.left(at('2001:db8:1:99::1'))).toBe(2);
});

test('a /48 counts for each title by itself', () => {
  const { guesses } = given();
  for (let net = 16; net < 32; net += 1) {
    const one = at(`2001:db8:1:${net.toString(16)}::1`);
    expect([guesses.take(one), guesses.take(one)]).toEqual([0, 0]);
  }
  expect(guesses.left(at('2001:db8:1:99::1'))).toBe(0);
  expect(guesses.left(at('2001:db8:1:99::1', 'C3D4'))).toBe(2);
});

test('a caller without an address has no limit', () => {
  const { guesses } = given();
  for (let guess = 0; guess < 5; guess += 1) expect(guesses.take(at(undefined))).toBe(0);
  guesses.give(at(undefined));
  guesses.lift(at(undefined));
  expect(guesses.left(at(undefined))).toBe(2);
});

test('where limits are off, nothing is limited', () => {
  const { guesses } = given({ isOn: false });
  const one = at('203.0.113.9');
  expect([1, 2, 3].map(() => guesses.take(one))).toEqual([0, 0, 0]);
  expect([guesses.waitMs(one), guesses.left(one)]).toEqual([0, 2]);
});

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
