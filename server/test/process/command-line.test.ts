import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { CLI_COMMANDS } from '../../src/cli/program/commands.ts';
import { MINUTE_MS, systemClock } from '../../src/kernel/instant.ts';
import { SECRET_KEYS_PER_TITLE_MAX } from '../../src/kernel/limits.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { touchSecretKeys } from '../../src/titles/commands.ts';
import { issueSecretKey } from '../../src/titles/issue-secret-key.ts';
import { TEST_CERTIFICATE } from '../http/certificate.ts';
import { makeCaller } from './caller.ts';
import { askHere, runHere } from './in-process.ts';
import {
  askPurser,
  type RunningPurser,
  runPurser,
  startPurser,
  temporaryFolder,
} from './purser.ts';

interface Issued {
  readonly keyId: string;
  readonly secretKey: string;
  readonly scopes: readonly string[] | 'all';
  readonly expiresAt?: string;
}

interface Listed extends Issued {
  readonly titleId: string;
  readonly state: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string;
}

const HOUR_MS = 3_600_000;
const NO_TITLE = {
  code: 1,
  stderr: 'There is no title DEAD; npm run purser -- title list shows what there is.\n',
};
const msUntil = (time: string | undefined) => Date.parse(time ?? '') - Date.now();

describe('while the service runs', () => {
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
  const title = (secretKey = purser.ready.secretKey ?? '') => makeCaller({ ...purser, secretKey });
  const openStorage = () =>
    openSqliteStorage({
      path: join(folder, 'data', 'purser.db'),
      clock: systemClock,
      random: systemRandom,
    });
  const issue = (...flags: readonly string[]) =>
    askHere<Issued>(['key', 'issue', purser.ready.titleId, ...flags], { folder });

  test('a key issued works at once, and a revoked one no longer', async () => {
    const { keyId, secretKey } = await issue('--name', 'For a test');
    const titleToken = await title(secretKey).titleToken();
    await askHere(['key', 'revoke', keyId], { folder });
    await expect(title(secretKey).titleToken()).rejects.toThrow('SecretKeyNotFound');
    expect(await title().validate(titleToken, titleToken)).toBe('EntityTokenRevoked');
    const list = await askHere<Listed[]>(['key', 'list'], { folder });
    expect(list.find((key) => key.keyId === keyId)).toMatchObject({ state: 'revoked' });
    const rotated = await runHere(['key', 'rotate', keyId], { folder });
    expect(rotated).toMatchObject({ code: 1, stderr: expect.stringContaining('is revoked') });
  });

  test('a rotated key has a successor with its name and scopes, and ends after the overlap', async () => {
    const old = await issue('--name', 'Match-making', '--scopes', 'matchmaker');
    const rotate = ['key', 'rotate', old.keyId, '--overlap'];
    const next = await askHere<Issued & { name: string }>([...rotate, '1h'], { folder });
    expect(next).toMatchObject({ name: 'Match-making', scopes: ['matchmaker'] });
    const { sessionTicket } = await title().logIn('rotating');
    expect(await title(old.secretKey).isAuthorized(sessionTicket)).toBe(true);
    expect(await title(next.secretKey).isAuthorized(sessionTicket)).toBe(true);
    await askHere<Issued>([...rotate, '0s'], { folder });
    await expect(title(old.secretKey).isAuthorized(sessionTicket)).rejects.toThrow(
      'SecretKeyNotFound',
    );
    expect(await title(next.secretKey).isAuthorized(sessionTicket)).toBe(true);
  });

  test('a key ends when its flag says so, and the successor of such a key lives as long', async () => {
    const old = await issue('--expires-in', '3h');
    expect(msUntil(old.expiresAt) / HOUR_MS).toBeCloseTo(3, 1);
    const rotate = ['key', 'rotate', old.keyId, '--overlap'];
    const next = await askHere<Issued & { replaces: Issued }>([...rotate, '24h'], { folder });
    expect(msUntil(next.expiresAt) / HOUR_MS).toBeCloseTo(3, 1);
    // The overlap is longer than the old key lives anyway.
    expect(next.replaces.expiresAt).toBe(old.expiresAt);
    const list = await askHere<Listed[]>(['key', 'list'], { folder });
    const listed = (keyId: string) => list.find((key) => key.keyId === keyId);
    expect(listed(old.keyId)).toMatchObject({ state: 'live', expiresAt: old.expiresAt });
    expect(listed(next.keyId)).toMatchObject({ state: 'live', expiresAt: next.expiresAt });

    const later = await askHere<Issued & { replaces: Issued }>(
      ['key', 'rotate', next.keyId, '--overlap', '1h'],
      { folder },
    );
    expect(msUntil(later.replaces.expiresAt) / HOUR_MS).toBeCloseTo(1, 1);
    await askHere(['key', 'rotate', later.keyId, '--overlap', '0s'], { folder });
    const after = await askHere<Listed[]>(['key', 'list'], { folder });
    expect(after.find((key) => key.keyId === later.keyId)?.state).toBe('expired');
    const again = await runHere(['key', 'rotate', later.keyId], { folder });
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('expired') });
  });

  test('after a rotation of the signing key old tokens stay good, until that key is revoked', async () => {
    const player = await title().logIn('signed');
    const [first] = await askHere<{ kid: string }[]>(['signing-key', 'list'], { folder });
    const kid = first?.kid ?? '';
    const unknown = await runHere(['signing-key', 'revoke', 'nobodyss'], { folder });
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('no signing key') });
    const signing = await runHere(['signing-key', 'revoke', kid], { folder });
    expect(signing).toMatchObject({ code: 1, stderr: expect.stringContaining('rotate first') });

    await askHere(['signing-key', 'rotate'], { folder });
    const titleToken = await title().titleToken();
    expect(titleToken.split('.')[0]).not.toBe(player.entityToken.split('.')[0]);
    expect(await title().validate(player.entityToken, titleToken)).toBe('OK');
    expect(await title().isAuthorized(player.sessionTicket)).toBe(true);

    const ofTitle = (titleId: string) =>
      runHere(['signing-key', 'revoke', kid, '--title', titleId], { folder });
    expect(await ofTitle('DEAD')).toMatchObject(NO_TITLE);
    await askHere(['title', 'create', 'Other', '--id', '0DD0'], { folder });
    expect(await ofTitle('0dd0')).toMatchObject({ code: 0 });
    expect(await title().isAuthorized(player.sessionTicket)).toBe(true);

    await askHere(['signing-key', 'revoke', kid], { folder });
    expect(await title().validate(player.entityToken, titleToken)).toBe('EntityTokenRevoked');
    expect(await title().isAuthorized(player.sessionTicket)).toBe(false);
    const keys = await askHere<{ state: string }[]>(['signing-key', 'list'], { folder });
    expect(keys.map(({ state }) => state)).toEqual(['revoked', 'signs']);
  });

  test('a title created is there at once', async () => {
    const create = ['title', 'create', 'Space Pirates', '--id', 'CAFE'];
    expect(await askHere(create, { folder })).toMatchObject({ titleId: 'CAFE' });
    expect(await runHere(create, { folder })).toMatchObject({ code: 1 });
    const badId = ['title', 'create', 'Space Pirates', '--id', 'PIRATE'];
    expect(await runHere(badId, { folder })).toMatchObject({ code: 2 });
    const { secretKey } = await askHere<Issued>(['key', 'issue', 'cafe'], { folder });
    const other = makeCaller({ url: purser.url, ready: { titleId: 'CAFE' }, secretKey });
    expect(await other.logIn('pirate')).toMatchObject({ playerId: expect.any(String) });
    const titles = await askHere<{ titleId: string }[]>(['title', 'list'], { folder });
    const ids = titles.map(({ titleId }) => titleId);
    expect([ids[0], ids.at(-1)]).toEqual([purser.ready.titleId, 'CAFE']);
    const inTitle = await askHere<Listed[]>(['key', 'list', '--title', 'Cafe'], { folder });
    expect(inTitle.map(({ titleId }) => titleId)).toEqual(['CAFE']);
    expect(await runHere(['key', 'list', '--title', 'DEAD'], { folder })).toMatchObject(NO_TITLE);
  });

  test.each(['good', 'revoked', 'garbage'] as const)('inspects a %s token', async (state) => {
    const player = await title().logIn('inspected');
    const text = state === 'garbage' ? 'garbage' : player.entityToken;
    if (state === 'revoked') {
      await title().admin('/Admin/RevokePlayerSessions', { ServiceId: player.playerId });
    }
    const inspect = ['token', 'inspect', '-', '--json'];
    const { code, stdout } = await runHere(inspect, { folder, input: `${text}\n` });
    const genuine = { kind: 'entityToken', serviceId: player.playerId };
    const expected = {
      good: { ...genuine, status: 'valid', titleId: purser.ready.titleId },
      revoked: { ...genuine, status: 'revoked' },
      garbage: { kind: 'unknown', status: 'invalid' },
    }[state];
    expect(JSON.parse(stdout)).toMatchObject(expected);
    expect(code).toBe(state === 'good' ? 0 : 1);
    const ticket = await runHere(['token', 'inspect', player.sessionTicket], { folder });
    expect(ticket.stdout).toMatch(/^What +a session ticket$/m);
    expect(ticket.stdout).toMatch(new RegExp(`^ServiceId +${player.playerId}$`, 'm'));
    expect(ticket.stdout).not.toContain(player.sessionTicket);
  });

  test('healthcheck says 0 while it is ready and 1 when nobody answers', async () => {
    const check = (...flags: readonly string[]) => runHere(['healthcheck', ...flags], { folder });
    expect(await check('--url', purser.url)).toMatchObject({ code: 0 });
    // Nobody can connect to "every address", so the loopback address is called.
    const { port } = new URL(purser.url);
    const everywhere = await check('--host', '0.0.0.0', '--port', port);
    expect(everywhere).toMatchObject({ code: 0, stdout: `${purser.url} is ready.\n` });
    expect(await check('--url', 'http://127.0.0.1:1')).toMatchObject({
      code: 1,
      stderr: 'http://127.0.0.1:1 does not answer (ECONNREFUSED).\n',
    });
    expect(await check('--url', 'elsewhere')).toMatchObject({ code: 2 });
    expect(await check('--url', 'ftp://127.0.0.1')).toMatchObject({ code: 2 });
    expect(await check('--port', '0')).toMatchObject({ code: 2 });
  });

  test('migrate finds nothing to do', async () => {
    expect(await askHere(['migrate', 'status'], { folder })).toMatchObject({ pending: [] });
    expect(await askHere(['migrate', 'up'], { folder })).toMatchObject({ applied: [] });
    const again = await runHere(['migrate', 'up'], { folder });
    expect(again.stdout).toBe('There was nothing to do.\n');
  });

  test('a key that may do everything cannot be taken for one that may do nothing', async () => {
    const all = await issue();
    const one = await issue('--scopes', 'server');
    const rotated = await askHere<Issued>(['key', 'rotate', all.keyId], { folder });
    expect([all.scopes, one.scopes, rotated.scopes]).toEqual(['all', ['server'], 'all']);
    const list = await askHere<Listed[]>(['key', 'list'], { folder });
    const listed = (of: Issued) => list.find(({ keyId }) => keyId === of.keyId)?.scopes;
    expect([all, one, rotated].map(listed)).toEqual(['all', ['server'], 'all']);
  });

  test('no key is used before it was made', async () => {
    const { keyId } = await issue();
    const listed = async () => {
      const list = await askHere<Listed[]>(['key', 'list'], { folder });
      return list.find((key) => key.keyId === keyId);
    };
    const createdAt = (await listed())?.createdAt ?? '';
    // As the housekeeping stores a use: as the minute that it was in.
    const at = Math.floor(Date.parse(createdAt) / MINUTE_MS) * MINUTE_MS;
    const storage = await openStorage();
    await storage.run(touchSecretKeys, [{ keyId, at }]);
    await storage.close();
    expect((await listed())?.lastUsedAt).toBe(createdAt);
  });

  test('tables line up, and name every key without its text', async () => {
    const { keyId, secretKey } = await issue('--name', 'Of a table');
    const { stdout } = await runHere(['key', 'list'], { folder });
    const [titles = '', ...rows] = stdout.trimEnd().split('\n');
    const row = rows.find((line) => line.startsWith(keyId)) ?? '';
    expect(row.indexOf('Of a table')).toBe(titles.indexOf('NAME'));
    expect(row.indexOf('live')).toBe(titles.indexOf('STATE'));
    expect(row).toContain(`…${secretKey.slice(-4)}`);
    expect(row).not.toContain(secretKey);
  });

  test('a title has its bound of live keys', async () => {
    const { titleId } = await askHere<{ titleId: string }>(['title', 'create', 'Full'], { folder });
    const storage = await openStorage();
    const deps = { run: storage.run, now: systemClock, random: systemRandom };
    const keys = Array.from({ length: SECRET_KEYS_PER_TITLE_MAX - 1 }, (_, at) => `Key ${at}`);
    await Promise.all(
      keys.map((name) =>
        issueSecretKey(deps, { titleId, name, scopes: [], madeBy: 'commandLine' }),
      ),
    );
    await storage.close();
    const add = () => runHere(['key', 'issue', titleId], { folder });
    expect(await add()).toMatchObject({ code: 0 });
    expect(await add()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Title \w+ has \d+ live secret keys already; revoke one/),
    });
    expect(await runHere(['key', 'issue', 'DEAD'], { folder })).toMatchObject(NO_TITLE);
  });

  test.each([
    [['token', 'inspect'], /^There is nothing to look at/],
    [['title', 'create', ' '], /^A name must have 1 to/],
    [['title', 'create', 'bell\u0007'], /no control characters/],
    [['title', 'create', 'x'.repeat(1_000)], /^A name must have 1 to/],
    [['player', 'ban', 'C3A1F07E5B2D9846', '--reason', 'bell\u0007'], /^--reason must have 1 to/],
  ])('%j is refused with exit code 2', async (args, sentence) => {
    const { code, stderr } = await runHere(args, { folder });
    expect(stderr).toMatch(sentence);
    expect(code).toBe(2);
  });
});

test.each([
  [['title', 'list']],
  [['key', 'issue', 'B0A7']],
  [['signing-key', 'rotate']],
  [['migrate', 'up']],
  [['token', 'inspect', 'x']],
])('%j says that there is no database, and makes none', async (args) => {
  using folder = temporaryFolder();
  const { code, stderr } = await runHere(args, { folder: folder.path });
  expect(stderr).toMatch(/^There is no database at .*purser\.db; start the service once.*\.\n$/);
  expect(code).toBe(1);
  expect(existsSync(join(folder.path, 'data'))).toBe(false);
});

test.each([
  [['--help'], /Exit codes:/],
  [['key', '--help'], /rotate/],
  [['key', 'rotate', '--help'], /Examples:\n {2}npm run purser -- key rotate/],
  [['serve', '--help'], /\[PURSER_PORT; default: 7300\]/],
  [['--version'], /^\d+\.\d+\.\d+\n$/],
])('%j explains itself', async (args, says) => {
  using folder = temporaryFolder();
  const { code, stdout } = await runHere(args, { folder: folder.path });
  expect(stdout).toMatch(says);
  expect(code).toBe(0);
});

test.each([
  [503, 1],
  [204, 1],
  [302, 1],
])('healthcheck of a service that answers %i exits with %i', async (status, code) => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(status, { Location: '/livez' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  using folder = temporaryFolder();
  const checked = await runHere(['healthcheck', '--url', url], { folder: folder.path });
  server.close();
  expect(checked).toMatchObject({ code, stdout: `${url} is not ready (status ${status}).\n` });
  expect(asked).toEqual(['/readyz']);
});

test('healthcheck trusts the certificate of its configuration, and no other', async () => {
  using folder = temporaryFolder();
  const files = { cert: join(folder.path, 'cert.pem'), key: join(folder.path, 'key.pem') };
  writeFileSync(files.cert, TEST_CERTIFICATE.cert);
  writeFileSync(files.key, TEST_CERTIFICATE.key);
  const server = createTlsServer(TEST_CERTIFICATE, (_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  const { port } = server.address() as AddressInfo;
  const check = (...flags: string[]) => runHere(['healthcheck', ...flags], { folder: folder.path });
  // The certificate names 127.0.0.1 only.
  const own = ['--host', '127.0.0.2', '--port', String(port), '--tls-key-file', files.key];
  expect(await check(...own, '--tls-cert-file', files.cert)).toMatchObject({ code: 0 });
  const stranger = await check('--url', `https://127.0.0.2:${port}`);
  expect(stranger).toMatchObject({ code: 1, stderr: expect.stringContaining('does not answer (') });
  const none = await check(...own, '--tls-cert-file', join(folder.path, 'none.pem'));
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('ENOENT') });
  server.close();
});

test('the guide has every command', () => {
  const guide = readFileSync(
    new URL('../../../docs/guides/command-line.md', import.meta.url),
    'utf8',
  );
  const table = /^## Commands$(.*?)^## /ms.exec(guide)?.[1] ?? '';
  for (const name of Object.keys(CLI_COMMANDS)) expect(table).toMatch(new RegExp(`\`${name}[ \`]`));
});

test('a group without a command shows its help and is refused', async () => {
  using folder = temporaryFolder();
  const { code, stdout, stderr } = await runHere(['key'], { folder: folder.path });
  expect(stderr).toMatch(/^Usage: npm run purser -- key .*\n {2}rotate \[options\] <key-id>/s);
  expect(stderr).not.toContain('help [command]');
  expect([code, stdout]).toEqual([2, '']);
});

test('a reader that goes away is no unexpected error', async () => {
  using folder = temporaryFolder();
  const { code, stderr } = await runPurser(['openapi'], { folder: folder.path, reader: 'gone' });
  expect(stderr).toBe('');
  expect(code).toBe(0);
});

test('openapi prints the document', async () => {
  using folder = temporaryFolder();
  const document = await askPurser<{ openapi: string }>(['openapi'], { folder: folder.path });
  expect(document.openapi).toMatch(/^3\.1\./);
});
