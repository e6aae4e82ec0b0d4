import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FetchedPackage } from './debian.ts';
import { ROOT, run } from './failure.ts';

interface Parts {
  readonly debs: readonly FetchedPackage[];
  /** Seconds. */
  readonly madeAt: number;
  /** Of the image. */
  readonly digest: string;
  /** A folder for files in between. */
  readonly work: string;
}

/** A package, as far as the lockfile is read here. */
interface Locked {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  /** Of a link: the folder of the package. */
  readonly resolved?: string;
}

/** A document of npm, as far as it is changed here. */
interface Document {
  serialNumber: string;
  readonly metadata: {
    timestamp: string;
    tools?: unknown;
    component: { readonly 'bom-ref': string };
  };
  components: readonly { readonly name: string; readonly 'bom-ref': string }[];
}

interface Hash {
  readonly alg: 'SHA-256';
  readonly content: string;
}

/** Writes all parts as CycloneDX: those of npm as `npm sbom` lists them, and those of Debian. */
export function makeBillOfMaterials(file: string, { debs, madeAt, digest, work }: Parts): void {
  const command = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const document = JSON.parse(run('npm', command, lockedParts(work))) as Document;
  document.serialNumber = `urn:uuid:${uuidOf(digest)}`;
  document.metadata.timestamp = new Date(madeAt * 1_000).toISOString();
  // npm names a checkout like its folder, and tells its own version.
  delete document.metadata.tools;
  const hashes: readonly Hash[] = [{ alg: 'SHA-256', content: digest.slice('sha256:'.length) }];
  Object.assign(document.metadata.component, { type: 'container', name: 'purser', hashes });
  document.components = [...document.components, ...debs.map(toComponent)];
  writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
}

/**
 * A folder with the lockfile less the packages of development and of other platforms. `npm sbom --omit=dev` does not do: it leaves
 * out each package that one of development needs too, as pg-protocol, which @types/pg needs.
 */
function lockedParts(work: string): string {
  const folder = join(work, 'locked');
  mkdirSync(folder);
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const parts = Object.entries<Locked>(lock.packages)
    .filter(([path, locked]) => isPart(path, locked))
    .map(([path, locked]) => [path, { ...locked, devDependencies: {} }] as const);
  const packages = Object.fromEntries(parts);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packages['']));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  return folder;
}

function isPart(path: string, { dev, devOptional, os, cpu, libc, resolved }: Locked): boolean {
  if (dev || devOptional || (resolved ?? path).startsWith('server/test/')) return false;
  return (
    (os?.includes('linux') ?? true) &&
    (cpu?.includes('x64') ?? true) &&
    (libc?.includes('glibc') ?? true)
  );
}

function toComponent({ name, version, sha256 }: FetchedPackage) {
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=amd64&distro=debian-12`;
  const hashes: readonly Hash[] = [{ alg: 'SHA-256', content: sha256 }];
  return { 'bom-ref': purl, type: 'library', name, version, purl, hashes };
}

/** An id that is the same for the same image (RFC 9562 5.8). */
function uuidOf(digest: string): string {
  const hex = createHash('sha256').update(digest).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
