import { expect, test } from 'vitest';

interface Entry {
  readonly path: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

// The file is plain JavaScript, because browsers take it as it is.
const { findSections, excerptOf } = (await import(new URL('search.js', import.meta.url).href)) as {
  findSections(entries: readonly Entry[], query: string): readonly Entry[];
  excerptOf(text: string, query: string): string;
};

const entry = (title: string, heading: string, text: string): Entry => ({
  path: `${title}#${heading}`,
  title,
  heading,
  text,
});
const ENTRIES = [
  entry('Errors', '', 'StoreNotFound 1221 There is no such store.'),
  entry('SetStoreItems', '', 'Makes a store hold exactly the given items.'),
  entry('SetStoreItems', 'Errors', 'CatalogNotConfigured'),
  entry('Store', '', 'Anything.'),
  entry('Several nodes', 'What a lease is', 'It is renewed by each node.'),
];
const find = (query: string) => findSections(ENTRIES, query).map(({ path }) => path);

test.each([
  ['store', ['Store#', 'SetStoreItems#', 'Errors#']],
  ['STORE ITEMS', ['SetStoreItems#']],
  ['1221', ['Errors#']],
  ['err', ['Errors#', 'SetStoreItems#Errors']],
  ['lease renew', ['Several nodes#What a lease is']],
  ['lease store', []],
  ['(', []],
  [' ', []],
])('%s', (query, found) => {
  expect(find(query)).toEqual(found);
});

test('twelve are enough', () => {
  const many = Array.from({ length: 50 }, (_, at) => entry(`Page ${at}`, '', ''));
  expect(findSections(many, 'page')).toHaveLength(12);
});

test('an excerpt shows the word', () => {
  const text = `${'before '.repeat(50)}the word ${'after '.repeat(50)}`;
  expect(excerptOf(text, 'Word')).toMatch(/^… before.* the word after/);
  expect(excerptOf('the word', 'word')).toBe('the word');
  expect(excerptOf('the title has it', 'absent')).toBe('the title has it');
});
