import type { ErrorExtras } from '../../kernel/errors.ts';
import { ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import { type CurrencyUse, isCurrencyCode } from './currency.ts';

// Messages of refusals about currencies, in the words of the request. `codes` are the codes of its list, in order.

/** Describes InvalidVirtualCurrencyCode: each malformed code; undefined: all are well-formed. */
export function describeBadCodes(codes: readonly string[]): ErrorExtras | undefined {
  const entries = codes.flatMap((code, index) =>
    isCurrencyCode(code) ? [] : [[member(index), [describeBadCode(code)]] as const],
  );
  return entries.length === 0 ? undefined : detailsOf(entries);
}

function describeBadCode(code: string): string {
  if (code === 'RM') return 'RM stands for real money.';
  return `The code ${JSON.stringify(code)} does not have two upper-case letters or digits.`;
}

/** Describes VirtualCurrencyCodeExists: the first code that occurs twice; undefined: none does. */
export function describeRepeatedCode(codes: readonly string[]): ErrorExtras | undefined {
  const index = codes.findIndex((code, at) => codes.indexOf(code) < at);
  const first = codes.indexOf(codes[index] ?? '');
  if (index < 0) return undefined;
  return detailsOf([[member(index), [`The currency is at VirtualCurrencies[${first}] already.`]]]);
}

/** Describes InvalidVirtualCurrencyCode: each code that the title does not have. */
export function describeUnknownCodes(
  codes: readonly string[],
  unknown: readonly string[],
): ErrorExtras {
  return detailsOf(
    unknown.map((code) => [
      member(codes.indexOf(code)),
      [`The title has no virtual currency "${code}".`],
    ]),
  );
}

/** Describes VirtualCurrencyCannotBeDeleted: where each currency is used. */
export function describeUses(codes: readonly string[], uses: readonly CurrencyUse[]): ErrorExtras {
  const told = Map.groupBy(uses.slice(0, ERROR_DETAILS_MAX), ({ code }) => code);
  const entries = Array.from(told, ([code, ofCode]) => {
    const sentences = ofCode.map((use) => describeUse(use));
    return [member(codes.indexOf(code)), sentences] as const;
  });
  if (uses.length <= ERROR_DETAILS_MAX) return detailsOf(entries);
  return detailsOf([['VirtualCurrencies', ['There are more uses.']], ...entries]);
}

function describeUse(use: CurrencyUse): string {
  const { code } = use;
  const item = `The item "${use.itemId}" of catalog version "${use.catalogVersion}"`;
  switch (use.kind) {
    case 'price':
      return `${item} has a price in ${code}.`;
    case 'bundle':
      return `${item} is a bundle with ${code} in it.`;
    case 'container':
      return `${item} is a container with ${code} in it.`;
    case 'storePrice':
      return `${item} has a price in ${code} in the store "${use.storeId}".`;
  }
}

function member(index: number): string {
  return `VirtualCurrencies[${index}].CurrencyCode`;
}

function detailsOf(entries: readonly (readonly [string, readonly string[]])[]): ErrorExtras {
  return { details: Object.fromEntries(entries.slice(0, ERROR_DETAILS_MAX)) };
}
