import { expect, it } from 'vitest';
import { CURRENCIES_MAX, RECHARGE_RULES_MAX } from '../../kernel/limits.ts';
import { toItemDefinition } from '../catalogs/item-definition.ts';
import {
  changedCurrencies,
  type Currency,
  type CurrencyTerms,
  isCurrencyCode,
  type Recharge,
  toRemoved,
  usesOf,
} from './currency.ts';

it.each([
  ['GO', true],
  ['7A', true],
  ['00', true],
  ['RM', false],
  ['go', false],
  ['Go', false],
  ['G', false],
  ['GOL', false],
  ['G ', false],
  ['GO\n', false],
  ['ÄÖ', false],
  ['', false],
])('%j is a code: %s', (text, expected) => {
  expect(isCurrencyCode(text)).toBe(expected);
});

const terms = (code: string, rule: Partial<CurrencyTerms> = {}): CurrencyTerms => ({
  code,
  displayName: undefined,
  initialDeposit: 0,
  perDay: 0,
  max: 0,
  ...rule,
});

const known = (code: string, recharges: readonly Recharge[]): Currency => ({
  code,
  displayName: 'Old',
  initialDeposit: 9,
  recharges,
});

const having = (...currencies: readonly Currency[]) => ({ known: currencies, removed: [] });

/** The rules of a currency that had some, after the title has set another one. */
const rulesAfter = (before: readonly Recharge[], wanted: Omit<Recharge, 'from'>, now: number) =>
  changedCurrencies(having(known('EN', before)), [terms('EN', wanted)], now)?.[0]?.recharges;

const rule = (from: number, perDay: number, max = 10): Recharge => ({ from, perDay, max });

it('keeps the rules where the rate and the most stay, and overwrites all else', () => {
  const before = [rule(1, 24)];
  const currencies = [known('EN', before), known('GO', before)];
  expect(
    changedCurrencies(having(...currencies), [terms('EN', { perDay: 24, max: 10 })], 5),
  ).toEqual([{ code: 'EN', displayName: undefined, initialDeposit: 0, recharges: before }]);
});

it('adds a rule from now on for another rate, or another most', () => {
  expect(rulesAfter([rule(1, 24)], { perDay: 48, max: 10 }, 5)).toEqual([rule(1, 24), rule(5, 48)]);
  const higher = rulesAfter([rule(1, 24)], { perDay: 24, max: 11 }, 5);
  expect(higher).toEqual([rule(1, 24), rule(5, 24, 11)]);
  expect(rulesAfter([], { perDay: 24, max: 10 }, 5)).toEqual([rule(5, 24)]);
});

it('forgets a rule that was never in force', () => {
  const before = [rule(1, 24), rule(5, 48)];
  expect(rulesAfter(before, { perDay: 7, max: 10 }, 5)).toEqual([rule(1, 24), rule(5, 7)]);
  expect(rulesAfter(before, { perDay: 7, max: 10 }, 4)).toEqual([rule(1, 24), rule(4, 7)]);
});

it('makes one of the two oldest rules where there would be too many', () => {
  const before = Array.from({ length: RECHARGE_RULES_MAX }, (_, index) => rule(index, index));
  const after = rulesAfter(before, { perDay: 500, max: 10 }, 500);
  expect(after).toHaveLength(RECHARGE_RULES_MAX);
  expect(after?.slice(0, 2)).toEqual([rule(0, 1), rule(2, 2)]);
  expect(after?.at(-1)).toEqual(rule(500, 500));
});

it('recharges not at all while a currency is away, and by the new rule when it is back', () => {
  const gone = toRemoved(known('EN', [rule(1, 24)]), 5);
  expect(gone).toEqual({ code: 'EN', recharges: [rule(1, 24), rule(5, 0, 0)] });
  const back = { known: [], removed: [gone] };
  const recharges = [rule(1, 24), rule(5, 0, 0), rule(9, 24)];
  const wanted = [terms('EN', { perDay: 24, max: 10 }), terms('GO')];
  expect(changedCurrencies(back, wanted, 9)).toMatchObject([{ recharges }, { code: 'GO' }]);
});

it('counts the currencies that there would be, namesakes once', () => {
  const currencies = Array.from({ length: CURRENCIES_MAX }, (_, index) => known(`${index}`, []));
  expect(changedCurrencies(having(...currencies), [terms('0')], 5)).toHaveLength(1);
  expect(changedCurrencies(having(...currencies), [terms('XX')], 5)).toBeUndefined();
  expect(changedCurrencies(having(...currencies.slice(1)), [terms('XX')], 5)).toHaveLength(1);
});

it('finds what an item uses a currency for', () => {
  const item = {
    itemId: 'chest',
    virtualCurrencyPrices: { GO: 0, SI: 1 },
    realCurrencyPrices: undefined,
    attributes: {
      Bundle: { BundledVirtualCurrencies: { GO: 1 } },
      Container: { VirtualCurrencyContents: { GO: 2 } },
    },
  };
  const kinds = (code: string) =>
    usesOf(toItemDefinition(item, 'v1'), code).map(({ kind }) => kind);
  expect(kinds('GO')).toEqual(['price', 'bundle', 'container']);
  expect(kinds('SI')).toEqual(['price']);
  expect(kinds('XX')).toEqual([]);
  const plain = toItemDefinition(
    { ...item, attributes: {}, virtualCurrencyPrices: undefined },
    'v1',
  );
  expect(usesOf(plain, 'GO')).toEqual([]);
});
