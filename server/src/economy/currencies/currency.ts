import { CURRENCIES_MAX, RECHARGE_RULES_MAX } from '../../kernel/limits.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Good } from '../catalogs/good.ts';
import type { Currency, CurrencyTerms, CurrencyUse, Recharge } from './ports.ts';

/** Whether a title can have a currency of this code: two upper-case letters or digits. RM stands for real money. */
export function isCurrencyCode(text: string): boolean {
  return /^[A-Z0-9]{2}$/.test(text) && text !== 'RM';
}

/** The currencies that change when a title wants these; undefined: it would have too many. */
export function changedCurrencies(
  known: readonly Currency[],
  wanted: readonly CurrencyTerms[],
  now: Instant,
): readonly Currency[] | undefined {
  const byCode = new Map(known.map((currency) => [currency.code, currency]));
  const changed = wanted.map(({ code, displayName, initialDeposit, perDay, max }) => {
    const before = byCode.get(code)?.recharges ?? [];
    const recharges = withRule(before, { from: now, perDay, max });
    return { code, displayName, initialDeposit, recharges };
  });
  const codes = new Set([...byCode.keys(), ...wanted.map(({ code }) => code)]);
  return codes.size > CURRENCIES_MAX ? undefined : changed;
}

/** The rules with one that is in force from now on. What has recharged until then stays what it was. */
function withRule(rules: readonly Recharge[], rule: Recharge): readonly Recharge[] {
  const last = rules.at(-1);
  if (last?.perDay === rule.perDay && last.max === rule.max) return rules;
  // Two changes of one moment, or one by a clock that is behind: the earlier one was never in force.
  const kept = rules.filter(({ from }) => from < rule.from);
  const all = [...kept, rule];
  if (all.length <= RECHARGE_RULES_MAX) return all;
  // Of the two oldest rules the newer one counts for the time of both.
  const [oldest, next, ...others] = all;
  return oldest && next ? [{ ...next, from: oldest.from }, ...others] : all;
}

/** What an item of a catalog uses a currency for. */
export function usesOfGood(good: Good, code: string): readonly CurrencyUse[] {
  const { catalogVersion, itemId, prices, bundle, container } = good;
  const amounts = [
    ['price', prices],
    ['bundle', bundle.currencies],
    ['container', container?.currencies ?? {}],
  ] as const;
  return amounts.flatMap(([kind, byCode]) =>
    Object.hasOwn(byCode, code) ? [{ kind, code, catalogVersion, itemId }] : [],
  );
}
