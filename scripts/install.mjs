// Installs the packages of the lockfile that are missing: those that a start needs, and with `--include=dev` the others too.
// Runs on any Node from 18 on and needs nothing installed: the scripts of package.json call it first.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
/** What is installed. npm writes it when an installation is finished. */
const inventory = join(modules, '.package-lock.json');
/** There while npm works: after an interruption nothing can be relied on. */
const unfinished = join(modules, '.unfinished');

const wanted = readPackages(join(root, 'package-lock.json'));
refuseOldNode();
const installed =
  existsSync(inventory) && !existsSync(unfinished) ? readPackages(inventory) : undefined;
// npm lists the folders of this checkout whatever it was told to install.
const includesDev =
  process.argv.includes('--include=dev') ||
  Object.entries(installed ?? {}).some(([path, { dev }]) => dev && path.includes('node_modules'));
if (installed === undefined || needed().some(isMissing)) install();

function readPackages(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

/** Before anything is installed: this Node builds the console and serves, where none is brought. */
function refuseOldNode() {
  const [major, minor] = versionIn(wanted.server?.engines?.node ?? '0.0');
  const own = process.versions.node;
  const [ownMajor, ownMinor] = versionIn(own);
  const isNewEnough = ownMajor > major || (ownMajor === major && ownMinor >= minor);
  if (isNewEnough || bringsNode()) return;
  process.stderr.write(
    `Purser needs Node ${major}.${minor} or later and this is ${own}: install a later one from https://nodejs.org; npm has none that fits this system. Nothing was installed.\n`,
  );
  process.exit(2);
}

function versionIn(text) {
  return /(\d+)\.(\d+)/.exec(text).slice(1).map(Number);
}

/** Whether npm installs a Node that runs here: on Linux it is one for glibc. */
function bringsNode() {
  const isForUs = Object.keys(wanted[''].optionalDependencies ?? {}).some((name) =>
    isForPlatform(`node_modules/${name}`),
  );
  return isForUs && (process.platform !== 'linux' || hasGlibc());
}

function hasGlibc() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime !== undefined;
}

/** The paths of packages without which npm would fail, and of our own optional ones for this platform. */
function needed() {
  const ours = Object.entries(wanted).filter(([path]) => !path.includes('node_modules'));
  const optional = ours
    .flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
    .map((name) => `node_modules/${name}`)
    .filter(isForPlatform);
  const required = Object.keys(wanted).filter(
    (path) => path.includes('node_modules') && !wanted[path].optional,
  );
  return [...required, ...optional].filter((path) => includesDev || !wanted[path].dev);
}

function isForPlatform(path) {
  return fits(wanted[path].os, process.platform) && fits(wanted[path].cpu, process.arch);
}

/** A manifest may have a list, one name or nothing. */
function fits(allowed, actual) {
  return allowed === undefined || [allowed].flat().includes(actual);
}

/** Links to folders of this checkout have no integrity, here or there. */
function isMissing(path) {
  return installed[path]?.integrity !== wanted[path].integrity;
}

function install() {
  process.stderr.write('Installing packages of package-lock.json …\n');
  if (installed === undefined) rmSync(inventory, { force: true });
  mkdirSync(modules, { recursive: true });
  writeFileSync(unfinished, '');
  // A service may be running from packages that are there: they stay.
  const command = installed === undefined ? 'ci' : 'install --no-save';
  const groups = `${includesDev ? '--include' : '--omit'}=dev --include=optional`;
  const { status } = spawnSync(`npm ${command} ${groups} --loglevel=error`, {
    cwd: root,
    shell: true,
    // Standard output belongs to the command that runs next: its first line may be read by a program.
    stdio: ['ignore', process.stderr, process.stderr],
  });
  // A failure of its own npm has undone.
  if (status !== null) rmSync(unfinished, { force: true });
  if (status !== 0) process.exit(status ?? 1);
  removeForeignNode();
}

/** The Node that was installed stands before the system's in every script. One for glibc does not run where the system has musl. */
function removeForeignNode() {
  const node = join(modules, '.bin', 'node');
  if (process.platform !== 'linux' || !existsSync(node)) return;
  if (spawnSync(node, ['--version']).status !== 0) rmSync(node);
}
