import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCaller } from './caller.ts';
import {
  askPurser,
  runPurser,
  type RunningPurser,
  startPurser,
  temporaryFolder,
} from './purser.ts';

interface Issued {
  readonly keyId: string;
  readonly secretKey: string;
  readonly scopes: readonly string[];
}

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
  const issue = (...flags: readonly string[]) =>
    askPurser<Issued>(['key', 'issue', purser.ready.titleId, ...flags], { folder });

  test('a key issued works at once, and a revoked one no longer', async () => {
    const { keyId, secretKey } = await issue('--name', 'For a test');
    const titleToken = await title(secretKey).titleToken();
    await askPurser(['key', 'revoke', keyId], { folder });
    await expect(title(secretKey).titleToken()).rejects.toThrow('SecretKeyNotFound');
    expect(await title().validate(titleToken, titleToken)).toBe('EntityTokenRevoked');
    const list = await askPurser<{ keyId: string; state: string }[]>(['key', 'list'], { folder });
    expect(list.find((key) => key.keyId === keyId)).toMatchObject({ state: 'revoked' });
  });

  test('a rotated key has a successor with its name and scopes, and ends after the overlap', async () => {
    const old = await issue('--name', 'Match-making', '--scopes', 'matchmaker');
    const rotate = ['key', 'rotate', old.keyId, '--overlap'];
    const next = await askPurser<Issued & { name: string }>([...rotate, '1h'], { folder });
    expect(next).toMatchObject({ name: 'Match-making', scopes: ['matchmaker'] });
    const { sessionTicket } = await title().logIn('rotating');
    expect(await title(old.secretKey).isAuthorized(sessionTicket)).toBe(true);
    expect(await title(next.secretKey).isAuthorized(sessionTicket)).toBe(true);
    await askPurser<Issued>([...rotate, '0s'], { folder });
    await expect(title(old.secretKey).isAuthorized(sessionTicket)).rejects.toThrow(
      'SecretKeyNotFound',
    );
    expect(await title(next.secretKey).isAuthorized(sessionTicket)).toBe(true);
  });

  test('after a rotation of the signing key old tokens stay good, until that key is revoked', async () => {
    const player = await title().logIn('signed');
    const [first] = await askPurser<{ kid: string }[]>(['signing-key', 'list'], { folder });
    const kid = first?.kid ?? '';
    const signing = await runPurser(['signing-key', 'revoke', kid], { folder });
    expect(signing).toMatchObject({ code: 1, stderr: expect.stringContaining('rotate first') });

    await askPurser(['signing-key', 'rotate'], { folder });
    const titleToken = await title().titleToken();
    expect(titleToken.split('.')[0]).not.toBe(player.entityToken.split('.')[0]);
    expect(await title().validate(player.entityToken, titleToken)).toBe('OK');
    expect(await title().isAuthorized(player.sessionTicket)).toBe(true);

    await askPurser(['signing-key', 'revoke', kid], { folder });
    expect(await title().validate(player.entityToken, titleToken)).toBe('EntityTokenRevoked');
    expect(await title().isAuthorized(player.sessionTicket)).toBe(false);
    const keys = await askPurser<{ state: string }[]>(['signing-key', 'list'], { folder });
    expect(keys.map(({ state }) => state)).toEqual(['revoked', 'signs']);
  });

  test('a title created is there at once', async () => {
    const create = ['title', 'create', 'Space Pirates', '--id', 'CAFE'];
    expect(await askPurser(create, { folder })).toMatchObject({ titleId: 'CAFE' });
    expect(await runPurser(create, { folder })).toMatchObject({ code: 1 });
    const { secretKey } = await askPurser<Issued>(['key', 'issue', 'CAFE'], { folder });
    const other = makeCaller({ url: purser.url, ready: { titleId: 'CAFE' }, secretKey });
    expect(await other.logIn('pirate')).toMatchObject({ playerId: expect.any(String) });
    const titles = await askPurser<{ titleId: string }[]>(['title', 'list'], { folder });
    expect(titles.map(({ titleId }) => titleId)).toEqual([purser.ready.titleId, 'CAFE']);
  });

  test.each(['good', 'revoked', 'garbage'] as const)('inspects a %s token', async (state) => {
    const player = await title().logIn('inspected');
    const text = state === 'garbage' ? 'garbage' : player.entityToken;
    if (state === 'revoked') {
      await title().admin('/Admin/RevokePlayerSessions', { ServiceId: player.playerId });
    }
    const inspect = ['token', 'inspect', '-', '--json'];
    const { code, stdout } = await runPurser(inspect, { folder, input: `${text}\n` });
    const expected = {
      good: { kind: 'entityToken', status: 'valid', titleId: purser.ready.titleId },
      revoked: { kind: 'entityToken', status: 'revoked' },
      garbage: { kind: 'unknown', status: 'invalid' },
    }[state];
    expect(JSON.parse(stdout)).toMatchObject(expected);
    expect(code).toBe(state === 'good' ? 0 : 1);
    const ticket = await runPurser(['token', 'inspect', player.sessionTicket], { folder });
    expect(ticket.stdout).toMatch(/^What +a session ticket$/m);
    expect(ticket.stdout).not.toContain(player.sessionTicket);
  });

  test('healthcheck says 0 while it is ready and 1 when nobody answers', async () => {
    const check = (url: string) => runPurser(['healthcheck', '--url', url], { folder });
    expect(await check(purser.url)).toMatchObject({ code: 0 });
    expect(await check('http://127.0.0.1:1')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)\.\n$/,
      ),
    });
    expect(await check('elsewhere')).toMatchObject({ code: 2 });
  });

  test('migrate finds nothing to do', async () => {
    expect(await askPurser(['migrate', 'status'], { folder })).toMatchObject({ pending: [] });
    expect(await askPurser(['migrate', 'up'], { folder })).toMatchObject({ applied: [] });
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
  const { code, stderr } = await runPurser(args, { folder: folder.path });
  expect(stderr).toMatch(/^There is no database at .*purser\.db; start the service once.*\.\n$/);
  expect(code).toBe(1);
  expect(existsSync(join(folder.path, 'data'))).toBe(false);
});

test.each([
  [['--help'], /Exit codes:/],
  [['key', '--help'], /rotate/],
  [['key', 'rotate', '--help'], /Examples:\n {2}purser key rotate/],
  [['serve', '--help'], /\[PURSER_PORT; default: 7300\]/],
  [['--version'], /^\d+\.\d+\.\d+\n$/],
])('%j explains itself', async (args, says) => {
  using folder = temporaryFolder();
  const { code, stdout } = await runPurser(args, { folder: folder.path });
  expect(stdout).toMatch(says);
  expect(code).toBe(0);
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
