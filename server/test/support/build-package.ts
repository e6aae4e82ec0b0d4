import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { digestOf } from '../../../scripts/digest.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache');
const BUILDS = join(CACHE, 'package');

/** Builds the console, the documentation and the server's package before any test, unless they are built of the same sources. */
export default function setup(project: TestProject): void {
  project.provide('program', buildProgram());
}

/** The program of the package, built unless it was built of these sources. */
export function buildProgram(): string {
  run('scripts/build-pages.ts', '--if-changed');
  const read = ['server/src', 'server/bin', 'server/package.json', 'console/dist', 'site/dist'];
  const sources = [...read, 'scripts/build.ts', 'package-lock.json'].map((name) =>
    join(ROOT, name),
  );
  const folder = join(BUILDS, digestOf(sources));
  if (!existsSync(folder)) build(folder);
  return join(folder, 'bin', 'purser.cjs');
}

/** Built beside and moved when it is whole: a run may be interrupted, and another may build at the same moment. */
function build(folder: string): void {
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(`${BUILDS}-`);
  for (const name of ['bin', 'package.json']) {
    cpSync(join(ROOT, 'server', name), join(unfinished, name), { recursive: true });
  }
  run('scripts/build.ts', join(unfinished, 'dist'));
  rmSync(BUILDS, { recursive: true, force: true });
  mkdirSync(BUILDS);
  renameSync(unfinished, folder);
}

function run(script: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, [join(ROOT, script), ...args], { cwd: ROOT });
}
