import Papa from 'papaparse';
import { ITEM_FILES_TEXTS } from '../../texts/item-files.ts';
import { isSame } from '../is-same.ts';
import { type Cell, CELLS } from './csv-cells.ts';
import {
  type FileEntry,
  type FileItem,
  type FileList,
  type FileReading,
  ITEMS_MAX,
  SHAPES,
} from './item-file.ts';

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
  | { readonly name: string; readonly member: PriceMember; readonly code: string };

const isPrice = (member: string): member is PriceMember => Object.hasOwn(PRICES, member);

/** Members that a file in CSV has no column for, because they say nothing of an item. */
const LEFT_OUT: readonly string[] = ['CatalogVersion'];

/** The columns that a file can have, apart from prices. */
function plainColumns(list: FileList): readonly Column[] {
  return Object.entries(SHAPES[list]).flatMap(([member, shape]): Column[] => {
    if (LEFT_OUT.includes(member) || shape === 'amounts') return [];
    return [{ name: member, member, cell: CELLS[typeof shape === 'object' ? 'json' : shape] }];
  });
}

/** A spreadsheet takes cells that begin so for formulas. The apostrophe before them is taken away again. */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const guard = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);
const unguard = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** With it spreadsheets take the file for UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Writes items as CSV, one row an item, with a column for each currency that items have or that is in `codes`. */
export function writeCsv(
  list: FileList,
  items: readonly FileItem[],
  codes: readonly string[] = [],
): string {
  const columns = columnsFor(list, items, codes);
  const rows = items.map((item) => columns.map((column) => guard(writeCell(item, column))));
  const header = columns.map(({ name }) => name);
  return `${BYTE_ORDER_MARK}${Papa.unparse([header, ...rows], { newline: '\r\n' })}\r\n`;
}

function columnsFor(
  list: FileList,
  items: readonly FileItem[],
  codes: readonly string[],
): readonly Column[] {
  const [id, ...others] = plainColumns(list);
  const known = { VirtualCurrencyPrices: codes, RealCurrencyPrices: [] };
  const prices = (Object.keys(PRICES) as PriceMember[]).flatMap((member) => {
    const used = items.flatMap((item) => Object.keys(item[member] ?? {}));
    const all = [...new Set([...known[member], ...used])].toSorted();
    return all.map((code) => ({ name: `${PRICES[member].prefix}${code}`, member, code }));
  });
  return id ? [id, ...prices, ...others] : [];
}

function writeCell(item: FileItem, column: Column): string {
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
  const newline = (/\r\n|\n|\r/.exec(plain)?.[0] ?? '\n') as '\r\n' | '\n' | '\r';
  const first = plain.split(newline, 1)[0] ?? '';
  const delimiter = [',', ';', '\t'].find((sign) => first.includes(sign)) ?? ',';
  const { data, errors } = Papa.parse<readonly string[]>(plain, {
    delimiter,
    newline,
    download: false,
  });
  const lines = linesOf(data);
  if (errors.length > 0) {
    const faults = errors.map(({ row = 0 }) => texts.at(texts.line(lines[row] ?? 1), texts.quote));
    return { status: 'wrong', faults: [...new Set(faults)] };
  }
  const [header = [], ...rows] = data;
  const columns = readHeader(list, header);
  if ('faults' in columns) return { status: 'wrong', faults: columns.faults };
  const filled = rows.flatMap((cells, index) => {
    const line = lines[index + 1] ?? 0;
    return cells.every((cell) => cell.trim() === '') ? [] : [{ cells, line }];
  });
  if (filled.length > ITEMS_MAX) {
    return { status: 'wrong', faults: [texts.tooMany(filled.length, ITEMS_MAX)] };
  }
  return readRows<Item>(columns.columns, filled);
}

/** The line at which each row begins: texts in cells may have line ends. */
function linesOf(rows: readonly (readonly string[])[]): readonly number[] {
  let line = 1;
  return rows.map((cells) => {
    const begin = line;
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
    return begin;
  });
}

function readHeader(
  list: FileList,
  header: readonly string[],
): { readonly columns: readonly Column[] } | { readonly faults: readonly string[] } {
  const plain = plainColumns(list);
  const found = header.map((cell) => {
    const name = cell.trim();
    const column = plain.find((one) => one.name === name) ?? priceColumn(name);
    return column ?? { fault: texts.unknownColumn(name, plain.map((one) => one.name).join(', ')) };
  });
  const faults = found.flatMap((one) => ('fault' in one ? [one.fault] : []));
  const columns = found.flatMap((one) => ('fault' in one ? [] : [one]));
  const names = columns.map(({ name }) => name);
  for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index))) {
    faults.push(texts.columnTwice(name));
  }
  if (!names.includes('ItemId')) faults.push(texts.noIdColumn);
  if (faults.length === 0) return { columns };
  return { faults: faults.map((fault) => texts.at(texts.line(1), fault)) };
}

function priceColumn(name: string): Column | undefined {
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
  rows: readonly { readonly cells: readonly string[]; readonly line: number }[],
): FileReading<Item> {
  const faults: string[] = [];
  const entries: FileEntry<Item>[] = [];
  const lineOf = new Map<string, number>();
  for (const { cells, line } of rows) {
    const row = readRow(columns, cells);
    const itemId = row.values.get('ItemId');
    const other = typeof itemId === 'string' ? lineOf.get(itemId) : undefined;
    if (typeof itemId !== 'string') row.faults.push(texts.noId);
    else if (other !== undefined) row.faults.push(texts.twice(itemId, texts.line(other)));
    else {
      lineOf.set(itemId, line);
      entries.push({
        place: texts.line(line),
        itemId,
        toItem: (before) => withRow<Item>(before, row),
      });
    }
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
    const text = unguard(cells[index] ?? '');
    const { read } = 'cell' in column ? column.cell : CELLS.count;
    const reading = text === '' ? { value: undefined } : read(text, column.member);
    if ('fault' in reading) faults.push(texts.inColumn(column.name, reading.fault));
    else if ('cell' in column) values.set(column.member, reading.value);
    else prices.push({ member: column.member, code: column.code, price: reading.value });
  }
  return { values, prices, faults };
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
