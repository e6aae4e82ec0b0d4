import { writeNumber } from './locale.ts';

/** Texts about files of items. */
export const ITEM_FILES_TEXTS = {
  files: 'Files',
  exportJson: 'Export as JSON',
  exportCsv: 'Export as CSV',
  asSaved: 'As it is saved',
  import: 'Import a file',
  importHeading: 'Import a file',
  importHint:
    'JSON as the API has it, or CSV with one row an item. Nothing is saved before you have looked at the difference.',
  csvLimits: {
    Catalog:
      'Columns are named as in an exported file, and may be left out: what has no column stays as it is. An empty cell takes the value away.',
    Store:
      'Columns are named as in an exported file, and may be left out: what has no column stays as it is. An empty cell takes the value away. CSV has no texts and data of the store: they stay, too.',
  },
  file: 'File',
  choose: 'Choose a file that ends with .json or .csv',
  others: 'Items that the file does not have',
  keepOthers: 'Stay as they are',
  removeOthers: 'Are removed',
  counts: (counts: Readonly<Record<'added' | 'changed' | 'removed' | 'same', number>>) =>
    `${writeNumber(counts.added)} added, ${writeNumber(counts.changed)} changed, ${writeNumber(counts.removed)} removed, ${writeNumber(counts.same)} as they are.`,
  ofOther: (name: string) => `The file is of ${name}.`,
  review: 'Look at the difference',
  wrong: (count: number, isAll: boolean) =>
    count === 1
      ? '1 thing is wrong'
      : `${writeNumber(count)} ${isAll ? 'things' : 'things or more'} are wrong`,
  more: (count: number, isAll: boolean) =>
    isAll ? `And ${writeNumber(count)} more.` : `And ${writeNumber(count)} or more.`,
  faults: {
    at: (place: string, sentence: string) => `${place}: ${sentence}`,
    line: (line: number) => `Line ${line}`,
    inColumn: (column: string, sentence: string) => `column ${column}: ${sentence}`,
    tooLarge: (bytes: number, max: number) =>
      `The file has ${writeNumber(bytes)} bytes; at most ${writeNumber(max)} are read.`,
    tooMany: (max: number) =>
      `The file has more than ${writeNumber(max)} items, and there cannot be more.`,
    csvMax: {
      rows: (max: number) => `it is the last of ${writeNumber(max)} lines that are read.`,
      cells: (max: number) => `it has more than ${writeNumber(max)} columns.`,
      chars: (max: number) => `it has a cell of more than ${writeNumber(max)} characters.`,
    },
    notUtf8: 'The file is not UTF-8. Save it as “CSV UTF-8”.',
    otherKind: 'The name of the file ends neither with .json nor with .csv.',
    noList: (list: string) => `The file has no list of items: {"${list}": [ … ]}.`,
    unknownMember: (name: string, known: string) =>
      `${name}: a file has no such member; it has ${known}.`,
    noId: 'the item has no ItemId.',
    spaced: (itemId: string) =>
      `the ItemId “${itemId}” is that of another item with spaces around it.`,
    noIdColumn: 'there is no column ItemId.',
    twice: (itemId: string, place: string) => `the item ${itemId} is there already (${place}).`,
    unknownItem: (itemId: string) => `the catalog version has no item ${itemId}.`,
    columnTwice: (name: string) => `the column ${name} is there twice.`,
    unknownColumn: (name: string, known: string) =>
      `there is no column “${name}”; known are ${known}, price:CODE and money:CODE.`,
    nameless: (place: number) =>
      `column ${place} has something in it, and no name in the first line.`,
    cells: (count: number, columns: number) =>
      `it has ${writeNumber(count)} cells, and the first line ${writeNumber(columns)}.`,
    quote: 'a quote is not closed, or something stands behind one.',
    noAmount: (text: string, max: number) =>
      `“${text}” is no whole number from 0 to ${writeNumber(max)}.`,
    noFlag: (text: string) => `“${text}” is neither true nor false.`,
  },
} as const;
