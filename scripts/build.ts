// Makes of the server's sources what a package contains: JavaScript in few files, with what it needs of other
// packages in it. Argument: the folder, server/dist where none is named; what was in it is gone.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown, type RolldownOutput } from 'rolldown';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SOURCES = join(ROOT, 'server', 'src');
const OWN_ADDRESS = /\bimport\.meta\.url\b/g;
const OTHER_FILE = /\bnew URL\(\s*'(\.[^']+)\.ts',\s*import\.meta\.url\s*\)/g;

const folder = resolve(process.argv[2] ?? join(ROOT, 'server', 'dist'));
rmSync(folder, { recursive: true, force: true });
const threads = listThreads();
const bundle = await rolldown({
  input: Object.fromEntries(
    ['main', ...threads].map((name) => [flatNameOf(name), join(SOURCES, `${name}.ts`)]),
  ),
  platform: 'node',
  // Only who uses PostgreSQL loads it, and it looks for packages that need not be there.
  external: ['pg'],
  plugins: [keepAddresses()],
  logLevel: 'warn',
});
const written = await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  comments: { legal: true, annotation: false, jsdoc: false },
});
for (const thread of threads) {
  const file = join(folder, `${thread}.js`);
  // oxlint-disable-next-line no-await-in-loop -- two of them
  await mkdir(dirname(file), { recursive: true });
  const steps = posix.relative(posix.dirname(thread), flatNameOf(thread));
  writeFileSync(file, `import '${steps}.js';\n`);
}
writeFileSync(join(folder, 'LICENSES.txt'), licencesOf(written));
console.log(`${written.output.length} files`);

/** The bodies of threads: files that others name by their address, without their endings. */
function listThreads(): readonly string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => {
      const named = readFileSync(join(SOURCES, file), 'utf8').matchAll(OTHER_FILE);
      const from = dirname(file).replaceAll(sep, '/');
      return [...named].map(([, name = '']) => posix.join(from, name));
    });
}

/** All files that have code stand beside each other. */
function flatNameOf(name: string): string {
  return name.replaceAll('/', '-');
}

/** Lets a source find what it looks for beside itself where it would be if it still was a file of its own. */
function keepAddresses(): Plugin {
  return {
    name: 'keep-addresses',
    transform(code, id) {
      if (!id.startsWith(SOURCES + sep)) return undefined;
      const address = relative(SOURCES, id).replaceAll(sep, '/').replace(/\.ts$/, '.js');
      return code.replace(OWN_ADDRESS, `new URL('./${address}', import.meta.url).href`);
    },
  };
}

/** The licences of the packages whose code is in the bundle: they ask to be passed on with it. */
function licencesOf({ output }: RolldownOutput): string {
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  const folders = modules.flatMap(
    (id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? [],
  );
  return [...new Set(folders)].toSorted().map(licenceOf).join('\n');
}

function licenceOf(packageFolder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  ) as Readonly<Record<'name' | 'version' | 'license', string>>;
  const file = readdirSync(packageFolder).find((entry) => /^licen[cs]e/i.test(entry));
  const text =
    file === undefined ? `${license}\n` : readFileSync(join(packageFolder, file), 'utf8');
  return `${name} ${version}\n\n${text}`;
}
