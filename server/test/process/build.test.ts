import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCaller } from './caller.ts';
import { listFiles, pack } from './pack.ts';
import { readyz, runPurser, startPurser, temporaryFolder } from './purser.ts';

// The published package: JavaScript made of the sources, started by its `bin`.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const temporary = temporaryFolder();
const folder = temporary.path;
const installed = join(folder, 'package');
const main = join(installed, 'bin', 'purser.cjs');

beforeAll(() => {
  const source = join(folder, 'source');
  mkdirSync(source);
  for (const name of ['bin', 'package.json', 'README.md', 'LICENSE']) {
    cpSync(join(ROOT, 'server', name), join(source, name), { recursive: true });
  }
  const args = [join(ROOT, 'scripts', 'build.ts'), join(source, 'dist')];
  const built = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(built.status, built.stderr).toBe(0);
  const archive = pack(source, join(folder, 'packed'), ['--ignore-scripts']);
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  // Only what it asks for is installed beside it.
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of Object.keys(dependencies)) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
});

afterAll(() => temporary[Symbol.dispose]());

test('it serves, with its threads and the pages that are loaded late', async () => {
  await using purser = await startPurser({ folder, main });
  const caller = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  const { entityToken } = await caller.logIn('built');
  expect(await caller.validate(entityToken, await caller.titleToken())).toBe('OK');
  // Large enough to be answered by a thread of its own.
  const CustomTags = { filler: 'x'.repeat(100_000) };
  const large = { CatalogVersion: 'built', Catalog: [{ ItemId: 'one' }], CustomTags };
  expect((await caller.admin('/Admin/SetCatalogItems', large)).status).toBe(200);
  const home = await (await fetch(purser.url)).text();
  const [style = ''] = /\/docs\/[^"]+\.css/.exec(home) ?? [];
  const pages = ['/readyz', '/docs', '/docs/guides/backup', style, '/openapi.json', '/metrics'];
  for (const path of pages) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await fetch(purser.url + path)).status, path).toBe(200);
  }
  expect(await purser.stop()).toEqual({ code: 0, signal: null });
});

test('it serves with several processes', async () => {
  await using purser = await startPurser({ folder, main, flags: ['--workers', '2'] });
  await expect.poll(() => readyz(purser)).toBe('200 ready\n');
  expect(await purser.stop()).toEqual({ code: 0, signal: null });
});

test('its other commands are there', async () => {
  const listed = await runPurser(['title', 'list', '--json'], { folder, main });
  expect(listed.code, listed.stderr).toBe(0);
  expect(JSON.parse(listed.stdout)).toHaveLength(1);
});

test('it passes on the licences of what it contains, and asks for none of that', () => {
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const licences = readFileSync(join(installed, 'dist', 'LICENSES.txt'), 'utf8');
  const bundled = [...licences.matchAll(/^(\S+) \d+\.\d+\.\d+$/gm)].map(([, name]) => name);
  // Of the server, of the console and of the documentation.
  expect(bundled).toEqual(expect.arrayContaining(['pino', 'react', 'minisearch']));
  expect(Object.keys(dependencies).filter((name) => bundled.includes(name))).toEqual([]);
});

test('PostgreSQL is reached with the package beside it', async () => {
  // Nobody listens there.
  const env = { PURSER_DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const doctor = await runPurser(['doctor'], { folder, main, env });
  expect(doctor.stdout + doctor.stderr).toContain('ECONNREFUSED');
});

test('it has a README, a licence, and no sources', () => {
  const files = listFiles(installed);
  expect(files).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'dist/LICENSES.txt', 'dist/main.js']),
  );
  expect(files.filter((file) => /^(src|test)\b|\.ts$/.test(file))).toEqual([]);
});
