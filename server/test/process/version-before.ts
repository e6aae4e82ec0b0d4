import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './purser.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The commit from which a running installation must come to this version without a stop: the last one before the sources moved. */
export const COMMIT_BEFORE = '6cdb5eba7b56bf9383749609cd4b560f9a47c9b0';

/** Why there is no program of that commit here, in one sentence; undefined: there is one. */
export function whyNoVersionBefore(): string | undefined {
  try {
    git('cat-file', '-e', `${COMMIT_BEFORE}^{commit}`);
    return undefined;
  } catch {
    return `This checkout has no history with the commit ${COMMIT_BEFORE}: run "git fetch --unshallow" to try the upgrade from it.`;
  }
}

export interface CheckedOut extends Disposable {
  readonly program: string;
}

/** The program of that commit, from its sources, in a folder that is removed when it is disposed of. */
export function checkOutBefore(): CheckedOut {
  // Not below node_modules, where Node runs no TypeScript.
  const folder = temporaryFolder();
  const archive = join(folder.path, 'sources.tar');
  git('archive', `--output=${archive}`, COMMIT_BEFORE, ...NEEDED);
  execFileSync('tar', ['-xf', archive], { cwd: folder.path, stdio: 'pipe' });
  if (hasPackagesOf(folder.path)) {
    symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'), 'dir');
  } else {
    const quietly = ['--ignore-scripts', '--omit=dev', '--prefer-offline', '--no-audit'];
    execFileSync('npm', ['ci', ...quietly], { cwd: folder.path, stdio: 'pipe' });
  }
  return {
    program: join(folder.path, 'server', 'bin', 'purser.cjs'),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

/** The files that the program reads, and those that npm needs to install its packages. */
const NEEDED = [
  'package.json',
  'package-lock.json',
  'server',
  'client/package.json',
  'console/package.json',
  'docs',
];

/** Whether all that the program of a folder imports is installed here in the same version. */
function hasPackagesOf(folder: string): boolean {
  return ['package.json', join('server', 'package.json')].every((name) => {
    const { dependencies } = readJson(join(folder, name));
    return Object.entries(dependencies ?? {}).every(([of, version]) => {
      const installed = join(ROOT, 'node_modules', of, 'package.json');
      return existsSync(installed) && readJson(installed).version === version;
    });
  });
}

interface PackageFile {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as PackageFile;

function git(...args: readonly string[]): void {
  execFileSync('git', args, { cwd: ROOT, stdio: 'pipe' });
}
