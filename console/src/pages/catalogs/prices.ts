import type { CatalogItemInput } from 'purser-client';

/** A column of the grid of prices. */
export interface Currency {
  readonly kind: 'virtual' | 'real';
  readonly code: string;
}

const MEMBERS = { virtual: 'VirtualCurrencyPrices', real: 'RealCurrencyPrices' } as const;

export function priceOf(item: CatalogItemInput, { kind, code }: Currency): number | undefined {
  return item[MEMBERS[kind]]?.[code];
}

/** The item with another price in a currency; undefined: with none. */
export function withPrice(
  item: CatalogItemInput,
  { kind, code }: Currency,
  price: number | undefined,
): CatalogItemInput {
  const { [code]: _, ...others } = item[MEMBERS[kind]] ?? {};
  return { ...item, [MEMBERS[kind]]: price === undefined ? others : { ...others, [code]: price } };
}

/** The cells of a text that was copied from a spreadsheet; undefined: it is one cell only. */
export function parseCells(text: string): readonly (readonly string[])[] | undefined {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = rows.map((row) => row.split('\t'));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined;
}
