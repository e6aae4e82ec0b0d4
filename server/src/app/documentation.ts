import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { EXAMPLE_URL } from '../derive/document.ts';
import type { Page, PageContent } from '../http/deps.ts';
import { lostPage } from './home-page.ts';
import { CONTENT_TYPES, htmlPage, NOT_FOUND, plainPage, readAsset } from './page-content.ts';

/** The folder into which `site/` is built; the build of the package puts it beside the program. */
const FOLDER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../site/dist/' : '../documentation/',
  import.meta.url,
);
/** Files there have the hash of their content in their names. */
const HASHED = '/docs/assets/';

/** Makes the pages at `/docs` and below it. Examples in them have the address that their reader used. */
export function makeDocumentation(version: string): (path: string) => Page {
  const assets = new Map<string, Promise<PageContent>>();
  const assetAt = (path: string, file: string) => {
    const asset = assets.get(path) ?? readAsset(new URL(file, FOLDER), path.startsWith(HASHED));
    assets.set(path, asset);
    return asset;
  };
  let files: ReadonlyMap<string, string> | undefined;
  const pageAt = async (path: string, serviceUrl: string) => {
    files ??= listFiles();
    const file = files.get(path);
    if (file === undefined) {
      return path.startsWith(HASHED) ? NOT_FOUND : htmlPage(lostPage(version), 404);
    }
    if (!file.endsWith('.html')) return assetAt(path, file);
    const page = await readFile(new URL(file, FOLDER), 'utf8');
    return htmlPage(page.replaceAll(EXAMPLE_URL, () => serviceUrl));
  };
  return (path) =>
    async ({ serviceUrl = EXAMPLE_URL }) => {
      try {
        return await pageAt(path, serviceUrl);
      } catch {
        // Nothing is built, or it is being built anew and has other files afterwards.
        files = undefined;
        assets.clear();
        return NOT_BUILT;
      }
    };
}

/** The generator's own page for what is not there. It shows nothing without its script. */
const UNUSED = '404.html';

/** The files that are served, by their paths. Throws where nothing is built. */
function listFiles(): ReadonlyMap<string, string> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== UNUSED && extname(file) in CONTENT_TYPES);
  const paths = files.map((file) => [`/docs/${file.replace(/\.html$/, '')}`, file] as const);
  return new Map([...paths, ['/docs', 'index.html'], ['/docs/', 'index.html']]);
}

const NOT_BUILT = plainPage(503, 'The documentation is not built yet: npm run build:site');
