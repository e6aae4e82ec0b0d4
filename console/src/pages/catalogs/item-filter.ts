import type { CatalogItemInput } from 'purser-client';

/** The properties by which items can be filtered. */
export const KINDS = ['bundle', 'container', 'limited', 'consumable', 'free'] as const;
type Kind = (typeof KINDS)[number];

/** Which items are shown; an empty member: all. */
export interface ItemFilter {
  readonly text: string;
  readonly itemClass: string;
  readonly tag: string;
  readonly currency: string;
  readonly kind: string;
}

/** The kinds to which an item belongs. */
export function kindsOf(item: CatalogItemInput): readonly Kind[] {
  const isOf: Readonly<Record<Kind, boolean>> = {
    bundle: item.Bundle !== undefined,
    container: item.Container !== undefined,
    limited: item.IsLimitedEdition === true,
    consumable: item.Consumable !== undefined,
    free: pricesOf(item).length === 0,
  };
  return KINDS.filter((kind) => isOf[kind]);
}

/** The prices of an item: virtual currencies first. A price of 0 sells nothing. */
export function pricesOf(item: CatalogItemInput): readonly (readonly [string, number])[] {
  return [
    ...Object.entries(item.VirtualCurrencyPrices ?? {}),
    ...Object.entries(item.RealCurrencyPrices ?? {}),
  ].filter(([, price]) => price > 0);
}

export function matches(item: CatalogItemInput, filter: ItemFilter): boolean {
  return (
    (filter.itemClass === '' || item.ItemClass === filter.itemClass) &&
    (filter.tag === '' || (item.Tags ?? []).includes(filter.tag)) &&
    (filter.currency === '' || pricesOf(item).some(([code]) => code === filter.currency)) &&
    (filter.kind === '' || kindsOf(item).some((kind) => kind === filter.kind)) &&
    (filter.text === '' || textOf(item).includes(filter.text.trim().toLowerCase()))
  );
}

const texts = new WeakMap<object, string>();

/** Where the search looks: made once for each item. */
function textOf(item: CatalogItemInput): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  const { ItemId, DisplayName = '', Tags = [] } = item;
  const text = [ItemId, DisplayName, ...Tags].join('\n').toLowerCase();
  texts.set(item, text);
  return text;
}

/** Everything by which items can be chosen, in alphabetical order. */
export function choicesOf(items: Iterable<CatalogItemInput>): {
  readonly classes: readonly string[];
  readonly tags: readonly string[];
  readonly virtual: readonly string[];
  readonly real: readonly string[];
} {
  const classes = new Set<string>();
  const tags = new Set<string>();
  const virtual = new Set<string>();
  const real = new Set<string>();
  for (const item of items) {
    if (item.ItemClass !== undefined && item.ItemClass !== '') classes.add(item.ItemClass);
    for (const tag of item.Tags ?? []) tags.add(tag);
    for (const code of Object.keys(item.VirtualCurrencyPrices ?? {})) virtual.add(code);
    for (const code of Object.keys(item.RealCurrencyPrices ?? {})) real.add(code);
  }
  const sorted = (set: ReadonlySet<string>) => [...set].toSorted();
  return {
    classes: sorted(classes),
    tags: sorted(tags).filter((tag) => tag !== ''),
    virtual: sorted(virtual),
    real: sorted(real),
  };
}
