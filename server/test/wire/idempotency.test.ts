import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  IDEMPOTENCY_KEY_CHARS_MAX,
  IDEMPOTENCY_KEYS_PER_TITLE_MAX,
  IDEMPOTENCY_PERIOD_MS,
} from '../../src/kernel/limits.ts';
import {
  type Endpoint,
  endpointsOf,
  isWrite,
  takesIdempotencyKey,
} from '../../src/kernel/operation.ts';
import { REVISION_HEADER } from '../../src/kernel/revised.ts';
import { operations } from '../../src/operations.ts';
import { playScenarios } from '../support/play-scenarios.ts';
import { startFakes } from '../support/fakes/fakes.ts';
import { type Running, startService } from '../support/running.ts';
import { loadScenarioLists } from '../support/scenario-lists.ts';
import { must, setCatalog, setStore } from '../support/stock.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

let running: Running;
let world: World;

beforeAll(async () => {
  running = await startService(undefined, { fakes: await startFakes() });
  world = await makeWorld(running);
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

let counter = 0;
const newKey = () => `key-${(counter += 1)}`;
const withKey = (key: string) => ({ 'Idempotency-Key': key });
const isReplay = ({ headers }: Reply) => headers.get('idempotency-replayed') === 'true';

/**
 * Operations that change something and ignore a key: they answer with a credential, which is stored nowhere, or are asked with a
 * password, of which no digest is stored that is cheap to guess. Anybody may ask for a recovery, and no key belongs to nobody.
 */
const WITH_SECRET = [
  '/Admin/CreateOpenIdConnection',
  '/Admin/ResetPassword',
  '/Admin/SetIdentityProvider',
  '/Admin/SetPassword',
  '/Admin/SetPaymentPlatform',
  '/Admin/UpdateOpenIdConnection',
  '/Authentication/GetEntityToken',
  '/Client/AddUsernamePassword',
  '/Client/ChangePassword',
  '/Client/DeleteOwnAccount',
  '/Client/LinkApple',
  '/Client/LinkGameCenterAccount',
  '/Client/LinkGoogleAccount',
  '/Client/LinkGooglePlayGamesServicesAccount',
  '/Client/LinkOpenIdConnect',
  '/Client/LinkSteamAccount',
  '/Client/LoginWithAndroidDeviceID',
  '/Client/LoginWithApple',
  '/Client/LoginWithCustomID',
  '/Client/LoginWithEmailAddress',
  '/Client/LoginWithGameCenter',
  '/Client/LoginWithGoogleAccount',
  '/Client/LoginWithGooglePlayGamesServices',
  '/Client/LoginWithIOSDeviceID',
  '/Client/LoginWithOpenIdConnect',
  '/Client/LoginWithService',
  '/Client/LoginWithSteam',
  '/Client/RefreshSession',
  '/Client/RegisterServiceUser',
  '/Client/SendAccountRecoveryEmail',
  '/Notification/AppStore',
  '/Notification/PlayStore',
  '/Server/LoginWithAndroidDeviceID',
  '/Server/LoginWithIOSDeviceID',
  '/Server/LoginWithServerCustomId',
  '/Server/LoginWithSteamId',
  '/Server/LoginWithXboxId',
];
const endpoints = endpointsOf(operations);
const keyed = endpoints.filter(takesIdempotencyKey);

describe('an operation that changes something', () => {
  test('takes a key, or stands in the list of those with a secret', () => {
    const others = endpoints.filter((one) => isWrite(one.auth) && !takesIdempotencyKey(one));
    // Operations on operators set a state, so repeating one changes nothing.
    const ofOthers = others.filter(({ path }) => !path.startsWith('/Operator/'));
    expect(ofOthers.map(({ path }) => path).toSorted()).toEqual(WITH_SECRET);
    expect(keyed.every(({ auth }) => isWrite(auth))).toBe(true);
  });

  test.each(keyed)(
    '$path has no credential in its answer and no password in its request',
    (one) => {
      expect(JSON.stringify(one.response)).not.toMatch(
        /"(SessionTicket|EntityToken|\w*Secret\w*)"/,
      );
      expect(JSON.stringify(one.request)).not.toMatch(/"\w*Password"/);
    },
  );
});

// Every scenario of every operation that takes a key is played with one, and each of its calls is made again.
describe('a scenario with keys', { tags: 'thorough' }, () => {
  const replays = new Map<string, number>();

  /** The same world; what is called at the door is called with a key, and then again. */
  function repeating(of: World, door: Endpoint): World {
    const call: World['call'] = async (path, body, credentials, headers = {}) => {
      if (path !== door.path) return of.call(path, body, credentials, headers);
      // A scenario about keys has its own.
      if ('Idempotency-Key' in headers) return of.call(path, body, credentials, headers);
      const again = { ...withKey(newKey()), ...headers };
      const first = await of.call(path, body, credentials, again);
      const second = await of.call(path, body, credentials, again);
      // The call may have ended its own credential.
      if (second.httpStatus === 401) return first;
      if (isReplay(second)) replays.set(door.path, (replays.get(door.path) ?? 0) + 1);
      expect([second.error, second.data]).toEqual([first.error, first.data]);
      const [before, after] = [first, second].map(({ headers: its }) => its.get(REVISION_HEADER));
      expect(after).toBe(before);
      expect(isReplay(first)).toBe(false);
      const other = await of.call(path, otherBody(body), credentials, again);
      expect(other.error === 'IdempotencyKeyReused').toBe(isReplay(second));
      // A preview changes nothing, nor does the revocation of a token that has ended, nor a refund that is known: there is nothing to remember.
      const mayBeNothing =
        path === '/Authentication/RevokeEntityToken' ||
        first.data?.Preview !== undefined ||
        (path === '/Admin/RefundReceipt' && first.data?.Taken === undefined);
      if (first.error !== undefined) expect(isReplay(second)).toBe(false);
      else if (!mayBeNothing) expect(isReplay(second)).toBe(true);
      return first;
    };
    const asTitle: World['asTitle'] = (path, body) => call(path, body, { secretKey: of.secretKey });
    return { ...of, call, asTitle };
  }

  /** Says the same in other bytes. */
  function otherBody(body: unknown): unknown {
    if (body instanceof Uint8Array) return body;
    return typeof body === 'string' ? ` ${body}` : ` ${JSON.stringify(body)}`;
  }

  describe('is answered alike', async () => {
    for (const { list } of await loadScenarioLists()) {
      if (!endpointsOf([list.operation]).every(takesIdempotencyKey)) continue;
      const scenarios = list.scenarios.map((one) => ({
        ...one,
        play: (its: World, door: Endpoint) => one.play(repeating(its, door), door),
      }));
      playScenarios({ ...list, scenarios }, () => running);
    }
  });

  test('was a replay at least once for each operation', () => {
    expect([...replays.keys()].toSorted()).toEqual(keyed.map(({ path }) => path).toSorted());
  });
});

describe('a key', () => {
  const UPDATE = '/Admin/UpdateStoreItems';
  const LIFT = '/Admin/LiftLimit';
  const lift = { IPAddress: '203.0.113.9' };
  const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    world.call(path, body, { secretKey: world.secretKey }, headers);

  test.each([
    ['empty', ''],
    ['of too many characters', 'k'.repeat(IDEMPOTENCY_KEY_CHARS_MAX + 1)],
    ['with a space', 'a key'],
    ['that is there twice', 'a, b'],
    ['beyond ASCII', 'clé'],
  ])('%s is InvalidParams, which names it', async (_, key) => {
    expect(await call(LIFT, lift, withKey(key))).toMatchObject({
      error: 'InvalidParams',
      errorDetails: { 'Idempotency-Key': [expect.stringContaining('1 to 255 visible ASCII')] },
    });
    const tagged = { ...lift, CustomTags: withKey(key) };
    expect(await call(LIFT, tagged)).toMatchObject({
      error: 'InvalidParams',
      errorDetails: { 'CustomTags["Idempotency-Key"]': [expect.any(String)] },
    });
  });

  test('of the greatest length is fine', async () => {
    const key = '~'.repeat(IDEMPOTENCY_KEY_CHARS_MAX);
    await must(call(LIFT, lift, withKey(key)));
    expect(isReplay(await call(LIFT, lift, withKey(key)))).toBe(true);
  });

  test('in CustomTags is one like that of the header; both at once must be the same', async () => {
    const key = newKey();
    const tagged = { ...lift, CustomTags: withKey(key) };
    await must(call(LIFT, tagged));
    expect(isReplay(await call(LIFT, tagged))).toBe(true);
    expect(isReplay(await call(LIFT, tagged, withKey(key)))).toBe(true);
    expect(await call(LIFT, tagged, withKey('other'))).toMatchObject({
      error: 'InvalidParams',
      errorDetails: { 'CustomTags["Idempotency-Key"]': [expect.any(String)] },
    });
  });

  test('belongs to the title, whichever of its secret keys comes, and to no other title', async () => {
    const headers = withKey(newKey());
    await must(call(LIFT, lift, headers));
    const secretKey = await world.limitedKey(['admin']);
    expect(isReplay(await world.call(LIFT, lift, { secretKey }, headers))).toBe(true);
    const other = await world.otherTitle();
    const theirs = await other.call(LIFT, lift, { secretKey: other.secretKey }, headers);
    expect([theirs.code, isReplay(theirs)]).toEqual([200, false]);
  });

  test('of a player is another one than the same of the title or of another player', async () => {
    const REVOKE = '/Authentication/RevokeEntityToken';
    const headers = withKey(newKey());
    const [one, two] = [await world.logIn('one'), await world.logIn('two')];
    const callers = [one.entityToken, two.entityToken, await world.titleToken()];
    for (const entityToken of callers) {
      const EntityToken = await anotherTokenOf(entityToken);
      const revoke = () => world.call(REVOKE, { EntityToken }, { entityToken }, headers);
      expect(isReplay(await revoke())).toBe(false);
      expect(isReplay(await revoke())).toBe(true);
    }
  });

  test('of an operator is another one than the same of another operator or of the title', async () => {
    const headers = withKey(newKey());
    const operators = [await world.operator(['owner']), await world.operator(['owner'])];
    for (const credentials of [
      ...operators.map((operator) => ({ operator })),
      { secretKey: world.secretKey },
    ]) {
      const callAgain = () => world.call(LIFT, lift, credentials, headers);
      expect(isReplay(await callAgain())).toBe(false);
      expect(isReplay(await callAgain())).toBe(true);
    }
  });

  async function anotherTokenOf(entityToken: string): Promise<string> {
    const data = await must(world.call('/Authentication/GetEntityToken', {}, { entityToken }));
    return data.EntityToken;
  }

  test('does not open the door to anybody: the caller is judged first', async () => {
    const headers = withKey(newKey());
    await must(call(LIFT, lift, headers));
    const credentials = { secretKey: 'x'.repeat(40) };
    const refused = await world.call(LIFT, lift, credentials, headers);
    expect([refused.error, isReplay(refused)]).toEqual(['SecretKeyNotFound', false]);
  });

  test('goes with the body as it is unpacked, and the answer with the words of the retry', async () => {
    const { playerId } = await world.logIn('banned');
    const headers = withKey(newKey());
    const body = { Bans: [{ ServiceId: playerId }] };
    const first = await must(call('/Admin/BanUsers', body, headers));
    const packed = gzipSync(JSON.stringify(body));
    const again = await call('/Admin/BanUsers', packed, {
      ...headers,
      'Content-Encoding': 'gzip',
      'X-PlayFabSDK': 'UnitySDK',
    });
    expect(isReplay(again)).toBe(true);
    const [{ BanId, ServiceId }] = first.BanData;
    expect(again.data.BanData[0]).toMatchObject({ BanId, PlayFabId: ServiceId });
    const bans = await must(world.asTitle('/Admin/GetUserBans', { ServiceId: playerId }));
    expect(bans.BanData).toHaveLength(1);
  });

  test('goes along with a body that another thread reads', async () => {
    await setCatalog(world, { items: ['a'] });
    await setStore(world, { items: [] });
    const Store = [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 5 } }];
    const body = { StoreId: 'sale', CatalogVersion: '1', Store, Unknown: 'x'.repeat(40_000) };
    const headers = withKey(newKey());
    const first = await call(UPDATE, body, headers);
    expect([first.error, isReplay(first)]).toEqual([undefined, false]);
    expect(isReplay(await call(UPDATE, body, headers))).toBe(true);
    const other = await call(UPDATE, { ...body, Other: 1 }, headers);
    expect([other.error, other.httpStatus]).toEqual(['IdempotencyKeyReused', 422]);
  });

  test('on a call that only reads is ignored', async () => {
    const { playerId } = await world.logIn('read');
    for (const body of [{ ServiceId: playerId }, { ServiceId: playerId, CustomTags: {} }]) {
      const reply = await call('/Admin/GetUserBans', body, withKey('any thing'));
      expect([reply.code, isReplay(reply)]).toEqual([200, false]);
    }
  });

  test('on a login is ignored, and neither it nor any of the answer is in the database', async () => {
    const key = 'a-key-on-a-login';
    const logIn = (CustomId: string) => {
      const body = { TitleId: world.titleId, CustomId, CreateAccount: true };
      return world.call('/Client/LoginWithCustomID', body, {}, withKey(key));
    };
    const first = await must(logIn('first'));
    const second = await must(logIn('second'));
    expect(second.ServiceId).not.toBe(first.ServiceId);
    const files = ['', '-wal'].map((end) =>
      readFileSync(`${running.databasePath}${end}`, 'latin1'),
    );
    expect(files.join('')).toContain(first.ServiceId);
    for (const text of [key, first.SessionTicket, first.EntityToken.EntityToken]) {
      expect(files.join('')).not.toContain(text);
    }
    const database = new DatabaseSync(running.databasePath, { readOnly: true });
    const kept = database.prepare(
      "select * from idempotency_keys where command like 'players.log%'",
    );
    expect(kept.all()).toEqual([]);
    database.close();
  });

  test('is in the database as a digest only', async () => {
    const key = 'a-key-that-nobody-reads';
    await must(call(LIFT, { IPAddress: '203.0.113.77' }, withKey(key)));
    expect(readFileSync(`${running.databasePath}-wal`, 'latin1')).not.toContain(key);
  });

  test('is refused where the title has too many, and nothing is changed', async () => {
    const full = await world.otherTitle();
    const titleId = full.titleId;
    const ban = async (headers: Record<string, string>) => {
      const Bans = [{ ServiceId: playerId }];
      return full.call('/Admin/BanUsers', { Bans }, { secretKey: full.secretKey }, headers);
    };
    const { playerId } = await full.logIn();
    const before = withKey(newKey());
    await must(ban(before));
    const period = Math.floor(running.clock.now() / IDEMPOTENCY_PERIOD_MS) - 4;
    const database = new DatabaseSync(running.databasePath);
    database
      .prepare('insert into idempotency_counts values (?, ?, 0, ?)')
      .run(titleId, period, IDEMPOTENCY_KEYS_PER_TITLE_MAX - 1);
    database.close();
    const refused = await ban(withKey(newKey()));
    expect(refused).toMatchObject({ httpStatus: 429, error: 'APIClientRequestRateLimitExceeded' });
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(IDEMPOTENCY_PERIOD_MS / 1_000);
    expect(isReplay(await ban(before))).toBe(true);
    const bans = await must(full.asTitle('/Admin/GetUserBans', { ServiceId: playerId }));
    expect(bans.BanData).toHaveLength(1);
    running.clock.advance(Number(refused.retryAfterSeconds) * 1_000);
    await must(ban(withKey(newKey())));
  });
});
