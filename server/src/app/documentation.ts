import { existsSync, readFileSync } from 'node:fs';
import { GUIDES } from '../derive/guides.ts';
import { makeReference } from '../derive/reference.ts';
import { makeSite, type Site } from '../derive/site/site.ts';
import type { AnyOperation } from '../kernel/operation.ts';

/** The guides stand beside the other documents of a checkout; the build puts them into the package. */
const GUIDES_FOLDER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../docs/guides/' : '../guides/',
  import.meta.url,
);
/** Beside the guides. */
const IMAGES_FOLDER = new URL('../images/', GUIDES_FOLDER);
const ASSETS_FOLDER = new URL('../derive/site/', import.meta.url);
const ASSETS = ['site.css', 'site.js', 'search.js', 'icon.svg'];

/** Makes the site of the reference and the guides. Throws where a file of theirs is missing. */
export function makeDocumentation(operations: readonly AnyOperation[], version: string): Site {
  const read = (folder: URL, file: string) => readFileSync(new URL(file, folder), 'utf8');
  const guides = GUIDES.map(({ file, title }) => {
    const text = read(GUIDES_FOLDER, file);
    return { path: `guides/${file}`, group: 'Guides', title, text };
  });
  const { start = [], operation = [] } = Object.groupBy(makeReference(operations), ({ group }) =>
    group === 'Start' ? 'start' : 'operation',
  );
  return makeSite({
    documents: [...start, ...guides, ...operation],
    assets: new Map<string, string | Buffer>([
      ...ASSETS.map((file) => [file, read(ASSETS_FOLDER, file)] as const),
      ...readPictures(guides.map(({ text }) => text)),
    ]),
    version,
  });
}

/** The pictures that guides show, by their paths from the folder of the documents. The site goes without those that have not been made. */
function readPictures(texts: readonly string[]): readonly (readonly [string, Buffer])[] {
  const named = texts.flatMap((text) => [...text.matchAll(/]\(\.\.\/images\/([\w/-]+\.\w+)\)/g)]);
  return named.flatMap(([, file = '']) => {
    const address = new URL(file, IMAGES_FOLDER);
    return existsSync(address) ? [[`images/${file}`, readFileSync(address)] as const] : [];
  });
}
