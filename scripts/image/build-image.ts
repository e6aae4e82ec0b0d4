// Builds the image of one Purser process without a container engine: a folder in the OCI image layout, and the list of its parts
// (CycloneDX) beside it. The same commit gives the same bytes.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchPackages, LOCK, updateLock } from './debian.ts';
import { ImageFailure, must, ROOT } from './failure.ts';
import { packLayer, writeLayout } from './oci.ts';
import { makeData, makeProgram, makeSystem } from './root.ts';
import { makeBillOfMaterials } from './sbom.ts';

const HELP = `Usage: npm run image -- OUT [--packages FOLDER]
       npm run image -- --update

Builds the image of one Purser process into the folder OUT, which must be empty or missing:
  OUT/image            the image, in the OCI image layout (skopeo copy oci:OUT/image:purser …)
  OUT/purser.cdx.json  what it is made of, as CycloneDX

  --packages FOLDER  keeps the packages of Debian there, and takes them from there
  --update           writes the versions and digests that apt has now into ${LOCK}

It needs Linux on x64, and Debian's apt-get and dpkg-deb with sources of Debian 12. The bytes depend on the commit alone.
`;

try {
  main();
} catch (error) {
  if (!(error instanceof ImageFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function main(): void {
  const { values, positionals } = readArguments();
  if (values.help) return void process.stdout.write(HELP);
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new ImageFailure('The image is for Linux on x64, and is built there only.');
  }
  must(
    'apt-get',
    'It is a part of Debian: build the image on Debian 12, or in one made by mmdebstrap.',
  );
  must('dpkg-deb', 'It is a part of the Debian package dpkg.');
  must('tar', 'Install GNU tar.');
  if (values.update) return updateLock();
  const [out] = positionals;
  if (out === undefined || positionals.length > 1)
    throw new ImageFailure(`Name one folder.\n\n${HELP}`);
  build(resolve(out), values.packages);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        packages: { type: 'string' },
        update: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new ImageFailure(`${(error as Error).message}\n\n${HELP}`);
  }
}

function build(out: string, packages: string | undefined): void {
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new ImageFailure(`${out} is not empty.`);
  const madeAt = secondsOfCommit();
  const work = mkdtempSync(join(tmpdir(), 'purser-image-'));
  try {
    const debs = say('packages of Debian', () => fetchPackages(packages ?? join(work, 'debs')));
    const layers = [
      say('system', () => packLayer(makeSystem(join(work, 'system'), debs), { work, madeAt })),
      say('program', () => packLayer(makeProgram(join(work, 'program')), { work, madeAt })),
      // A new volume takes the owner of the folder that it covers.
      say('data', () => packLayer(makeData(join(work, 'data')), { work, madeAt, owner: 65_532 })),
    ];
    mkdirSync(out, { recursive: true });
    const { digest, bytes } = writeLayout(join(out, 'image'), {
      layers,
      madeAt,
      version: version(),
    });
    makeBillOfMaterials(join(out, 'purser.cdx.json'), { debs, madeAt, digest, work });
    process.stdout.write(`${digest}\n${(bytes / 1e6).toFixed(1)} MB compressed\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** One line for each step: some take half a minute. */
function say<T>(step: string, work: () => T): T {
  process.stderr.write(`${step} …\n`);
  return work();
}

function version(): string {
  return JSON.parse(readFileSync(join(ROOT, 'server', 'package.json'), 'utf8')).version;
}

/** The time that all files have: that of the commit, or SOURCE_DATE_EPOCH (reproducible-builds.org). In seconds. */
function secondsOfCommit(): number {
  const given = process.env['SOURCE_DATE_EPOCH'];
  const text = given ?? tryGit(['log', '-1', '--format=%ct']);
  if (text === undefined || !/^\d{1,10}$/.test(text)) {
    throw new ImageFailure(
      'This is no checkout of git: give the time of the sources as SOURCE_DATE_EPOCH, in seconds.',
    );
  }
  if (tryGit(['status', '--porcelain'])) {
    process.stderr.write(
      'There are changes that are not committed: the image is not that of the commit.\n',
    );
  }
  return Number(text);
}

function tryGit(args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
