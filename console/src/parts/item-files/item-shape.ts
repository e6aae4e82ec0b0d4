import type { CatalogItemInput, StoreItem } from 'purser-client';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { findJsonFault, type JsonFault } from './json-fault.ts';

const texts = CATALOGS_TEXTS.json;

export type Member = 'id' | 'text' | 'count' | 'flag' | 'texts' | 'amounts' | 'json' | Shape;
export interface Shape {
  readonly [member: string]: Member;
}

export const COUNT_MAX = 4_294_967_295;
const ID_CHARS_MAX = 128;

/** The members of an item of a catalog, of which the service passes others over. */
export const CATALOG_ITEM = {
  ItemId: 'id',
  ItemClass: 'text',
  DisplayName: 'text',
  Description: 'text',
  VirtualCurrencyPrices: 'amounts',
  RealCurrencyPrices: 'amounts',
  Tags: 'texts',
  CustomData: 'text',
  Consumable: { UsageCount: 'count', UsagePeriod: 'count', UsagePeriodGroup: 'text' },
  Container: {
    KeyItemId: 'text',
    ItemContents: 'texts',
    ResultTableContents: 'texts',
    VirtualCurrencyContents: 'amounts',
  },
  Bundle: {
    BundledItems: 'texts',
    BundledResultTables: 'texts',
    BundledVirtualCurrencies: 'amounts',
  },
  ItemImageUrl: 'text',
  CatalogVersion: 'text',
  CanBecomeCharacter: 'flag',
  IsStackable: 'flag',
  IsTradable: 'flag',
  IsLimitedEdition: 'flag',
  InitialLimitedEditionCount: 'count',
} as const satisfies Record<keyof CatalogItemInput, Member>;

/** The members of an item of a store. */
export const STORE_ITEM = {
  ItemId: 'id',
  VirtualCurrencyPrices: 'amounts',
  RealCurrencyPrices: 'amounts',
  DisplayPosition: 'count',
  CustomData: 'json',
} as const satisfies Record<keyof StoreItem, Member>;

export type ParsedItem =
  | { readonly item: CatalogItemInput }
  /** `fault` absent: it is JSON, and not an item. */
  | { readonly sentence: string; readonly fault?: JsonFault };

/** Reads an item from what somebody has typed. */
export function parseItem(text: string, itemId: string): ParsedItem {
  const fault = findJsonFault(text);
  if (fault) return { sentence: texts.faultPlace(fault), fault };
  const value: unknown = JSON.parse(text);
  const sentence = describeMisfit('', value, CATALOG_ITEM);
  if (sentence !== undefined) return { sentence };
  const item = value as CatalogItemInput;
  if (item.ItemId !== itemId) return { sentence: texts.otherId(JSON.stringify(itemId)) };
  return { item };
}

/** Says where a value does not fit a shape; undefined: it does. `path` is that of the value. */
export function describeMisfit(path: string, value: unknown, shape: Shape): string | undefined {
  if (!isTable(value)) return texts.misfit(path || texts.theItem, texts.wanted.object);
  for (const [name, inner] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    const member = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (member === undefined) return texts.unknownMember(at);
    if (typeof member === 'object') {
      const sentence = describeMisfit(at, inner, member);
      if (sentence !== undefined) return sentence;
    } else if (!FITS[member](inner)) return texts.misfit(at, WANTED[member]);
  }
  return undefined;
}

export const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string';
const ID = new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${ID_CHARS_MAX}}$`, 'u');
const isCount = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= COUNT_MAX;

const FITS = {
  id: (value: unknown) => typeof value === 'string' && ID.test(value),
  text: isText,
  count: isCount,
  flag: (value: unknown) => typeof value === 'boolean',
  texts: (value: unknown) => Array.isArray(value) && value.every(isText),
  amounts: (value: unknown) => isTable(value) && Object.values(value).every(isCount),
  json: () => true,
} as const;

const WANTED = {
  ...texts.wanted,
  json: '',
  id: texts.wanted.id(ID_CHARS_MAX),
  count: texts.wanted.count(COUNT_MAX),
} as const;
