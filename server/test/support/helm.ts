import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
/** The oldest Helm that the chart is for. */
const FOLDER = join(CACHE, 'helm-3.8.1');
const IN_ARCHIVE = 'helm/helm';

/** A program, or the reason why there is none. */
export type Found = { readonly program: string } | { readonly missing: string };

/** Helm as it is installed, or else that of the tests' packages. */
export function findHelm(): Found {
  if (spawnSync('helm', ['version']).status === 0) return { program: 'helm' };
  if (process.platform === 'linux' && process.arch === 'x64') return { program: unpack() };
  const missing =
    'Tests of the chart are skipped: Helm is not installed (https://helm.sh/docs/intro/install)';
  console.warn(missing);
  return { missing };
}

/**
 * Unpacks it once for each checkout: beside, and moved when it is whole, because another run may do so at the same moment. The file that is to run is written
 * by a process of its own: a process that another thread of this one starts meanwhile would hold it open for writing, and Linux runs no such file (ETXTBSY).
 */
function unpack(): string {
  const program = join(FOLDER, 'helm');
  if (existsSync(program)) return program;
  const { resolve } = createRequire(new URL('../helm-package/package.json', import.meta.url));
  const archive = readFileSync(resolve('@aws-cdk/asset-kubectl-v20/lib/layer.zip'));
  const { [IN_ARCHIVE]: bytes } = unzipSync(archive, { filter: ({ name }) => name === IN_ARCHIVE });
  if (!bytes) throw new Error('The package has no Helm');
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(`${FOLDER}-`);
  const written = join(folder, 'unpacked');
  writeFileSync(written, bytes);
  chmodSync(written, 0o755);
  execFileSync('cp', ['--preserve=mode', written, join(folder, 'helm')]);
  rmSync(written);
  if (!existsSync(FOLDER)) renameSync(folder, FOLDER);
  rmSync(folder, { recursive: true, force: true });
  return program;
}
