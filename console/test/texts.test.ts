import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SHARED_TEXTS } from '../src/texts/shared.ts';
import { findTexts } from './support/find-texts.ts';

const SOURCES = new URL('../src/', import.meta.url);
/** Files with texts that a studio types itself: programs that call the service, and a sample catalog. */
const NO_TEXTS = ['pages/api/examples.ts', 'pages/catalogs/sample.ts'];

function read(file: string): string {
  return readFileSync(new URL(file, SOURCES), 'utf8');
}

test('texts are in one place, so that other languages can follow', () => {
  const files = globSync('**/*.{ts,tsx}', {
    cwd: SOURCES,
    exclude: ['texts/**', ...NO_TEXTS],
  });
  expect(files.length).toBeGreaterThan(100);
  const elsewhere = files.flatMap((file) => findTexts(read(file)).map((text) => `${file}:${text}`));
  expect(elsewhere.toSorted()).toEqual([]);
});

test('numbers and times are written in the language of the texts', () => {
  const elsewhere = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        /\.toLocale\w*String\((?!LOCALE)|Intl\.[A-Z]\w+\((?!LOCALE)/.test(line)
          ? [`${file}:${index + 1}: ${line.trim()}`]
          : [],
      ),
  );
  expect(elsewhere).toEqual([]);
});

test('each word that pages share is used', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).map(read).join('\n');
  const unused = Object.keys(SHARED_TEXTS).filter(
    (name) => !new RegExp(`SHARED_TEXTS\\.${name}\\b`).test(sources),
  );
  expect(unused).toEqual([]);
});

test.for([
  ['a text of an element', '<p>open</p>', 'open'],
  ['a text beside a value', '<p>{count} items</p>', 'items'],
  ['a word that is chosen', "<p>{isOpen ? 'open' : 'closed'}</p>", 'open', 'closed'],
  ['a word under a condition', "<p>{isOpen && 'open'}</p>", 'open'],
  ['an attribute', '<input aria-label="Name" />', 'Name'],
  ['an attribute that is chosen', "<a title={isOpen ? 'Close' : text} />", 'Close'],
  ['an attribute with a value', '<a title={`Copy ${what}`} />', 'Copy'],
  ['an attribute that makes a text', "<Form done={() => 'Saved'} />", 'Saved'],
  ['an act on a button', '<Form act="Save" />', 'Save'],
  ['a member', "const column = { title: 'Item' };", 'Item'],
  ['a variable', "const label = isNew ? 'New' : name;", 'New'],
  ['a template', 'say(`${count} items`);', 'items'],
  ['a sentence', "say('Nothing was done.');", 'Nothing was done.'],
  ['a function that describes', "function describeIt() { return 'yes'; }", 'yes'],
  [
    'a function that describes what is chosen',
    "function describeIt(of: Kind) { switch (of) { case 'Store': if (isOpen) return 'open'; } }",
    'open',
  ],
] satisfies [string, string, ...string[]][])('%s is found', ([, source, ...texts]) => {
  expect(findTexts(source)).toEqual(texts.map((text) => `1: ${text}`));
});

test.for([
  ['a text of texts', '<p title={TEXTS.title}>{TEXTS.open(count)}</p>'],
  ['what is compared with', "<p>{kind === 'Store' && name}</p>"],
  ['what is handed to a function', "<p>{may('stores:write') ? a : rows.find('id')}</p>"],
  ['a name of the wire', "send({ act: 'Update', Kind: 'Store' });"],
  ['a class, a style', '<p className="one two" style={{ font: \'12px sans-serif, other\' }} />'],
  ['a selector, a color', "find('.one button, input'); const HUES = { text: '#cccccc' };"],
  ['an address', 'go(`/t/${titleId}/stores`);'],
  ['an error for programmers', "throw new Error('There is no context above');"],
  ['a type', "type Kind = { label: 'Store' | 'Item' };"],
] as const)('%s is no text', ([, source]) => {
  expect(findTexts(source)).toEqual([]);
});
