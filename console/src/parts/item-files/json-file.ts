import { ITEM_FILES_TEXTS } from '../../texts/item-files.ts';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { type FileItem, type FileList, type FileReading, ITEMS_MAX, SHAPES } from './item-file.ts';
import { describeMisfit, isTable, type Shape } from './item-shape.ts';
import { findJsonFault } from './json-fault.ts';

const texts = ITEM_FILES_TEXTS.faults;

/** The members of a file beside its items. */
const ABOUT: Readonly<Record<FileList, Shape>> = {
  Catalog: { CatalogVersion: 'text' },
  Store: {
    CatalogVersion: 'text',
    StoreId: 'text',
    MarketingData: { DisplayName: 'text', Description: 'text', Metadata: 'json' },
  },
};

/** Writes items as the body of the call that sets them, with a line for each member of an item. */
export function writeJson(
  list: FileList,
  items: readonly FileItem[],
  about: Readonly<Record<string, unknown>>,
): string {
  const written = items.map((item) => `    {\n${members(item, '      ')}\n    }`).join(',\n');
  const head = Object.keys(about).length === 0 ? '' : `${members(about, '  ')},\n`;
  const body = written === '' ? '[]' : `[\n${written}\n  ]`;
  return `{\n${head}  ${JSON.stringify(list)}: ${body}\n}\n`;
}

function members(of: object, indent: string): string {
  return Object.entries(of)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n');
}

/** Reads a file that has items as the API has them: the body of the call that sets them, or only the list. */
export function readJson<Item extends FileItem>(list: FileList, text: string): FileReading<Item> {
  const fault = findJsonFault(text);
  if (fault) return { status: 'wrong', faults: [CATALOGS_TEXTS.json.faultPlace(fault)] };
  const value: unknown = JSON.parse(text);
  const body: unknown = Array.isArray(value) ? { [list]: value } : value;
  if (!isTable(body)) return { status: 'wrong', faults: [texts.noList(list)] };
  const { [list]: found, ...others } = body as Readonly<Record<string, unknown>>;
  const about = withoutNulls(others, ABOUT[list]) as Readonly<Record<string, unknown>>;
  const strange = Object.keys(about).filter((name) => !Object.hasOwn(ABOUT[list], name));
  if (strange.length > 0) {
    const known = [...Object.keys(ABOUT[list]), list].join(', ');
    return { status: 'wrong', faults: strange.map((name) => texts.unknownMember(name, known)) };
  }
  const misfit = describeMisfit('', about, ABOUT[list]);
  if (misfit !== undefined) return { status: 'wrong', faults: [misfit] };
  if (!Array.isArray(found)) return { status: 'wrong', faults: [texts.noList(list)] };
  const items = found.map((item: unknown) => withoutNulls(item, SHAPES[list]));
  const faults = listFaults(list, items);
  if (faults.length > 0) return { status: 'wrong', faults };
  const entries = (items as readonly Item[]).map((item, index) => {
    const place = `${list}[${index}]`;
    return { place, itemId: item.ItemId, toItem: () => withoutVersion(item) };
  });
  return { status: 'right', file: { entries, about } };
}

/** The item of whichever version the file is: it is written to the one that is looked at. */
function withoutVersion<Item extends FileItem>(item: Item): Item {
  if (!('CatalogVersion' in item)) return item;
  const { CatalogVersion: _, ...others } = item;
  return others as unknown as Item;
}

function listFaults(list: FileList, items: readonly unknown[]): readonly string[] {
  if (items.length > ITEMS_MAX) return [texts.tooMany(ITEMS_MAX)];
  const places = new Map<unknown, string>();
  return items.flatMap((item, index) => {
    const place = `${list}[${index}]`;
    const misfit = describeMisfit(place, item, SHAPES[list]);
    if (misfit !== undefined) return [misfit];
    const { ItemId = '' } = item as Partial<FileItem>;
    if (ItemId === '') return [texts.at(place, texts.noId)];
    const other = places.get(ItemId);
    places.set(ItemId, place);
    return other === undefined ? [] : [texts.at(place, texts.twice(ItemId, other))];
  });
}

/** The value without members that are null, which say the same as absent ones, as far as the shape knows them. */
function withoutNulls(value: unknown, shape: Shape): unknown {
  if (!isTable(value)) return value;
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const member = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (inner === null && member !== undefined && member !== 'json') return [];
    return [[name, typeof member === 'object' ? withoutNulls(inner, member) : inner]];
  });
  return Object.fromEntries(kept);
}
