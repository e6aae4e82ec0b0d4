import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { listSigningKeys } from '../../src/credentials/commands.ts';
import { systemClock } from '../../src/kernel/instant.ts';
import { fingerprintOf, type HeldKeys } from '../../src/kernel/key-encryption.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { writeNodeStats } from '../../src/cluster/commands.ts';
import { rotateKeyFile } from '../../src/runtime/rotate-key-file.ts';
import { Failure } from '../../src/runtime/failure.ts';
import { isPublic, keyEncryptionOf } from '../../src/runtime/key-file.ts';
import { lockFile } from '../../src/storage/sqlite/lock-file.ts';
import type { SqliteStorage } from '../../src/storage/storage.ts';
import { runPurser, startPurser, temporaryFolder } from './purser.ts';

const OTHER_KEY = `${Buffer.alloc(32, 7).toString('base64')}\n`;

const temporary = temporaryFolder();
const folder = temporary.path;
const keyFile = join(folder, 'purser.key');
let storage: SqliteStorage;
let key: string;

const named = (keyPath: string | undefined) => ({
  keyPath,
  database: { kind: 'sqlite', path: join(folder, 'purser.db') } as const,
});

/** Replaces the key file. */
function writeKeyFile(text: string): void {
  rmSync(keyFile, { force: true });
  writeFileSync(keyFile, text, { mode: 0o600 });
}

beforeAll(async () => {
  const path = join(folder, 'purser.db');
  storage = await openSqliteStorage({ path, clock: systemClock, random: systemRandom });
});
afterAll(async () => {
  await storage.close();
  temporary[Symbol.dispose]();
});

test('the first start makes a private key file, and later starts read it', async () => {
  const made = await keyEncryptionOf(named(keyFile), storage);
  key = readFileSync(keyFile, 'utf8');
  expect(key).toMatch(/^[A-Za-z0-9+/]{43}=\n# made by Purser with purser\.db\n$/);
  expect(made.held().opens).toEqual([fingerprintOf(Buffer.from(key.slice(0, 44), 'base64'))]);
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  const again = await keyEncryptionOf(named(keyFile), storage);
  expect(again.held()).toEqual(made.held());
  expect(again.digestKey()).toEqual(made.digestKey());
  expect(await storage.run(listSigningKeys)).toHaveLength(1);
});

test.each<[what: string, spoil: () => void, sentence: RegExp]>([
  ['missing', () => rmSync(keyFile), /^The key file .* is missing, and without it/],
  ['another one', () => writeKeyFile(OTHER_KEY), /^The key file .* is not the one that/],
  ['readable by everybody', () => chmodSync(keyFile, 0o604), /others; run chmod 600 on it\.$/],
  ['too short', () => writeKeyFile('AAAA'), /^The key file .* does not hold 32 bytes/],
  ['of three keys', () => writeKeyFile(OTHER_KEY.repeat(3)), /^The key file .* holds more than 2/],
  ['empty', () => writeKeyFile(''), /^The key file .* does not hold 32 bytes/],
  [
    'not the canonical base64',
    () => writeKeyFile(`${'A'.repeat(42)}B=`),
    /^The key file .* does not hold 32 bytes/,
  ],
])('a key file that is %s is refused in one sentence', async (_, spoil, sentence) => {
  writeKeyFile(key);
  spoil();
  const refused = await keyEncryptionOf(named(keyFile), storage).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Failure);
  const { message, exitCode } = refused as Failure;
  expect(message).toMatch(sentence);
  expect(message).not.toContain('\n');
  expect(message).not.toContain(OTHER_KEY.trim());
  expect(exitCode).toBe(2);
});

test('without a name there is nothing to make', async () => {
  await expect(keyEncryptionOf(named(undefined), storage)).rejects.toThrow(/PURSER_KEY_FILE/);
});

describe('a change of the key', () => {
  const writeStats = (keys: HeldKeys | undefined) =>
    storage.run(writeNodeStats, {
      figures: {
        nodeId: 'a node',
        version: 'test',
        startedAt: 0,
        at: systemClock(),
        state: 'ready',
        addresses: { url: 'http://127.0.0.9:8080' },
        pools: [],
        steps: [],
        ...(keys && { keys }),
      },
      forgetBefore: 0,
    });
  const open = () => keyEncryptionOf(named(keyFile), storage);
  const rotate = (onWait: (sentence: string) => void = () => undefined) =>
    rotateKeyFile(storage, { keyPath: keyFile, open, waitMs: 0, onWait });

  test('seals nothing under a key that a process does not hold, and goes on once it does', async () => {
    writeKeyFile(key);
    const before = await storage.run(listSigningKeys);
    const { seals: old } = (await open()).held();
    const waits: string[] = [];
    const lacking = [undefined, { opens: [old], seals: old }];
    for (const held of lacking) {
      await writeStats(held);
      const refused = rotate((sentence) => void waits.push(sentence));
      await expect(refused).rejects.toThrow(
        /^Not each process has read the new key .*127\.0\.0\.9/,
      );
    }
    expect(await storage.run(listSigningKeys)).toEqual(before);
    const { opens } = (await open()).held();
    expect(opens).toEqual([old, expect.stringMatching(/^[0-9a-f]{12}$/)]);
    expect(waits).toHaveLength(lacking.length);

    const [, added = ''] = opens;
    await writeStats({ opens, seals: old });
    await expect(rotate()).rejects.toThrow(/^Not each process seals under the new key/);
    expect((await open()).held()).toEqual({ opens, seals: added });
    await writeStats({ opens: [added], seals: added });
    expect(await rotate()).toMatchObject({ fingerprint: added, resealed: 0, stillHeldBy: [] });
    expect((await open()).held()).toEqual({ opens: [added], seals: added });
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(keyFile, 'utf8')).toMatch(/=\n# made by Purser with purser\.db\n$/);
    expect(readFileSync(`${keyFile}.old-${old}`, 'utf8')).toBe(key);
    expect(statSync(`${keyFile}.old-${old}`).mode & 0o777).toBe(0o600);
    key = readFileSync(keyFile, 'utf8');
  });
});

test('the key is changed by one process at a time', async () => {
  writeKeyFile(key);
  const open = () => keyEncryptionOf(named(keyFile), storage);
  const rotate = () =>
    rotateKeyFile(storage, { keyPath: keyFile, open, waitMs: 0, onWait: () => undefined });
  const path = `${keyFile}.lock`;
  const first = lockFile(path);
  expect(first).toBeDefined();
  await expect(rotate()).rejects.toThrow(/^Another process is changing the key in /);
  expect(readFileSync(keyFile, 'utf8')).toBe(key);
  first?.[Symbol.dispose]();
  expect(existsSync(path)).toBe(false);
});

describe('the modes of a key file', () => {
  const ROOT = 0;
  const OURS = 1_000;
  test.each([
    ['of ours', OURS, 0o600, OURS, false],
    ['of ours, only to be read', OURS, 0o400, OURS, false],
    ['of ours that the group reads', OURS, 0o640, OURS, true],
    ['of ours that the group writes', OURS, 0o620, OURS, true],
    ['of ours that everybody reads', OURS, 0o604, OURS, true],
    ['of ours that everybody writes', OURS, 0o602, OURS, true],
    ['mounted by root for our group', ROOT, 0o440, OURS, false],
    ['mounted by root, which our group may write', ROOT, 0o460, OURS, true],
    ['mounted by root, which everybody may read', ROOT, 0o444, OURS, true],
    ['of root, who serves', ROOT, 0o600, ROOT, false],
    ['of root, who serves, that its group reads', ROOT, 0o640, ROOT, true],
  ])('a file %s', (_, uid, mode, ownUid, expected) => {
    expect(isPublic({ uid, mode: 0o100_000 | mode }, ownUid)).toBe(expected);
  });
});

test('a key file made by hand is used; another one is refused by the service', async () => {
  using own = temporaryFolder();
  const file = join(own.path, 'own.key');
  writeFileSync(file, OTHER_KEY, { mode: 0o600 });
  const flags = ['--key-file', 'own.key'];
  const first = await startPurser({ folder: own.path, flags });
  await first.stop();
  expect(readFileSync(file, 'utf8')).toBe(OTHER_KEY);
  writeFileSync(file, key);
  const { code, stdout, stderr } = await runPurser(['serve'], { folder: own.path, flags });
  expect(stderr).toMatch(/^The key file .*own\.key is not the one that .*--key-file\.\n$/);
  expect([code, stdout]).toEqual([2, '']);
});
