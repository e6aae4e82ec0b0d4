import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bench, pathIn } from './bench.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the package that would be published now, in the run's folder, and gives its program. */
export function buildPackage(bench: Bench): string {
  const folder = pathIn(bench, 'package');
  mkdirSync(folder);
  for (const name of ['bin', 'package.json']) {
    cpSync(join(ROOT, 'server', name), join(folder, name), { recursive: true });
  }
  const build = join(ROOT, 'scripts', 'build.ts');
  execFileSync(process.execPath, [build, join(folder, 'dist')], { stdio: 'pipe' });
  return join(folder, 'bin', 'purser.cjs');
}
