import type { MarkdownOptions } from 'vitepress';

/** A page is plain Markdown: HTML, templates and the additions of the generator inside it count as text. */
export const MARKDOWN: MarkdownOptions = {
  html: false,
  linkify: false,
  attrs: false,
  component: false,
  container: false,
  emoji: false,
  footnote: false,
  gfmAlerts: false,
  include: false,
  snippet: false,
  tasklist: false,
  toc: false,
  anchor: { slugify: slugOf },
  // Colours by class; those of the generator are styles of elements, which the Content-Security-Policy refuses.
  highlight: (code) => `<pre tabindex="0" v-pre><code>${highlight(code)}</code></pre>`,
  config(md) {
    // A block of code is one however it is written.
    md.renderer.rules.code_block = (tokens, at, ...rest) => {
      const [token, { fence }] = [tokens[at], md.renderer.rules];
      if (token) token.info = 'text';
      return fence?.(tokens, at, ...rest) ?? '';
    };
    // Escaped braces do not begin an expression of a template.
    md.renderer.rules.text = (tokens, at) =>
      escapeHtml(tokens[at]?.content ?? '').replaceAll('{{', '&#123;&#123;');
    // Long names may be broken between their parts.
    md.renderer.rules.code_inline = (tokens, at) => {
      const code = escapeHtml(tokens[at]?.content ?? '');
      const parts = code.length > 24 ? code.replaceAll(/(?<!&[\w#]*)[._/]/g, '$&<wbr>') : code;
      return `<code v-pre>${parts}</code>`;
    };
  },
};

/** The id of a heading, as the hosts of repositories make it, so that links are good in both places. */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

const PIECES = /^ *#.*$|"(?:\\.|[^"\\\n])*"(?=:)|"(?:\\.|[^"\\\n])*"/gm;

/** Marks comments, names of members and texts. */
function highlight(code: string): string {
  let end = 0;
  let marked = '';
  for (const { 0: piece, index } of code.matchAll(PIECES)) {
    const kind = piece.startsWith('"')
      ? code[index + piece.length] === ':'
        ? 'member'
        : 'string'
      : 'comment';
    marked += `${escapeHtml(code.slice(end, index))}<span class="${kind}">${escapeHtml(piece)}</span>`;
    end = index + piece.length;
  }
  return marked + escapeHtml(code.slice(end));
}
