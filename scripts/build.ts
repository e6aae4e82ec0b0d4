// Builds the server's package: bundles its sources and the packages that they import into a few JavaScript files.
// Argument: the folder to write, server/dist when absent. It is emptied first.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown, type RolldownOutput } from 'rolldown';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SOURCES = join(ROOT, 'server', 'src');
const OWN_ADDRESS = /\bimport\.meta\.url\b/g;
const WORKER_FILE = /\bnew URL\(\s*'(\.[^']+)\.ts',\s*import\.meta\.url\s*\)/g;

execFileSync(process.execPath, [join(ROOT, 'scripts', 'build-pages.ts'), '--if-changed'], {
  stdio: 'inherit',
});
const manifest = JSON.parse(readFileSync(join(ROOT, 'server', 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};
const folder = resolve(process.argv[2] ?? join(ROOT, 'server', 'dist'));
rmSync(folder, { recursive: true, force: true });
const threads = listThreads();
const bundle = await rolldown({
  input: Object.fromEntries(
    ['main', ...threads].map((name) => [flatNameOf(name), join(SOURCES, `${name}.ts`)]),
  ),
  platform: 'node',
  // The packages installed beside the bundle: `pg`, which is loaded only where PostgreSQL is used, and tries to import
  // packages that need not be installed.
  external: Object.keys(manifest.dependencies),
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
// Each body also where the sources look for it.
for (const thread of threads) {
  const file = join(folder, `${thread}.js`);
  mkdirSync(dirname(file), { recursive: true });
  const steps = posix.relative(posix.dirname(thread), flatNameOf(thread));
  writeFileSync(file, `import '${steps}.js';\n`);
}
// The files of the console and of the documentation where the sources look for them (app/console-pages.ts, app/documentation.ts).
// Not the notes of what they were built of: these depend on where the checkout is.
const isPage = (path: string): boolean => !/[\\/]sources\.(txt|json)$/.test(path);
const pages = { recursive: true, filter: isPage };
cpSync(join(ROOT, 'console', 'dist'), join(folder, 'console'), pages);
cpSync(join(ROOT, 'site', 'dist'), join(folder, 'documentation'), pages);
writeFileSync(join(folder, 'LICENSES.txt'), licencesOf(written));
console.log(`${written.output.length} files`);

/** The bodies of worker threads, without `.ts`: other sources name each as `new URL('./….ts', import.meta.url)`. */
function listThreads(): readonly string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => {
      const named = readFileSync(join(SOURCES, file), 'utf8').matchAll(WORKER_FILE);
      const from = dirname(file).replaceAll(sep, '/');
      return [...named].map(([, name = '']) => posix.join(from, name));
    });
}

/** The bundle's files stand in one folder. */
function flatNameOf(name: string): string {
  return name.replaceAll('/', '-');
}

/**
 * Keeps `import.meta.url` what it would be if each source were still a file of its own (with the ending `.js`), because
 * sources look for other files beside themselves.
 */
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

interface Licence {
  readonly name: string;
  readonly version: string;
  /** Its name, as SPDX lists it. */
  readonly identifier: string;
  readonly text?: string;
}

/** The licences of the packages in the bundle and in the pages. They demand to be passed on with the code. */
function licencesOf({ output }: RolldownOutput): string {
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  const folders = modules.flatMap(
    (id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? [],
  );
  // Vite lists those of the pages (`build.license`).
  const ofPages = ['console', 'site'].flatMap((pages): readonly Licence[] =>
    JSON.parse(readFileSync(join(ROOT, pages, 'dist', 'licences.json'), 'utf8')),
  );
  const all = [...new Set(folders)].map(licenceOf).concat(ofPages);
  const texts = all.map((of) => `${of.name} ${of.version}\n\n${of.text ?? of.identifier}\n`);
  return [...new Set(texts)].toSorted().join('\n');
}

function licenceOf(packageFolder: string): Licence {
  const { name, version, license } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  ) as Readonly<Record<'name' | 'version' | 'license', string>>;
  const file = readdirSync(packageFolder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file && readFileSync(join(packageFolder, file), 'utf8');
  return { name, version, identifier: license, ...(text && { text }) };
}
