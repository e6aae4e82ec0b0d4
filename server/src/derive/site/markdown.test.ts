import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const address = (href: string) => (href.startsWith('lost') ? undefined : `/at/${href}`);
const render = (text: string) => renderMarkdown(text, { hrefOf: address, srcOf: address });
const htmlOf = (text: string) => render(text)[0]?.content.html ?? '';

test('a page is cut at its headings of the second level', () => {
  const sections = render('# A\n\none\n\n## B `c`, d\n\n### e\n\n## F');
  expect(sections.map(({ id, heading }) => [id, heading])).toEqual([
    ['', ''],
    ['b-c-d', 'B c, d'],
    ['f', 'F'],
  ]);
  expect(sections[1]?.content.html).toContain('<h3 id="e">');
});

test.each([
  ['a <b>c</b> & "d"', '<p>a &lt;b&gt;c&lt;/b&gt; &amp; &quot;d&quot;</p>'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a \\<b\\> `<i>`', '<p>a &lt;b&gt; <code>&lt;i&gt;</code></p>'],
  ['<!-- made -->', ''],
  ['[a](b.md)', '<p><a href="/at/b.md">a</a></p>'],
  ['[a *b*](lost.md)', '<p>a <em>b</em></p>'],
  ['![a "b"](c.webp)', '<p><img src="/at/c.webp" alt="a &quot;b&quot;" loading="lazy"></p>'],
  ['![a <b>](lost.webp)', '<p><em>a &lt;b&gt;</em></p>'],
  ['`a.b`', '<p><code>a.b</code></p>'],
  ['`LongMember[].LongerMember`', '<p><code>LongMember[].<wbr>LongerMember</code></p>'],
])('%s', (text, html) => {
  expect(htmlOf(text).trim()).toBe(html);
});

test('code is marked and stays text', () => {
  const html = htmlOf('```sh\n# it\'s\ncurl -d \'{"a":"<b>\\""}\'\n```');
  expect(html).toContain('<pre class="sh"><code><span class="comment"># it&#39;s</span>\n');
  expect(html).toContain('<span class="member">&quot;a&quot;</span>:');
  expect(html).toContain('<span class="string">&quot;&lt;b&gt;\\&quot;&quot;</span>');
});

test('cells of a table say their column where they do not explain themselves', () => {
  const html = htmlOf('| A | `B` | C |\n|---|---|---|\n| a | b | a longer text |');
  expect(html).toContain('<th scope="col"><code>B</code></th>');
  expect(html).toContain(
    '<td class="short">a</td><td class="short" data-label="B">b</td><td>a longer text</td>',
  );
});

test('a table without heads has none', () => {
  expect(htmlOf('|  |  |\n|---|---|\n| a | b |')).not.toMatch(/thead|data-label/);
});
