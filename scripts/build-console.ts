// Builds the console to static files, which the service serves. With `--if-changed` only where its sources are newer than the last build.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from './digest.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CONSOLE = join(ROOT, 'console');
const STAMP = join(CONSOLE, 'dist', 'sources.txt');

const sources = digestOf([
  fileURLToPath(import.meta.url),
  join(ROOT, 'client', 'src'),
  ...['src', 'index.html', 'package.json', 'vite.config.ts'].map((name) => join(CONSOLE, name)),
]);
const isBuilt = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources;
if (!isBuilt || !process.argv.includes('--if-changed')) {
  process.stderr.write('Building the console …\n');
  // Vitest says `test`, with which Vite would take React's build for development, which is slower and not what is shipped.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  await build({ root: CONSOLE, configFile: join(CONSOLE, 'vite.config.ts'), logLevel: 'warn' });
  writeFileSync(STAMP, sources);
}
