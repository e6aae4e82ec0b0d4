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

const SCRIPT = fileURLToPath(new URL('../../../scripts/install.mjs', import.meta.url));

/** The files of the packages in the checkout, besides a manifest. */
type Files = Readonly<Record<string, string>>;

interface Package {
  readonly name: string;
  readonly version?: string;
  readonly kind: 'dependencies' | 'optionalDependencies' | 'devDependencies';
  readonly files?: Files;
  /** Members of the manifest. */
  readonly manifest?: object;
}

const RUNTIME: Package = { name: 'runtime', kind: 'dependencies' };
const TOOL: Package = { name: 'tool', kind: 'devDependencies' };
const NODE: Package = {
  name: 'node-here',
  kind: 'optionalDependencies',
  files: { 'bin/node': '#!/bin/sh\n' },
  manifest: { os: process.platform, cpu: [process.arch], bin: { node: 'bin/node' } },
};
const OTHER_NODE: Package = {
  ...NODE,
  name: 'node-elsewhere',
  manifest: { os: 'plan9', bin: { node: 'bin/node' } },
};
/** A folder of the checkout that is a package for tests. */
const LOCAL = 'local';
const ALL = [RUNTIME, NODE, OTHER_NODE, TOOL];

async function aCheckout() {
  const temporary = temporaryFolder();
  onTestFinished(() => temporary[Symbol.dispose]());
  const registry = await aRegistry();
  const folder = join(temporary.path, 'checkout');
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  cpSync(SCRIPT, join(folder, 'scripts/install.mjs'));
  mkdirSync(join(folder, LOCAL));
  writeFileSync(
    join(folder, LOCAL, 'package.json'),
    JSON.stringify({ name: LOCAL, version: '1.0.0' }),
  );
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
        (name) => !name.startsWith('.') && name !== LOCAL,
      ),
    lock(packages: readonly Package[]) {
      const { manifest, lockfile } = lock(packages, registry, temporary.path);
      writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
      writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockfile));
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
  packages: readonly Package[],
  registry: Awaited<ReturnType<typeof aRegistry>>,
  folder: string,
) {
  const entries = packages.map(({ name, version = '1.0.0', kind, files = {}, manifest = {} }) => {
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
      ...(kind === 'optionalDependencies' && { optional: true }),
      ...manifest,
    };
    return { name, version, kind, entry };
  });
  const manifest: Record<string, object> & { name: string } = { name: 'checkout' } as never;
  for (const { name, version, kind } of entries) {
    manifest[kind] = { ...manifest[kind], [name]: version };
  }
  const locked = entries.map(({ name, entry }) => [`node_modules/${name}`, entry] as const);
  manifest['devDependencies'] = { ...manifest['devDependencies'], [LOCAL]: `file:${LOCAL}` };
  return {
    manifest,
    lockfile: {
      name: 'checkout',
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': manifest,
        ...Object.fromEntries(locked),
        [`node_modules/${LOCAL}`]: { resolved: LOCAL, link: true },
        [LOCAL]: { version: '1.0.0', dev: true },
        server: { version: '1.0.0', engines: { node: '>=24.15' } },
      },
    },
  };
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
  expect(checkout.installed()).toEqual(['node-here', 'runtime']);
  const kept = checkout.path('runtime/kept');
  writeFileSync(kept, '');
  // A service that was started in production may be tested beside it.
  expect(await checkout.install(['--include=dev'], { NODE_ENV: 'production' })).toBe('done');
  expect(checkout.installed()).toEqual(['node-here', 'runtime', 'tool']);
  expect(existsSync(kept)).toBe(true);
  const { requests } = checkout.registry;
  checkout.goOffline();
  expect(await checkout.install()).toBe('done');
  expect(await checkout.install(['--include=dev'])).toBe('done');
  expect(checkout.registry.requests).toBe(requests);
  expect(checkout.installed()).toEqual(['node-here', 'runtime', 'tool']);
});

test('a lockfile that has changed is followed, and the packages of tests stay', async () => {
  const checkout = await aCheckout();
  checkout.lock(ALL);
  expect(await checkout.install(['--include=dev'])).toBe('done');
  checkout.lock([{ ...RUNTIME, version: '1.0.1' }, NODE, TOOL]);
  expect(await checkout.install()).toBe('done');
  const { version } = JSON.parse(readFileSync(checkout.path('runtime/package.json'), 'utf8'));
  expect(version).toBe('1.0.1');
  expect(checkout.installed()).toEqual(['node-here', 'runtime', 'tool']);
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

test('a Node that is missing is brought, and one that cannot run here does not stand in the way', async () => {
  const checkout = await aCheckout();
  checkout.lock([RUNTIME]);
  expect(await checkout.install()).toBe('done');
  checkout.lock([RUNTIME, NODE]);
  expect(await checkout.install()).toBe('done');
  expect(existsSync(checkout.path('.bin/node'))).toBe(true);
  const files = { 'bin/node': '#!/lib/ld-of-another-system\n' };
  checkout.lock([RUNTIME, { ...NODE, version: '1.0.1', files }]);
  expect(await checkout.install()).toBe('done');
  expect(existsSync(checkout.path('node-here'))).toBe(true);
  expect(existsSync(checkout.path('.bin/node'))).toBe(false);
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
