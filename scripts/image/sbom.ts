import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { FetchedPackage } from './debian.ts';
import { run } from './failure.ts';

interface Parts {
  readonly debs: readonly FetchedPackage[];
  /** Seconds. */
  readonly madeAt: number;
  /** Of the image. */
  readonly digest: string;
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
  dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Hash {
  readonly alg: 'SHA-256';
  readonly content: string;
}

/** Packages of npm that are another platform's, or of which the image has nothing. */
const ABSENT = /^node-(bin-)?(darwin|win|linux-arm64)/;

/** Writes all parts as CycloneDX: those of npm as `npm sbom` lists them, and those of Debian. */
export function makeBillOfMaterials(file: string, { debs, madeAt, digest }: Parts): void {
  const listed = run('npm', [
    'sbom',
    '--sbom-format=cyclonedx',
    '--omit=dev',
    '--package-lock-only',
  ]);
  const document = JSON.parse(listed) as Document;
  document.serialNumber = `urn:uuid:${uuidOf(digest)}`;
  document.metadata.timestamp = new Date(madeAt * 1_000).toISOString();
  // npm names a checkout like its folder, and tells its own version.
  delete document.metadata.tools;
  const hashes: readonly Hash[] = [{ alg: 'SHA-256', content: digest.slice('sha256:'.length) }];
  Object.assign(document.metadata.component, { type: 'container', name: 'purser', hashes });
  const ofNpm = document.components.filter(({ name }) => !ABSENT.test(name));
  const there = new Set([
    document.metadata.component['bom-ref'],
    ...ofNpm.map((one) => one['bom-ref']),
  ]);
  document.components = [...ofNpm, ...debs.map(toComponent)];
  document.dependencies = document.dependencies
    .filter(({ ref }) => there.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => there.has(one)) }));
  writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
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
