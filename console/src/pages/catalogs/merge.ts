import type { CatalogItemInput } from 'purser-client';
import { type CatalogBase, type Draft, isSame, isSameItem, REMOVED, toTidy } from './draft.ts';

/** Something that both sides have changed, each in its own way. */
export interface Clash {
  readonly key: string;
  readonly itemId: string;
  /** Names of members down to it; none: the item itself, which one side has removed. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

export type Side = 'mine' | 'theirs';

interface Merge {
  readonly before: CatalogBase;
  readonly theirs: CatalogBase;
  readonly mine: Draft;
  /** By the key of the clash. Absent: mine. */
  readonly choices: ReadonlyMap<string, Side>;
}

/** A draft upon the newer catalog: what only one side has changed is as that side has it. */
export function merge({ before, theirs, mine, choices }: Merge): {
  readonly draft: Draft;
  readonly clashes: readonly Clash[];
} {
  const draft = new Map<string, CatalogItemInput | typeof REMOVED>();
  const clashes: Clash[] = [];
  for (const [itemId, drafted] of mine) {
    const sides: Sides = {
      before: tidied(before.items.get(itemId)),
      theirs: tidied(theirs.items.get(itemId)),
      mine: drafted === REMOVED ? undefined : toTidy(drafted),
    };
    const found = mergeValue({ itemId, choices, clashes }, [], sides);
    const merged = found as CatalogItemInput | undefined;
    const now = theirs.items.get(itemId);
    if (!merged && now) draft.set(itemId, REMOVED);
    if (merged && !(now && isSameItem(merged, now))) draft.set(itemId, merged);
  }
  return { draft, clashes };
}

function tidied(item: CatalogItemInput | undefined): CatalogItemInput | undefined {
  return item && toTidy(item);
}

interface Sides {
  readonly before: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

interface Merging {
  readonly itemId: string;
  readonly choices: ReadonlyMap<string, Side>;
  readonly clashes: Clash[];
}

function mergeValue(merging: Merging, path: readonly string[], sides: Sides): unknown {
  const { before, theirs, mine } = sides;
  if (isSame(theirs, mine) || isSame(before, theirs)) return mine;
  if (isSame(before, mine)) return theirs;
  if (isTable(theirs) && isTable(mine)) {
    const was = isTable(before) ? before : {};
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    return Object.fromEntries(
      names.flatMap((name) => {
        const inner = { before: was[name], theirs: theirs[name], mine: mine[name] };
        const value = mergeValue(merging, [...path, name], inner);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }
  const key = JSON.stringify([merging.itemId, ...path]);
  merging.clashes.push({ key, itemId: merging.itemId, path, ...sides });
  return merging.choices.get(key) === 'theirs' ? theirs : mine;
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
