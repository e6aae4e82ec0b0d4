import { Marked, type RendererObject, type Tokens } from 'marked';
import { escape, type Html, plainText } from './html.ts';

/** A part of a page: from a heading of the second level, or from the beginning, to the next one. */
export interface Section {
  /** The heading's id; empty for the part before the first heading. */
  readonly id: string;
  readonly heading: string;
  readonly content: Html;
}

/**
 * Turns Markdown into HTML, section by section. HTML inside it counts as text, comments are left out. `hrefOf` gives the
 * address of a link, `srcOf` that of a picture; where it gives none, only the link's text or the picture's description stays.
 */
export function renderMarkdown(text: string, { hrefOf, srcOf }: Addresses): readonly Section[] {
  const marked = new Marked({
    renderer: { ...RENDERER, ...linksTo(hrefOf), ...picturesAt(srcOf) },
  });
  const parts: Tokens.Generic[][] = [[]];
  for (const token of marked.lexer(text)) {
    if (token.type === 'heading' && token['depth'] === 2) parts.push([]);
    parts.at(-1)?.push(token);
  }
  return parts.map((tokens, at) => {
    const heading = at === 0 ? '' : headingText(tokens[0] as Tokens.Heading);
    return { id: slugOf(heading), heading, content: { html: marked.parser(tokens) } };
  });
}

/** Where things are that a document names. */
export interface Addresses {
  readonly hrefOf: (href: string) => string | undefined;
  readonly srcOf: (href: string) => string | undefined;
}

function picturesAt(srcOf: Addresses['srcOf']): RendererObject {
  return {
    image({ href, text }) {
      const address = srcOf(href);
      return address === undefined
        ? `<em>${escape(text)}</em>`
        : `<img src="${escape(address)}" alt="${escape(text)}" loading="lazy">`;
    },
  };
}

function linksTo(hrefOf: Addresses['hrefOf']): RendererObject {
  return {
    link({ href, tokens }) {
      const address = hrefOf(href);
      const inner = this.parser.parseInline(tokens);
      return address === undefined ? inner : `<a href="${escape(address)}">${inner}</a>`;
    },
  };
}

const RENDERER: RendererObject = {
  html: ({ text }) => (text.startsWith('<!--') ? '' : escape(text)),
  code: ({ text, lang = '' }) =>
    `<pre class="${escape(lang)}"><code>${highlight(text)}</code></pre>\n`,
  // Long names may be broken between their parts.
  codespan: ({ text }) =>
    `<code>${escape(text).replaceAll(/[._/]/g, text.length > 24 ? '$&<wbr>' : '$&')}</code>`,
  heading({ tokens, depth, text }) {
    const inner = this.parser.parseInline(tokens);
    if (depth === 1) return `<h1>${inner}</h1>\n`;
    const id = slugOf(text);
    return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`;
  },
  table({ header, rows }) {
    const inner = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens);
    const labels = header.map((cell) => plainText({ html: inner(cell) }));
    const columns = labels.map((label, at) => {
      const isClear = label === '' || at === 0 || (at === labels.length - 1 && at < 4);
      const isShort = rows.every((row) => (row[at]?.text ?? '').length <= SHORT_CHARS_MAX);
      return `${isShort ? ' class="short"' : ''}${isClear ? '' : ` data-label="${escape(label)}"`}`;
    });
    const head = header.map((cell) => `<th scope="col">${inner(cell)}</th>`);
    const body = rows.map((row) => row.map((cell, at) => `<td${columns[at]}>${inner(cell)}</td>`));
    const thead = labels.some(Boolean) ? `<thead>${rowOf(head)}</thead>\n` : '';
    return `<div class="wide"><table>\n${thead}<tbody>\n${body.map(rowOf).join('\n')}\n</tbody></table></div>\n`;
  },
};

/**
 * On a narrow screen the cells of a row stand below each other, short ones beside each other. Those that do not explain
 * themselves say their column.
 */
const SHORT_CHARS_MAX = 8;

function rowOf(cells: readonly string[]): string {
  return `<tr>${cells.join('')}</tr>`;
}

function headingText({ text }: Tokens.Heading): string {
  return text.replaceAll('`', '');
}

/** The id of a heading, as the hosts of repositories make it, so that links are good in both places. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
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
    marked += `${escape(code.slice(end, index))}<span class="${kind}">${escape(piece)}</span>`;
    end = index + piece.length;
  }
  return marked + escape(code.slice(end));
}
