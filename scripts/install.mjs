// Installs the exact dependencies of the lockfile when they are missing or older than it.
// Runs on any Node from 18 on and needs nothing installed: `npm start` and `npm test` call it first.
import { execSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installed = join(root, 'node_modules', '.package-lock.json');
const wanted = join(root, 'package-lock.json');

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
  process.stderr.write('Installing the exact dependencies of package-lock.json …\n');
  // Standard output belongs to the command that runs next: its first line may be read by a program.
  execSync('npm ci --no-audit --no-fund --loglevel=error', {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  });
}
