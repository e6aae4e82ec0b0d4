import { LOCALE } from '../texts/locale.ts';
import { PARTS_TEXTS } from '../texts/parts.ts';

/** The highest price. */
export const PRICE_MAX = 4_294_967_295;

/** Amounts by currency, in the order that currencies have everywhere: that of their codes. */
export function inOrderOfCodes(
  amounts: Readonly<Record<string, number>>,
): readonly (readonly [code: string, amount: number])[] {
  return Object.entries(amounts).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** An amount with its currency. */
export function describeAmount(amount: number, code: string): string {
  return `${amount.toLocaleString(LOCALE)} ${code}`;
}

/** An amount of real money, which comes in hundredths of its currency. */
export function describeMoney(hundredths: number, currency: string): string {
  const digits = { minimumFractionDigits: 2 };
  return `${(hundredths / 100).toLocaleString(LOCALE, digits)} ${currency}`;
}

/** A price for people. Absent or 0: it is not sold. */
export function describePrice(price: number | undefined, code: string): string {
  return price ? describeAmount(price, code) : PARTS_TEXTS.notSold;
}
