import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MODULE = 'helm.sh/helm/v3/cmd/helm';
const VERSION = '3.19.2';
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
const FOLDER = join(CACHE, `helm-${VERSION}`);
/** Two cores build it in two minutes, once for each checkout. */
const BUILD_MS_MAX = 540_000;

/** A program, or the reason why there is none. */
export type Found = { readonly program: string } | { readonly missing: string };

/** Helm as it is installed; or else built once from its module, where Go is. */
export async function findHelm(): Promise<Found> {
  const built = join(FOLDER, 'helm');
  if (runs('helm', 'version')) return { program: 'helm' };
  if (existsSync(built)) return { program: built };
  const why = runs('go', 'version') ? await build() : 'there is no Go that could build it';
  if (why === undefined) return { program: built };
  const missing = `Tests of the chart are skipped: Helm is not installed (https://helm.sh/docs/intro/install), and ${why}`;
  console.warn(missing);
  return { missing };
}

const runs = (program: string, word: string): boolean => spawnSync(program, [word]).status === 0;

/** Builds beside and moves when it is whole; gives the reason if that fails. */
async function build(): Promise<string | undefined> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(`${FOLDER}-`);
  // The toolchain that is here, and no other, which Go would fetch.
  const env = { ...process.env, GOBIN: folder, GOTOOLCHAIN: 'local', CGO_ENABLED: '0' };
  try {
    const words = ['install', '-p', '2', `${MODULE}@v${VERSION}`];
    await promisify(execFile)('go', words, { env, timeout: BUILD_MS_MAX });
    if (!existsSync(FOLDER)) renameSync(folder, FOLDER);
    return undefined;
  } catch (error) {
    const last = (error as Error).message.trimEnd().split('\n').at(-1);
    return `Go cannot build it here: ${last}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
