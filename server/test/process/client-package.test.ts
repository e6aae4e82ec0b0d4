import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles, pack } from './pack.ts';
import { startPurser, temporaryFolder } from './purser.ts';

// The typed client as a package: packed, installed into an empty folder, imported and called.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const temporary = temporaryFolder();
const folder = join(temporary.path, 'game');
const installed = join(folder, 'node_modules', 'purser-client');

beforeAll(() => {
  // A copy, so that nothing is built beside the sources.
  const copy = join(temporary.path, 'copy');
  mkdirSync(copy);
  for (const name of ['client', 'tsconfig.json']) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const archive = pack(join(copy, 'client'), join(temporary.path, 'packed'));
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  execFileSync('npm', ['install', '--offline', archive], { cwd: folder, stdio: 'pipe' });
}, 120_000);

afterAll(() => temporary[Symbol.dispose]());

test('it is JavaScript with declarations, a README and a licence, and no tests', () => {
  const modules = ['headers', 'index', 'operations', 'transport'];
  expect(listFiles(installed)).toEqual([
    'LICENSE',
    'README.md',
    ...modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]),
    'package.json',
  ]);
});

/** Our own Node and the others of this machine, those in PATH; the client is for Node from 20.3 on. */
function listNodes(): readonly (readonly [version: string, path: string])[] {
  const inPath = (process.env['PATH'] ?? '').split(delimiter).map((each) => join(each, 'node'));
  const paths = [process.execPath, ...inPath].filter((path) => existsSync(path));
  return [...new Set(paths.map((path) => realpathSync(path)))]
    .map((path) => [execFileSync(path, ['--version'], { encoding: 'utf8' }).trim(), path] as const)
    .filter(([version]) => Number(/^v(\d+)/.exec(version)?.[1]) >= 20);
}

test.each(listNodes())('Node %s imports it and calls a service', async (_, node) => {
  await using purser = await startPurser({ folder: temporary.path });
  const call = `
    import { makePurser, PurserError } from 'purser-client';
    const purser = makePurser({ url: process.argv[1] });
    const request = { TitleId: process.argv[2], CustomId: 'packed', CreateAccount: true };
    const { SessionTicket } = await purser.client.loginWithCustomID(request);
    const refusal = await purser.client
      .loginWithCustomID({ ...request, TitleId: 'FFFFFFFF' })
      .catch((error) => error instanceof PurserError && error.error);
    console.log(typeof SessionTicket, refusal);`;
  const args = ['--input-type=module', '--eval', call, purser.url, purser.ready.titleId];
  const called = spawnSync(node, args, { cwd: folder, encoding: 'utf8' });
  expect(called.stdout, called.stderr).toBe('string InvalidTitleId\n');
});

test('its declarations tell a right call from a wrong one', () => {
  const check = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const flags = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext'];
    return spawnSync(process.execPath, [tsc, ...flags, '--ignoreConfig', name], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout;
  };
  const head =
    "import { makePurser } from 'purser-client';\nconst { matchmaker } = makePurser({ url: '' });\n";
  const right =
    "const is: boolean = (await matchmaker.authUser({ AuthorizationTicket: '' })).Authorized;\n";
  expect(check('right.ts', `${head}${right}export { is };`)).toBe('');
  expect(check('wrong.ts', `${head}await matchmaker.authUser({ Ticket: 7 });`)).toContain(
    'wrong.ts(3,29): error TS2353',
  );
});
