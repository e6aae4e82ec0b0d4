import { expect, test } from 'vitest';
import { catalogOf, makeCaller, type Player, type TitleCaller } from '../process/caller.ts';
import { startPurser, temporaryFolder } from '../process/purser.ts';

/** The changes that the service had acknowledged before it was killed. */
interface Acknowledged {
  readonly players: Map<string, Player>;
  readonly revoked: Player[];
  readonly banned: Set<string>;
  /** Bans that were asked for, acknowledged or not. */
  readonly bansAsked: Set<string>;
  /** Deletions that were asked for, acknowledged or not, and those that were acknowledged. */
  readonly deletionsAsked: Set<string>;
  readonly deleted: Set<string>;
  readonly itemIds: Set<string>;
}

const WRITERS = 4;
const ITEM_IDS = Array.from({ length: 2_000 }, (_, number) => `item ${number}`);
const STORE = { CatalogVersion: 'main', StoreId: 'shop' };
/** Acknowledged rounds before the kill: enough that every kind of write was under way. */
const ROUNDS_MIN = 60;

/** Logs in, updates, revokes and bans until the service is gone; records what was acknowledged. */
async function load(title: TitleCaller, writer: number, done: Acknowledged): Promise<void> {
  for (let round = 0; ; round += 1) {
    const name = `writer ${writer} round ${round}`;
    const itemId = ITEM_IDS[(round * WRITERS + writer) % ITEM_IDS.length] ?? '';
    try {
      // oxlint-disable-next-line no-await-in-loop
      await playRound(title, { name, itemId, round }, done);
    } catch {
      return;
    }
  }
}

async function playRound(
  title: TitleCaller,
  {
    name,
    itemId,
    round,
  }: { readonly name: string; readonly itemId: string; readonly round: number },
  done: Acknowledged,
): Promise<void> {
  const player = await title.logIn(name);
  done.players.set(name, player);
  await title.admin('/Admin/UpdateStoreItems', { ...STORE, Store: [{ ItemId: itemId }] });
  done.itemIds.add(itemId);
  if (round % 3 === 1) {
    await title.admin('/Admin/RevokePlayerSessions', { ServiceId: player.playerId });
    done.revoked.push(player);
  }
  if (round % 3 === 2) {
    done.bansAsked.add(name);
    await title.admin('/Admin/BanUsers', { Bans: [{ ServiceId: player.playerId }] });
    done.banned.add(name);
  }
  if (round % 3 === 0) {
    done.deletionsAsked.add(name);
    await title.admin('/Admin/DeletePlayer', { ServiceId: player.playerId });
    done.deleted.add(name);
    done.revoked.push(player);
  }
}

async function expectKept(title: TitleCaller, done: Acknowledged): Promise<void> {
  const { data } = await title.admin('/Admin/GetStoreItems', STORE);
  const kept = new Set(data.Store.map(({ ItemId }: { ItemId: string }) => ItemId));
  expect([...done.itemIds].filter((itemId) => !kept.has(itemId))).toEqual([]);
  const titleToken = await title.titleToken();
  for (const { entityToken, sessionTicket } of done.revoked) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await title.validate(entityToken, titleToken)).toBe('EntityTokenRevoked');
    // oxlint-disable-next-line no-await-in-loop
    expect(await title.isAuthorized(sessionTicket)).toBe(false);
  }
  for (const [name, { playerId }] of done.players) {
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await title.logIn(name).then(
      (player) => player.playerId,
      (error: Error) => error.message,
    );
    const refused = '/Client/LoginWithCustomID answered AccountBanned';
    if (done.deletionsAsked.has(name)) {
      // Whole or not at all: the same player, or one who is new.
      expect(outcome).toMatch(/^[0-9A-F]{16}$/);
      if (done.deleted.has(name)) expect(outcome).not.toBe(playerId);
      continue;
    }
    if (done.banned.has(name)) expect(outcome).toBe(refused);
    // A ban may have been stored without its answer having arrived.
    else if (done.bansAsked.has(name)) expect([playerId, refused]).toContain(outcome);
    else expect(outcome).toBe(playerId);
  }
}

test('after kill -9 under load nothing acknowledged is lost and nothing revoked is back', async () => {
  using folder = temporaryFolder();
  const first = await startPurser({ folder: folder.path, flags: ['--log-level', 'warn'] });
  const secretKey = first.ready.secretKey ?? '';
  const title = makeCaller({ ...first, secretKey });
  await title.admin('/Admin/SetCatalogItems', catalogOf(ITEM_IDS));
  await title.admin('/Admin/SetStoreItems', { ...STORE, Store: [] });
  const done: Acknowledged = {
    players: new Map(),
    revoked: [],
    banned: new Set(),
    bansAsked: new Set(),
    deletionsAsked: new Set(),
    deleted: new Set(),
    itemIds: new Set<string>(),
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => load(title, writer, done));
  while (done.banned.size < ROUNDS_MIN / 3) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve));
  }
  await first.stop('SIGKILL');
  await Promise.all(writers);
  expect(done.bansAsked.size - done.banned.size).toBeLessThanOrEqual(WRITERS);
  await using second = await startPurser({ folder: folder.path });
  await expectKept(makeCaller({ ...second, secretKey }), done);
});
