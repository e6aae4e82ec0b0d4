// Installs the packages of the lockfile that are missing: those that a start needs, and with `--include=dev` the others too.
// A Node is among them where this one is too old, and with `--include=node`. One that is installed stays.
// Runs on any Node from 18 on and needs nothing installed: the scripts of package.json call it first.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
/** What is installed. npm writes it when an installation is finished. */
const inventory = join(modules, '.package-lock.json');
/** There while npm works: after an interruption nothing can be relied on. */
const unfinished = join(modules, '.unfinished');

/** The workspace that brings a Node: an installation of the others leaves it out. */
const nodeWorkspace = 'scripts/node-packages';

const wanted = readPackages(join(root, 'package-lock.json'));
const nodePaths = optionalOf(wanted[nodeWorkspace] ?? {});
/** By this, every script finds the Node that was brought before the system's. */
const nodeLink = join(modules, '.bin', 'node');
const needsNode = isOld();
if (needsNode && !bringsNode()) refuse();
const installed =
  existsSync(inventory) && !existsSync(unfinished) ? readPackages(inventory) : undefined;
// npm lists the folders of this checkout whatever it was told to install.
const includesDev =
  process.argv.includes('--include=dev') ||
  Object.entries(installed ?? {}).some(([path, { dev }]) => dev && path.includes('node_modules'));
const includesNode =
  needsNode ||
  process.argv.includes('--include=node') ||
  // This one may run from an installation that is made anew.
  process.execPath.startsWith(modules + sep) ||
  nodePaths.some((path) => installed?.[path]);
if (installed === undefined || needed().some(isMissing)) install();
if (needsNode && !existsSync(nodeLink)) linkNode();

function readPackages(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

/** Whether this Node can neither build the console nor serve. */
function isOld() {
  const [major, minor] = neededVersion();
  const [ownMajor, ownMinor] = versionIn(process.versions.node);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

/** Before anything is installed. */
function refuse() {
  process.stderr.write(
    `Purser needs Node ${neededVersion().join('.')} or later and this is ${process.versions.node}: install a later one from https://nodejs.org; npm has none that fits this system. Nothing was installed.\n`,
  );
  process.exit(2);
}

function neededVersion() {
  return versionIn(wanted.server?.engines?.node ?? '0.0');
}

function versionIn(text) {
  return /(\d+)\.(\d+)/.exec(text).slice(1).map(Number);
}

/** Whether npm installs a Node that runs here: on Linux it is one for glibc. */
function bringsNode() {
  return nodePaths.some(isForPlatform) && (process.platform !== 'linux' || hasGlibc());
}

function hasGlibc() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime !== undefined;
}

/** The paths of packages without which npm would fail, and of our own optional ones for this platform. */
function needed() {
  const ours = Object.entries(wanted).filter(
    ([path]) => !path.includes('node_modules') && (includesNode || path !== nodeWorkspace),
  );
  const optional = ours.flatMap(([, manifest]) => optionalOf(manifest)).filter(isForPlatform);
  const required = Object.keys(wanted).filter(
    (path) => path.includes('node_modules') && !wanted[path].optional,
  );
  return [...required, ...optional].filter((path) => includesDev || !wanted[path].dev);
}

function optionalOf({ optionalDependencies = {} }) {
  return Object.keys(optionalDependencies).map((name) => `node_modules/${name}`);
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
  const status = npm(`${command} ${groups} ${workspaces()}`);
  // A failure of its own npm has undone.
  if (status !== null) rmSync(unfinished, { force: true });
  if (status !== 0) process.exit(status ?? 1);
  removeForeignNode();
}

/** Gives the exit code; null: npm was ended. */
function npm(command) {
  const { status } = spawnSync(`npm ${command} --loglevel=error`, {
    cwd: root,
    shell: true,
    // Standard output belongs to the command that runs next: its first line may be read by a program.
    stdio: ['ignore', process.stderr, process.stderr],
  });
  return status;
}

/** All, or all but the one with a Node. */
function workspaces() {
  if (includesNode) return '';
  const others = wanted[''].workspaces.filter((path) => path !== nodeWorkspace);
  return [...others.map((path) => `--workspace=${path}`), '--include-workspace-root'].join(' ');
}

/** npm 10 makes no link where packages of other platforms, which it leaves out, have the same command. */
function linkNode() {
  const path = nodePaths.find(isForPlatform);
  const status = npm(`rebuild ${basename(path)} --ignore-scripts`);
  if (status !== 0) process.exit(status ?? 1);
  removeForeignNode();
}

/** One for glibc does not run where the system has musl or is much older. */
function removeForeignNode() {
  if (process.platform !== 'linux' || !existsSync(nodeLink)) return;
  if (spawnSync(nodeLink, ['--version']).status !== 0) rmSync(nodeLink);
}
