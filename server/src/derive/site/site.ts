import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Document } from '../document.ts';
import { EXAMPLE_URL } from '../explain.ts';
import { homeArticle } from './home.ts';
import { html, plainText } from './html.ts';
import { type Frame, layout, type Link } from './layout.ts';
import { type Addresses, renderMarkdown, type Section } from './markdown.ts';

/** A file of the site. */
export interface SiteFile {
  readonly contentType: string;
  readonly body: string | Buffer;
}

export interface Site {
  /** The page at `/`, which names those of these paths that a reader may want. */
  home(paths: readonly string[]): string;
  /** The page at a path of the documentation, with this address of the service in its examples. Undefined where there is none. */
  page(path: string, serviceUrl: string | undefined): string | undefined;
  /** The page that stands where there is none. */
  lost(): string;
  /** A file that never changes, because its folder is named after what is in all of them. */
  asset(path: string): SiteFile | undefined;
}

interface SiteOptions {
  /** In the order of the navigation. */
  readonly documents: readonly Document[];
  /** Style, script and pictures by file name; those that documents show are below `images/`, as in the folder of the documents. */
  readonly assets: ReadonlyMap<string, string | Buffer>;
  readonly version: string;
}

/** Makes the site of all documents. A page is rendered when it is first read. */
export function makeSite({ documents, assets, version }: SiteOptions): Site {
  const texts = documents.map((one) => one.text);
  const folder = `/assets/${digestOf([version, ...assets.values(), ...texts])}`;
  const byPath = new Map(documents.map((one) => [pathOf(one.path), one]));
  const sections = new Map<string, readonly Section[]>();
  const sectionsAt = (path: string, one: Document) => {
    const srcOf = (href: string) => pictureFrom(one, { href, assets, folder });
    const addresses: Addresses = { hrefOf: linksFrom(one, byPath), srcOf };
    const known = sections.get(path) ?? renderMarkdown(one.text, addresses);
    sections.set(path, known);
    return known;
  };
  const makeIndex = () =>
    JSON.stringify(
      [...byPath].flatMap(([path, one]) => entriesOf(path, one, sectionsAt(path, one))),
    );
  let index: string | undefined;
  const linkTo = ({ path, title }: Document): Link => ({ href: pathOf(path), title });
  const groups = Map.groupBy(documents, ({ group }) => group);
  const navigation = new Map([...groups].map(([group, list]) => [group, list.map(linkTo)]));
  const frame: Frame = { version, assets: folder, navigation };
  return {
    home: (paths) =>
      layout(
        { ...frame, navigation: new Map() },
        { title: 'Home', path: '/', article: homeArticle(paths) },
      ),
    page(path, serviceUrl = EXAMPLE_URL) {
      const one = byPath.get(path);
      if (!one) return undefined;
      const article = articleOf(sectionsAt(path, one));
      const page = layout(frame, { title: one.title, path, article });
      return page.replaceAll(EXAMPLE_URL, () => serviceUrl);
    },
    lost: () => layout(frame, { title: 'No such page', path: '', article: LOST }),
    asset(path) {
      const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : '';
      const body = name === 'search.json' ? (index ??= makeIndex()) : assets.get(name);
      return body === undefined
        ? undefined
        : { contentType: CONTENT_TYPES[posix.extname(name)] ?? '', body };
    },
  };
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

const LOST = html`<article><section>
<h1>No such page</h1>
<p>There is nothing here. <a href="/docs">All operations and guides</a> are in the overview.</p>
</section></article>`;

function digestOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest('base64url').slice(0, 12);
}

/** `/docs/guides/backup` of `guides/backup.md`; the overview of the reference is the first page. */
function pathOf(file: string): string {
  return file === 'reference/README.md' ? '/docs' : `/docs/${file.replace(/\.md$/, '')}`;
}

/** Links to documents that are not part of the site lead nowhere. */
function linksFrom({ path }: Document, pages: ReadonlyMap<string, Document>) {
  return (href: string): string | undefined => {
    if (/^(?:https?:|#)/.test(href)) return href;
    const [file = '', anchor] = href.split('#');
    const target = pathOf(posix.join(posix.dirname(path), file));
    if (!pages.has(target)) return undefined;
    return anchor === undefined ? target : `${target}#${anchor}`;
  };
}

/** Where a picture is that a document shows. Undefined: the site does not have it. */
function pictureFrom(
  { path }: Document,
  from: { readonly href: string; readonly assets: SiteOptions['assets']; readonly folder: string },
): string | undefined {
  const name = posix.join(posix.dirname(path), from.href);
  return from.assets.has(name) ? `${from.folder}/${name}` : undefined;
}

/** Pages without an example have a table of contents instead, beside the text where there is room. */
function articleOf(sections: readonly Section[]) {
  const headed = sections.filter(({ id }) => id !== '');
  const links = headed.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`);
  const contents = html`<aside aria-label="On this page"><h2>On this page</h2>
<ul>
${links}
</ul></aside>`;
  const isContentsNeeded = headed.length > 1 && !headed.some(({ id }) => id === 'example');
  return html`<article>
${sections.map(
  ({ id, content }) => html`<section class="${id === 'example' ? 'example' : 'text'}">
${content}</section>`,
)}
${isContentsNeeded ? contents : html``}
</article>`;
}

/** The entries for the search in the browser: one for each section. */
function entriesOf(path: string, { group, title }: Document, sections: readonly Section[]) {
  return sections.map(({ id, heading, content }) => ({
    path: id ? `${path}#${id}` : path,
    group,
    title,
    heading,
    text: plainText({ html: content.html.replace(/^\s*<(h\d)\b.*<\/\1>/, '') }),
  }));
}
