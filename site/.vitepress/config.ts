import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { MARKDOWN } from './markdown.ts';
import { SEARCH } from './search.ts';
import { searchRoles } from './search-roles.ts';
import { extractPictures, HEAD_SCRIPT, withoutInline } from './static-policy.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** scripts/build-site.ts writes it beside the pages. */
const navigation = JSON.parse(readFileSync(fromHere('../source/navigation.json'), 'utf8')) as {
  readonly version: string;
  readonly sidebar: DefaultTheme.SidebarItem[];
};
const headScripts = new Set<string>();

export default defineConfig({
  title: 'Purser',
  description: 'Every operation of Purser, and its guides.',
  lang: 'en',
  // The service serves the files there (server/src/app/documentation.ts).
  base: '/docs/',
  srcDir: 'source',
  outDir: 'dist',
  cacheDir: fromHere('../../node_modules/.cache/site'),
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/docs/icon.svg' }]],
  // It would write a style into the page, which the Content-Security-Policy refuses.
  appearance: { disableTransition: false },
  markdown: MARKDOWN,
  themeConfig: {
    logo: '/icon.svg',
    siteTitle: `Purser ${navigation.version}`,
    sidebar: navigation.sidebar,
    outline: [2, 3],
    search: { provider: 'local', options: SEARCH },
  },
  vite: {
    plugins: [searchRoles()],
    publicDir: fromHere('../public'),
    build: {
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1_000,
      // scripts/build.ts passes them on.
      license: { fileName: 'licences.json' },
    },
  },
  transformHtml: (page) => withoutInline(page, headScripts),
  buildEnd({ outDir }) {
    writeFileSync(join(outDir, HEAD_SCRIPT), [...headScripts].join('\n'));
    extractPictures(join(outDir, 'assets'));
  },
});
