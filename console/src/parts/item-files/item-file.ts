import type { CatalogItemInput, StoreItem } from 'purser-client';
import { isSame } from '../is-same.ts';
import { CATALOG_ITEM, type Shape, STORE_ITEM } from './item-shape.ts';

// A file of items, as JSON in the form of the API or as CSV with one row an item.

export type FileItem = CatalogItemInput | StoreItem;

/** The kinds of files, by the member that has the items. */
export type FileList = 'Catalog' | 'Store';

export const SHAPES: Readonly<Record<FileList, Shape>> = {
  Catalog: CATALOG_ITEM,
  Store: STORE_ITEM,
};

/** Items of one catalog version or one store: the longest list that it can have. */
export const ITEMS_MAX = 10_000;
/** Bytes of a file: twice those of a call with all items, because a file for people has spaces and line ends. */
export const FILE_BYTES_MAX = 16 * 1024 * 1024;

/** Sentences about what is wrong in a file, after which no more is read. */
export const FAULTS_MAX = 1_000;

/** An item that a file has. */
export interface FileEntry<Item extends FileItem> {
  /** Its place in the file, for people. */
  readonly place: string;
  readonly itemId: string;
  /** The item after the import. `before`: as it stands; undefined: it is new. */
  readonly toItem: (before: Item | undefined) => Item;
}

/** A file that is right. */
export interface ItemFile<Item extends FileItem> {
  readonly entries: readonly FileEntry<Item>[];
  /** The other members, of a file in JSON: what it is of, and the texts and data of a store. */
  readonly about: Readonly<Record<string, unknown>>;
}

/** A file that was read, or the sentences about what is wrong in it, in its order. */
export type FileReading<Item extends FileItem> =
  | { readonly status: 'right'; readonly file: ItemFile<Item> }
  | { readonly status: 'wrong'; readonly faults: readonly string[] };

/** The items after an import. Items that the file lacks stay at their places, unless they are removed; new ones stand behind them. */
export function importedItems<Item extends FileItem>(
  before: readonly Item[],
  { entries }: Pick<ItemFile<Item>, 'entries'>,
  { removesOthers }: { readonly removesOthers: boolean },
): readonly Item[] {
  const old = new Map(before.map((item) => [item.ItemId, item]));
  const next = entries.map(({ itemId, toItem }) => [itemId, toItem(old.get(itemId))] as const);
  return [...new Map([...(removesOthers ? [] : old), ...next]).values()];
}

/** How many items an import adds, changes and removes, and how many it leaves as they are. */
export function countImported<Item extends FileItem>(
  before: readonly Item[],
  after: readonly Item[],
  isSameItem: (one: Item, other: Item) => boolean = isSame,
) {
  const old = new Map(before.map((item) => [item.ItemId, item]));
  const counts = { added: 0, changed: 0, same: 0, removed: 0 };
  for (const item of after) {
    const one = old.get(item.ItemId);
    if (!one) counts.added += 1;
    else if (isSameItem(one, item)) counts.same += 1;
    else counts.changed += 1;
  }
  counts.removed = before.length - counts.changed - counts.same;
  return counts;
}

/** The places of the items of a file, by their ids. */
export function placesIn<Item extends FileItem>({
  entries,
}: Pick<ItemFile<Item>, 'entries'>): ReadonlyMap<string, string> {
  return new Map(entries.map(({ itemId, place }) => [itemId, place]));
}
