// Builds the console to static files, which the service serves. With `--if-changed` only where its sources are newer than the last build.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CONSOLE = join(ROOT, 'console');
const STAMP = join(CONSOLE, 'dist', 'sources.txt');

const sources = digestOfSources();
const isBuilt = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources;
if (!isBuilt || !process.argv.includes('--if-changed')) {
  process.stderr.write('Building the console …\n');
  const { build } = await import('vite');
  await build({ root: CONSOLE, configFile: join(CONSOLE, 'vite.config.ts'), logLevel: 'warn' });
  writeFileSync(STAMP, sources);
}

/** One digest of all files that the build reads. */
function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const folder of [join(CONSOLE, 'src'), join(ROOT, 'client', 'src')]) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (/\.\w+$/.test(file)) hash.update(file).update(readFileSync(join(folder, file)));
    }
  }
  for (const file of ['index.html', 'package.json', 'vite.config.ts']) {
    hash.update(readFileSync(join(CONSOLE, file)));
  }
  return hash.digest('hex');
}
