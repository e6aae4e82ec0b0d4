import { mkdirSync, readdirSync, readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createHash } from 'node:crypto';
import { ImageFailure, ROOT, run } from './failure.ts';

/** The packages of Debian in the image, with versions and digests. */
export const LOCK = 'deploy/image/packages.lock';

const ARCHITECTURE = 'amd64';

/** A package that is in the lock. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Hex. */
  readonly sha256: string;
}

/** A package that is here, byte for byte as it is locked. */
export interface FetchedPackage extends LockedPackage {
  readonly file: string;
}

/** Has apt fetch the packages that `folder` lacks. Throws an ImageFailure where a package is another one than in the lock. */
export function fetchPackages(folder: string): readonly FetchedPackage[] {
  mkdirSync(folder, { recursive: true });
  return readLock().map((locked) => fetchOne(locked, resolve(folder)));
}

function fetchOne(locked: LockedPackage, folder: string): FetchedPackage {
  const { name, version, sha256 } = locked;
  const file = join(folder, fileName(locked));
  if (!readdirSync(folder).includes(fileName(locked))) {
    try {
      run('apt-get', ['-qq', 'download', `${name}:${ARCHITECTURE}=${version}`], folder);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ImageFailure(
        `apt has no ${name} ${version}: run \`apt-get update\`, or take the newer one with \`npm run image -- --update\`. ${reason}`,
      );
    }
  }
  if (digestOf(file) === sha256) return { ...locked, file };
  throw new ImageFailure(`${file} is not the package that ${LOCK} names: its SHA-256 is another.`);
}

/** Writes what apt has now into the lock. */
export function updateLock(): void {
  const folder = mkdtempSync(join(tmpdir(), 'purser-debs-'));
  try {
    const lines = readLock().map(({ name }) => {
      run('apt-get', ['-qq', 'download', `${name}:${ARCHITECTURE}`], folder);
      const file = readdirSync(folder).find((entry) => entry.startsWith(`${name}_`)) ?? '';
      const version = run('dpkg-deb', ['--field', join(folder, file), 'Version']).trim();
      return `${name} ${version} ${digestOf(join(folder, file))}`;
    });
    writeFileSync(join(ROOT, LOCK), `${readComments().join('\n')}\n${lines.join('\n')}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const linesOfLock = (): readonly string[] =>
  readFileSync(join(ROOT, LOCK), 'utf8').trim().split('\n');
const readComments = () => linesOfLock().filter((line) => line.startsWith('#'));

/** The packages of the lock, in its order. */
export function readLock(): readonly LockedPackage[] {
  return linesOfLock()
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [, name = '', version = '', sha256 = ''] =
        /^([a-z0-9][a-z0-9+.-]+) (\S+) ([0-9a-f]{64})$/.exec(line) ?? [];
      if (name === '')
        throw new ImageFailure(`${LOCK} has a line that is not NAME VERSION SHA-256: ${line}`);
      return { name, version, sha256 };
    });
}

/** apt writes an epoch's colon as an escape. */
function fileName({ name, version }: LockedPackage): string {
  return `${name}_${version.replace(':', '%3a')}_${ARCHITECTURE}.deb`;
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
