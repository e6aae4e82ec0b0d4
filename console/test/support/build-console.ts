import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Builds the console before any test, unless its last build is of the same sources. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build-console.ts', '--if-changed'], { cwd: ROOT });
}
