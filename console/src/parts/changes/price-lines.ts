import type { MemberDifference, StoreItemDifference } from 'purser-client';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { writeNumber } from '../../texts/locale.ts';
import { isSame } from '../is-same.ts';
import type { Line } from './member-lines.ts';

const texts = CHANGES_TEXTS.prices;

type Amounts = Readonly<Record<string, number>>;

/** The facts that decide how the prices of an item read. */
export interface PriceContext {
  /** The prices that the store shows before and after. Absent: the item's own prices are all that is known. */
  readonly inStore: StoreItemDifference | undefined;
  /** Whether a price of 0 in a virtual currency is free. Else it says that nothing is sold. */
  readonly isZeroFree: boolean;
}

/**
 * The prices that players pay before and after a change, one line for each currency. Where the store has no price of its own they pay the
 * catalog's; where the store does not have the item, they pay the catalog's without a store.
 */
export function priceLinesOf(
  { Member, Before, After }: Pick<MemberDifference, 'Member' | 'Before' | 'After'>,
  { inStore, isZeroFree }: PriceContext,
): readonly Line[] {
  const isVirtual = Member === 'VirtualCurrencyPrices';
  const sides = (
    [
      ['Before', Before],
      ['After', After],
    ] as const
  ).map(([side, own]) => ({
    own: (own ?? {}) as Amounts,
    shown: isVirtual ? inStore?.[side] : undefined,
    catalog: isVirtual ? inStore?.Catalog : undefined,
    isZeroFree: isVirtual && isZeroFree,
  }));
  const codes = new Set(sides.flatMap(({ own, shown }) => Object.keys({ ...own, ...shown })));
  return [...codes].toSorted().flatMap((code) => {
    const [before, after] = sides.map((side) => paidOn(side, code));
    if (isSame(before, after)) return [];
    return {
      label: CHANGES_TEXTS.lines.price(code),
      before: before?.text ?? texts.notSold,
      after: after?.text ?? texts.notSold,
      ...percentOf(before?.amount, after?.amount),
    };
  });
}

interface Side {
  readonly own: Amounts;
  readonly shown: Amounts | undefined;
  readonly catalog: Amounts | undefined;
  readonly isZeroFree: boolean;
}

/** The price that players pay in a currency on one side of a change; undefined: it is not sold for it. */
function paidOn({ own, shown, catalog, isZeroFree }: Side, code: string) {
  const price = own[code];
  if (price === 0 && (!isZeroFree || code === 'RM')) return { text: texts.notSoldHere };
  const amount = price ?? (shown ?? catalog)?.[code];
  if (amount === undefined) return undefined;
  if (amount === 0) return { text: texts.free, amount };
  const text = writeNumber(amount);
  return { text: price === undefined ? texts.inCatalog(text) : text, amount };
}

/** How much a price has grown. An item that is not sold, or free, has no share. */
function percentOf(before: number | undefined, after: number | undefined): Pick<Line, 'percent'> {
  if (!before || !after) return {};
  return { percent: Math.round((after / before - 1) * 100) };
}

/** An item that is sold in a currency on one side of a change only. */
export interface SoldDifference {
  readonly itemId: string;
  readonly codes: readonly string[];
}

/** The items that stop being sold for some currencies, and those that begin. */
export function soldDifferences(
  items: readonly { readonly ItemId: string; readonly before: Amounts; readonly after: Amounts }[],
): { readonly stops: readonly SoldDifference[]; readonly starts: readonly SoldDifference[] } {
  const missing = (one: Amounts, other: Amounts) =>
    Object.keys(one)
      .filter((code) => other[code] === undefined)
      .toSorted();
  const listOf = (codesOf: (before: Amounts, after: Amounts) => readonly string[]) =>
    items.flatMap(({ ItemId: itemId, before, after }) => {
      const codes = codesOf(before, after);
      return codes.length > 0 ? { itemId, codes } : [];
    });
  return {
    stops: listOf((before, after) => missing(before, after)),
    starts: listOf((before, after) => missing(after, before)),
  };
}
