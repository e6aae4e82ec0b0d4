import { afterAll, beforeAll, expect } from 'vitest';
import { closeTable } from '../support/closed-table.ts';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { call } from './caller.ts';
import { type Installation, layOut, type TestNode } from './nodes.ts';
import { type StoredRows, storedRowsOf, TABLES_OF_PLAYERS } from './stored-player.ts';

// A node is killed in the middle of deletions: each player is there whole or not at all.

const PASSWORD = 'correct horse battery';
/** Players who are deleted at once. */
const PLAYERS = 40;

let installation: Installation;
let other: TestNode;

beforeAll(async () => {
  installation = await layOut();
  other = await installation.startNode();
  const { admin } = other.title;
  await admin('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies: [{ CurrencyCode: 'GO' }] });
  await admin('/Admin/SetCatalogItems', { CatalogVersion: '1', Catalog: [{ ItemId: 'sword' }] });
});

afterAll(() => installation[Symbol.asyncDispose]());

/** A player with rows in every table that has players, and a good session ticket. */
async function aPlayer(Username: string) {
  const { title, url } = other;
  const { titleId: TitleId } = installation;
  const registration = {
    TitleId,
    Username,
    Password: PASSWORD,
    RequireBothUsernameAndEmail: false,
  };
  const { data } = await call(`${url}/Client/RegisterServiceUser`, registration);
  const playerId: string = data.ServiceId;
  const { EntityToken: entityToken } = data.EntityToken;
  const custom = { ServiceId: playerId, CustomId: Username };
  await title.admin('/Admin/UpdatePlayerIdentity', custom);
  const keyed = { entityToken, idempotencyKey: 'one' };
  const token = (await call(`${url}/Authentication/GetEntityToken`, {}, { entityToken })).data;
  await call(`${url}/Authentication/RevokeEntityToken`, { EntityToken: token.EntityToken }, keyed);
  const wrong = { TitleId, Username, Password: `${PASSWORD}!` };
  await call(`${url}/Client/LoginWithService`, wrong);
  const gold = { ServiceId: playerId, VirtualCurrency: 'GO', Amount: 5 };
  await title.admin('/Admin/AddUserVirtualCurrency', gold);
  const ItemGrants = [{ ServiceId: playerId, ItemId: 'sword' }];
  await title.admin('/Admin/GrantItemsToUsers', { ItemGrants });
  const ban = { ServiceId: playerId, DurationInHours: 1 };
  await title.admin('/Admin/BanUsers', { Bans: [ban] });
  const friend = { FriendServiceId: (await title.logIn('friend')).playerId };
  await title.admin('/Server/AddFriend', { ServiceId: playerId, ...friend });
  await insertOthers(playerId);
  const rows = () => storedRowsOf(installation, playerId);
  await expect
    .poll(async () => (await rows())['login_attempts'])
    .toEqual(expect.arrayContaining([expect.stringContaining('wrongPassword')]));
  const before = await rows();
  expect(Object.keys(before).toSorted()).toEqual(TABLES_OF_PLAYERS.toSorted());
  return { playerId, before };
}

/** Rows that come about with a mail server, or with a provider, alone. None of them is due. */
async function insertOthers(playerId: string): Promise<void> {
  const { titleId } = installation;
  const of = `'${titleId}', '${playerId}'`;
  const never = Number.MAX_SAFE_INTEGER;
  for (const values of [
    `contact_emails (title_id, player_id, address, added_at) values (${of}, 'ada@example.com', 1)`,
    `former_contacts (title_id, player_id, address, verified_at, ends_at)
     values (${of}, 'ada@old.example', 1, ${never})`,
    `mail_tokens (title_id, player_id, digest, purpose, address, made_at, expires_at)
     values (${of}, '${playerId}', 'verifyContact', 'ada@example.com', 1, ${never})`,
    `outbox (title_id, player_id, job_id, kind, recipient, params, made_at, due_at, attempts, expires_at)
     values (${of}, '${playerId}', 'mail', 'ada@example.com', '{}', 1, ${never}, 0, ${never})`,
    `provider_tokens (title_id, player_id, provider, subject, sealed, made_at)
     values (${of}, 'GameCenter', '${playerId}', '${playerId}', 1)`,
    `refresh_tokens (title_id, player_id, session_id, number, rotated_at, expires_at)
     values (${of}, '${playerId}', 1, 1, ${never})`,
    `receipts (title_id, player_id, use_key, receipt_id, platform, environment, quantity, kind, state,
       received_at, used_by_others)
     values (${of}, '${playerId}', '${playerId}', 'AppStore', 'Production', 1, 'unknown', 'kept', 1, 0)`,
    `orders (title_id, player_id, order_id, environment, state, catalog_version, lines, amount, currency,
       made_at)
     values (${of}, '${playerId}', 'Production', 'cart', 'main', '[]', 1, 'EUR', 1)`,
    `player_notes (title_id, player_id, note_id, note, made_by, made_at)
     values (${of}, 'n', 'note', 'commandLine', 1)`,
    `player_data_heads (title_id, player_id, key_count, bytes, versions, full_at)
     values (${of}, 1, 1, '{}', '[]')`,
    `player_data (title_id, player_id, kind, data_key, value, bytes, is_public, changed_at)
     values (${of}, 'data', 'a', 'b', 1, 0, 1)`,
    `characters (title_id, player_id, character_id, character_name, character_type, created_at)
     values (${of}, 'c', 'Brunhild', 'knight', 1)`,
    `character_data
       (title_id, player_id, character_id, kind, data_key, value, bytes, is_public, changed_at)
     values (${of}, 'c', 'data', 'a', 'b', 1, 0, 1)`,
    `player_statistics
       (title_id, player_id, character_id, statistic, version, value, changed_at, earliness)
     values (${of}, '', 'score', 0, 5, 1, -1)`,
    `operator_acts (request_id, at, operator_id, path, about)
     values ('${playerId}', 1, 'ada', '/Admin/BanUsers', '{}')`,
    `operator_act_lines (title_id, player_id, request_id, number, at, about)
     values (${of}, '${playerId}', 0, 1, '{}')`,
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    await installation.query(`insert into ${values}`);
  }
}

const remove = (node: TestNode, playerId: string) =>
  node.title.admin('/Admin/DeletePlayer', { ServiceId: playerId });

/** `whole`: each row is as it was. `gone`: nothing is left but what a deletion keeps. Else the rows. */
function stateOf(before: StoredRows, after: StoredRows): 'whole' | 'gone' | StoredRows {
  if (JSON.stringify(before) === JSON.stringify(after)) return 'whole';
  const { bans, deleted_players: ids, ...others } = after;
  const isKept = JSON.stringify(bans) === JSON.stringify(before['bans']) && ids?.length === 1;
  return isKept && Object.keys(others).length === 0 ? 'gone' : after;
}

// In the order in which a deletion comes to them, from the first table that it changes to the last one.
test.each(['sessions', 'deleted_players', 'title_player_counts'])(
  'a node that dies while its deletion waits at %s leaves the player whole',
  async (table) => {
    const doomed = await installation.startNode();
    const { playerId, before } = await aPlayer(`at-${table}`.slice(0, 20));
    const closed = await closeTable(installation.databaseUrl, table);
    const lost = remove(doomed, playerId).then(
      () => 'answered',
      () => 'no answer',
    );
    await expect.poll(() => closed.waiting('relation')).toHaveLength(1);
    const [pid] = await closed.waiting('relation');
    await doomed.stop('SIGKILL');
    expect(await lost).toBe('no answer');
    await closed.open();
    await expect.poll(installation.connections).not.toContainEqual({ pid });
    expect(stateOf(before, await storedRowsOf(installation, playerId))).toBe('whole');
    await remove(other, playerId);
    expect(stateOf(before, await storedRowsOf(installation, playerId))).toBe('gone');
  },
);

test('a node that dies amid many deletions leaves each player whole or not at all, and those who are gone without a credential', async () => {
  const doomed = await installation.startNode();
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, async (_, number) => {
      const player = await other.title.logIn(`many ${number}`);
      return { ...player, before: await storedRowsOf(installation, player.playerId) };
    }),
  );
  const acknowledged = new Set<string>();
  let killing: Promise<unknown> | undefined;
  const deletions = players.map(async ({ playerId }) => {
    await remove(doomed, playerId);
    acknowledged.add(playerId);
    killing ??= doomed.stop('SIGKILL');
  });
  await Promise.allSettled(deletions);
  await killing;
  await other.stop();
  await expect.poll(installation.connections).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(0);
  expect(acknowledged.size).toBeLessThan(PLAYERS);
  const later = await installation.startNode();
  const titleToken = await later.title.titleToken();
  const states = await Promise.all(
    players.map(async ({ playerId, entityToken, before }) => {
      const state = stateOf(before, await storedRowsOf(installation, playerId));
      const verdict = await later.title.validate(entityToken, titleToken);
      return { state, verdict, isAcknowledged: acknowledged.has(playerId) };
    }),
  );
  const allowed = [
    { state: 'gone', verdict: 'EntityTokenRevoked', isAcknowledged: true },
    { state: 'gone', verdict: 'EntityTokenRevoked', isAcknowledged: false },
    { state: 'whole', verdict: 'OK', isAcknowledged: false },
  ];
  for (const state of states) expect(allowed).toContainEqual(state);
  console.info(`deleted: ${states.filter(({ state }) => state === 'gone').length} of ${PLAYERS}`);
});
