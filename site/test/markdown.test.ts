import Type from 'typebox';
import { createMarkdownRenderer } from 'vitepress';
import { expect, test } from 'vitest';
import { siteSource } from '../../scripts/site-source.ts';
import { makeReference } from '../../server/src/derive/reference.ts';
import { operation } from '../../server/src/kernel/operation.ts';
import { MARKDOWN } from '../.vitepress/markdown.ts';

const markdown = await createMarkdownRenderer('/nowhere', MARKDOWN, '/docs/');

/** The HTML of a page, which is a template of Vue. */
const render = async (text: string) =>
  (await markdown.renderAsync(text, { path: 'a/b.md', relativePath: 'a/b.md', cleanUrls: true }))
    .replaceAll(/ <a class="header-anchor".*?<\/a>/g, '')
    .trim();

/** The same of a document whose links and pictures are there unless they are lost. */
const renderSource = (text: string) =>
  render(siteSource({ path: 'guides/a.md', text }, (path) => !path.includes('lost')));

test('headings have the ids that hosts of repositories give them', async () => {
  const html = await render('# A\n\none\n\n## B `c`, d\n\n### e-f\n\n## G');
  expect(html).toContain('<h2 id="b-c-d" tabindex="-1">B <code v-pre>c</code>, d</h2>');
  expect(html).toContain('<h3 id="e-f"');
});

test.each([
  ['a <b>c</b> & "d"', '<p>a &lt;b&gt;c&lt;/b&gt; &amp; &quot;d&quot;</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['a \\<b\\> `<i>`', '<p>a &lt;b&gt; <code v-pre>&lt;i&gt;</code></p>'],
  ['a {{ b }}', '<p>a &#123;&#123; b }}</p>'],
  ['`{{ b }}`', '<p><code v-pre>{{ b }}</code></p>'],
  ['a :smile: {.b} [[toc]]', '<p>a :smile: {.b} [[toc]]</p>'],
  ['<<< a.md', '<p>&lt;&lt;&lt; a.md</p>'],
  ['`a.b`', '<p><code v-pre>a.b</code></p>'],
  ['`LongMember[].LongerMember`', '<p><code v-pre>LongMember[].<wbr>LongerMember</code></p>'],
])('%s', async (text, html) => {
  expect(await render(text)).toBe(html);
});

test.each([
  ['[a](b.md)', '<p><a href="/docs/guides/b">a</a></p>'],
  ['[a](../reference/c.md#d)', '<p><a href="/docs/reference/c#d">a</a></p>'],
  ['[a](../index.md)', '<p><a href="/docs/">a</a></p>'],
  ['[a](#d)', '<p><a href="#d">a</a></p>'],
  ['[a *b*](lost.md)', '<p>a <em>b</em></p>'],
  ['![a <b>](lost.webp)', '<p><em>a &lt;b&gt;</em></p>'],
  ['[a](http://127.0.0.1:7300/docs)', '<p><a href="/docs/">a</a></p>'],
  [
    '[a](http://127.0.0.1:7300/docs/reference/errors)',
    '<p><a href="/docs/reference/errors">a</a></p>',
  ],
])('%s', async (text, html) => {
  expect(await renderSource(text)).toBe(html);
});

test('a picture says what it shows', async () => {
  const html = await renderSource('![a "b"](c.webp)');
  expect(html).toMatch(/^<p><img [^>]*alt="a &quot;b&quot;"[^>]*><\/p>$/);
});

test('code is marked and stays text', async () => {
  const html = await render('```sh\n# it\'s\ncurl -d \'{"a":"<b>\\""}\'\n```');
  expect(html).toContain('<pre tabindex="0" v-pre><code><span class="comment"># it&#39;s</span>\n');
  expect(html).toContain('<span class="member">&quot;a&quot;</span>:');
  expect(html).toContain('<span class="string">&quot;&lt;b&gt;\\&quot;&quot;</span>');
});

test('code that is only indented is like other code', async () => {
  const html = await render('one\n\n    <two>');
  expect(html).toBe(await render('one\n\n```text\n<two>\n```'));
  expect(html).toContain('<pre tabindex="0" v-pre><code>&lt;two&gt;\n</code></pre>');
});

test('a wide table is scrolled by keyboard, too, and its heads are heads', async () => {
  const html = await render('| A | `B` |\n|---|---|\n| a | b |');
  expect(html).toMatch(/^<table tabindex="0">/);
  expect(html).toContain('<th>A</th>\n<th><code v-pre>B</code></th>');
});

const trade = operation()({
  path: '/Client/Trade',
  summary: 'Trades <b>"this"</b> & that *or* {{ this }} with `Id`.',
  auth: { kind: 'sessionTicket', permission: 'shop:read' },
  request: Type.Object({ Id: Type.String({ description: 'An <i>id</i>.' }) }),
  response: Type.Object({}),
  errors: ['StoreNotFound'],
  example: { request: { Id: "it's </pre>" }, response: {} },
  handle: () => ({}),
});

test('texts of operations stay texts', async () => {
  const document = makeReference([trade]).find(({ path }) => path.endsWith('Client_Trade.md'));
  const html = await render(siteSource(document ?? { path: '', text: '' }, () => true));
  const summary =
    'Trades &lt;b&gt;&quot;this&quot;&lt;/b&gt; &amp; that *or* &#123;&#123; this }} with <code v-pre>Id</code>.';
  expect(html).toContain(`<p>${summary}</p>`);
  expect(html).toContain('An &lt;i&gt;id&lt;/i&gt;.');
  expect(html).toContain('&lt;/pre&gt;');
  expect(html.match(/<\/pre>/g)).toHaveLength(3);
});
