import Type from 'typebox';
import { expect, test } from 'vitest';
import { operation } from '../kernel/operation.ts';
import { makeReferencePage } from './reference-page.ts';

const trade = operation<object>()({
  path: '/Client/Trade',
  summary: 'Trades <b>"this"</b> & that with `Id`.',
  auth: { kind: 'sessionTicket', permission: 'shop:read' },
  request: Type.Object({ Id: Type.String({ description: 'An id.' }) }),
  response: Type.Object({}),
  errors: ['StoreNotFound'],
  example: { request: { Id: "it's </pre>" }, response: {} },
  handle: () => ({}),
});

const page = makeReferencePage([trade], { version: '1.2.3' });

test('every link leads somewhere', () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets).toContain('Client_Trade');
  expect(targets.filter((id) => !ids.has(id))).toEqual([]);
});

test('texts stay texts', () => {
  expect(page).toContain(
    'Trades &lt;b&gt;&quot;this&quot;&lt;/b&gt; &amp; that with <code>Id</code>.',
  );
  expect(page).toContain(String.raw`it&#39;\&#39;&#39;s &lt;/pre&gt;`);
  expect(page.match(/<\/pre>/g)).toHaveLength(2);
});

test('nothing is fetched and nothing runs', () => {
  expect(page).not.toMatch(/<script|<link|<img|<iframe|src=|url\(|@import| on\w+=/i);
});

test('every element that is opened is closed', () => {
  const open: string[] = [];
  for (const [, slash, name = ''] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (name === 'meta') continue;
    if (slash) expect(open.pop()).toBe(name);
    else open.push(name);
  }
  expect(open).toEqual([]);
});
