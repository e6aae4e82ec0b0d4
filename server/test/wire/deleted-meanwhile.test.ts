import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import { type Running, startService } from '../support/running.ts';
import { makeWorld } from '../support/world.ts';

// A call whose ticket was judged good, and whose player is deleted before it comes to the database.

let running: Running;
beforeAll(async () => {
  running = await startService();
});
afterAll(() => running[Symbol.asyncDispose]());

/** Deletes the row past the service: it goes on to believe in the tickets, as a call does that was judged before. */
function deleteRow(playerId: string): void {
  const database = new DatabaseSync(running.databasePath);
  database.exec('pragma foreign_keys = on');
  database.prepare('delete from players where player_id = ?').run(playerId);
  database.close();
}

const ENDED = { code: 401, error: 'NotAuthenticated', errorMessage: 'The session has ended.' };
const UNKNOWN = { code: 400, error: 'AccountNotFound' };

it.each([
  ['/Client/UpdateUserTitleDisplayName', { DisplayName: 'Ada' }, ENDED],
  ['/Client/ChangePassword', { Password: PASSWORD, NewPassword: `${PASSWORD}s` }, ENDED],
  ['/Authentication/GetEntityToken', {}, { code: 401, error: 'NotAuthenticated' }],
  ['/Client/PurchaseItem', { ItemId: 'sword', VirtualCurrency: 'GO', Price: 1 }, ENDED],
  ['/Client/GetAccountInfo', {}, UNKNOWN],
  ['/Client/GetPlayerProfile', {}, UNKNOWN],
  ['/Client/GrantCharacterToUser', { ItemId: 'a', CharacterName: 'Ada' }, ENDED],
  ['/Client/GetAllUsersCharacters', {}, UNKNOWN],
  ['/Client/GetFriendsList', {}, UNKNOWN],
  ['/Client/AddFriend', { FriendServiceId: 'NOBODY' }, UNKNOWN],
  ['/Client/RemoveFriend', { FriendServiceId: 'NOBODY' }, UNKNOWN],
  ['/Client/GetPlayerStatistics', {}, UNKNOWN],
  ['/Client/GetCharacterStatistics', { CharacterId: 'NONE' }, UNKNOWN],
  ['/Client/GetPlayerCombinedInfo', { InfoRequestParameters: {} }, UNKNOWN],
  // The wanted state is reached.
  ['/Client/DeleteOwnAccount', {}, { code: 200 }],
])('%s does nothing for a player who was deleted meanwhile', async (path, body, expected) => {
  const world = await makeWorld(running);
  const { playerId, sessionTicket } = await world.logIn();
  deleteRow(playerId);
  expect(await world.call(path, body, { sessionTicket })).toMatchObject(expected);
});

it.each([
  ['/Object/GetObjects', {}],
  ['/Object/SetObjects', { Objects: [{ ObjectName: 'a', DataObject: 1 }] }],
])('%s does nothing for an entity whose player was deleted meanwhile', async (path, more) => {
  const world = await makeWorld(running);
  const { playerId, titlePlayerId: Id, entityToken } = await world.logIn();
  deleteRow(playerId);
  const body = { Entity: { Id }, ...more };
  expect(await world.call(path, body, { entityToken })).toMatchObject(ENDED);
});
