import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogOf, makeCaller, type TitleCaller } from './caller.ts';
import { askPurser, type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// Two processes on one database file: the next call to one process sees all that the other has answered.

const ROUNDS = 200;
const temporary = temporaryFolder();
const folder = temporary.path;
let processes: readonly RunningPurser[];
let callers: readonly [TitleCaller, TitleCaller];

beforeAll(async () => {
  const one = await startPurser({ folder });
  const two = await startPurser({ folder });
  processes = [one, two];
  const secretKey = one.ready.secretKey ?? '';
  callers = [makeCaller({ ...one, secretKey }), makeCaller({ ...two, secretKey })];
});

afterAll(async () => {
  await Promise.all(processes.map((purser) => purser[Symbol.asyncDispose]()));
  temporary[Symbol.dispose]();
});

/** Plays rounds one after another, each the other way round than the one before. */
async function inRounds(
  count: number,
  play: (round: number, here: TitleCaller, there: TitleCaller) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    const [one, two] = callers;
    // oxlint-disable-next-line no-await-in-loop
    await (round % 2 === 0 ? play(round, one, two) : play(round, two, one));
  }
}

test('a revoked token', async () => {
  const titleToken = await callers[0].titleToken();
  await inRounds(ROUNDS, async (round, here, there) => {
    const { entityToken } = await here.logIn(`token ${round}`);
    expect(await there.validate(entityToken, titleToken)).toBe('OK');
    await here.revokeToken(entityToken, titleToken);
    expect(await there.validate(entityToken, titleToken)).toBe('EntityTokenRevoked');
  });
});

test('a revoked session', async () => {
  const titleToken = await callers[0].titleToken();
  await inRounds(ROUNDS, async (_, here, there) => {
    const { playerId, sessionTicket, entityToken } = await here.logIn('sessions');
    expect(await there.isAuthorized(sessionTicket)).toBe(true);
    const { data } = await there.admin('/Admin/ListPlayerSessions', { ServiceId: playerId });
    const { SessionId } = data.Sessions[0];
    await here.admin('/Admin/RevokePlayerSessions', { ServiceId: playerId, SessionId });
    expect(await there.isAuthorized(sessionTicket)).toBe(false);
    expect(await there.validate(entityToken, titleToken)).toBe('EntityTokenRevoked');
  });
});

test('everything of a player', async () => {
  const titleToken = await callers[0].titleToken();
  await inRounds(ROUNDS, async (_, here, there) => {
    const player = await here.logIn('everything');
    expect(await there.validate(player.entityToken, titleToken)).toBe('OK');
    await here.admin('/Admin/RevokePlayerSessions', { ServiceId: player.playerId });
    expect(await there.isAuthorized(player.sessionTicket)).toBe(false);
    expect(await there.validate(player.entityToken, titleToken)).toBe('EntityTokenRevoked');
  });
});

test('a ban', async () => {
  const titleToken = await callers[0].titleToken();
  await inRounds(ROUNDS / 2, async (round, here, there) => {
    const { playerId, sessionTicket, entityToken } = await here.logIn(`banned ${round}`);
    expect(await there.isAuthorized(sessionTicket)).toBe(true);
    await here.admin('/Admin/BanUsers', { Bans: [{ ServiceId: playerId }] });
    expect(await there.isAuthorized(sessionTicket)).toBe(false);
    expect(await there.validate(entityToken, titleToken)).toBe('EntityTokenRevoked');
    await expect(there.logIn(`banned ${round}`)).rejects.toThrow('AccountBanned');
  });
});

test('prices in stores and catalogs, which both keep ready', async () => {
  const itemIds = ['a'];
  await callers[0].admin('/Admin/SetCatalogItems', catalogOf(itemIds));
  await callers[0].admin('/Admin/SetStoreItems', { StoreId: 'sale', Store: [{ ItemId: 'a' }] });
  await inRounds(ROUNDS, async (round, here, there) => {
    const VirtualCurrencyPrices = { GO: round };
    const Store = [{ ItemId: 'a', VirtualCurrencyPrices }];
    await here.admin('/Admin/UpdateStoreItems', { StoreId: 'sale', Store });
    for (const reader of [there, here]) {
      // oxlint-disable-next-line no-await-in-loop
      const { data } = await reader.admin('/Admin/GetStoreItems', { StoreId: 'sale' });
      expect(data.Store).toEqual(Store);
    }
    const Catalog = [{ ItemId: 'a', VirtualCurrencyPrices }];
    await here.admin('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog });
    const { data } = await there.admin('/Server/GetCatalogItems', {});
    expect(data.Catalog).toMatchObject(Catalog);
  });
});

test('a secret key and a signing key, from the command line', async () => {
  const [one, two] = callers;
  const titleId = processes[0]?.ready.titleId ?? '';
  const key = await askPurser<{ keyId: string; secretKey: string }>(['key', 'issue', titleId], {
    folder,
  });
  const withKey = processes.map((purser) => makeCaller({ ...purser, secretKey: key.secretKey }));
  await Promise.all(withKey.map((caller) => caller.titleToken()));
  await askPurser(['key', 'revoke', key.keyId], { folder });
  for (const caller of withKey) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(caller.titleToken()).rejects.toThrow('SecretKeyNotFound');
  }

  const { entityToken } = await one.logIn('signing');
  const [first] = await askPurser<{ kid: string }[]>(['signing-key', 'list'], { folder });
  await askPurser(['signing-key', 'rotate'], { folder });
  const titleToken = await two.titleToken();
  expect(await one.validate(entityToken, titleToken)).toBe('OK');
  await askPurser(['signing-key', 'revoke', first?.kid ?? ''], { folder });
  expect(await two.validate(entityToken, titleToken)).toBe('EntityTokenRevoked');
  expect(await one.validate(entityToken, titleToken)).toBe('EntityTokenRevoked');
});
