import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { OPERATOR_ABOUT_CHARS_MAX } from '../../src/kernel/operator-limits.ts';
import {
  isForWriting,
  nounOf,
  PERMISSIONS,
  type Permission,
} from '../../src/kernel/permissions.ts';
import { rolesWith } from '../../src/kernel/roles.ts';
import { ACTIVITY_SUBJECTS } from '../../src/operators/activity.ts';
import { anOwner, freshName, withoutTitle } from '../support/owners.ts';
import { type Running, startService } from '../support/running.ts';
import { connectSteam } from '../support/connections.ts';
import { aTable } from '../support/drop-tables.ts';
import { inHours, makeSale, saleBody, someStores } from '../support/sale.ts';
import { inAnHour, scheduleClosing } from '../support/schedule.ts';
import { itemIds, must, readStore, setCatalog, setStore, toStoreBody } from '../support/stock.ts';
import { makeWorld, type SignedInOperator, type World } from '../support/world.ts';

// Each change by an operator is one event, whatever the way of the call; a refused call is none.

let running: Running;
let world: World;
let operator: SignedInOperator;

beforeAll(async () => {
  running = await startService();
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

async function begin(): Promise<void> {
  world = await makeWorld(running);
  operator = await world.operator(['owner']);
}

/** The operator's events, the newest first. */
async function events() {
  const shown = { operator: await anOwner(world) };
  const by = { MadeBy: `operator:${operator.operatorId}` };
  const { Activity } = await must(world.call('/Operator/ListActivity', by, shown));
  return Activity.filter(({ Operation }: { Operation?: string }) => Operation !== undefined);
}

/** The paths of the operator's events, the oldest first. */
async function done(): Promise<readonly string[]> {
  return (await events()).map(({ Operation }: { Operation: string }) => Operation).toReversed();
}

/** Each at a moment of its own, so that events have one order. */
function call(path: string, body: object, headers: Record<string, string> = {}) {
  world.clock.advance(1);
  return world.call(path, body, { operator }, headers);
}

test('a call that is repeated with its idempotency key is one event', async () => {
  await begin();
  await setCatalog(world, { items: ['a'] });
  const body = toStoreBody({ items: ['a'] });
  const key = { 'Idempotency-Key': 'once' };
  await must(call('/Admin/SetStoreItems', body, key));
  const again = await call('/Admin/SetStoreItems', body, key);
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(await done()).toEqual(['/Admin/SetStoreItems']);
});

test('a large call, which another thread answers, is an event', async () => {
  await begin();
  const ids = itemIds(10_000);
  await setCatalog(world, { items: ids });
  await setStore(world, { items: [] });
  await must(call('/Admin/UpdateStoreItems', toStoreBody({ items: ids })));
  const wrong = toStoreBody({ items: [...ids.slice(1), 'not in the catalog'] });
  expect((await call('/Admin/UpdateStoreItems', wrong)).code).toBe(400);
  expect(await done()).toEqual(['/Admin/UpdateStoreItems']);
});

test('a change is an event when it is scheduled and when it is cancelled, and none when it takes effect', async () => {
  await begin();
  await setCatalog(world, { items: ['a'] });
  await setStore(world, { items: ['a'] });
  const schedule = async () => {
    const closing = { StoreId: 'sale', Open: false, EffectiveAt: inAnHour(world) };
    const { PendingChange } = await must(call('/Admin/SetStoreOpen', closing));
    return PendingChange as number;
  };
  const PendingChange = await schedule();
  await must(call('/Admin/CancelPendingChange', { PendingChange }));
  await schedule();
  world.clock.advance(HOUR_MS);
  expect(await readStore(world)).toHaveProperty('Open', false);
  expect(await done()).toEqual([
    '/Admin/SetStoreOpen',
    '/Admin/CancelPendingChange',
    '/Admin/SetStoreOpen',
  ]);
});

test('a note is kept as it was accepted, on the player; where a call did nothing to any player there is none', async () => {
  await begin();
  const { playerId: ServiceId } = await world.logIn();
  const { BanData } = await must(call('/Admin/BanUsers', { Bans: [{ ServiceId }] }));
  const BanIds = [BanData[0].BanId];
  const Note = `a${'😀'.repeat(499)}`;
  await must(call('/Admin/RevokeBans', { BanIds, Note }));
  await must(call('/Admin/RevokeBans', { BanIds, Note: 'Max Mustermann' }));
  const { History } = await must(world.asTitle('/Admin/GetPlayerHistory', { ServiceId }));
  const acts = History.filter(({ Kind }: { readonly Kind: string }) => Kind === 'Act');
  expect(acts).toMatchObject([{ About: { Note } }]);
  expect(JSON.stringify(await events())).not.toContain('Mustermann');
});

test('a preview is no event', async () => {
  await begin();
  await setCatalog(world, { items: ['a'] });
  await must(call('/Admin/SetStoreItems', { ...toStoreBody({ items: ['a'] }), Preview: true }));
  expect(await done()).toEqual([]);
});

test('a change of operators by an owner is an event', async () => {
  await begin();
  const { titleId: TitleId } = world;
  const Roles = [{ Role: 'viewer', TitleId }];
  const { OperatorId } = await must(call('/Operator/InviteOperator', { Name: freshName(), Roles }));
  await must(call('/Operator/CreateOperatorLink', { OperatorId }));
  const Added = { Role: 'support', TitleId };
  await must(call('/Operator/SetOperatorRoles', { OperatorId, Roles: [...Roles, Added] }));
  await must(call('/Operator/DisableOperator', { OperatorId }));
  await must(call('/Operator/EnableOperator', { OperatorId }));
  expect(await done()).toEqual([
    '/Operator/InviteOperator',
    '/Operator/CreateOperatorLink',
    '/Operator/SetOperatorRoles',
    '/Operator/DisableOperator',
    '/Operator/EnableOperator',
  ]);
});

test.each([
  ['/Admin/BanUsers', { Bans: [{ ServiceId: 'F'.repeat(16) }] }],
  ['/Admin/SetPassword', { ServiceId: 'F'.repeat(16), NewPassword: 'a new password' }],
  ['/Admin/DeletePlayer', { ServiceId: 'F'.repeat(16) }],
  ['/Admin/RevokePlayerSessions', { ServiceId: 'F'.repeat(16) }],
  [
    '/Admin/AddUserVirtualCurrency',
    { ServiceId: 'F'.repeat(16), VirtualCurrency: 'GO', Amount: 1 },
  ],
  ['/Server/LoginWithServerCustomId', { ServerCustomId: 'nobody', CreateAccount: false }],
  ['/Operator/DisableOperator', { OperatorId: 'nobody' }],
  ['/Operator/SetOperatorRoles', { OperatorId: 'nobody', Roles: [] }],
  ['/Operator/InviteOperator', { Name: 'somebody', Roles: [{ Role: 'viewer' }] }],
] as const)('%s that changes nothing is no event', async (path, body) => {
  await begin();
  expect((await call(path, body)).error).not.toBe('NotAuthenticated');
  expect(await done()).toEqual([]);
});

/** Calls of which each, made twice, finds at the second time that nothing is left to do. */
async function twice(): Promise<readonly (readonly [path: string, body: object])[]> {
  const limited = { IsLimitedEdition: true, InitialLimitedEditionCount: 1 };
  const gift = { ItemId: 'gift', VirtualCurrencyPrices: { GO: 0 } };
  const potion = { ItemId: 'potion', Consumable: { UsageCount: 3 } };
  const priced = { ItemId: 'a', VirtualCurrencyPrices: { GO: 200 } };
  const items = [
    priced,
    gift,
    potion,
    { ItemId: 'one', ...limited },
    { ItemId: 'two', ...limited },
  ];
  const { playerId: ServiceId } = await world.logIn();
  const VirtualCurrency = 'GO';
  const currencies = { VirtualCurrencies: [{ CurrencyCode: VirtualCurrency }] };
  await must(world.asTitle('/Admin/AddVirtualCurrencyTypes', currencies));
  await setCatalog(world, { items });
  await setStore(world, { items: ['a'] });
  const ofKey = (path: string, body: object) => must(world.asTitle(path, body));
  const given = await ofKey('/Server/GrantItemsToUser', { ServiceId, ItemIds: ['potion'] });
  const [{ ItemInstanceId }] = given.ItemGrantResults;
  const { BanData } = await ofKey('/Admin/BanUsers', { Bans: [{ ServiceId }] });
  const BanIds = [BanData[0].BanId];
  await ofKey('/Admin/BanUsers', { Bans: [{ ServiceId }] });
  const { NoteId } = await ofKey('/Admin/AddPlayerNote', { ServiceId, Note: 'Two accounts' });
  const { Sale } = await makeSale(world, {
    StartsAt: inHours(world, 5),
    EndsAt: inHours(world, 6),
  });
  const PendingChange = await scheduleClosing(world);
  await connectSteam(world);
  const Settings = { Steam: { AppId: '480', AllowsFamilySharing: true } };
  const viewer = { Role: 'viewer', TitleId: world.titleId };
  const Roles = [viewer];
  const { OperatorId } = await must(call('/Operator/InviteOperator', { Name: freshName(), Roles }));
  const made = { Name: 'CI', Scopes: ['server'] };
  const { KeyId } = await must(call('/Operator/CreateSecretKey', made));
  const { playerId } = await world.logIn('another');
  const live = await ofKey('/Admin/ListPlayerSessions', { ServiceId: playerId });
  const [{ SessionId }] = live.Sessions;
  return [
    ['/Server/GrantItemsToUser', { ServiceId, ItemIds: ['one'], Note: 'Lost' }],
    ['/Admin/GrantItemsToUsers', { ItemGrants: [{ ServiceId, ItemId: 'two' }] }],
    ['/Server/ModifyItemUses', { ServiceId, ItemInstanceId, UsesToAdd: 0 }],
    [
      '/Server/UpdateUserInventoryItemCustomData',
      { ServiceId, ItemInstanceId, Data: { level: '2' } },
    ],
    ['/Admin/AddUserVirtualCurrency', { ServiceId, VirtualCurrency, Amount: 0 }],
    ['/Admin/RevokeBans', { BanIds }],
    ['/Admin/RevokeAllBansForUser', { ServiceId }],
    ['/Admin/RemovePlayerNote', { ServiceId, NoteId }],
    ['/Admin/RemoveContactEmail', { ServiceId }],
    ['/Admin/RevokePlayerSessions', { ServiceId: playerId, SessionId }],
    ['/Admin/LiftLimit', { ServiceId }],
    ['/Admin/UpdateUserTitleDisplayName', { ServiceId, DisplayName: 'Sora' }],
    ['/Admin/UpdatePlayerIdentity', { ServiceId, Username: 'Sora' }],
    ['/Server/LinkServerCustomId', { ServiceId, ServerCustomId: 'member-1' }],
    ['/Admin/UpdateStoreItems', toStoreBody({ items: ['gift'] })],
    ['/Admin/SetStoreItems', toStoreBody({ items: ['potion'] })],
    ['/Admin/SetStoreOpen', { StoreId: 'sale', Open: false }],
    ['/Admin/RestoreStore', { StoreId: 'sale', ToRevision: 1 }],
    ['/Admin/UpdateCatalogItems', { Catalog: [{ ItemId: 'new' }] }],
    ['/Admin/RestoreCatalog', { ToRevision: 1 }],
    ['/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies: [{ CurrencyCode: 'GE' }] }],
    ['/Admin/UpdateRandomResultTables', { Tables: [aTable('loot', 'potion')] }],
    ['/Admin/UpdatePendingChange', { PendingChange, Note: 'Later' }],
    ['/Admin/UpdateSale', { Sale, EndsAt: inHours(world, 7) }],
    ['/Admin/SetTitlePurchaseRules', { RequireStore: true }],
    ['/Admin/SetIdentityProvider', { Provider: 'Steam', Settings }],
    ['/Admin/RemoveIdentityProvider', { Provider: 'Steam' }],
    ['/Operator/SetTitleSettings', { JoinTokensOnly: true, LinkSessionSeconds: 600 }],
    ['/Operator/ExpireSecretKey', { KeyId, ExpiresAt: inAnHour(world) }],
    ['/Operator/RevokeSecretKey', { KeyId }],
    [
      '/Operator/SetOperatorRoles',
      { OperatorId, Roles: [...Roles, { ...viewer, Role: 'support' }] },
    ],
    ['/Operator/EndOperatorSessions', { OperatorId }],
    ['/Operator/DisableOperator', { OperatorId }],
    ['/Operator/EnableOperator', { OperatorId }],
    ['/Admin/DeletePlayer', { ServiceId }],
  ];
}

test('a call that finds nothing to do is no event', async () => {
  await begin();
  for (const [path, body] of await twice()) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    await must(call(path, body));
    const before = await events();
    await must(call(path, body));
    expect([path, (await events())[0]]).toEqual([path, before[0]]);
    /* oxlint-enable no-await-in-loop */
  }
  expect(new Set(await done()).size).toBeGreaterThan(20);
});

test('whoever sends what somebody else has changed already is not told to have changed it', async () => {
  await begin();
  await setCatalog(world, { items: ['a'] });
  await setStore(world, { items: [] });
  await must(call('/Admin/UpdateStoreItems', toStoreBody({ items: ['a'] })));
  const other = { operator: await world.operator(['owner']) };
  const again = [
    ['/Admin/UpdateStoreItems', toStoreBody({ items: ['a'] })],
    ['/Admin/RestoreStore', { StoreId: 'sale', ToRevision: 2 }],
    ['/Admin/SetStoreOpen', { StoreId: 'sale', Open: true }],
  ] as const;
  for (const [path, body] of again) {
    // oxlint-disable-next-line no-await-in-loop
    await must(world.call(path, body, other));
  }
  const MadeBy = `operator:${other.operator.operatorId}`;
  const shown = { operator: await anOwner(world) };
  expect((await must(world.call('/Operator/ListActivity', { MadeBy }, shown))).Activity).toEqual(
    [],
  );
});

test('a login as a player, and a link that takes an identity from another player, say whose; a note that was removed, how it began', async () => {
  await begin();
  const { playerId: ServiceId } = await world.logIn();
  const { playerId: holder } = await world.logIn('holder');
  const ServerCustomId = 'member-1';
  await must(world.asTitle('/Server/LinkServerCustomId', { ServiceId: holder, ServerCustomId }));
  const link = { ServiceId, ServerCustomId, ForceLink: true };
  await must(call('/Server/LinkServerCustomId', link));
  expect(new Set((await newest()).Players)).toEqual(
    new Set([
      { ServiceId: holder, About: { Kind: 'lost' } },
      { ServiceId, About: { Kind: 'gained' } },
    ]),
  );
  await must(call('/Server/LoginWithServerCustomId', { ServerCustomId }));
  const login = { Operation: '/Server/LoginWithServerCustomId' };
  expect(await newest()).toEqual({ ...login, About: {}, Players: [{ ServiceId, About: {} }] });
  const Note = `Two accounts ${'!'.repeat(200)}`;
  const { NoteId } = await must(world.asTitle('/Admin/AddPlayerNote', { ServiceId, Note }));
  await must(call('/Admin/RemovePlayerNote', { ServiceId, NoteId }));
  expect((await newest()).Players).toEqual([
    { ServiceId, About: { Removed: Note.slice(0, OPERATOR_ABOUT_CHARS_MAX) } },
  ]);
  const { History } = await must(world.asTitle('/Admin/GetPlayerHistory', { ServiceId }));
  const acts = History.filter(({ Kind }: { Kind: string }) => Kind === 'Act');
  const MadeBy = `operator:${operator.operatorId}`;
  expect(acts).toMatchObject([
    { MadeBy, Operation: '/Admin/RemovePlayerNote' },
    { MadeBy, ...login },
  ]);
  await must(world.asTitle('/Admin/DeletePlayer', { ServiceId }));
  expect(JSON.stringify(await events())).not.toContain('Two accounts');
});

test('of several grants those are told that gave something', async () => {
  await begin();
  const limited = { IsLimitedEdition: true, InitialLimitedEditionCount: 1 };
  await setCatalog(world, { items: [{ ItemId: 'one', ...limited }] });
  const players = [await world.logIn('first'), await world.logIn('second')];
  const ItemGrants = players.map(({ playerId: ServiceId }) => ({ ServiceId, ItemId: 'one' }));
  const { ItemGrantResults } = await must(call('/Admin/GrantItemsToUsers', { ItemGrants }));
  expect(ItemGrantResults.map(({ Result }: { Result: boolean }) => Result)).toEqual([true, false]);
  const { Players } = await newest();
  expect(Players).toMatchObject([{ ServiceId: players[0]?.playerId }]);
  expect(Players).toHaveLength(1);
});

/** The content of the newest event. */
async function newest() {
  const [{ Operation, About, Players }] = await events();
  return { Operation, About, ...(Players && { Players }) };
}

async function anOwnedItem(): Promise<{ playerId: string; ItemInstanceId: string }> {
  await setCatalog(world, { items: ['sword'] });
  const { playerId } = await world.logIn();
  const ItemGrants = [{ ServiceId: playerId, ItemId: 'sword' }];
  const { ItemGrantResults } = await must(
    call('/Admin/GrantItemsToUsers', { ItemGrants, Note: 'Lost in the outage' }),
  );
  return { playerId, ItemInstanceId: ItemGrantResults[0].ItemInstanceId };
}

test('a grant, a correction and a revocation say to whom, of which item, how much and why', async () => {
  await begin();
  const { playerId: ServiceId, ItemInstanceId } = await anOwnedItem();
  const item = { ItemId: 'sword', ItemInstanceId, CatalogVersion: '1' };
  expect(await newest()).toEqual({
    Operation: '/Admin/GrantItemsToUsers',
    About: {},
    Players: [{ ServiceId, About: { ...item, Note: 'Lost in the outage' } }],
  });
  const taken = { ServiceId, ItemInstanceId, Note: 'Bought twice' };
  await must(call('/Admin/RevokeInventoryItem', taken));
  expect(await newest()).toEqual({
    Operation: '/Admin/RevokeInventoryItem',
    About: { ServiceId },
    Players: [{ ServiceId, About: { ...item, Note: 'Bought twice' } }],
  });
});

test('an amount of a currency, and a ban with its reason, are told with the player', async () => {
  await begin();
  const { playerId: ServiceId } = await world.logIn();
  const VirtualCurrency = 'GO';
  const currencies = { VirtualCurrencies: [{ CurrencyCode: VirtualCurrency }] };
  await must(call('/Admin/AddVirtualCurrencyTypes', currencies));
  expect(await newest()).toMatchObject({ About: { Kind: 'currencies', Revision: '1' } });
  await must(call('/Admin/AddUserVirtualCurrency', { ServiceId, VirtualCurrency, Amount: 50 }));
  await must(
    call('/Admin/SubtractUserVirtualCurrency', { ServiceId, VirtualCurrency, Amount: 20 }),
  );
  expect(await newest()).toMatchObject({
    Players: [{ ServiceId, About: { Amount: '-20', VirtualCurrency } }],
  });
  const IPAddress = '203.0.113.7';
  const Bans = [{ ServiceId, Reason: 'Aim bot', IPAddress }];
  const { BanData } = await must(call('/Admin/BanUsers', { Bans }));
  const { BanId } = BanData[0];
  expect(await newest()).toMatchObject({
    Players: [{ ServiceId, About: { BanId, Reason: 'Aim bot', IPAddress } }],
  });
  await must(call('/Admin/RevokeBans', { BanIds: [BanId], Note: 'It was a lag' }));
  expect(await newest()).toMatchObject({
    Players: [{ ServiceId, About: { BanId, IPAddress, Note: 'It was a lag' } }],
  });
  await must(world.asTitle('/Admin/DeletePlayer', { ServiceId }));
  expect(JSON.stringify(await events())).not.toContain(IPAddress);
});

test('a change of what is sold says its store, its revision and its note; roles and keys say which', async () => {
  await begin();
  await setCatalog(world, { items: ['a'] });
  await must(call('/Admin/SetStoreItems', { ...toStoreBody({ items: ['a'] }), Note: 'Easter' }));
  expect(await newest()).toMatchObject({
    About: {
      Kind: 'store',
      StoreId: 'sale',
      CatalogVersion: '1',
      Revision: '1',
      Note: 'Easter',
    },
  });
  const EffectiveAt = inAnHour(world);
  const closing = { StoreId: 'sale', Open: false, EffectiveAt };
  const { PendingChange } = await must(call('/Admin/SetStoreOpen', closing));
  const number = String(PendingChange);
  const scheduled = { StoreId: 'sale', EffectiveAt, Open: 'false', PendingChange: number };
  expect(await newest()).toMatchObject({ About: scheduled });
  await must(call('/Admin/CancelPendingChange', { PendingChange }));
  expect(await newest()).toMatchObject({ About: { StoreId: 'sale', PendingChange: number } });
  const { KeyId } = await must(
    call('/Operator/CreateSecretKey', { Name: 'CI', Scopes: ['server'] }),
  );
  expect((await newest()).About).toEqual({ Name: 'CI', KeyId, Scopes: 'server' });
});

test('a new signing key is named', async () => {
  await begin();
  operator = await anOwner(world);
  const { KeyId } = await must(call('/Operator/RotateSigningKey', {}));
  expect(await newest()).toEqual({ Operation: '/Operator/RotateSigningKey', About: { KeyId } });
});

test('a sale says which, by how much and when, and its end by hand says so', async () => {
  await begin();
  await someStores(world);
  const { StartsAt, EndsAt, ...body } = saleBody(world);
  const { Sale } = (await must(call('/Admin/CreateSale', { ...body, StartsAt, EndsAt }))).Sale;
  const named = { Name: 'Weekend', Sale: String(Sale) };
  expect((await newest()).About).toEqual({ ...named, PercentOff: '25', StartsAt, EndsAt });
  await must(call('/Admin/UpdateSale', { Sale, Cancel: true }));
  const cancelled = (await newest()).About;
  expect(cancelled).toMatchObject({ ...named, Cancel: 'true' });
  expect(cancelled).not.toHaveProperty('SaleMoment');
  const running = await makeSale(world, { StartsAt: undefined });
  await must(call('/Admin/UpdateSale', { Sale: running.Sale, Cancel: true }));
  expect((await newest()).About).toMatchObject({ Cancel: 'true', SaleMoment: 'End' });
});

test('many players of one act: the first are told with the number of all, and the note and the player go together', async () => {
  await begin();
  await setCatalog(world, { items: ['sword'] });
  const players = await Promise.all(Array.from({ length: 21 }, () => world.logIn()));
  const ItemGrants = players.map(({ playerId }) => ({ ServiceId: playerId, ItemId: 'sword' }));
  await must(call('/Admin/GrantItemsToUsers', { ItemGrants, Note: 'For Ann' }));
  const before = await newest();
  expect([before.About, before.Players.length]).toEqual([{ Count: '21' }, 20]);
  for (const { playerId: ServiceId } of players) {
    // oxlint-disable-next-line no-await-in-loop
    await must(world.asTitle('/Admin/DeletePlayer', { ServiceId }));
  }
  const after = await newest();
  expect(after).toEqual({ Operation: '/Admin/GrantItemsToUsers', About: { Count: '21' } });
});

test('the history of a player has what operators did to the player, each once and with its author', async () => {
  await begin();
  const { playerId: ServiceId } = await anOwnedItem();
  await must(call('/Admin/BanUsers', { Bans: [{ ServiceId, Reason: 'Aim bot' }] }));
  await must(call('/Admin/UpdatePlayerIdentity', { ServiceId, CustomId: 'another' }));
  const MadeBy = `operator:${operator.operatorId}`;
  const { History } = await must(call('/Admin/GetPlayerHistory', { ServiceId }));
  const others = History.filter(
    ({ Kind }: { Kind: string }) => !['Login', 'AllEnded'].includes(Kind),
  );
  const MadeByName = expect.stringContaining(operator.operatorId);
  expect(others).toEqual([
    expect.objectContaining({ Kind: 'IdentityChanged', Action: 'Linked', MadeBy }),
    expect.objectContaining({ Kind: 'IdentityChanged', Action: 'Unlinked', MadeBy }),
    expect.objectContaining({ Kind: 'Ban', MadeBy, MadeByName }),
    expect.objectContaining({
      Kind: 'Act',
      Operation: '/Admin/GrantItemsToUsers',
      MadeBy,
      MadeByName,
      About: expect.objectContaining({ ItemId: 'sword', Note: 'Lost in the outage' }),
    }),
  ]);
});

test('who was let in or out of a title from the view of all is told in the title, and no other title with it', async () => {
  await begin();
  const other = await world.otherTitle();
  const root = withoutTitle(await world.operator(['owner'], 'everywhere'));
  const from = (path: string, body: object) => {
    world.clock.advance(1);
    return must(world.call(path, body, { operator: root }));
  };
  const viewer = { Role: 'viewer', TitleId: world.titleId };
  const elsewhere = { Role: 'liveOps', TitleId: other.titleId };
  const Name = freshName();
  const Roles = [viewer, elsewhere];
  const { OperatorId } = await from('/Operator/InviteOperator', { Name, Roles });
  await from('/Operator/SetOperatorRoles', { OperatorId, Roles: [viewer] });
  await from('/Operator/SetOperatorRoles', { OperatorId, Roles: [] });
  await from('/Operator/DisableOperator', { OperatorId });
  const toldIn = async ({ titleId, call: send, operator: make }: World, filter = {}) => {
    const owner = await make(['owner']);
    const { Activity } = await must(send('/Operator/ListActivity', filter, { operator: owner }));
    expect(JSON.stringify(Activity)).not.toContain(
      titleId === world.titleId ? other.titleId : world.titleId,
    );
    return Activity.map(({ Operation, About, MadeBy }: Record<string, unknown>) => {
      expect(MadeBy).toBe(`operator:${root.operatorId}`);
      return [Operation, About];
    });
  };
  const person = { OperatorId, Name };
  const asViewer = { ...person, Roles: `viewer in ${world.titleId}` };
  const here = [
    ['/Operator/SetOperatorRoles', { ...person, Roles: '' }],
    ['/Operator/InviteOperator', asViewer],
  ];
  expect(await toldIn(world)).toEqual(here);
  expect(await toldIn(world, { Subject: 'Access', MadeBy: `operator:${root.operatorId}` })).toEqual(
    here,
  );
  expect(await toldIn(world, { Subject: 'Players' })).toEqual([]);
  expect(await toldIn(other)).toEqual([
    ['/Operator/SetOperatorRoles', { ...person, Roles: '' }],
    ['/Operator/InviteOperator', { ...person, Roles: `liveOps in ${other.titleId}` }],
  ]);
  const { Activity } = await from('/Operator/ListActivity', {
    MadeBy: `operator:${root.operatorId}`,
  });
  expect(Activity).toHaveLength(4);
  expect(Activity[3].About.Roles).toBe(`${asViewer.Roles}, liveOps in ${other.titleId}`);
});

test('an owner of one title who sets roles is told with them alone', async () => {
  await begin();
  const other = await world.otherTitle();
  const elsewhere = { Role: 'liveOps', TitleId: other.titleId };
  const viewer = { Role: 'viewer', TitleId: world.titleId };
  const root = { operator: withoutTitle(await anOwner(world)) };
  const invited = { Name: freshName(), Roles: [elsewhere, viewer] };
  const { OperatorId } = await must(world.call('/Operator/InviteOperator', invited, root));
  const Roles = [{ ...viewer, Role: 'support' }];
  await must(call('/Operator/SetOperatorRoles', { OperatorId, Roles }));
  expect((await newest()).About).toHaveProperty('Roles', `support in ${world.titleId}`);
  world.clock.advance(1);
  await must(world.call('/Operator/CreateOperatorLink', { OperatorId }, root));
  const mine = await must(world.call('/Operator/ListActivity', { Count: 1 }, { operator }));
  expect(mine.Activity).toMatchObject([
    { Operation: '/Operator/CreateOperatorLink', About: { OperatorId, Name: invited.Name } },
  ]);
});

test('each change that an operator may make is about one subject of the activity', () => {
  const all = Object.keys(PERMISSIONS) as Permission[];
  const changing = all.filter((one) => isForWriting(one) && rolesWith(one).length > 0);
  const nouns = new Set(changing.map(nounOf));
  expect(Object.values(ACTIVITY_SUBJECTS).flat().toSorted()).toEqual([...nouns].toSorted());
});
