import { posix } from 'node:path';
import { type Document, EXAMPLE_URL } from '../server/src/derive/document.ts';

/** Where documents of the repository link to the documentation: a host of repositories does not show it, a service does. */
const OWN_PAGES = `${EXAMPLE_URL}/docs`;
const LINK = /(!?)\[([^[\]]*)\]\(([^()\s]*)\)/g;

/** The source of a page for the generator of the site. `isThere` says whether the site has the page or the picture at a path. */
export function siteSource(
  { path, words, text }: Pick<Document, 'path' | 'words' | 'text'>,
  isThere: (path: string) => boolean,
): string {
  const source = text.replaceAll(LINK, (link, ...parts: readonly string[]) => {
    const [mark = '', label = '', address = ''] = parts;
    if (address === OWN_PAGES || address.startsWith(`${OWN_PAGES}/`)) {
      return `${mark}[${label}](${address.slice(OWN_PAGES.length) || '/'})`;
    }
    if (/^(?:https?:|#)/.test(address)) return link;
    const [file = '', anchor] = address.split('#');
    const target = posix.join(posix.dirname(path), file);
    if (!isThere(target)) return mark === '' ? label : `*${label}*`;
    if (!target.endsWith('.md')) return link;
    return `[${label}](${addressOf(target)}${anchor === undefined ? '' : `#${anchor}`})`;
  });
  return words === undefined ? source : `---\nwords: ${JSON.stringify(words)}\n---\n\n${source}`;
}

/** An entry of the generator's navigation. */
export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly SidebarItem[];
}

/** The navigation: groups of documents, of which those of operations open when they are needed. */
export function sidebarOf(documents: readonly Document[]): readonly SidebarItem[] {
  const groups = Map.groupBy(documents, ({ group }) => group);
  return [...groups].map(([group, list]) => ({
    text: group,
    ...(list.every(({ path }) => path.startsWith('reference/')) && { collapsed: true }),
    items: list.map(({ path, title }) => ({
      text: title,
      link: addressOf(path),
    })),
  }));
}

/** From the first page on, whatever address a page is shown at: the first one has two. */
function addressOf(path: string): string {
  return `/${path === 'index.md' ? '' : path.replace(/\.md$/, '')}`;
}
