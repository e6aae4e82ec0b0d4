import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKeyEncryption } from '../../src/kernel/key-encryption.ts';
import { digestOf } from '../../src/kernel/secrets.ts';
import { placeOf } from '../../src/operators/second-factor.ts';
import { readKeyFile } from '../../src/runtime/key-file.ts';
import type { ChangesSince } from '../../src/storage/copy/changes-since.ts';
import { inodeOf } from '../../src/storage/sqlite/file.ts';
import { call, makeCaller, type Player } from './caller.ts';
import { runHere } from './in-process.ts';
import {
  callAtConsole,
  errorAt,
  inviteAt,
  type Session,
  storeFirstOwnerLink,
  useFirstLink,
  useLinkAt,
} from './operator.ts';
import {
  askPurser,
  exitOf,
  launch,
  type RunningPurser,
  runPurser,
  startPurser,
  temporaryFolder,
} from './purser.ts';
import { addBulk } from './stored-bulk.ts';

interface Restored {
  readonly signingKeys: { readonly kid: string; readonly revoked: readonly string[] };
  readonly operators: { readonly sessions: number; readonly links: number };
  readonly keptIn?: string;
  readonly keptSince: readonly string[];
  readonly lastChangeAt: string;
  readonly since?: ChangesSince;
  readonly notComparedBecause?: string;
  readonly again?: ChangesSince;
}

/** The state of an installation at a backup, with all that was revoked afterwards. */
interface Past {
  readonly backup: string;
  readonly titleId: string;
  readonly secretKey: string;
  readonly revokedKey: { readonly keyId: string; readonly secretKey: string };
  readonly players: Readonly<
    Record<'good' | 'tokenRevoked' | 'banned' | 'deleted' | 'changed', Player>
  >;
  readonly titleToken: string;
  readonly refreshToken: string;
  readonly session: Session;
  readonly disabled: { readonly operatorId: string; readonly session: Session | undefined };
}

const temporary = temporaryFolder();
let past: Past;
/** The data folder as it was when the service ended, after all that was revoked. */
const present = join(temporary.path, 'present');

beforeAll(async () => {
  past = await makePast(temporary.path);
  copyAll(join(temporary.path, 'data'), present);
});
afterAll(() => temporary[Symbol.dispose]());

async function makePast(folder: string): Promise<Past> {
  const purser = await startPurser({ folder });
  const { titleId, secretKey = '' } = purser.ready;
  const title = makeCaller({ ...purser, secretKey });
  const names = ['good', 'tokenRevoked', 'banned', 'deleted'] as const;
  const entries = await Promise.all(names.map(async (name) => [name, await title.logIn(name)]));
  const changed = await register(purser, 'first password');
  const session = await useFirstLink(purser.url, storeFirstOwnerLink(folder));
  const invited = await inviteAt(purser.url, session, { Name: 'Grace', Role: 'viewer' });
  const { session: ofGrace } = await useLinkAt(purser.url, invited.secret);
  await inviteAt(purser.url, session, { Name: 'Open link', Role: 'viewer' });
  const cli = <T>(...args: readonly string[]) => askPurser<T>(args, { folder });
  const revokedKey = await cli<Past['revokedKey']>('key', 'issue', titleId, '--name', 'Leaked');
  const titleToken = await title.titleToken();
  const refreshToken = await refreshTokenAt(purser, session);
  const { sessionTicket } = Object.fromEntries(entries)['good'] as Player;
  const device = (name: 'Link' | 'Unlink') =>
    call(
      `${purser.url}/Client/${name}AndroidDeviceID`,
      { AndroidDeviceId: 'lost-phone' },
      { sessionTicket },
    );
  await device('Link');
  const address = { EmailAddress: 'lost@mailbox.example' };
  await call(`${purser.url}/Client/AddOrUpdateContactEmail`, address, { sessionTicket });
  const connection = (name: string, more: object) =>
    title.admin(`/Admin/${name}OpenIdConnection`, more);
  for (const ConnectionId of ['removed', 'moved', 'same'])
    await connection('Create', { ConnectionId, ClientId: 'a', ClientSecret: 's', Preset: 'Epic' });
  const { file } = await cli<{ file: string }>('backup', join(folder, 'backups'));
  const players = { ...Object.fromEntries(entries), changed } as Past['players'];
  addRecovery(file, { titleId, playerId: changed.playerId });
  await title.revokeToken(players.tokenRevoked.entityToken, titleToken);
  await cli('player', 'ban', players.banned.playerId, '--hours', '5', '--reason', "It's a bot");
  await cli('player', 'delete', players.deleted.playerId, '--yes');
  await title.admin('/Admin/SetPassword', {
    ServiceId: changed.playerId,
    Password: 'second password',
  });
  await device('Unlink');
  await title.admin('/Admin/RemoveContactEmail', { ServiceId: players.good.playerId });
  await connection('Delete', { ConnectionId: 'removed' });
  await connection('Update', { ConnectionId: 'moved', ClientId: 'b' });
  await cli('key', 'revoke', revokedKey.keyId);
  await cli('operator', 'disable', 'Grace');
  await title.logIn('registered later');
  await purser.stop();
  const disabled = { operatorId: invited.operatorId, session: ofGrace };
  const kept = { backup: file, titleId, secretKey, revokedKey, players, titleToken, refreshToken };
  return { ...kept, session, disabled };
}

/** The refresh token of a player's login, in a title that gives them. */
async function refreshTokenAt(
  { url, ready: { titleId } }: RunningPurser,
  session: Session,
): Promise<string> {
  const at = { origin: url, session, titleId };
  await callAtConsole(`${url}/Operator/SetTitleSettings`, { RefreshTokens: true }, at);
  const body = { TitleId: titleId, CustomId: 'good' };
  const { data } = await call(`${url}/Client/LoginWithCustomID`, body);
  return data?.RefreshToken;
}

/** A token of a link that was mailed before the backup. */
const MAILED_TOKEN = 'a'.repeat(22);

/** A link for a new password, and the contact to which it went: nobody waits three days for one to be trusted. */
function addRecovery(
  backup: string,
  { titleId, playerId }: { readonly titleId: string; readonly playerId: string },
): void {
  using database = new DatabaseSync(backup);
  const add = (table: string, row: Readonly<Record<string, string | number>>) => {
    const columns = Object.keys(row).join(', ');
    const values = Object.values(row);
    const marks = values.map(() => '?').join(', ');
    database.prepare(`insert into ${table} (${columns}) values (${marks})`).run(...values);
  };
  const of = { title_id: titleId, player_id: playerId, address: 'former@mailbox.example' };
  const end = Number.MAX_SAFE_INTEGER;
  add('former_contacts', { ...of, verified_at: 1, ends_at: end });
  const token = { digest: digestOf(MAILED_TOKEN), purpose: 'resetPassword', made_at: 1 };
  add('mail_tokens', { ...of, ...token, expires_at: end });
}

async function register({ url, ready }: RunningPurser, Password: string): Promise<Player> {
  const body = {
    TitleId: ready.titleId,
    Username: 'changed',
    Password,
    RequireBothUsernameAndEmail: false,
  };
  const { data, error } = await call(`${url}/Client/RegisterServiceUser`, body);
  if (!data) throw new Error(error);
  return {
    playerId: data.ServiceId,
    sessionTicket: data.SessionTicket,
    entityToken: data.EntityToken.EntityToken,
  };
}

function copyAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) copyFileSync(join(from, name), join(to, name));
}

/** A folder with the data of the stopped service. */
function newHome() {
  const home = temporaryFolder();
  const data = join(home.path, 'data');
  copyAll(present, data);
  const options = { folder: home.path };
  return {
    ...home,
    [Symbol.dispose]: () => home[Symbol.dispose](),
    data,
    database: join(data, 'purser.db'),
    run: (...args: readonly string[]) => runPurser(['restore', ...args], options),
    ask: (...args: readonly string[]) => askPurser<Restored>(['restore', ...args], options),
    /** Every file, with its bytes. */
    files: () => new Map(readdirSync(data).map((name) => [name, bytesOf(join(data, name))])),
  };
}

function bytesOf(path: string): string {
  return statSync(path).isFile() ? readFileSync(path, 'base64') : 'a folder';
}

/** Nothing that was good before the restore is good. */
async function expectAllEnded(purser: RunningPurser, { isAgain }: { readonly isAgain: boolean }) {
  const { players, secretKey, titleId, titleToken, revokedKey } = past;
  const title = makeCaller({ url: purser.url, ready: { titleId }, secretKey });
  for (const { entityToken, sessionTicket } of Object.values(players)) {
    expect(await title.validate(entityToken, await title.titleToken())).toBe('EntityTokenRevoked');
    expect(await title.isAuthorized(sessionTicket)).toBe(false);
  }
  expect(await title.validate(players.good.entityToken, titleToken)).toBe('EntityTokenRevoked');
  const { session, disabled } = past;
  for (const one of [session, disabled.session])
    expect(one && (await errorAt(purser.url, one))).toBe('NotAuthenticated');
  const body = { TitleId: titleId, CustomId: 'banned' };
  const banned = await call(`${purser.url}/Client/LoginWithCustomID`, body);
  expect(banned.error).toBe(isAgain ? 'AccountBanned' : undefined);
  const keyed = { secretKey: revokedKey.secretKey };
  const { error } = await call(`${purser.url}/Admin/ListVirtualCurrencyTypes`, {}, keyed);
  expect(error).toBe(isAgain ? 'SecretKeyNotFound' : undefined);
  const reset = { Token: MAILED_TOKEN, Password: 'a password of a thief' };
  const byMail = await call(`${purser.url}/Admin/ResetPassword`, reset, { secretKey });
  expect(byMail.error).toBe('AuthTokenDoesNotExist');
  const refresh = { TitleId: titleId, RefreshToken: past.refreshToken };
  const refreshed = await call(`${purser.url}/Client/RefreshSession`, refresh);
  expect(refreshed.error).toBe('RefreshTokenInvalid');
  // New credentials are good.
  const { entityToken } = await title.logIn('good');
  expect(await title.validate(entityToken, await title.titleToken())).toBe('OK');
}

function expectedChanges() {
  const { players, revokedKey, titleId, disabled } = past;
  const of = ({ playerId }: Player) => ({ titleId, playerId });
  return {
    secretKeys: [{ keyId: revokedKey.keyId, titleId, name: 'Leaked' }],
    bans: [{ ...of(players.banned), reason: "It's a bot" }],
    operators: [{ operatorId: disabled.operatorId, name: 'Grace', changes: ['disabled'] }],
    deletedPlayers: [of(players.deleted)],
    passwords: [of(players.changed)],
    identities: [{ ...of(players.good), provider: 'AndroidDevice' }],
    contacts: [of(players.good), of(players.changed)],
    connections: [
      { titleId, provider: 'OpenIdConnect', connectionId: 'moved', change: 'changed' },
      { titleId, provider: 'OpenIdConnect', connectionId: 'removed', change: 'removed' },
    ],
  };
}

describe('a backup of the embedded database', () => {
  test('is in place, nothing from before is good, and all that it cannot know is listed', async () => {
    using home = newHome();
    const restored = await home.ask(past.backup);
    expect(restored.operators).toEqual({ sessions: 2, links: 1 });
    expect(restored.signingKeys.revoked).toHaveLength(1);
    expect(restored.since).toMatchObject(expectedChanges());
    // The deleted player is back, and the one who registered later is gone.
    expect(restored.since?.playersFewer).toBe(0);
    expect(restored.keptIn).toMatch(/\/data\/before-\d{4}-\d\d-\d\dT\d{6}Z$/);
    const kept = readdirSync(restored.keptIn ?? '').toSorted();
    expect(kept).toEqual(['purser.db', 'purser.db-backup']);
    expect(readdirSync(home.data).toSorted()).toEqual([
      restored.keptIn?.split('/').at(-1),
      'purser.db',
      'purser.key',
    ]);
    expect(statSync(home.database).mode & 0o777).toBe(0o600);
    await using purser = await startPurser({ folder: home.path });
    await expectAllEnded(purser, { isAgain: false });
  });

  test('its report has commands that do what is left', async () => {
    using home = newHome();
    const { stdout, code } = await home.run(past.backup);
    expect(code).toBe(0);
    const commands = [...stdout.matchAll(/^ {4}\S.*? ((?:key|player|operator) .*)$/gm)];
    expect(commands.map(([, words = '']) => words.split(' ').slice(0, 2).join(' '))).toEqual([
      'key revoke',
      'player ban',
      'player delete',
      'operator disable',
    ]);
    expect(stdout).toContain(`--hours 5 --reason 'It'\\''s a bot'`);
    expect(stdout).toContain(`${past.players.changed.playerId} of title ${past.titleId}`);
    const { playerId } = past.players.good;
    expect(stdout).toContain(`    AndroidDevice of ${playerId} of title ${past.titleId}\n`);
    expect(stdout).toContain(`    OpenIdConnect/removed of title ${past.titleId}: was removed\n`);
    expect(stdout).toMatch(
      new RegExp(`Contact addresses that [^\\n]+:\\n {4}${playerId} of title ${past.titleId}\\n`),
    );
    for (const secret of ['lost-phone', '@mailbox.example']) expect(stdout).not.toContain(secret);
    const again = /restore --in-place --again --before sqlite:(\S+)$/m.exec(stdout)?.[1] ?? '';
    expect(existsSync(again)).toBe(true);
    const { again: done, since } = await home.ask(
      '--in-place',
      '--again',
      '--before',
      `sqlite:${again}`,
    );
    expect(done).toMatchObject({ secretKeys: [{}], bans: [{}], operators: [{}] });
    expect(since).toMatchObject({ secretKeys: [], bans: [], operators: [], passwords: [{}] });
  });

  test('what was revoked is revoked again if asked to; a second time changes nothing more', async () => {
    using home = newHome();
    const first = await home.ask(past.backup, '--again');
    const { secretKeys, bans, operators, ...left } = expectedChanges();
    expect(first.again).toMatchObject({ secretKeys, bans, operators });
    expect(first.since).toMatchObject({ ...left, secretKeys: [], bans: [], operators: [] });
    const before = `sqlite:${join(first.keptIn ?? '', 'purser.db')}`;
    const second = await home.ask(past.backup, '--again', '--before', before);
    expect(second.again).toEqual(first.again);
    expect(second.keptIn).not.toBe(first.keptIn);
    const third = await home.ask('--in-place', '--before', before);
    expect(third.since).toEqual(first.since);
    expect(third.signingKeys.revoked).toEqual([second.signingKeys.kid]);
    await using purser = await startPurser({ folder: home.path });
    await expectAllEnded(purser, { isAgain: true });
  });

  test('given again it names the database that the first one has kept, which knows more', async () => {
    using home = newHome();
    const first = await home.ask(past.backup);
    expect(first.keptSince).toEqual([]);
    const { stdout } = await home.run(past.backup);
    expect(stdout).toContain(
      'no secret key, ban, operator, password, identity, contact address, connection or deletion that is lost',
    );
    const kept = join(first.keptIn ?? '', 'purser.db');
    expect(stdout).toContain(`restore --in-place --again --before sqlite:${kept}\n`);
  });

  test('another installation is no database from before', async () => {
    using home = newHome();
    using other = temporaryFolder();
    const purser = await startPurser({ folder: other.path });
    await purser.stop();
    const before = `sqlite:${join(other.path, 'data', 'purser.db')}`;
    const { since, again, notComparedBecause } = await home.ask(
      past.backup,
      '--again',
      '--before',
      before,
    );
    expect(notComparedBecause).toMatch(/^the database \S+ is that of another installation$/);
    expect([since, again]).toEqual([undefined, undefined]);
  });

  test('is refused while a process serves', async () => {
    using home = newHome();
    await using purser = await startPurser({ folder: home.path });
    const title = makeCaller({ ...purser, ready: past, secretKey: past.secretKey });
    const { playerId } = await title.logIn('while it serves');
    for (const line of [[past.backup], ['--in-place']]) {
      const refused = await home.run(...line);
      expect(refused.stderr).toMatch(/is open in another process: stop what uses it first\.\n$/);
      expect(refused.code).toBe(1);
    }
    expect((await title.logIn('while it serves')).playerId).toBe(playerId);
    expect(readdirSync(home.data).some((name) => name.startsWith('before'))).toBe(false);
  });

  test.each<[what: string, spoil: (home: ReturnType<typeof newHome>) => string, sentence: RegExp]>([
    ['no backup', ({ path }) => join(path, 'none.db'), /^There is no backup at /],
    [
      'the folder of backups',
      () => dirname(past.backup),
      /is a folder; name the file of a backup in it: the newest is \S+\/purser-\S+Z\.db\.\n/,
    ],
    ['no database', ({ path }) => write(path, 'no database at all'), /is damaged \(file is not a/],
    ['an empty file', ({ path }) => write(path, ''), /is damaged \(it is empty\)/],
    ['a page that is damaged', ({ path }) => write(path, spoiled()), /is damaged \(/],
    ['a database of others', ({ path }) => foreign(path, 'create table a (b)'), /has no tables of/],
    [
      'a newer one',
      ({ path }) => foreign(write(path, readFileSync(past.backup)), NEWER),
      /was written by a newer version/,
    ],
    ['itself', ({ database }) => database, /is the database itself/],
    [
      'another key',
      ({ data }) => {
        const other = `${Buffer.alloc(32, 7).toString('base64')}\n`;
        writeFileSync(join(data, 'purser.key'), other);
        return past.backup;
      },
      /^The key file \S+ is not the one that this database/,
    ],
  ])('%s is refused in one sentence, and everything stays', async (_, spoil, sentence) => {
    using home = newHome();
    const backup = spoil(home);
    const before = home.files();
    const { stderr, code } = await home.run(backup);
    expect(stderr).toMatch(sentence);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(code).toBeGreaterThan(0);
    expect(home.files()).toEqual(before);
  });

  test('a backup from before a change of the key is opened with the kept key, and is under the new one', async () => {
    using home = newHome();
    const keyFile = join(home.data, 'purser.key');
    using database = new DatabaseSync(home.database);
    database.exec('delete from node_figures');
    database.close();
    const copy = write(home.path, readFileSync(past.backup));
    addSecondFactor([home.database, copy], keyFile);
    const alone = join(home.path, 'alone.db');
    copyFileSync(copy, alone);
    const { keptFile } = await askPurser<{ keptFile: string }>(['key-file', 'rotate'], {
      folder: home.path,
    });
    const away = join(home.path, 'away');
    renameSync(keptFile, away);
    const before = home.files();
    const refused = await home.run(past.backup);
    expect(refused.stderr).toMatch(/is not the one .* has kept, \S+purser\.key\.old-…, beside/);
    expect(refused.code).toBe(2);
    expect(home.files()).toEqual(before);
    copyFileSync(away, copy.replace(/db$/, 'key'));
    for (const [backup, key] of [
      [copy, copy.replace(/db$/, 'key')],
      [alone, keptFile],
    ] as const) {
      if (key === keptFile) renameSync(away, keptFile);
      const { stdout, code, stderr } = await home.run(backup);
      expect([stderr, code]).toEqual(['', 0]);
      expect(stdout).toContain(`under the key of before, in ${key}, is encrypted anew`);
      expect(stdout).not.toContain('second factor');
      expect(bytesOf(keyFile)).toBe(before.get('purser.key'));
      const status = await runPurser(['key-file', 'status'], { folder: home.path });
      expect(status).toMatchObject({ code: 0, stdout: expect.not.stringContaining('0 secrets') });
    }
    await using purser = await startPurser({ folder: home.path });
    await expectAllEnded(purser, { isAgain: false });
  });

  test('a second factor is the same one under another key', async () => {
    using home = newHome();
    const copy = write(home.path, readFileSync(past.backup));
    const keyFile = join(home.data, 'purser.key');
    const old = join(home.path, 'old.key');
    copyFileSync(keyFile, old);
    addSecondFactor([home.database, copy], keyFile);
    addSecondFactor([home.database], keyFile, Buffer.alloc(32, 7));
    const { stdout, code } = await home.run(copy, '--key-file', old);
    expect(code).toBe(0);
    expect(stdout).toContain('operator disable Grace');
    expect(stdout).not.toContain('second factor');
  });

  test('in place, a copy takes its place at the end, and nothing else is left', async () => {
    using home = newHome();
    copyFileSync(past.backup, home.database);
    const link = join(home.path, 'link.db');
    symlinkSync(home.database, link);
    const before = inodeOf(home.database);
    const keyFlags = ['--key-file', join(home.data, 'purser.key')];
    await home.ask('--in-place', '--database-url', `sqlite:${link}`, ...keyFlags);
    expect(inodeOf(home.database)).not.toBe(before);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    const files = ['purser.db', 'purser.db-backup', 'purser.key'];
    expect(readdirSync(home.data).toSorted()).toEqual(files);
    expect(statSync(home.database).mode & 0o777).toBe(0o600);
    await using purser = await startPurser({ folder: home.path });
    await expectAllEnded(purser, { isAgain: false });
  });

  test('without its key file it is refused; on a new machine it is in place with it', async () => {
    using home = temporaryFolder();
    const run = () => runPurser(['restore', past.backup], { folder: home.path });
    const refused = await run();
    expect(refused.stderr).toMatch(/^The key file \S+ is missing/);
    expect(readdirSync(join(home.path, 'data'))).toEqual([]);
    copyFileSync(join(present, 'purser.key'), join(home.path, 'data', 'purser.key'));
    chmodSync(join(home.path, 'data', 'purser.key'), 0o600);
    const { stdout, code } = await run();
    expect(stdout).toMatch(/not known, because there was no database at .*To do, from your own/s);
    expect(code).toBe(0);
    await using purser = await startPurser({ folder: home.path });
    await expectAllEnded(purser, { isAgain: false });
  });

  test('a damaged database is replaced too, and kept', async () => {
    using home = newHome();
    writeFileSync(home.database, 'no database at all');
    writeFileSync(`${home.database}-damaged`, 'a test');
    writeFileSync(`${home.database}-wal`, 'a log of the damaged file');
    mkdirSync(join(home.data, '.purser.db-litestream'));
    const env = { PURSER_CHECKPOINTS: 'litestream' };
    const options = { folder: home.path, env };
    const restored = await askPurser<Restored>(['restore', past.backup], options);
    expect(readdirSync(restored.keptIn ?? '')).toContain('.purser.db-litestream');
    expect(existsSync(join(home.data, '.purser.db-litestream'))).toBe(false);
    expect(restored.notComparedBecause).toMatch(/cannot be read \(file is not a database\)/);
    expect(bytesOf(join(restored.keptIn ?? '', 'purser.db'))).toBe(
      Buffer.from('no database at all').toString('base64'),
    );
    for (const ending of ['-damaged', '-wal'])
      expect(existsSync(`${home.database}${ending}`)).toBe(false);
  });

  test('killed in the middle everything is as it was, and it can be given again', async () => {
    using home = newHome();
    const large = write(home.path, readFileSync(past.backup));
    addBulk(large);
    const before = home.files();
    const killed = launch(['restore', large], { folder: home.path });
    const exited = exitOf(killed);
    const drafts = () =>
      readdirSync(home.data).filter((name) => name.startsWith('.purser-restore-'));
    await expect.poll(drafts, { interval: 5 }).toHaveLength(1);
    killed.kill('SIGKILL');
    expect(await exited).toMatchObject({ signal: 'SIGKILL' });
    const [left = ''] = drafts();
    expect(left).not.toBe('');
    const after = home.files();
    after.delete(left);
    expect(after.get('purser.db')).toBe(before.get('purser.db'));
    expect((await home.ask(large)).since).toMatchObject(expectedChanges());
    expect(drafts()).toEqual([]);
  });
});

test.each([
  [[], {}, /^Name the backup to restore, or say with --in-place/],
  [['x.db', '--in-place'], {}, /^Name the backup to restore, or say with --in-place/],
  [['x.db'], { PURSER_DATABASE_URL: 'postgres://purser@db/purser' }, /with pg_restore, and then/],
  [['--in-place', '--before', 'mysql://me:secret@db/x'], {}, /^--before must be sqlite:PATH/],
])('%j is refused with exit code 2', async (args, env, sentence) => {
  using home = newHome();
  const { code, stderr } = await runHere(['restore', ...args], { folder: home.path, env });
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toContain('secret');
  expect(code).toBe(2);
});

const NEWER = "insert into migrations (name, applied_at) values ('9999-later', 0)";

function write(folder: string, bytes: string | Uint8Array): string {
  const path = join(folder, 'given.db');
  writeFileSync(path, bytes);
  return path;
}

function spoiled(): Uint8Array {
  const bytes = readFileSync(past.backup);
  return bytes.fill(0xff, 4 * 4_096, 40 * 4_096);
}

/** Gives the operator who is not disabled a second factor, sealed under the key of a file, or under another one. */
function addSecondFactor(files: readonly string[], keyFile: string, key?: Buffer): void {
  const { seal } = makeKeyEncryption({ keys: key ? [key] : readKeyFile(keyFile) });
  for (const file of files) {
    using database = new DatabaseSync(file);
    const row = database
      .prepare("select operator_id as id from operators where name = 'Ada'")
      .get();
    const place = placeOf(String(row?.['id']));
    const sealed = seal(Buffer.alloc(20, 1), { place, random: (bytes) => Buffer.alloc(bytes, 2) });
    database.prepare("update operators set factor = ? where name = 'Ada'").run(sealed);
  }
}

/** Changes a database by a statement, or makes one in a folder. */
function foreign(at: string, statement: string): string {
  const path = at.endsWith('.db') ? at : join(at, 'foreign.db');
  using database = new DatabaseSync(path);
  database.exec(statement);
  return path;
}
