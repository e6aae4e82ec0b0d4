import { ITEM_FILES_TEXTS } from '../../texts/item-files.ts';
import { readAmount } from '../amount-input/read-amount.ts';
import { CATALOG_ITEM, COUNT_MAX, describeMisfit, type Member } from './item-shape.ts';
import { findJsonFault, shortened } from './json-fault.ts';

const texts = ITEM_FILES_TEXTS.faults;

/** The form of a member's value in a cell. An empty cell has none. */
export interface Cell {
  /** An empty text where it says nothing. */
  readonly write: (value: unknown) => string;
  readonly read: (
    text: string,
    member: string,
  ) => { readonly value: unknown } | { readonly fault: string };
}

type CellKind = Exclude<Member, object | 'amounts'>;

export const CELLS: Readonly<Record<CellKind, Cell>> = {
  id: {
    write: String,
    read(value, member) {
      const misfit = describeMisfit('', { [member]: value }, { [member]: 'id' });
      return misfit === undefined ? { value } : { fault: misfit };
    },
  },
  text: { write: String, read: (value) => ({ value }) },
  count: {
    write: String,
    read(text) {
      // No number of 32 bits is longer, however it is written.
      const reading = readAmount(shortened(text), { max: COUNT_MAX });
      if (reading.status === 'right') return { value: reading.amount };
      return { fault: texts.noAmount(shortened(text), COUNT_MAX) };
    },
  },
  flag: {
    write: (value) => (value === true ? 'true' : ''),
    read(text) {
      const word = text.trim().toLowerCase();
      if (word === 'true' || word === 'false') return { value: word === 'true' };
      return { fault: texts.noFlag(shortened(text)) };
    },
  },
  texts: { write: (value) => writeList(value as readonly string[]), read: readList },
  json: { write: (value) => JSON.stringify(value), read: readJsonCell },
};

const SEPARATOR = ';';

/** A list of texts, with a semicolon between them where that reads as the same list. */
function writeList(list: readonly string[]): string {
  const plain = list.join(`${SEPARATOR} `);
  const read = readList(plain);
  const isPlain = 'value' in read && JSON.stringify(read.value) === JSON.stringify(list);
  return list.length === 0 || isPlain ? plain : JSON.stringify(list);
}

function readList(text: string): ReturnType<Cell['read']> {
  if (!text.startsWith('[')) {
    const value = text.split(SEPARATOR).flatMap((one) => one.trim() || []);
    return { value: value.length === 0 ? undefined : value };
  }
  return readJsonCell(text, 'Tags');
}

/** Reads a cell that has JSON, which must fit the member. */
function readJsonCell(text: string, member: string): ReturnType<Cell['read']> {
  const fault = findJsonFault(text);
  if (fault) return { fault: fault.sentence };
  const value: unknown = JSON.parse(text);
  const shape = Object.hasOwn(CATALOG_ITEM, member)
    ? CATALOG_ITEM[member as keyof typeof CATALOG_ITEM]
    : 'json';
  // A store's own data is any JSON; a catalog's is a text, and never comes here.
  if (member === 'CustomData') return { value };
  const misfit = describeMisfit('', { [member]: value }, { [member]: shape });
  return misfit === undefined ? { value } : { fault: misfit };
}
