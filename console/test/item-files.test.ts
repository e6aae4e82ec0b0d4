import fc from 'fast-check';
import type { CatalogItemInput, StoreItem } from 'purser-client';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { isSameItem } from '../src/pages/catalogs/draft.ts';
import { describePlace, itemsOfRequest } from '../src/parts/changes/describe-place.ts';
import { readCsv, writeCsv } from '../src/parts/item-files/csv-file.ts';
import { readCsvRows } from '../src/parts/item-files/csv-rows.ts';
import {
  countImported,
  type FileItem,
  type FileReading,
  importedItems,
} from '../src/parts/item-files/item-file.ts';
import { readJson, writeJson } from '../src/parts/item-files/json-file.ts';

// Texts as the service takes them, with all that CSV and spreadsheets make something of.
const sign = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  ' ',
  '[',
  'ü',
  '\ufeff',
  '7',
);
const text = fc.oneof(
  fc.string({ unit: fc.oneof(sign, fc.string({ unit: 'grapheme', maxLength: 1 })), maxLength: 12 }),
  fc.constantFrom('=1+1', "'=1", '01', 'true', '{}', 'null', '\r\n', "''@x"),
);
const wellFormed = text.filter((one) => one.isWellFormed() && !one.includes('\0'));
const id = wellFormed.filter((one) => /^\P{Cc}+$/u.test(one));
const count = fc.integer({ min: 0, max: 4_294_967_295 });
const amounts = fc.dictionary(fc.constantFrom('GO', 'GE', 'toString', 'R2'), count, { maxKeys: 4 });
const money = fc.dictionary(fc.constantFrom('EUR', 'USD'), count, { maxKeys: 2 });
const ids = fc.array(id, { maxLength: 3 });
const some = <T extends object>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(members, { requiredKeys: [] });

const catalogItem: fc.Arbitrary<CatalogItemInput> = fc.record(
  {
    ItemId: id,
    ItemClass: wellFormed,
    DisplayName: wellFormed,
    Description: wellFormed,
    VirtualCurrencyPrices: amounts,
    RealCurrencyPrices: money,
    Tags: fc.array(wellFormed, { maxLength: 4 }),
    CustomData: wellFormed,
    Consumable: some({ UsageCount: count, UsagePeriod: count, UsagePeriodGroup: wellFormed }),
    Container: some({ KeyItemId: id, ItemContents: ids, VirtualCurrencyContents: amounts }),
    Bundle: some({ BundledItems: ids, BundledResultTables: ids }),
    ItemImageUrl: wellFormed,
    IsStackable: fc.boolean(),
    IsLimitedEdition: fc.boolean(),
    InitialLimitedEditionCount: count,
  },
  { requiredKeys: ['ItemId'] },
);
// JSON has no -0.
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const storeItem: fc.Arbitrary<StoreItem> = fc.record(
  {
    ItemId: id,
    VirtualCurrencyPrices: amounts,
    RealCurrencyPrices: money,
    DisplayPosition: count,
    CustomData: json,
  },
  { requiredKeys: ['ItemId'] },
);
const listOf = <Item extends FileItem>(item: fc.Arbitrary<Item>) =>
  fc.uniqueArray(item, { selector: ({ ItemId }) => ItemId, maxLength: 6 });

function right<Item extends FileItem>(reading: FileReading<Item>) {
  if (reading.status === 'wrong') throw new Error(reading.faults.join('\n'));
  return reading.file;
}
const faultsOf = (reading: FileReading<FileItem>) =>
  reading.status === 'wrong' ? reading.faults : [];
const imported = <Item extends FileItem>(
  before: readonly Item[],
  reading: FileReading<Item>,
  removesOthers = true,
) => importedItems(before, right(reading), { removesOthers });
/** An empty table of prices says the same as none. */
const toSaid = ({ VirtualCurrencyPrices = {}, RealCurrencyPrices = {}, ...rest }: StoreItem) => ({
  VirtualCurrencyPrices,
  RealCurrencyPrices,
  ...rest,
});
const CSV_HEAD = 'ItemId,DisplayName,price:GO,money:EUR,Tags,Bundle,IsStackable';

test('a catalog goes through CSV and JSON as it is, also over other items of the same ids', () => {
  fc.assert(
    fc.property(listOf(catalogItem), listOf(catalogItem), (items, others) => {
      const csv = writeCsv('Catalog', [...items], ['GO', 'GE', 'R2', 'toString']);
      const json = writeJson('Catalog', items, { CatalogVersion: 'main' });
      for (const reading of [
        readCsv<CatalogItemInput>('Catalog', csv),
        readJson<CatalogItemInput>('Catalog', json),
      ]) {
        for (const before of [[], items]) {
          const after = imported(before, reading);
          expect(after.map(({ ItemId }) => ItemId)).toEqual(items.map(({ ItemId }) => ItemId));
          expect(countImported(items, after, isSameItem)).toMatchObject({ changed: 0, removed: 0 });
        }
        const over = imported(others, reading, false);
        const known = new Set(others.map(({ ItemId }) => ItemId));
        const isNew = (one: FileItem) => !known.has(one.ItemId);
        expect(over.filter(isNew)).toHaveLength(items.filter(isNew).length);
      }
    }),
  );
});

test('a store goes through CSV and JSON as it is, in its order', () => {
  fc.assert(
    fc.property(listOf(storeItem), (items) => {
      const csv = readCsv<StoreItem>('Store', writeCsv('Store', items));
      const whole = readJson<StoreItem>('Store', writeJson('Store', items, {}));
      for (const reading of [csv, whole]) {
        for (const before of [[], items]) {
          expect(imported(before, reading).map(toSaid)).toEqual(items.map(toSaid));
        }
      }
    }),
  );
});

test('rows are read as another reader of CSV has written them, whatever its delimiter and line ends', () => {
  const cells = fc.array(wellFormed, { minLength: 2, maxLength: 4 });
  const delimiters = fc.constantFrom(',', ';', '\t');
  const newlines = fc.constantFrom('\r\n', '\n', '\r');
  fc.assert(
    fc.property(fc.array(cells), delimiters, newlines, (rows, delimiter, newline) => {
      const written = [['a', 'b'], ...rows];
      const read = readCsvRows(Papa.unparse(written, { delimiter, newline }));
      const filled = written.filter((row) => row.some((cell) => cell.trim() !== ''));
      expect(read.status === 'right' && read.rows.map((row) => row.cells)).toEqual(filled);
    }),
  );
});

test('lines may end in different ways, and columns that a spreadsheet has added are passed over', () => {
  const mixed = readCsv('Catalog', 'ItemId,DisplayName\r\na,"A\nB"\nb,B\r\rc,C');
  expect(right(mixed).entries.map(({ itemId, place }) => [itemId, place])).toEqual([
    ['a', 'Line 2'],
    ['b', 'Line 4'],
    ['c', 'Line 6'],
  ]);
  const widened = readCsv('Catalog', 'ItemId,price:GO,,\na,5,,\nb,6, ,\n');
  expect(imported([], widened)).toEqual([
    { ItemId: 'a', VirtualCurrencyPrices: { GO: 5 } },
    { ItemId: 'b', VirtualCurrencyPrices: { GO: 6 } },
  ]);
});

test('spaces around an id are a slip; one that has them is written with an apostrophe', () => {
  const before = [{ ItemId: 'sword' }, { ItemId: ' sword' }];
  const slip = readCsv<CatalogItemInput>('Catalog', 'ItemId,price:GO\n sword ,5\n');
  expect(imported(before, slip, false)).toEqual([
    { ItemId: 'sword', VirtualCurrencyPrices: { GO: 5 } },
    { ItemId: ' sword' },
  ]);
  expect(writeCsv('Catalog', before)).toContain("\r\n' sword,");
  expect(faultsOf(readCsv('Catalog', 'ItemId\na\n a\n'))).toEqual([
    'Line 3: the item a is there already (Line 2).',
  ]);
});

test('no cell of an exported file begins as a formula does', () => {
  fc.assert(
    fc.property(listOf(catalogItem), (items) => {
      const { data } = Papa.parse<readonly string[]>(writeCsv('Catalog', items), {
        delimiter: ',',
        newline: '\r\n',
        download: false,
      });
      expect(data.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
    }),
  );
  expect(
    writeCsv('Store', [{ ItemId: '=cmd()' }, { ItemId: "'=x" }, { ItemId: "it's" }]),
  ).toContain("\r\n'=cmd(),,\r\n''=x,,\r\nit's,,\r\n");
});

test('what has no column stays, an empty cell takes away, and other items stay or go', () => {
  const before: CatalogItemInput[] = [
    { ItemId: 'a', DisplayName: 'A', ItemClass: 'x', VirtualCurrencyPrices: { GO: 1, GE: 2 } },
    { ItemId: 'b', DisplayName: 'B' },
  ];
  const reading = readCsv<CatalogItemInput>(
    'Catalog',
    'DisplayName;ItemId;price:GO\n;a;\nNeu;c;1 000\n;;\n',
  );
  const a = { ItemId: 'a', ItemClass: 'x', VirtualCurrencyPrices: { GE: 2 } };
  const c = { ItemId: 'c', DisplayName: 'Neu', VirtualCurrencyPrices: { GO: 1_000 } };
  expect(imported(before, reading, false)).toEqual([a, before[1], c]);
  expect(imported(before, reading)).toEqual([a, c]);
  expect(countImported(before, imported(before, reading))).toEqual({
    added: 1,
    changed: 1,
    removed: 1,
    same: 0,
  });
});

test.each([
  ['Prise:GO,ItemId\n1,a', /^Line 1: there is no column “Prise:GO”; known are ItemId, ItemClass/],
  ['ItemId,price:GO,price:GO\na,1,1', /^Line 1: the column price:GO is there twice/],
  ['DisplayName\nA', /^Line 1: there is no column ItemId/],
  [
    `${CSV_HEAD}\na,"two\nlines",1,,,,\nb,,12.5,,,,`,
    /^Line 4: column price:GO: “12.5” is no whole/,
  ],
  [`${CSV_HEAD}\na,,-5,,,,`, /^Line 2: column price:GO: “-5” is no whole number from 0/],
  [`${CSV_HEAD}\na,,99999999999,,,,`, /^Line 2: column price:GO: “99999999999”/],
  [`${CSV_HEAD}\na,,,,,"{""BundledItem"":[]}",`, /^Line 2: column Bundle: Bundle.BundledItem/],
  [`${CSV_HEAD}\na,,,,,"{""BundledItems"":}",`, /^Line 2: column Bundle: there is "}"/],
  [`${CSV_HEAD}\na,,,,,,yes`, /^Line 2: column IsStackable: “yes” is neither true nor false/],
  [`${CSV_HEAD}\na,,,,,,\na,,,,,,`, /^Line 3: the item a is there already \(Line 2\)/],
  [`${CSV_HEAD}\n,A,,,,,`, /^Line 2: the item has no ItemId/],
  [`${CSV_HEAD}\na,1`, /^Line 2: it has 2 cells, and the first line 7/],
  [`${CSV_HEAD}\na,"A,1,,,,`, /^Line 2: a quote is not closed/],
  [`${CSV_HEAD}\na,"A"x,1,,,,`, /^Line 2: a quote is not closed/],
  ['ItemId,\na,b', /^Line 2: column 2 has something in it, and no name in the first line/],
  ['ItemId,Unknown\r\na,b\nc,d', /^Line 1: there is no column “Unknown”/],
  [`ItemId\n${'x'.repeat(129)}`, /^Line 2: column ItemId: ItemId: it should be a text of 1 to 128/],
  ['ItemId\n"a\nb"', /^Line 2: column ItemId: ItemId: it should be .* in one line/],
])('%j is refused with its line and column', (csv, sentence) => {
  expect(faultsOf(readCsv('Catalog', csv))).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  ['{"Catalog": [{"ItemId": "a",}]}', /^Line 1, column 29: /],
  ['{"Catalog": [{"ItemId": "a", "VirtualCurencyPrices": {}}]}', /^Catalog\[0\].VirtualCurencyPri/],
  ['[{"ItemId": "a"}, {"ItemId": "a"}]', /^Catalog\[1\]: the item a is there already \(Catalog\[0/],
  ['[{"DisplayName": "a"}]', /^Catalog\[0\]: the item has no ItemId/],
  ['{"Catalog": [], "DropTables": []}', /^DropTables: a file has no such member; it has Catalog/],
  ['{"Items": []}', /^Items: a file has no such member/],
  ['7', /^The file has no list of items/],
  ['[{"ItemId": "a", "ItemId": "b"}]', /^Line 1, column 18: the member "ItemId" is there twice/],
  ['[{"ItemId": "a",\n "It\\u0065mId": "b"}]', /^Line 2, column 2: the member "It\\u0065mId" is/],
  [`[${'['.repeat(1_000_000)}`, /^Line 1, column 65: lists and objects are more than 64 deep/],
  [`[{"ItemId": "${'x'.repeat(129)}"}]`, /^Catalog\[0\].ItemId: it should be a text of 1 to 128/],
])('%j is refused with its place', (json, sentence) => {
  expect(faultsOf(readJson('Catalog', json))).toEqual([expect.stringMatching(sentence)]);
});

test('a file of the reference API has nulls for what is absent, and the version of its items', () => {
  const json = JSON.stringify({
    CatalogVersion: 'other',
    Catalog: [
      { ItemId: 'a', CatalogVersion: 'other', Container: null, Bundle: { BundledItems: null } },
    ],
  });
  const reading = readJson<CatalogItemInput>('Catalog', json);
  expect(imported([], reading)).toEqual([{ ItemId: 'a', Bundle: {} }]);
  expect(right(reading).about).toEqual({ CatalogVersion: 'other' });
  const store = readJson<StoreItem>('Store', '{"Store": [{"ItemId": "a", "CustomData": null}]}');
  expect(imported([], store)).toEqual([{ ItemId: 'a', CustomData: null }]);
});

/** A text as long as that of a fourth of the largest file. */
const repeated = (part: string) => part.repeat(Math.floor(4_000_000 / part.length));

/** The result of some work, and its time on the processor: a machine that is busy, or stands still, makes it no longer. */
function timed<T>(work: () => T): { readonly result: T; readonly tookMs: number } {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, tookMs: (user + system) / 1_000 };
}

test.each([
  ['line ends', 'csv', () => `ItemId\n${repeated('\n')}`],
  ['blank rows', 'csv', () => `ItemId,\n${repeated(',\n')}`],
  ['columns', 'csv', () => repeated('x,')],
  ['cells of a row', 'csv', () => `ItemId,DisplayName\n${repeated('x,')}`],
  ['rows', 'csv', () => `ItemId\n${repeated('a\n')}`],
  ['quotes', 'csv', () => `ItemId\n"x${repeated('" "')}${repeated(' ')}`],
  ['quotes that stand twice', 'csv', () => `ItemId\n"${repeated('""')}"`],
  ['line ends in quotes', 'csv', () => `ItemId\n${repeated(`"x${'\n'.repeat(999_990)}"\n`)}`],
  ['apostrophes', 'csv', () => `ItemId\n${repeated(`${"'".repeat(999_999)}\n`)}`],
  ['separators', 'csv', () => `ItemId,Tags\n${repeated(`a,${';'.repeat(999_990)}\n`)}`],
  [
    'wrong numbers',
    'csv',
    () => {
      const codes = Array.from({ length: 800 }, (_, index) => `price:C${index}`);
      return `ItemId,${codes.join(',')}\n${repeated(`a${',x'.repeat(800)}\n`)}`;
    },
  ],
  ['brackets', 'json', () => repeated('[')],
  ['characters of a text', 'json', () => `["${repeated('a')}"]`],
  ['digits', 'json', () => `[1${repeated('1')}x]`],
  ['entries', 'json', () => `[${repeated('0,')}0]`],
  [
    'members',
    'json',
    () => {
      const members = Array.from({ length: 300_000 }, (_, index) => `"${index}":1`);
      return `{${members.join(',')}}`;
    },
  ],
  ['lists', 'json', () => `[${repeated('[],')}[]]`],
  ['line ends before a fault', 'json', () => `[${repeated('\n')}`],
] as const)('a file that is full of %s is refused in the time of its length', (_, form, make) => {
  const text = make();
  const plain = `[${repeated('[0,"a"],')}0]`;
  const control = timed(() => JSON.parse(plain));
  const { result: reading, tookMs } = timed(() =>
    form === 'csv' ? readCsv('Catalog', text) : readJson('Catalog', text),
  );
  expect(faultsOf(reading)).not.toEqual([]);
  expect(Math.max(0, ...faultsOf(reading).map(({ length }) => length))).toBeLessThan(1_000);
  expect(tookMs).toBeLessThan(20 * control.tookMs);
});

test('a fault of the service is told of the item, and of its line in the file', () => {
  const places = new Map([['bow', 'Line 4']]);
  const items = itemsOfRequest([{ ItemId: 'sword' }, { ItemId: 'bow' }], places);
  const prices = 'VirtualCurrencyPrices.GO';
  expect(describePlace(`Catalog[0].${prices}`, items)).toBe(`item sword, ${prices}`);
  expect(describePlace(`Store[1].${prices}`, items)).toBe(`Line 4, item bow, ${prices}`);
  expect(describePlace('Catalog[1]', items)).toBe('Line 4, item bow');
  expect(describePlace('Catalog[2].ItemId', items)).toBe('Catalog[2].ItemId');
  expect(describePlace('Catalog', items)).toBe('Catalog');
});
