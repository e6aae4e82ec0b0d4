import type { Instant } from '../../kernel/instant.ts';
import { CURRENCIES_MAX, RECHARGE_RULES_MAX } from '../../kernel/limits.ts';
import type { ItemDefinition } from '../catalogs/item-definition.ts';
import type { Currency, CurrencyTerms, CurrencyUse, Recharge } from './ports.ts';

/** Whether a title can have a currency of this code: two upper-case letters or digits. RM stands for real money. */
export function isCurrencyCode(text: string): boolean {
  return /^[A-Z0-9]{2}$/.test(text) && text !== 'RM';
}

/** The currencies that change when a title wants these; undefined: it would have too many. `removed`: those that it had once. */
export function changedCurrencies(
  { known, removed }: { readonly known: readonly Currency[]; readonly removed: readonly Removed[] },
  wanted: readonly CurrencyTerms[],
  now: Instant,
): readonly Currency[] | undefined {
  const rules = new Map([...removed, ...known].map(({ code, recharges }) => [code, recharges]));
  const changed = wanted.map(({ code, displayName, initialDeposit, perDay, max }) => {
    const recharges = withRule(rules.get(code) ?? [], { from: now, perDay, max });
    return { code, displayName, initialDeposit, recharges };
  });
  const codes = new Set([...known, ...wanted].map(({ code }) => code));
  return codes.size > CURRENCIES_MAX ? undefined : changed;
}

/** A currency that a title has no longer, and how it recharged. */
export type Removed = Pick<Currency, 'code' | 'recharges'>;

/** A currency that is removed now. What has recharged until then stays what it was, and nothing recharges from then on. */
export function toRemoved({ code, recharges }: Currency, now: Instant): Removed {
  return { code, recharges: withRule(recharges, { from: now, perDay: 0, max: 0 }) };
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
export function usesOfGood(good: ItemDefinition, code: string): readonly CurrencyUse[] {
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
