import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// The Content-Security-Policy of the service (server/src/app/pages.ts) permits files of its own, and nothing that stands in a page or is written as a `data:` address.

const INLINE_SCRIPT = /<script id="[\w-]+">(.*?)<\/script>\s*/gs;
const INLINE_STYLE = / style="[^"]*"/g;
const DATA_PICTURE = /url\(\s*"data:image\/svg\+xml,([^"]*)"\s*\)/g;

/** The scripts of the pages' heads, which choose the colours before a page is drawn. All pages have the same. */
export const HEAD_SCRIPT = 'head.js';

/** Takes scripts and styles out of a page. Its scripts are collected. */
export function withoutInline(page: string, scripts: Set<string>): string {
  for (const [, script = ''] of page.matchAll(INLINE_SCRIPT)) scripts.add(script);
  return page
    .replace('</title>', `</title>\n    <script src="/docs/${HEAD_SCRIPT}"></script>`)
    .replaceAll(INLINE_SCRIPT, '')
    .replaceAll(INLINE_STYLE, '');
}

/** Makes files of the pictures that stand in the style sheets of a folder. */
export function extractPictures(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.css'))) {
    const file = join(folder, name);
    const style = readFileSync(file, 'utf8').replaceAll(DATA_PICTURE, (_, picture: string) => {
      const svg = decodeURIComponent(picture);
      const digest = createHash('sha256').update(svg).digest('base64url').slice(0, 8);
      writeFileSync(join(folder, `icon.${digest}.svg`), svg);
      return `url("/docs/assets/icon.${digest}.svg")`;
    });
    writeFileSync(file, style);
  }
}
