import { ITEM_FILES_TEXTS } from '../../texts/item-files.ts';
import { isSame } from '../is-same.ts';
import { type Cell, CELLS } from './csv-cells.ts';
import { CSV_MAX, type CsvRow, readCsvRows, writeCsvRows } from './csv-rows.ts';
import {
  FAULTS_MAX,
  type FileEntry,
  type FileItem,
  type FileList,
  type FileReading,
  ITEMS_MAX,
  SHAPES,
} from './item-file.ts';
import { shortened } from './json-fault.ts';

const texts = ITEM_FILES_TEXTS.faults;

/** The columns of prices: for each code one, as in `price:GO`. */
const PRICES = {
  VirtualCurrencyPrices: { prefix: 'price:', code: /^[A-Za-z0-9]{2,10}$/ },
  RealCurrencyPrices: { prefix: 'money:', code: /^[A-Z]{3}$/ },
} as const;

type PriceMember = keyof typeof PRICES;

/** A column of a file: a member of items, or a price in one currency. */
type Column =
  | { readonly name: string; readonly member: string; readonly cell: Cell }
  | { readonly name: string; readonly member: PriceMember; readonly code: string }
  /** Without a name it may have no contents: spreadsheets write such columns. */
  | { readonly place: number };

type NamedColumn = Exclude<Column, { readonly place: number }>;

const isPrice = (member: string): member is PriceMember => Object.hasOwn(PRICES, member);

/** Members that a file in CSV has no column for, because they say nothing of an item. */
const LEFT_OUT: readonly string[] = ['CatalogVersion'];

/** The columns that a file can have, apart from prices. */
function plainColumns(list: FileList): readonly NamedColumn[] {
  return Object.entries(SHAPES[list]).flatMap(([member, shape]): NamedColumn[] => {
    if (LEFT_OUT.includes(member) || shape === 'amounts') return [];
    return [{ name: member, member, cell: CELLS[typeof shape === 'object' ? 'json' : shape] }];
  });
}

/** A spreadsheet takes cells that begin so for formulas. The apostrophe before them is taken away again. */
const FORMULA = /^'*[=+\-@\t\r\n]/;
/** An id with spaces around it has one, too: without it such spaces are a slip. */
const FORMULA_OR_SPACED = /^'*[=+\-@\s]|\s$/;
const guardedIn = ({ member }: { readonly member: string }) =>
  member === 'ItemId' ? FORMULA_OR_SPACED : FORMULA;

/** With it spreadsheets take the file for UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Writes items as CSV, one row an item, with a column for each currency that items have or that is in `codes`. */
export function writeCsv(
  list: FileList,
  items: readonly FileItem[],
  codes: readonly string[] = [],
): string {
  const columns = columnsFor(list, items, codes);
  const rows = items.map((item) =>
    columns.map((column) => {
      const cell = writeCell(item, column);
      return guardedIn(column).test(cell) ? `'${cell}` : cell;
    }),
  );
  const header = columns.map(({ name }) => name);
  return `${BYTE_ORDER_MARK}${writeCsvRows([header, ...rows])}`;
}

function columnsFor(
  list: FileList,
  items: readonly FileItem[],
  codes: readonly string[],
): readonly NamedColumn[] {
  const [id, ...others] = plainColumns(list);
  const known = { VirtualCurrencyPrices: codes, RealCurrencyPrices: [] };
  const prices = (Object.keys(PRICES) as PriceMember[]).flatMap((member) => {
    const used = items.flatMap((item) => Object.keys(item[member] ?? {}));
    const all = [...new Set([...known[member], ...used])].toSorted();
    return all.map((code) => ({ name: `${PRICES[member].prefix}${code}`, member, code }));
  });
  return id ? [id, ...prices, ...others] : [];
}

function writeCell(item: FileItem, column: NamedColumn): string {
  const members = item as unknown as Readonly<Record<string, unknown>>;
  const value = members[column.member];
  if (value === undefined) return '';
  if ('cell' in column) return column.cell.write(value);
  const prices = value as Readonly<Record<string, number>>;
  return Object.hasOwn(prices, column.code) ? String(prices[column.code]) : '';
}

/** Reads a file in CSV. A member without a column stays as it is in an item that is there already. */
export function readCsv<Item extends FileItem>(list: FileList, text: string): FileReading<Item> {
  const plain = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  // The first line, the items, and one more to see that there are too many.
  const read = readCsvRows(plain, 1 + ITEMS_MAX + 1);
  if (read.status === 'wrong') {
    const { line, fault } = read;
    const sentence = fault === 'quote' ? texts.quote : texts.csvMax[fault](CSV_MAX[fault]);
    return { status: 'wrong', faults: [texts.at(texts.line(line), sentence)] };
  }
  const [header = { cells: [], line: 1 }, ...rows] = read.rows;
  const columns = readHeader(list, header);
  if ('faults' in columns) return { status: 'wrong', faults: columns.faults };
  if (rows.length > ITEMS_MAX) return { status: 'wrong', faults: [texts.tooMany(ITEMS_MAX)] };
  return readRows<Item>(columns.columns, rows);
}

function readHeader(
  list: FileList,
  { cells, line }: CsvRow,
): { readonly columns: readonly Column[] } | { readonly faults: readonly string[] } {
  const plain = plainColumns(list);
  const known = plain.map(({ name }) => name);
  const found = cells.map((cell, index) => {
    const name = cell.trim();
    if (name === '') return { place: index + 1 };
    const column = plain.find((one) => one.name === name) ?? priceColumn(name);
    return column ?? { fault: texts.unknownColumn(shortened(name), known.join(', ')) };
  });
  const faults = found.flatMap((one) => ('fault' in one ? [one.fault] : []));
  const columns = found.flatMap((one) => ('fault' in one ? [] : [one]));
  const names = columns.flatMap((one) => ('name' in one ? one.name : []));
  const twice = names.filter((one, index) => names.indexOf(one) !== index);
  faults.push(...[...new Set(twice)].map(texts.columnTwice));
  if (!names.includes('ItemId')) faults.push(texts.noIdColumn);
  if (faults.length === 0) return { columns };
  return { faults: faults.map((fault) => texts.at(texts.line(line), fault)) };
}

function priceColumn(name: string): NamedColumn | undefined {
  for (const [member, { prefix, code }] of Object.entries(PRICES)) {
    const rest = name.slice(prefix.length);
    if (name.startsWith(prefix) && code.test(rest) && isPrice(member)) {
      return { name, member, code: rest };
    }
  }
  return undefined;
}

function readRows<Item extends FileItem>(
  columns: readonly Column[],
  rows: readonly CsvRow[],
): FileReading<Item> {
  const faults: string[] = [];
  const entries: FileEntry<Item>[] = [];
  const lineOf = new Map<string, number>();
  for (const { cells, line } of rows) {
    if (faults.length >= FAULTS_MAX) break;
    const row = readRow(columns, cells);
    const itemId = row.values.get('ItemId');
    const other = typeof itemId === 'string' ? lineOf.get(itemId) : undefined;
    if (other !== undefined) row.faults.push(texts.twice(String(itemId), texts.line(other)));
    else if (typeof itemId === 'string') {
      lineOf.set(itemId, line);
      const place = texts.line(line);
      entries.push({ place, itemId, toItem: (before) => withRow<Item>(before, row) });
    } else if (row.faults.length === 0) row.faults.push(texts.noId);
    faults.push(...row.faults.map((fault) => texts.at(texts.line(line), fault)));
  }
  if (faults.length > 0) return { status: 'wrong', faults };
  return { status: 'right', file: { entries, about: {} } };
}

/** The contents of a row: by member its value, or by member and code its price; undefined: none. */
interface Row {
  readonly values: ReadonlyMap<string, unknown>;
  readonly prices: readonly {
    readonly member: PriceMember;
    readonly code: string;
    readonly price: unknown;
  }[];
  readonly faults: string[];
}

function readRow(columns: readonly Column[], cells: readonly string[]): Row {
  const faults: string[] = [];
  if (cells.length !== columns.length) faults.push(texts.cells(cells.length, columns.length));
  const values = new Map<string, unknown>();
  const prices: Row['prices'][number][] = [];
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? '';
    if ('place' in column) {
      if (cell.trim() !== '') faults.push(texts.nameless(column.place));
      continue;
    }
    const { read } = 'cell' in column ? column.cell : CELLS.count;
    const text = textOf(cell, column);
    const reading = text === '' ? { value: undefined } : read(text, column.member);
    if ('fault' in reading) faults.push(texts.inColumn(column.name, reading.fault));
    else if ('cell' in column) values.set(column.member, reading.value);
    else prices.push({ member: column.member, code: column.code, price: reading.value });
  }
  return { values, prices, faults };
}

/** The text that a cell stands for: without its apostrophe, or without spaces that nobody has meant. */
function textOf(cell: string, column: NamedColumn): string {
  if (cell.startsWith("'") && guardedIn(column).test(cell)) return cell.slice(1);
  return column.member === 'ItemId' ? cell.trim() : cell;
}

/** The item with what a row says. */
function withRow<Item extends FileItem>(before: Item | undefined, { values, prices }: Row): Item {
  const members = new Map<string, unknown>(Object.entries(before ?? {}));
  for (const [name, value] of values) members.set(name, value);
  for (const [member, ofMember] of Map.groupBy(prices, (one) => one.member)) {
    const old = before?.[member] ?? {};
    const codes = new Map<string, unknown>(Object.entries(old));
    for (const { code, price } of ofMember) codes.set(code, price);
    const next = Object.fromEntries([...codes].filter(([, price]) => price !== undefined));
    const isEmpty = Object.keys(next).length === 0;
    if (!isSame(next, old)) members.set(member, isEmpty ? undefined : next);
  }
  const kept = [...members].filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as unknown as Item;
}
