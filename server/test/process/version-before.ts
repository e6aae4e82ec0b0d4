import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
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
  unpackBefore(folder.path, ['server', 'docs', ...PACKAGE_FILES]);
  const modules = hasPackagesOf(folder.path) ? ROOT : packagesBefore();
  symlinkSync(join(modules, 'node_modules'), join(folder.path, 'node_modules'), 'dir');
  return {
    program: join(folder.path, 'server', 'bin', 'purser.cjs'),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

/** The files that npm needs to install the packages of that commit. */
const PACKAGE_FILES = [
  'package.json',
  'package-lock.json',
  'server/package.json',
  'client/package.json',
  'console/package.json',
];

function unpackBefore(folder: string, names: readonly string[]): void {
  const archive = join(folder, 'sources.tar');
  git('archive', `--output=${archive}`, COMMIT_BEFORE, ...names);
  execFileSync('tar', ['-xf', archive], { cwd: folder, stdio: 'pipe' });
  rmSync(archive);
}

/** A folder with the packages of that commit. They are installed once: npm takes longer for that than a whole test. */
function packagesBefore(): string {
  const cache = join(ROOT, 'node_modules', '.cache');
  const folder = join(cache, `packages-${COMMIT_BEFORE}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  // Installed beside and moved when it is whole: a run may be interrupted, and another may install at the same moment.
  const unfinished = mkdtempSync(`${folder}-`);
  unpackBefore(unfinished, PACKAGE_FILES);
  const quietly = ['--ignore-scripts', '--omit=dev', '--prefer-offline', '--no-audit'];
  execFileSync('npm', ['ci', ...quietly], { cwd: unfinished, stdio: 'pipe' });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

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
