// Builds the documentation to static files, which the service serves. With `--if-changed` only where what it says is not what was built last.

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSION } from '../server/src/config/version.ts';
import type { Document } from '../server/src/derive/document.ts';
import { digestOf } from './digest.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SITE = join(ROOT, 'site');
const SOURCE = join(SITE, 'source');
const DIST = join(SITE, 'dist');
const STAMP = join(DIST, 'sources.json');

interface Stamp {
  /** Of everything from which the pages can follow. */
  readonly sources: string;
  /** Of the pages and of the generator's own files. Most changes of the server's sources leave it as it is. */
  readonly pages: string;
}

const own = ['.vitepress', 'public', 'package.json'].map((name) => join(SITE, name));
const scripts = ['build-site.ts', 'site-source.ts'].map((name) => join(ROOT, 'scripts', name));
const guides = ['guides', 'images'].map((name) => join(ROOT, 'docs', name));
const sources = digestOf([...own, ...scripts, ...guides, join(ROOT, 'server', 'src')]);
const built: Partial<Stamp> =
  existsSync(STAMP) && process.argv.includes('--if-changed')
    ? JSON.parse(readFileSync(STAMP, 'utf8'))
    : {};
if (built.sources !== sources) {
  const documents = await readDocuments();
  const pages = createHash('sha256')
    .update(digestOf([...own, ...scripts, guides[1] ?? '']))
    .update(JSON.stringify([VERSION, documents]))
    .digest('hex');
  if (built.pages !== pages) await build(documents);
  const stamp: Stamp = { sources, pages };
  writeFileSync(STAMP, JSON.stringify(stamp));
}

async function readDocuments(): Promise<readonly Document[]> {
  const { operations } = await import('../server/src/operations.ts');
  const { listDocuments } = await import('../server/src/derive/documents.ts');
  return listDocuments(operations);
}

async function build(documents: readonly Document[]): Promise<void> {
  process.stderr.write('Building the documentation …\n');
  process.env['NODE_ENV'] = 'production';
  await writeSource(documents);
  const { build } = await import('vitepress');
  await build(SITE, { onAfterConfigResolve: ({ logger }) => void (logger.info = () => undefined) });
}

async function writeSource(documents: readonly Document[]): Promise<void> {
  const { sidebarOf, siteSource } = await import('./site-source.ts');
  rmSync(SOURCE, { recursive: true, force: true });
  mkdirSync(SOURCE);
  cpSync(join(ROOT, 'docs', 'images'), join(SOURCE, 'images'), {
    recursive: true,
    filter: (file) => !file.endsWith('.md'),
  });
  const paths = new Set(documents.map(({ path }) => path));
  const isThere = (path: string) => paths.has(path) || existsSync(join(SOURCE, path));
  for (const document of documents) {
    const file = join(SOURCE, document.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, siteSource(document, isThere));
  }
  const navigation = { version: VERSION, sidebar: sidebarOf(documents) };
  writeFileSync(join(SOURCE, 'navigation.json'), JSON.stringify(navigation));
}
