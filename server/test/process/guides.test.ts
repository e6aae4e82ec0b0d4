import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { DAY_MS, systemClock } from '../../src/kernel/instant.ts';
import { TEST_CERTIFICATE } from '../http/certificate.ts';
import { ROOT } from '../repository/tidy/sources.ts';
import { blockOf } from '../support/guide-lines.ts';
import { findFreePort } from './balancer.ts';
import { call, makeCaller } from './caller.ts';
import { type GuideShell, makeGuideShell } from './guide-shell.ts';
import { startPurser } from './purser.ts';

// The lines of guides that need nothing but a service on the embedded database. Ids of titles, players and keys, and the address of the
// service, are those of the test.

const TITLE = 'A1B2C';
const READY = '"event":"ready"';

/** A shell in the folder of a running service with the title of the guides. */
async function besideAService() {
  const shell = makeGuideShell();
  const env = { PURSER_BOOTSTRAP_TITLE_ID: TITLE };
  const purser = await startPurser({ folder: shell.path, env });
  const { secretKey = '' } = purser.ready;
  const caller = makeCaller({ ...purser, secretKey });
  Object.assign(shell.env, { PURSER: purser.url, SECRET_KEY: secretKey });
  return { shell, purser, caller, secretKey };
}

const replies = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly code: number });

test('a player who cannot log in, and one who wants to be forgotten', async () => {
  const { shell, purser, caller, secretKey } = await besideAService();
  await using _ = purser;
  const { playerId } = await caller.logIn('player');
  await caller.admin('/Admin/BanUsers', { Bans: [{ ServiceId: playerId, Reason: 'Aim bot' }] });
  const refusal = await fetch(`${purser.url}/Client/LoginWithCustomID`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ TitleId: TITLE, CustomId: 'player' }),
  });
  const requestId = refusal.headers.get('x-requestid') ?? '';
  await expect.poll(() => purser.stderr()).toContain(requestId);
  writeFileSync(join(shell.path, 'purser.log'), purser.stderr());
  for (const lines of [
    blockOf('cannot-log-in.md', 'grep -h'),
    blockOf('observability.md', 'grep -h'),
  ]) {
    const found = JSON.parse(shell.run(lines.replace('pq0Xk3mZtW8a-1f', requestId)));
    expect(found).toMatchObject({ titleId: TITLE, playerId, reason: 'banned' });
  }
  const ours = (lines: string) => lines.replaceAll('C3A1F07E5B2D9846', playerId);
  const history = ours(blockOf('cannot-log-in.md', 'purser player history'));
  // A refused login is written a moment later.
  const known = () => caller.admin('/Admin/GetPlayerHistory', { ServiceId: playerId });
  await expect.poll(async () => JSON.stringify((await known()).data)).toContain('"banned"');
  expect(shell.run(history)).toMatch(/login refused .* banned[^]* ban .* Aim bot/);
  shell.run(ours(blockOf('forgetting.md', 'purser player export')));
  expect(readFileSync(join(shell.path, 'player.json'), 'utf8')).toContain(playerId);
  const account = `${purser.url}/Admin/GetUserAccountInfo`;
  expect((await call(account, { ServiceId: playerId }, { secretKey })).error).toBe(
    'AccountNotFound',
  );
});

test('the economy: a purchase, an opening at an instant, and a sale', async () => {
  const { shell, purser, caller, secretKey } = await besideAService();
  await using _ = purser;
  const bought = shell.run(blockOf('economy.md', 'TITLE_ID=').replace('…', secretKey));
  expect(replies(bought).map(({ code }) => code)).toEqual(Array(10).fill(200));
  const StoreId = 'summer-sale';
  await caller.admin('/Admin/SetStoreItems', { StoreId, Store: [] });
  const soon = new Date(systemClock() + 30 * DAY_MS).toISOString().slice(0, 10);
  const opening = blockOf('economy.md', 'curl -s http://127.0.0.1:7300/Admin/SetStoreOpen')
    .replace('http://127.0.0.1:7300', purser.url)
    .replace('2027-06-21', soon);
  expect(JSON.parse(shell.run(opening))).toMatchObject({ code: 200, data: { PendingChange: 1 } });

  const blade = { ItemId: 'blade', Tags: ['weapon'], VirtualCurrencyPrices: { GO: 10 } };
  await caller.admin('/Admin/UpdateCatalogItems', { Catalog: [blade] });
  await caller.admin('/Admin/SetStoreItems', { StoreId, Store: [{ ItemId: 'blade' }] });
  const sale = blockOf('economy.md', 'curl -s http://127.0.0.1:7300/Admin/CreateSale')
    .replace('http://127.0.0.1:7300', purser.url)
    .replace('2027-06-18T16', `${soon}T00`)
    .replace('2027-06-21', soon);
  expect(JSON.parse(shell.run(sale))).toMatchObject({ code: 200, data: { Sale: { Sale: 2 } } });
});

test('operators: the first sign-in, and a console behind a proxy or at a port of its own', async () => {
  const { shell, purser } = await besideAService();
  await using _ = purser;
  const link = /http\S+#link=\S+/.exec(shell.run('purser operator link'))?.[0] ?? '';
  const signIn = blockOf('operators.md', 'TITLE_ID=').replace(/http\S+#link=…/, link);
  expect(replies(shell.run(signIn)).map(({ code }) => code)).toEqual(Array(10).fill(200));

  const [port, other] = [await findFreePort(), await findFreePort()];
  const own = makeGuideShell({ PURSER_PORT: port });
  const named = await own.start(blockOf('operators.md', 'PURSER_PUBLIC_URL='), READY);
  expect(own.run('PURSER_PUBLIC_URL=https://purser.example.com purser operator link')).toContain(
    'https://purser.example.com/console',
  );
  await named.stop();
  const management = blockOf('operators.md', 'PURSER_MANAGEMENT_PORT=').replace('7301', other);
  const apart = await own.start(management, READY);
  const status = async (at: string) => (await fetch(`http://127.0.0.1:${at}/metrics`)).status;
  expect([await status(port), await status(other)]).toEqual([404, 200]);
  await apart.stop();
});

/** The id of the first key in a list. */
const firstOf = (shell: GuideShell, list: string) =>
  JSON.parse(shell.run(`${list} --json`))[0] as Readonly<Record<string, string>>;

test('the command line', async () => {
  const own = makeGuideShell({
    PURSER_PORT: await findFreePort(),
    PURSER_BOOTSTRAP_TITLE_ID: TITLE,
  });
  const [serve = '', ...beside] = blockOf('command-line.md', 'purser serve').split('\n');
  const service = await own.start(serve, READY);
  const printed = own.run(beside.join('\n').replace('B0A7', TITLE));
  expect(printed).toMatch(/purser_sk_[^]*Usage: [^]*--overlap/);
  expect(own.run(blockOf('command-line.md', 'purser try'))).toContain('ValidateEntityToken');

  const { keyId = '' } = firstOf(own, 'purser key list');
  const rotated = blockOf('command-line.md', 'purser key list').replace(
    '3cVqzXb0T1mC5m0mXq2h9A',
    keyId,
  );
  const [secretKey = ''] = /purser_sk_\S+/.exec(own.run(rotated)) ?? [];
  const { url } = JSON.parse(service.stdout());
  const caller = makeCaller({ url, ready: { titleId: TITLE }, secretKey });
  const { sessionTicket } = await caller.logIn('player');
  writeFileSync(join(own.path, 'token.txt'), sessionTicket);
  const inspected = blockOf('command-line.md', 'purser token inspect');
  expect(own.run(inspected)).toMatch(/^good$/m);
  const { kid = '' } = firstOf(own, 'purser signing-key list');
  own.run(blockOf('command-line.md', 'purser signing-key rotate').replace('6xKq0w9Z', kid));
  expect(await caller.isAuthorized(sessionTicket)).toBe(false);
  await service.stop();
});

test('options that guides show are read, and the key file that they make', () => {
  const shell = makeGuideShell();
  for (const options of [
    blockOf('configuration.md', '# purser.env'),
    blockOf('patroni.md', 'PURSER_DATABASE_URL='),
    blockOf('postgresql.md', "PURSER_DATABASE_URL='"),
  ]) {
    const file = join(shell.path, 'shown.env');
    writeFileSync(file, options, { mode: 0o600 });
    expect(loadConfig({ config: file, keyFile: 'purser.key' }, {})).toMatchObject({ ok: true });
  }
  shell.run(blockOf('configuration.md', '(umask 077'));
  const key = readFileSync(join(shell.path, 'purser.key'), 'utf8');
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
});

test('a published SDK, and a check of a token offline', async () => {
  const shell = makeGuideShell({ NODE_EXTRA_CA_CERTS: 'cert.pem' });
  symlinkSync(join(ROOT, 'node_modules'), join(shell.path, 'node_modules'));
  writeFileSync(join(shell.path, 'cert.pem'), TEST_CERTIFICATE.cert);
  writeFileSync(join(shell.path, 'key.pem'), TEST_CERTIFICATE.key, { mode: 0o600 });
  const flags = ['--tls-cert-file', 'cert.pem', '--tls-key-file', 'key.pem'];
  const env = { PURSER_BOOTSTRAP_TITLE_ID: TITLE };
  await using purser = await startPurser({ folder: shell.path, env, flags });
  const local = (code: string) => code.replaceAll(/https?:\/\/\w[\w.]*:7300/g, purser.url);
  writeFileSync(join(shell.path, 'client.cjs'), local(blockOf('sdks.md', '// NODE_EXTRA_CA')));
  expect(shell.run('node client.cjs')).toMatch(/^[0-9A-F]{16}\n$/);

  const login = `const { PlayFab, PlayFabClient } = require('playfab-sdk');
    Object.assign(PlayFab.settings, { titleId: '${TITLE}', productionUrl: '${purser.url}' });
    PlayFabClient.LoginWithCustomID({ CustomId: 'first-player' }, (_, login) => {
      console.log(login.data.EntityToken.EntityToken);
    });`;
  const token = shell.run(`node --eval '${login.replaceAll("'", '"')}'`).trim();
  const check = local(blockOf('sdks.md', "import { createRemoteJWKSet, jwtVerify } from 'jose';"));
  const given = `const [, , entityToken] = process.argv;\n${check}\nconsole.log(payload.aud);`;
  writeFileSync(join(shell.path, 'check.mjs'), given);
  expect(shell.run(`node check.mjs ${token}`)).toBe(`${TITLE}\n`);
});
