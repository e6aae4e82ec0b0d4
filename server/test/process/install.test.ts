import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './purser.ts';

// scripts/install.mjs in a checkout of a few small packages, with the real npm.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SCRIPT = join(ROOT, 'scripts/install.mjs');

/** The files of the packages in the checkout, besides a manifest. */
type Files = Readonly<Record<string, string>>;

interface Package {
  readonly name: string;
  readonly version?: string;
  /** `node`: an optional dependency of the workspace that brings a Node. */
  readonly kind: 'dependencies' | 'devDependencies' | 'node';
  readonly files?: Files;
  /** Members of the manifest. */
  readonly manifest?: object;
}

const RUNTIME: Package = { name: 'runtime', kind: 'dependencies' };
const TOOL: Package = { name: 'tool', kind: 'devDependencies' };
const NODE: Package = {
  name: 'node-here',
  kind: 'node',
  files: { 'bin/node': '#!/bin/sh\n' },
  manifest: { os: process.platform, cpu: [process.arch], bin: { node: 'bin/node' } },
};
const OTHER_NODE: Package = {
  ...NODE,
  name: 'node-elsewhere',
  manifest: { os: 'plan9', bin: { node: 'bin/node' } },
};
/** Folders of the checkout that are packages: one for tests, and workspaces. */
const LOCAL = 'local';
const WORKSPACES = { server: 'server', 'purser-node': 'scripts/node-packages' };
const FOLDERS = [LOCAL, ...Object.keys(WORKSPACES)];
const ALL = [RUNTIME, NODE, OTHER_NODE, TOOL];

async function aCheckout() {
  const temporary = temporaryFolder();
  onTestFinished(() => temporary[Symbol.dispose]());
  const registry = await aRegistry();
  const folder = join(temporary.path, 'checkout');
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  cpSync(SCRIPT, join(folder, 'scripts/install.mjs'));
  const write = (path: string, content: object) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  };
  write(`${LOCAL}/package.json`, { name: LOCAL, version: '1.0.0' });
  const cache = join(temporary.path, 'cache');
  const start = (flags: readonly string[], env: NodeJS.ProcessEnv) =>
    spawn(process.execPath, ['scripts/install.mjs', ...flags], {
      cwd: folder,
      // A process group of its own, so that a test can end npm too.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        npm_config_cache: cache,
        npm_config_registry: registry.url,
        npm_config_fetch_retries: '0',
        ...env,
      },
    });
  return {
    registry,
    goOffline() {
      registry.isDown = true;
      rmSync(cache, { recursive: true, force: true });
    },
    path: (name: string) => join(folder, 'node_modules', name),
    /** The packages that are installed. */
    installed: () =>
      readdirSync(join(folder, 'node_modules')).filter(
        (name) => !name.startsWith('.') && !FOLDERS.includes(name),
      ),
    lock(packages: readonly Package[]) {
      const lockfile = lock(packages, registry, temporary.path);
      for (const path of ['', ...Object.values(WORKSPACES)]) {
        write(join(path, 'package.json'), lockfile.packages[path] as object);
      }
      write('package-lock.json', lockfile);
    },
    /** Answers `done`, or what npm says. */
    async install(flags: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
      const child = start(flags, env);
      const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
      return code === 0 ? 'done' : stderr;
    },
    /** Ends the installation, npm included, when it has extracted the beginning of a package. */
    async interrupt(name: string, flags: readonly string[] = []) {
      registry.cutShort = name;
      const child = start(flags, {});
      const manifest = join(folder, 'node_modules', name, 'package.json');
      await expect.poll(() => existsSync(manifest)).toBe(true);
      child.stderr.resume();
      const ended = once(child, 'close');
      process.kill(-(child.pid as number), 'SIGKILL');
      await ended;
      registry.cutShort = undefined;
    },
  };
}

/** Serves packages, and counts the requests. */
async function aRegistry() {
  const archives = new Map<string, Buffer>();
  const registry = {
    url: '',
    archives,
    requests: 0,
    isDown: false,
    /** The package of which only the beginning is sent. */
    cutShort: undefined as string | undefined,
  };
  const server = createServer(({ url = '' }, response) => {
    registry.requests += 1;
    const archive = archives.get(url.slice(1));
    if (registry.isDown || archive === undefined) response.writeHead(404).end();
    else if (registry.cutShort !== undefined && url.startsWith(`/${registry.cutShort}-`))
      response.write(archive.subarray(0, archive.length / 2));
    else response.end(archive);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  registry.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return registry;
}

/** Publishes the packages and describes them as npm does. */
function lock(
  published: readonly Package[],
  registry: Awaited<ReturnType<typeof aRegistry>>,
  folder: string,
) {
  const entries = published.map(({ name, version = '1.0.0', kind, files = {}, manifest = {} }) => {
    const archive = pack(folder, {
      // Random bytes do not become smaller in the archive; the manifest is its first entry.
      'package.json': JSON.stringify({ name, version, ...manifest }),
      ...files,
      'whole.txt': randomBytes(500_000).toString('hex'),
    });
    const file = `${name}-${version}.tgz`;
    registry.archives.set(file, archive);
    const entry = {
      version,
      resolved: registry.url + file,
      integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
      ...(kind === 'devDependencies' && { dev: true }),
      ...(kind === 'node' && { optional: true }),
      ...manifest,
    };
    return { name, version, kind, entry };
  });
  const named = (wanted: Package['kind']) =>
    Object.fromEntries(
      entries.filter(({ kind }) => kind === wanted).map(({ name, version }) => [name, version]),
    );
  const { server, 'purser-node': node } = WORKSPACES;
  const packages: Readonly<Record<string, object>> = {
    '': {
      name: 'checkout',
      workspaces: [server, node],
      dependencies: named('dependencies'),
      devDependencies: { ...named('devDependencies'), [LOCAL]: `file:${LOCAL}` },
    },
    ...Object.fromEntries(entries.map(({ name, entry }) => [`node_modules/${name}`, entry])),
    [`node_modules/${LOCAL}`]: { resolved: LOCAL, link: true },
    ...Object.fromEntries(
      Object.entries(WORKSPACES).map(([name, resolved]) => [
        `node_modules/${name}`,
        { resolved, link: true },
      ]),
    ),
    [LOCAL]: { version: '1.0.0', dev: true },
    [server]: { name: 'server', version: '1.0.0', engines: { node: '>=24.15' } },
    [node]: { name: 'purser-node', version: '1.0.0', optionalDependencies: named('node') },
  };
  return { name: 'checkout', lockfileVersion: 3, requires: true, packages };
}

function pack(folder: string, files: Files): Buffer {
  const root = join(folder, 'package');
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), content, { mode: 0o755 });
  }
  const names = Object.keys(files).map((name) => `package/${name}`);
  const { status } = spawnSync('tar', ['-czf', 'package.tgz', ...names], { cwd: folder });
  expect(status).toBe(0);
  rmSync(root, { recursive: true });
  return readFileSync(join(folder, 'package.tgz'));
}

test('a start installs run-time packages, tests add theirs, and the next start keeps them', async () => {
  const checkout = await aCheckout();
  checkout.lock(ALL);
  expect(await checkout.install()).toBe('done');
  const { requests: afterStart } = checkout.registry;
  expect(await checkout.install()).toBe('done');
  expect(checkout.registry.requests).toBe(afterStart);
  expect(checkout.installed()).toEqual(['runtime']);
  const kept = checkout.path('runtime/kept');
  writeFileSync(kept, '');
  // A service that was started in production may be tested beside it.
  expect(await checkout.install(['--include=dev'], { NODE_ENV: 'production' })).toBe('done');
  expect(checkout.installed()).toEqual(['runtime', 'tool']);
  expect(existsSync(kept)).toBe(true);
  const { requests } = checkout.registry;
  checkout.goOffline();
  expect(await checkout.install()).toBe('done');
  expect(await checkout.install(['--include=dev'])).toBe('done');
  expect(checkout.registry.requests).toBe(requests);
  expect(checkout.installed()).toEqual(['runtime', 'tool']);
});

test('a lockfile that has changed is followed, and the packages of tests stay', async () => {
  const checkout = await aCheckout();
  checkout.lock(ALL);
  expect(await checkout.install(['--include=dev'])).toBe('done');
  checkout.lock([{ ...RUNTIME, version: '1.0.1' }, NODE, TOOL]);
  expect(await checkout.install()).toBe('done');
  const { version } = JSON.parse(readFileSync(checkout.path('runtime/package.json'), 'utf8'));
  expect(version).toBe('1.0.1');
  expect(checkout.installed()).toEqual(['runtime', 'tool']);
});

test.each([
  ['runtime', []],
  ['tool', ['--include=dev']],
])('an installation that was interrupted at %s is begun anew', async (name, flags) => {
  const checkout = await aCheckout();
  checkout.lock(ALL);
  if (name === 'tool') expect(await checkout.install()).toBe('done');
  await checkout.interrupt(name, flags);
  expect(await checkout.install(flags)).toBe('done');
  expect(readFileSync(checkout.path(`${name}/whole.txt`), 'utf8')).toHaveLength(1_000_000);
  expect(readFileSync(checkout.path('runtime/whole.txt'), 'utf8')).toHaveLength(1_000_000);
});

test('without a network, what is there can be started', async () => {
  const checkout = await aCheckout();
  checkout.lock(ALL);
  checkout.goOffline();
  expect(await checkout.install()).toContain('E404');
  checkout.registry.isDown = false;
  expect(await checkout.install()).toBe('done');
  checkout.goOffline();
  expect(await checkout.install(['--include=dev'])).toContain('E404');
  const { requests } = checkout.registry;
  expect(await checkout.install()).toBe('done');
  expect(checkout.registry.requests).toBe(requests);
  expect(existsSync(checkout.path('runtime/whole.txt'))).toBe(true);
});

/** Makes every Node below believe that it is older, or on a system without glibc. */
function pretend(folder: string, code: string): NodeJS.ProcessEnv {
  const path = join(folder, 'pretend.cjs');
  writeFileSync(path, code);
  return { NODE_OPTIONS: `--require ${JSON.stringify(path)}` };
}

const isOld = (version: string) =>
  `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
const WITHOUT_GLIBC = 'process.report.getReport = () => ({ header: {} });';

/** A checkout, and an environment in which every Node believes that it is too old. */
async function withOldNode() {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  return { checkout: await aCheckout(), old: pretend(folder.path, isOld('20.19.0')) };
}

test('a Node that is missing is brought, and one that cannot run here does not stand in the way', async () => {
  const { checkout, old } = await withOldNode();
  checkout.lock([RUNTIME]);
  expect(await checkout.install()).toBe('done');
  checkout.lock([RUNTIME, NODE]);
  expect(await checkout.install([], old)).toBe('done');
  expect(existsSync(checkout.path('.bin/node'))).toBe(true);
  const files = { 'bin/node': '#!/lib/ld-of-another-system\n' };
  checkout.lock([RUNTIME, { ...NODE, version: '1.0.1', files }]);
  expect(await checkout.install([], old)).toBe('done');
  expect(existsSync(checkout.path('node-here'))).toBe(true);
  expect(existsSync(checkout.path('.bin/node'))).toBe(false);
});

test('where the own Node becomes too old another one is brought, and it stays', async () => {
  const { checkout, old } = await withOldNode();
  checkout.lock(ALL);
  expect(await checkout.install(['--include=dev'])).toBe('done');
  expect(checkout.installed()).toEqual(['runtime', 'tool']);
  expect(await checkout.install([], old)).toBe('done');
  expect(checkout.installed()).toEqual(['node-here', 'runtime', 'tool']);
  checkout.lock([{ ...RUNTIME, version: '1.0.1' }, { ...NODE, version: '1.0.1' }, TOOL]);
  expect(await checkout.install()).toBe('done');
  const { version } = JSON.parse(readFileSync(checkout.path('node-here/package.json'), 'utf8'));
  expect(version).toBe('1.0.1');
  expect(checkout.installed()).toEqual(['node-here', 'runtime', 'tool']);
});

test('a Node is brought where it is asked for', async () => {
  const checkout = await aCheckout();
  checkout.lock(ALL);
  expect(await checkout.install(['--include=node'])).toBe('done');
  expect(checkout.installed()).toEqual(['node-here', 'runtime']);
});

test('a Node to which npm has made no link is found nevertheless', async () => {
  const { checkout, old } = await withOldNode();
  checkout.lock(ALL);
  expect(await checkout.install([], old)).toBe('done');
  const link = checkout.path('.bin/node');
  expect(existsSync(link)).toBe(true);
  rmSync(link);
  checkout.goOffline();
  expect(await checkout.install([], old)).toBe('done');
  expect(existsSync(link)).toBe(true);
});

test('an installation that was interrupted, and is begun anew by the Node in it, brings that again', async () => {
  const { checkout, old } = await withOldNode();
  checkout.lock(ALL);
  expect(await checkout.install([], old)).toBe('done');
  writeFileSync(checkout.path('.unfinished'), '');
  using folder = temporaryFolder();
  const execPath = JSON.stringify(checkout.path('node-here/bin/node'));
  const ours = `if (/install.mjs$/.test(process.argv[1])) process.execPath = ${execPath};`;
  expect(await checkout.install([], pretend(folder.path, ours))).toBe('done');
  expect(checkout.installed()).toEqual(['node-here', 'runtime']);
});

/** Names the packages that npm would install of this repository's own lockfile. */
async function listOfRepository(folder: string, flags: readonly string[]) {
  const manifests = Object.keys(LOCKED)
    .filter((path) => !path.includes('node_modules'))
    .map((path) => join(path, 'package.json'));
  for (const path of ['package-lock.json', 'scripts/install.mjs', ...manifests]) {
    cpSync(join(ROOT, path), join(folder, path));
  }
  const child = spawn(process.execPath, ['scripts/install.mjs', '--include=dev', ...flags], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, npm_config_dry_run: 'true' },
  });
  const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return [...said.matchAll(/^add (\S+) \d\S*$/gm)].map(([, name]) => String(name));
}

const LOCKED = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;

test('of the real packages, a new enough Node leaves out the other Node and nothing else', async () => {
  using one = temporaryFolder();
  using two = temporaryFolder();
  const [without, all] = await Promise.all([
    listOfRepository(one.path, []),
    listOfRepository(two.path, ['--include=node']),
  ]);
  const nodes = Object.keys(LOCKED['scripts/node-packages'].optionalDependencies);
  const forThis = nodes.filter((name) => {
    const { os, cpu } = LOCKED[`node_modules/${name}`];
    return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
  });
  expect(without).toEqual(expect.arrayContaining(['pino', 'vite', 'vitest']));
  expect([...without, ...forThis, 'purser-node'].toSorted()).toEqual(all.toSorted());
  expect(without.filter((name) => nodes.includes(name))).toEqual([]);
});

test.each<[version: string, nodes: readonly Package[], code: string]>([
  ['18.20.4', [OTHER_NODE], ''],
  ['24.14.9', [], ''],
  ...(process.platform === 'linux'
    ? [['20.19.0', [NODE], WITHOUT_GLIBC] as [string, readonly Package[], string]]
    : []),
])(
  'Node %s, where none is brought, is refused before anything is installed',
  async (version, nodes, more) => {
    using folder = temporaryFolder();
    const checkout = await aCheckout();
    checkout.lock([RUNTIME, ...nodes]);
    const env = pretend(folder.path, isOld(version) + more);
    expect(await checkout.install([], env)).toBe(
      `Purser needs Node 24.15 or later and this is ${version}: install a later one from https://nodejs.org; npm has none that fits this system. Nothing was installed.\n`,
    );
    expect(existsSync(checkout.path('.'))).toBe(false);
    expect(checkout.registry.requests).toBe(0);
  },
);

test.each([
  ['24.15.0', [OTHER_NODE]],
  ['25.0.0', []],
  ['18.20.4', [NODE]],
])('Node %s goes on where it is new enough, or another one is brought', async (version, nodes) => {
  using folder = temporaryFolder();
  const checkout = await aCheckout();
  checkout.lock([RUNTIME, ...nodes]);
  expect(await checkout.install([], pretend(folder.path, isOld(version)))).toBe('done');
});
