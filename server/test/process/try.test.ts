import { writeFileSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_CALLS } from '../../src/derive/first-calls.ts';
import { TEST_CERTIFICATE } from '../http/certificate.ts';
import { catalogOf, makeCaller } from './caller.ts';
import { askHere, runHere } from './in-process.ts';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

interface Tried {
  readonly titleId: string;
  readonly calls: readonly {
    readonly path: string;
    readonly status: number;
    readonly answer: Readonly<Record<string, unknown>>;
  }[];
}

const temporary = temporaryFolder();
const folder = temporary.path;
let purser: RunningPurser;
beforeAll(async () => {
  purser = await startPurser({ folder });
});
afterAll(async () => {
  await purser[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

const title = (titleId = purser.ready.titleId, secretKey = purser.ready.secretKey ?? '') =>
  makeCaller({ url: purser.url, ready: { titleId }, secretKey });
const here = (...flags: readonly string[]) => ['try', '--url', purser.url, ...flags];

test('makes all calls with a key of its own, which is good for nothing afterwards', async () => {
  const { titleId, calls } = await askHere<Tried>(here(), { folder });
  expect(titleId).toBe(purser.ready.titleId);
  expect(calls.map(({ path, status }) => [path, status])).toEqual(
    FIRST_CALLS.map(({ path }) => [path, 200]),
  );
  const answerOf = (path: string) => calls.find((call) => call.path === path)?.answer;
  expect(answerOf('/Authentication/ValidateEntityToken')).toMatchObject({
    Entity: { Type: 'title_player_account' },
  });
  expect(answerOf('/Matchmaker/AuthUser')).toMatchObject({ Authorized: true });
  expect(answerOf('/Admin/GetStoreItems')).toMatchObject({
    Store: [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 90 } }, { ItemId: 'shield' }],
  });
  const keys = await askHere<{ name: string; state: string }[]>(['key', 'list'], { folder });
  expect(keys).toMatchObject([{ state: 'live' }, { name: 'A try', state: 'revoked' }]);
});

test('shows a person each call and its answer, and no credential', async () => {
  const { code, stdout, stderr } = await runHere(here(), { folder });
  expect([code, stderr]).toEqual([0, '']);
  for (const { about, path } of FIRST_CALLS) {
    expect(stdout).toContain(about);
    expect(stdout).toContain(`POST ${path}`);
  }
  expect(stdout).toContain('{"EntityToken":"$JOIN_TOKEN","Audience":"purser-try"}');
  expect(stdout).not.toMatch(/[\w.+/=-]{60}/);
  // Here it was the first catalog.
  expect(stdout).toMatch(/only in a title without any catalog this one is the default\.\n$/);
  const { data } = await title().admin('/Admin/GetCatalogItems', {});
  expect(data.Catalog).toMatchObject([{ CatalogVersion: 'purser-try' }, {}]);
});

test("leaves a game's own catalog and store as they were", async () => {
  const { titleId } = await askHere<{ titleId: string }>(['title', 'create', 'Game'], { folder });
  const { secretKey } = await askHere<{ secretKey: string }>(['key', 'issue', titleId], { folder });
  const game = title(titleId, secretKey);
  const store = { CatalogVersion: 'main', StoreId: 'smithy' };
  await game.admin('/Admin/SetCatalogItems', catalogOf(['axe']));
  await game.admin('/Admin/SetStoreItems', { ...store, Store: [{ ItemId: 'axe' }] });
  const read = async () => [
    (await game.admin('/Admin/GetCatalogItems', {})).data,
    (await game.admin('/Admin/GetStoreItems', store)).data,
  ];
  const before = await read();
  const tried = await askHere<Tried>(here('--title', titleId), { folder });
  expect(tried.titleId).toBe(titleId);
  expect(await read()).toEqual(before);

  // Somebody's goods under the name of a try.
  await game.admin('/Admin/SetCatalogItems', {
    ...catalogOf(['axe']),
    CatalogVersion: 'purser-try',
    SetAsDefaultCatalog: false,
  });
  const refused = await runHere(here('--title', titleId), { folder });
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^The title has a catalog version purser-try with other goods, /);
});

test('makes the same calls where the servers of the title take join tokens only', async () => {
  const { titleId } = await askHere<{ titleId: string }>(['title', 'create', 'Strict'], { folder });
  await askHere(['title', 'set', titleId, '--join-tokens-only', 'on'], { folder });
  const { calls } = await askHere<Tried>(here('--title', titleId), { folder });
  expect(calls.map(({ path, status }) => [path, status])).toEqual(
    FIRST_CALLS.map(({ path }) => [path, 200]),
  );
});

test('takes a key of the title, from standard input too, and needs no database then', async () => {
  using empty = temporaryFolder();
  const input = `${purser.ready.secretKey}\n`;
  const flags = ['--secret-key', '-'];
  const tried = await runHere(here(...flags), { folder: empty.path, input });
  expect(tried).toMatchObject({ code: 0, stderr: '' });
  expect(tried.stdout).toMatch(new RegExp(`^Title ${purser.ready.titleId} at ${purser.url}\\.`));
  expect(tried.stdout).not.toContain(purser.ready.secretKey);
});

test.each([
  ['unknown', /^The secret key may not make the calls at \S+ \(SecretKeyNotFound\)/],
  ['limited', /^The secret key may not make the calls at \S+ \(NotAuthorizedByTitle\)/],
])('says so where the key is %s', async (kind, sentence) => {
  const issue = ['key', 'issue', purser.ready.titleId, '--scopes', 'matchmaker'];
  const { secretKey } = await askHere<{ secretKey: string }>(issue, { folder });
  const given = kind === 'limited' ? secretKey : 'x'.repeat(40);
  const { code, stderr } = await runHere(here('--secret-key', given), { folder });
  expect(stderr).toMatch(sentence);
  expect(code).toBe(1);
});

test('a call that is refused is the last, and is shown', async () => {
  // It may do everything but ask about session tickets.
  const issue = ['key', 'issue', purser.ready.titleId, '--scopes', 'admin,server'];
  const { secretKey } = await askHere<{ secretKey: string }>(issue, { folder });
  const { code, stdout } = await runHere(here('--secret-key', secretKey), { folder });
  expect(stdout).toMatch(/→ 403 .*NotAuthorizedByTitle.*\n\nThe last call was refused\.\n$/);
  expect(code).toBe(1);
});

test('reads the variables of a client, but a flag comes first', async () => {
  using empty = temporaryFolder();
  const env = {
    PURSER_URL: `${purser.url}/`,
    PURSER_TITLE_ID: purser.ready.titleId.toLowerCase(),
    PURSER_SECRET_KEY: purser.ready.secretKey ?? '',
  };
  const run = (args: readonly string[], more: Record<string, string> = {}) =>
    runHere(['try', ...args], { folder: empty.path, env: { ...env, ...more } });
  expect(await run([])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(`^Title ${purser.ready.titleId} at ${purser.url}\\.`),
  });
  expect((await run(['--url', purser.url], { PURSER_URL: 'nowhere' })).code).toBe(0);
  for (const [args, more, sentence] of [
    [[], { PURSER_URL: 'nowhere' }, /^PURSER_URL must be an http or https address\./],
    // A flag that says where the service listens counts before PURSER_URL.
    [['--port', '1'], {}, /^http:\/\/127\.0\.0\.1:1 does not answer/],
    [['--secret-key', 'wrong'], {}, /^The secret key may not make the calls/],
    [[], { PURSER_SECRET_KEY: 'wrong' }, /^PURSER_SECRET_KEY may not make the calls/],
    [[], { PURSER_TITLE_ID: 'DEAD' }, /^PURSER_SECRET_KEY is a key of title \w+, not of DEAD\./],
  ] as const) {
    expect((await run(args, more)).stderr).toMatch(sentence);
  }
  // Without a key the title is looked for in the database.
  const { stderr } = await runHere(['try'], {
    folder,
    env: { PURSER_URL: purser.url, PURSER_TITLE_ID: 'DEAD' },
  });
  expect(stderr).toMatch(/^There is no title DEAD; /);
  const health = await runHere(['healthcheck'], { folder: empty.path, env });
  expect(health).toMatchObject({ code: 0, stdout: `${purser.url} is ready.\n` });
});

test('another installation, another program, an unknown title', async () => {
  using own = temporaryFolder();
  await (await startPurser({ folder: own.path })).stop();
  const other = await runHere(here(), { folder: own.path });
  expect(other.stderr).toMatch(/is served by another installation of Purser; give a secret key/);
  const wrongPort = await runHere(['try', '--port', '1'], { folder });
  expect(wrongPort.stderr).toBe(
    `This installation answers at ${purser.url}, not at http://127.0.0.1:1; say so with --url.\n`,
  );
  const nobody = await runHere(['try', '--url', 'http://127.0.0.1:1'], { folder: own.path });
  expect(nobody.stderr).toMatch(
    /^This installation does not answer at http:\/\/127\.0\.0\.1:1; start it \(npm run purser -- serve\)/,
  );
  const noTitle = await runHere(here('--title', 'DEAD'), { folder });
  expect(noTitle.stderr).toMatch(/^There is no title DEAD; /);
  expect([other.code, nobody.code, noTitle.code]).toEqual([1, 1, 1]);
});

test('trusts the certificate of its configuration', async () => {
  using own = temporaryFolder();
  const files = { cert: join(own.path, 'cert.pem'), key: join(own.path, 'key.pem') };
  writeFileSync(files.cert, TEST_CERTIFICATE.cert);
  writeFileSync(files.key, TEST_CERTIFICATE.key);
  const tls = ['--tls-cert-file', files.cert, '--tls-key-file', files.key];
  await using service = await startPurser({ folder: own.path, flags: tls });
  const flags = ['--port', new URL(service.url).port, ...tls];
  const tried = await runHere(['try'], { folder: own.path, flags });
  expect(tried).toMatchObject({ code: 0, stderr: '' });
  expect(tried.stdout).toContain(' at https://127.0.0.1:');
});

test('works through a proxy that publishes the API and the keys only', async () => {
  const proxy = createServer((request, response) => {
    const path = request.url ?? '';
    if (!/^\/(\.well-known\/jwks\.json|[A-Z]\w+\/\w+)$/.test(path)) {
      response.writeHead(404).end();
      return;
    }
    const { method, headers } = request;
    const forwarded = forward(new URL(path, purser.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const tried = await runHere(['try', '--url', url], { folder });
  proxy.close();
  expect(tried).toMatchObject({ code: 0, stderr: '' });
});
