import type { Instant } from '../../kernel/instant.ts';
import { CURRENCIES_MAX, RECHARGE_RULES_MAX } from '../../kernel/limits.ts';
import type { ItemDefinition } from '../catalogs/item-definition.ts';

/** How a currency recharges from a moment on, until the next such rule. */
export interface Recharge {
  readonly from: Instant;
  /** Whole units a day; 0: it does not recharge. */
  readonly perDay: number;
  /** Recharging ends at this balance. */
  readonly max: number;
}

/** A virtual currency of a title. */
export interface Currency {
  readonly code: string;
  readonly displayName: string | undefined;
  /** The balance that a new player gets. */
  readonly initialDeposit: number;
  /** The rules of the past and the present, in order of time; at least one. */
  readonly recharges: readonly Recharge[];
}

/** The definition of a currency that a title sets, with the recharge rule that holds from now on. */
export interface CurrencyTerms
  extends Pick<Currency, 'code' | 'displayName' | 'initialDeposit'>,
    Pick<Recharge, 'perDay' | 'max'> {}

/** A removed currency, with the rules by which it recharged. */
export type Removed = Pick<Currency, 'code' | 'recharges'>;

/** A use of a currency by an item. A currency in use cannot be removed. */
export type CurrencyUse = { readonly code: string } & (
  | {
      /** In an item of a catalog: a price, an amount in the bundle, or an amount in the container. */
      readonly kind: 'price' | 'bundle' | 'container';
      readonly catalogVersion: string;
      readonly itemId: string;
    }
  | {
      readonly kind: 'storePrice';
      readonly catalogVersion: string;
      readonly storeId: string;
      readonly itemId: string;
    }
);

/** A list of items that may use currencies: those of a catalog version or, with a `storeId`, of a store. */
export interface CurrencyPlace {
  readonly titleId: string;
  readonly catalogVersion: string;
  readonly storeId: string | undefined;
}

/** The refusal of a removal. */
export type RemovalRefusal =
  /** The title does not have these. */
  | { readonly status: 'unknown'; readonly codes: readonly string[] }
  /** The first ERROR_DETAILS_MAX uses and, where there are more, one more. */
  | { readonly status: 'inUse'; readonly uses: readonly CurrencyUse[] };

/** Whether a title can have a currency of this code: two upper-case letters or digits. RM stands for real money. */
export function isCurrencyCode(text: string): boolean {
  return /^[A-Z0-9]{2}$/.test(text) && text !== 'RM';
}

/**
 * The wanted currencies as they are after a title sets them; undefined: the title would have too many. `removed`: currencies of these codes
 * that the title has removed.
 */
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

/** Removes a currency now. Players keep the units that recharged before; nothing recharges from now on. */
export function toRemoved({ code, recharges }: Currency, now: Instant): Removed {
  return { code, recharges: withRule(recharges, { from: now, perDay: 0, max: 0 }) };
}

/** Adds a rule that is in force from now on. Units that recharged before stay as they are. */
function withRule(rules: readonly Recharge[], rule: Recharge): readonly Recharge[] {
  const last = rules.at(-1);
  if (last?.perDay === rule.perDay && last.max === rule.max) return rules;
  // Of two changes at one moment, or where a clock is behind, the earlier rule was never in force.
  const kept = rules.filter(({ from }) => from < rule.from);
  const all = [...kept, rule];
  if (all.length <= RECHARGE_RULES_MAX) return all;
  // There is room for no more rules: the second oldest replaces the oldest, also for its time.
  const [oldest, next, ...others] = all;
  return oldest && next ? [{ ...next, from: oldest.from }, ...others] : all;
}

/** The uses of a currency by an item of a catalog. */
export function usesOf(definition: ItemDefinition, code: string): readonly CurrencyUse[] {
  const { catalogVersion, itemId, prices, bundle, container } = definition;
  const amounts = [
    ['price', prices],
    ['bundle', bundle.currencies],
    ['container', container?.currencies ?? {}],
  ] as const;
  return amounts.flatMap(([kind, byCode]) =>
    Object.hasOwn(byCode, code) ? [{ kind, code, catalogVersion, itemId }] : [],
  );
}
