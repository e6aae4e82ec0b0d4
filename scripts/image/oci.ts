import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from './failure.ts';
import { USER } from './root.ts';

// The image in the OCI image layout (opencontainers/image-spec 1.1).

interface Layer {
  /** Compressed. */
  readonly bytes: Buffer;
  /** Of the archive before it is compressed. */
  readonly diffId: string;
}

interface Packing {
  readonly work: string;
  /** Seconds. All files have this time. */
  readonly madeAt: number;
  /** The number of the user and the group; root's when absent. */
  readonly owner?: number;
}

/** Packs a folder: sorted, with one owner and one time, so that the same files give the same bytes. */
export function packLayer(folder: string, { work, madeAt, owner = 0 }: Packing): Layer {
  // The builder's umask plays no part. Another owner's files are for that owner alone.
  run('chmod', ['-R', `u=rwX,go=${owner === 0 ? 'rX' : ''}`, folder]);
  const archive = join(work, 'layer.tar');
  const fixed = ['--sort=name', '--format=ustar', '--numeric-owner', `--mtime=@${madeAt}`];
  const entries = run('ls', ['-A', folder]).trim().split('\n');
  run('tar', [
    ...fixed,
    `--owner=${owner}`,
    `--group=${owner}`,
    '-C',
    folder,
    '-cf',
    archive,
    ...entries,
  ]);
  const plain = readFileSync(archive);
  return { bytes: gzipSync(plain), diffId: digestOf(plain) };
}

interface Content {
  readonly layers: readonly Layer[];
  readonly madeAt: number;
  readonly version: string;
}

/** Writes the layout; gives the digest of the image and its size in bytes. */
export function writeLayout(folder: string, { layers, madeAt, version }: Content) {
  const blobs = join(folder, 'blobs', 'sha256');
  mkdirSync(blobs, { recursive: true });
  function add(mediaType: string, bytes: Buffer) {
    const digest = digestOf(bytes);
    writeFileSync(join(blobs, digest.slice('sha256:'.length)), bytes);
    return { mediaType, digest, size: bytes.length };
  }
  const addJson = (mediaType: string, value: object) =>
    add(mediaType, Buffer.from(JSON.stringify(value)));

  const config = addJson(`${OCI}.config.v1+json`, configOf({ layers, madeAt, version }));
  const packed = layers.map(({ bytes }) => add(`${OCI}.layer.v1.tar+gzip`, bytes));
  const manifest = addJson(`${OCI}.manifest.v1+json`, {
    schemaVersion: 2,
    mediaType: `${OCI}.manifest.v1+json`,
    config,
    layers: packed,
  });
  const annotations = { 'org.opencontainers.image.ref.name': 'purser' };
  const index = { schemaVersion: 2, manifests: [{ ...manifest, annotations }] };
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
  writeFileSync(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  return { digest: manifest.digest, bytes: packed.reduce((sum, { size }) => sum + size, 0) };
}

const OCI = 'application/vnd.oci.image';
const SECOND_NS = 1_000_000_000;

/**
 * Health is asked for by a program that is there in a few milliseconds: a Node would take a sixth of a second of processor each
 * time. It has no time limit of its own (`-T` crashes in BusyBox 1.35); the engine's ends it.
 */
export const HEALTHCHECK = ['/usr/local/bin/wget', '-q', '-O', '-', 'http://127.0.0.1:7300/readyz'];

function configOf({ layers, madeAt, version }: Content) {
  return {
    created: new Date(madeAt * 1_000).toISOString().replace('.000', ''),
    architecture: 'amd64',
    os: 'linux',
    config: {
      User: `${USER}:${USER}`,
      ExposedPorts: { '7300/tcp': {} },
      Env: ['PATH=/usr/local/bin', 'NODE_ENV=production', 'HOME=/data'],
      Entrypoint: ['/usr/local/bin/node', '/app/server/bin/purser.cjs'],
      Cmd: ['serve'],
      WorkingDir: '/app',
      StopSignal: 'SIGTERM',
      Labels: {
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.licenses': 'Apache-2.0',
      },
      // Of Docker; others pass it over, and Kubernetes has probes of its own.
      Healthcheck: {
        Test: ['CMD', ...HEALTHCHECK],
        Interval: 5 * SECOND_NS,
        Timeout: 6 * SECOND_NS,
        StartPeriod: 30 * SECOND_NS,
        Retries: 3,
      },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
  };
}

function digestOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
