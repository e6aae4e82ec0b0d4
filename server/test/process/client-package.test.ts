import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockOf } from '../support/guide-lines.ts';
import { call, makeCaller } from './caller.ts';
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
});

afterAll(() => temporary[Symbol.dispose]());

test('it is JavaScript with declarations, a README and a licence, and no tests', () => {
  const verifier = readdirSync(join(ROOT, 'client/src/verifier'))
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => `verifier/${name.replace('.ts', '')}`);
  const own = ['errors', 'headers', 'index', 'operations', 'random', 'retry', 'transport'];
  const modules = [...own, 'clock', ...verifier];
  const built = (at: string) =>
    modules.flatMap((name) => [`${at}/${name}.d.ts`, `${at}/${name}.js`]);
  expect(listFiles(installed)).toEqual(
    [
      'LICENSE',
      'README.md',
      ...built('commonjs'),
      'commonjs/package.json',
      ...built('dist'),
      'package.json',
    ].toSorted(),
  );
});

/** Our own Node and the others of this machine, those in PATH; the client is for Node from 20.3 on. */
function listNodes(): readonly (readonly [version: string, path: string])[] {
  const inPath = (process.env['PATH'] ?? '').split(delimiter).map((each) => join(each, 'node'));
  const paths = [process.execPath, ...inPath].filter((path) => existsSync(path));
  return [...new Set(paths.map((path) => realpathSync(path)))]
    .map((path) => [execFileSync(path, ['--version'], { encoding: 'utf8' }).trim(), path] as const)
    .filter(([version]) => Number(/^v(\d+)/.exec(version)?.[1]) >= 20);
}

const CALL = `
  const purser = makePurser({ url: process.argv[1] });
  const request = { TitleId: process.argv[2], CustomId: 'packed', CreateAccount: true };
  const { SessionTicket } = await purser.client.loginWithCustomID(request);
  const refusal = await purser.client
    .loginWithCustomID({ ...request, TitleId: 'FFFFFFFF' })
    .catch((error) => error instanceof PurserError && error.error);
  console.log(typeof SessionTicket, refusal);`;
const PROGRAMS = {
  module: `import { makePurser, PurserError } from 'purser-client';${CALL}`,
  commonjs: `const { makePurser, PurserError } = require('purser-client');(async () => {${CALL}})();`,
};

test.each(listNodes())('Node %s imports and requires it and calls a service', async (_, node) => {
  await using purser = await startPurser({ folder: temporary.path });
  for (const [type, program] of Object.entries(PROGRAMS)) {
    const args = [`--input-type=${type}`, '--eval', program, purser.url, purser.ready.titleId];
    const called = spawnSync(node, args, { cwd: folder, encoding: 'utf8' });
    expect(called.stdout, called.stderr).toBe('string InvalidTitleId\n');
  }
});

const VERIFY = `
  const url = process.argv[1];
  const verifier = await makeVerifier({ url, credentials: { secretKey: process.argv[2] } });
  const purser = makePurser({ url });
  const request = { TitleId: process.argv[3], CustomId: 'packed', CreateAccount: true };
  const { EntityToken } = await purser.client.loginWithCustomID(request);
  while (verifier.state.status !== 'leased') await new Promise((resolve) => setTimeout(resolve, 20));
  const { status } = await verifier.verify(EntityToken.EntityToken);
  const wrong = await makeVerifier({ url, credentials: { secretKey: 'wrong' } }).catch((error) => error);
  await verifier.close();
  console.log(status, verifier.stats().fromLease, wrong instanceof VerifierError);`;
const VERIFIERS = {
  module: `import { makePurser } from 'purser-client';
    import { makeVerifier, VerifierError } from 'purser-client/verifier';${VERIFY}`,
  commonjs: `const { makePurser } = require('purser-client');
    const { makeVerifier, VerifierError } = require('purser-client/verifier');
    (async () => {${VERIFY}})();`,
};

test.each(listNodes())('Node %s verifies without a call', async (version, node) => {
  const env = { PURSER_DATA_DIR: `verify-${version}` };
  await using purser = await startPurser({ folder: temporary.path, env });
  const { secretKey = '', titleId } = purser.ready;
  const [one, two] = Object.entries(VERIFIERS).map(([type, program]) => {
    const args = [`--input-type=${type}`, '--eval', program, purser.url, secretKey, titleId];
    return promisify(execFile)(node, args, { cwd: folder });
  });
  const leased = { stdout: 'valid 1 true\n', stderr: '' };
  expect(await Promise.all([one, two])).toEqual([leased, leased]);
});

test('the examples of the guide', async () => {
  await using purser = await startPurser({
    folder: temporary.path,
    env: { PURSER_DATA_DIR: 'guide' },
  });
  const examples = [
    blockOf('sdks.md', "import { makePurser, PurserError } from 'purser-client';"),
    blockOf('sdks.md', 'await purser.admin.updateStoreItems'),
    blockOf('sdks.md', 'const idempotencyKey'),
    blockOf('sdks.md', 'const purser = makePurser({ url'),
    blockOf('sdks.md', "const AUDIENCE = 'arena-7.eu'"),
  ].map((text) => text.replaceAll('http://127.0.0.1:7300', purser.url));
  const [first = '', changing, banning, retrying, joining] = examples;
  const [imports, ...calling] = first.split('\n');
  const { secretKey = '', titleId } = purser.ready;
  const title = makeCaller({ ...purser, secretKey });
  const { sessionTicket, playerId } = await title.logIn('guide');
  const titleToken = await title.titleToken();
  await title.admin('/Admin/SetCatalogItems', {
    CatalogVersion: 'main',
    Catalog: [{ ItemId: 'sword' }],
  });
  await title.admin('/Admin/SetStoreItems', { StoreId: 'shop', Store: [] });
  const program = `${imports}
    const [, secretKey, AuthorizationTicket, titleToken] = process.argv;
    const sessionTicket = AuthorizationTicket;
    const changes = { StoreId: 'shop', Store: [{ ItemId: 'sword' }] };
    ${calling.join('\n')}
    ${changing}
    console.log(Authorized);
    { ${joining} console.log(Lineage.MasterPlayerAccountId); }
    ${banning}
    { ${retrying} }`;
  const args = ['--input-type=module', '--eval', program, secretKey, sessionTicket, titleToken];
  const ran = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect([ran.stderr, ran.stdout]).toEqual(['', `2\ntrue\n${playerId}\n`]);
  const logIn = call(`${purser.url}/Client/LoginWithCustomID`, {
    TitleId: titleId,
    CustomId: 'guide',
  });
  expect((await logIn).error).toBe('AccountBanned');
});

test('the examples of verifiers', async () => {
  const env = { PURSER_DATA_DIR: 'verifiers' };
  await using purser = await startPurser({ folder: temporary.path, env });
  const examples = [
    blockOf('sdks.md', "import { makeVerifier } from 'purser-client/verifier';"),
    blockOf('sdks.md', 'const arena = await makeVerifier({'),
  ].map((text) => text.replace('http://127.0.0.1:7300', purser.url));
  const [first = '', joining = ''] = examples;
  const [imports, ...verifying] = first.split('\n');
  const { secretKey = '' } = purser.ready;
  const { sessionTicket, entityToken } = await makeCaller({ ...purser, secretKey }).logIn('guide');
  const program = `${imports}
    import { makePurser } from 'purser-client';
    const [, secretKey, sessionTicket, entityToken] = process.argv;
    ${verifying.join('\n')}
    const game = makePurser({ url: '${purser.url}', credentials: { sessionTicket } });
    const { EntityToken: joinToken } = await game.authentication.getEntityToken({ Audience: 'arena-7.eu' });
    console.log((await admit(entityToken)).length, await admit('nothing').catch(({ message }) => message));
    ${joining}
    console.log(joined.status, (await arena.verify(joinToken)).status);
    await verifier.close();
    await arena.close();`;
  const args = ['--input-type=module', '--eval', program, secretKey, sessionTicket, entityToken];
  const ran = await promisify(execFile)(process.execPath, args, { cwd: folder });
  expect(ran).toEqual({
    stdout: `16 Refused: the token is invalid\nvalid invalid\n`,
    stderr: '',
  });
});

const TYPESCRIPT = join(ROOT, 'node_modules/typescript/bin/tsc');
/** TypeScript 7 resolves modules as Node 10 did no more. */
const TYPESCRIPT_5 = join(ROOT, 'server/node_modules/typescript/bin/tsc');
const NODE_16 = ['--module', 'node16', '--moduleResolution', 'node16'];
const BUNDLER = ['--module', 'esnext', '--moduleResolution', 'bundler'];
const NODE_10 = ['--module', 'commonjs', '--moduleResolution', 'node10'];

describe('its declarations tell a right call from a wrong one', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['node16, a module', TYPESCRIPT, 'mts', NODE_16],
    ['node16, CommonJS', TYPESCRIPT, 'cts', NODE_16],
    ['bundler', TYPESCRIPT, 'ts', BUNDLER],
    ['node16, a module, TypeScript 5', TYPESCRIPT_5, 'mts', NODE_16],
    ['node16, CommonJS, TypeScript 5', TYPESCRIPT_5, 'cts', NODE_16],
    ['bundler, TypeScript 5', TYPESCRIPT_5, 'ts', BUNDLER],
    ['node10, TypeScript 5', TYPESCRIPT_5, 'ts', NODE_10],
  ])('%s', (name, tsc, ending, resolution) => {
    const compile = (call: string) => {
      const at = join(temporary.path, name.replaceAll(/\W+/g, '-'));
      mkdirSync(at, { recursive: true });
      // An older project than the game above: its files say themselves whether they are modules.
      writeFileSync(join(at, 'package.json'), '{}');
      if (!existsSync(join(at, 'node_modules'))) {
        symlinkSync(join(folder, 'node_modules'), join(at, 'node_modules'));
      }
      writeFileSync(join(at, `call.${ending}`), `${HEAD}${call}`);
      const flags = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom'];
      const ignored = tsc === TYPESCRIPT ? ['--ignoreConfig'] : [];
      const args = [tsc, ...flags, ...resolution, ...ignored, `call.${ending}`];
      return spawnSync(process.execPath, args, { cwd: at, encoding: 'utf8' }).stdout;
    };
    expect(compile(RIGHT)).toBe('');
    expect(compile('matchmaker.authUser({ Ticket: 7 });')).toContain(
      `call.${ending}(3,23): error TS`,
    );
  });
});

const HEAD = `import { makePurser, PurserError, type CallOptions } from 'purser-client';import { makeVerifier, type Verdict } from 'purser-client/verifier';
const { matchmaker } = makePurser({ url: '', retry: { attemptsMax: 3 } });
`;
const RIGHT = `export async function isOurs(options: CallOptions): Promise<boolean> {
  const call = matchmaker.authUser({ AuthorizationTicket: '' }, options);
  const { Authorized } = await call.catch((error) => {
    if (error instanceof PurserError && error.retryAfterSeconds) return { Authorized: false };
    throw error;
  });
  return Authorized;
}
export async function whose(token: string): Promise<string | undefined> {
  const verifier = await makeVerifier({ url: '', credentials: { secretKey: '' } });
  const verdict: Verdict = await verifier.verify(token);
  return verdict.status === 'valid' ? verdict.playerId : undefined;
}`;
