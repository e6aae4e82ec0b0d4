import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '../../server/src/kernel/instant.ts';
import { aCharacter } from '../../server/test/support/characters.ts';
import { connect } from '../../server/test/support/connections.ts';
import type { Running } from '../../server/test/support/running.ts';
import { must } from '../../server/test/support/stock.ts';
import { type LoggedIn, type World } from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
/** An owner's page. */
let page: Page;
let ada: LoggedIn;

const EMAIL = 'ada@example.com';
const HOSTILE = '<img src=x onerror=alert(1)>';

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  ada = await world.logIn('device-ada');
  await world.logIn('device-bob');
  const login = { TitleId: world.titleId, CustomId: 'device-ada' };
  await world.call('/Client/LoginWithCustomID', login, {}, { 'X-Forwarded-For': '203.0.113.7' });
  await world.asTitle('/Admin/UpdateUserTitleDisplayName', {
    ServiceId: ada.playerId,
    DisplayName: 'Ada',
  });
  await world.asTitle('/Admin/UpdatePlayerIdentity', { ServiceId: ada.playerId, Email: EMAIL });
  page = await signInAt(context, { running, world, roles: ['support', 'liveOps'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

/** Types a text into the one box, and looks. */
async function find(text: string): Promise<void> {
  await page.goto(`${running.url}/console/t/${world.titleId}/players`);
  await page.getByRole('textbox', { name: 'Whom to find' }).fill(text);
  await page.keyboard.press('Enter');
}

async function openTab(name: string): Promise<void> {
  await page.goto(`${running.url}/console/t/${world.titleId}/players/${ada.playerId}`);
  await page.getByRole('tab', { name }).click();
}

const dialog = () => page.getByRole('dialog');
const ofAda = (path: string) => world.asTitle(path, { ServiceId: ada.playerId });

test('everybody is listed, and somebody is found by each name', async () => {
  await page.goto(`${running.url}/console/t/${world.titleId}/players`);
  await page.getByRole('link', { name: 'Ada', exact: true }).waitFor();
  await checkPage(page, 'players');
  const names = [
    ['Player id', ada.playerId],
    ['Display name, the beginning', 'ad'],
    ['Display name', 'ADA'],
    ['Custom id, the beginning', 'device-a'],
    ['Email address, the beginning', 'ADA@'],
  ] as const;
  for (const [by, text] of names) {
    await find(text);
    await expect.poll(() => page.getByText('device-bob').count()).toBe(0);
    await page.getByRole('link', { name: 'Ada', exact: true }).waitFor();
    await page.getByRole('cell', { name: by, exact: true }).waitFor();
  }
  const rename = { ServiceId: ada.playerId, DisplayName: 'Lady Ada' };
  await world.asTitle('/Admin/UpdateUserTitleDisplayName', rename);
  await find('y ad');
  await page.getByRole('cell', { name: 'Display name, a part' }).waitFor();
  await checkPage(page, 'players-by-part');
  await world.asTitle('/Admin/UpdateUserTitleDisplayName', { ...rename, DisplayName: 'Ada' });
  await find('nobody');
  await page.getByText('Nobody is found').waitFor();
  await page.getByRole('button', { name: 'Find anything' }).click();
  await dialog().getByRole('combobox').fill('device-a');
  const found = dialog().getByRole('option').filter({ hasText: 'Custom id, the beginning' });
  await found.filter({ hasText: 'Ada' }).waitFor();
  await checkPage(page, 'find-anything');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/players/${ada.playerId}$`));
});

/** An id of each kind, by the label of the kind. */
const IDENTITIES = [
  ['User name', { Username: 'grace' }, 'grace'],
  ['Custom id of a server', { ServerCustomId: 'server-7' }, 'server-7'],
  ['Android device', { AndroidDeviceId: 'android-7' }, 'android-7'],
  ['iOS device', { IOSDeviceId: 'iphone-7' }, 'iphone-7'],
  ['Apple', { AppleSubjectId: '001.apple' }, '001.apple'],
  ['Google', { GoogleId: '1077' }, '1077'],
  ['Google Play Games', { GooglePlayGamesPlayerId: 'g77' }, 'g77'],
  ['Game Center', { GameCenterId: 'G:77' }, 'G:77'],
  ['Steam', { SteamId: '76561197960287930' }, '76561197960287930'],
  ['Xbox Live', { Xbox: { Sandbox: 'TEST.1', XboxId: '2533' } }, '2533'],
  ['PSN', { PSN: { IssuerId: 1, PSNUserId: '99' } }, '99'],
  [
    'OpenID Connect',
    { OpenId: { Issuer: 'https://login.example.com', Subject: 'Grace' } },
    'Grace',
  ],
] as const;

test('somebody is found by each identity and by the contact address; the list says how each logs in', async () => {
  const { playerId: ServiceId, sessionTicket } = await world.logIn('grace-1');
  await connect(world);
  const given = Object.assign({}, ...IDENTITIES.map(([, members]) => members)) as object;
  const path = '/Admin/UpdatePlayerIdentity';
  expect((await world.asTitle(path, { ServiceId, ...given })).code).toBe(200);
  const contact = { EmailAddress: 'Home@example.com' };
  await world.call('/Client/AddOrUpdateContactEmail', contact, { sessionTicket });
  const lost = await world.logIn('lost');
  const removal = { ServiceId: lost.playerId, Remove: ['CustomId'], AllowNoWayIn: true };
  await world.asTitle(path, removal);
  await page.goto(`${running.url}/console/t/${world.titleId}/players`);
  const row = (id: string) => page.getByRole('row').filter({ hasText: id });
  await row(ServiceId).getByText('Grace OpenID Connect').waitFor();
  const told = (await row(ServiceId).innerText()).toLowerCase();
  for (const [kind, , id] of IDENTITIES) expect(told).toContain(`${id} ${kind}`.toLowerCase());
  await row(lost.playerId).getByText('no way to log in').waitFor();
  await checkPage(page, 'players-of-all-kinds');
  for (const [kind, , id] of [...IDENTITIES, ['Contact address', {}, 'home@'] as const]) {
    await find(id);
    await row(ServiceId).getByRole('cell', { name: kind }).first().waitFor();
    await expect.poll(() => page.getByText('device-bob').count(), { message: kind }).toBe(0);
  }
  await checkPage(page, 'players-by-contact');
});

test('a search is in the address, behind #, and by the last login', async () => {
  await find('device-b');
  await expect.poll(() => new URL(page.url()).hash).toBe('#text=device-b');
  await page.getByRole('button', { name: 'By the last login' }).click();
  await page.getByLabel('Before').waitFor();
  await world.copyLogins();
  await page.goto(
    `${running.url}/console/t/${world.titleId}/players#by=LastLogin&address=203.0.113.7`,
  );
  await page.getByLabel('IP address').waitFor();
  await expect.poll(() => page.getByText('device-bob').count()).toBe(0);
  await page.getByRole('link', { name: 'Ada', exact: true }).waitFor();
  await page.getByLabel('Before').fill('2001-01-01T00:00');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByText('Nobody is found').waitFor();
});

test('names are changed, added and removed, and a hostile one is a text', async () => {
  await openTab('Identities');
  await page.getByText(EMAIL).waitFor();
  await checkPage(page, 'player-identities');
  await page.getByRole('button', { name: 'Rename' }).click();
  await dialog().getByLabel('Display name').fill('x');
  await dialog().getByRole('button', { name: 'Rename' }).click();
  await dialog().getByRole('alert').waitFor();
  await dialog().getByLabel('Display name').fill('<b>Ada</b>');
  await dialog().getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('heading', { name: '<b>Ada</b>' }).waitFor();
  await page.getByRole('button', { name: 'Add user name' }).click();
  await dialog().getByLabel('User name').fill('ada.l');
  await dialog().getByRole('button', { name: 'Add' }).click();
  await page.getByText('User name is now ada.l', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Set a password' }).click();
  await dialog().getByRole('textbox', { name: 'New password' }).fill('a new password');
  await dialog().getByRole('button', { name: 'Set password' }).click();
  await page.getByText('The password is set; all sessions have ended').waitFor();
  await page.getByRole('button', { name: 'Remove custom id', exact: true }).click();
  await dialog().getByText('device-ada').waitFor();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Custom id is removed; all sessions have ended').waitFor();
  const { data } = await ofAda('/Admin/GetUserAccountInfo');
  expect(data.UserInfo).toMatchObject({ Username: 'ada.l', PrivateInfo: { Email: EMAIL } });
  expect(data.UserInfo.CustomIdInfo).toBeUndefined();
});

function logInWithPassword(Password: string) {
  const body = { TitleId: world.titleId, Username: 'ada.l', Password };
  return world.call('/Client/LoginWithService', body);
}

test('each device of a player is shown, and support removes one of them', async () => {
  const guest = { TitleId: world.titleId, AndroidDeviceId: 'phone-1', CreateAccount: true };
  const { data: login } = await world.call('/Client/LoginWithAndroidDeviceID', guest);
  const { SessionTicket: sessionTicket, ServiceId } = login;
  running.clock.advance(SECOND_MS);
  const second = { AndroidDeviceId: 'phone-2' };
  await world.call('/Client/LinkAndroidDeviceID', second, { sessionTicket });
  await page.goto(`${running.url}/console/t/${world.titleId}/players/${ServiceId}`);
  await page.getByText('phone-1').waitFor();
  await page.getByText('linked or used last').first().waitFor();
  const devices = page.getByText(/^phone-[12]$/);
  expect(await devices.allTextContents()).toEqual(['phone-2', 'phone-1']);
  await checkPage(page, 'player-devices');
  running.clock.advance(SECOND_MS);
  await world.call('/Client/LoginWithAndroidDeviceID', guest);
  await page.reload();
  await page.getByText('phone-1').waitFor();
  expect(await devices.allTextContents()).toEqual(['phone-1', 'phone-2']);
  await page.getByRole('button', { name: 'Remove Android device phone-2' }).click();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Android device is removed').waitFor();
  const account = await world.asTitle('/Admin/GetUserAccountInfo', { ServiceId });
  expect(account.data.UserInfo.AndroidDeviceInfo).toEqual({ AndroidDeviceId: 'phone-1' });
  await page.getByText('linked or used last').first().waitFor({ state: 'detached' });
});

test('of several custom ids the one that was used last comes first, and the contact address says whether it is confirmed', async () => {
  const { playerId: ServiceId, sessionTicket } = await world.logIn('early');
  running.clock.advance(SECOND_MS);
  await world.call('/Client/LinkCustomID', { CustomId: 'late' }, { sessionTicket });
  const contact = { EmailAddress: 'eve@example.com' };
  await world.call('/Client/AddOrUpdateContactEmail', contact, { sessionTicket });
  await page.goto(`${running.url}/console/t/${world.titleId}/players/${ServiceId}`);
  await page.getByText('early').waitFor();
  expect(await page.getByText(/^(early|late)$/).allTextContents()).toEqual(['late', 'early']);
  expect(await page.getByText('linked or used last').count()).toBe(2);
  await page.getByText('not confirmed').waitFor();
  await checkPage(page, 'player-contact');
  await page.getByRole('button', { name: 'Remove Contact address' }).click();
  await dialog().getByText('no longer recovered by this address').waitFor();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await page.getByText('eve@example.com').waitFor({ state: 'detached' });
  const profile = await world.asTitle('/Admin/GetPlayerProfile', { ServiceId });
  expect(profile.data.PlayerProfile).not.toHaveProperty('ContactEmailAddresses');
});

test('a history names the kind of an identity, the author of its change, and the player who has taken it', async () => {
  const guest = { TitleId: world.titleId, AndroidDeviceId: 'tablet', CreateAccount: true };
  const { ServiceId } = (await world.call('/Client/LoginWithAndroidDeviceID', guest)).data;
  const history = `${running.url}/console/t/${world.titleId}/players/${ServiceId}/lately`;
  await world.asTitle('/Admin/UpdatePlayerIdentity', { ServiceId, AppleSubjectId: '002.apple' });
  await page.goto(history.replace('/lately', ''));
  await page.getByRole('button', { name: 'Remove Apple 002.apple' }).click();
  await dialog().getByText('by Apple 002.apple').waitFor();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Apple is removed').waitFor();
  running.clock.advance(SECOND_MS);
  const taker = await world.logIn('taker');
  const forced = { AndroidDeviceId: 'tablet', ForceLink: true };
  await world.call('/Client/LinkAndroidDeviceID', forced, taker);
  await page.goto(history);
  await page.getByText(/^An Apple identity was linked by the secret key .+$/).waitFor();
  await page.getByText(/^An Apple identity was removed by operator .+$/).waitFor();
  const lost = `An Android device was taken by the player ${taker.playerId} with a forced link`;
  await page.getByText(lost).waitFor();
  await checkPage(page, 'player-changed-identities');
  await page.getByRole('link', { name: taker.playerId }).click();
  await page.getByRole('heading', { name: taker.playerId }).waitFor();
  await page.getByRole('tab', { name: 'Lately' }).click();
  const gained = 'An Android device came from another player by a forced link of the player';
  await page.getByText(gained).waitFor();
});

test('sessions: one is ended, then all', async () => {
  for (const _ of [1, 2, 3]) expect((await logInWithPassword('a new password')).code).toBe(200);
  await openTab('Sessions');
  await page.getByText('3 sessions, newest first').waitFor();
  await checkPage(page, 'player-sessions');
  await page.getByRole('button', { name: 'End the session' }).first().click();
  await dialog().getByRole('button', { name: 'End session' }).click();
  await page.getByText('2 sessions, newest first').waitFor();
  await page.getByRole('button', { name: 'End all' }).click();
  await dialog().getByRole('button', { name: 'End all sessions' }).click();
  await page.getByText('Not logged in anywhere').waitFor();
  expect((await ofAda('/Admin/ListPlayerSessions')).data.Sessions).toEqual([]);
});

test('a note: written with its author, kept as it is, and removed', async () => {
  await openTab('Notes');
  await page.getByText('Nobody has written a note').waitFor();
  await page.getByRole('button', { name: 'New note' }).click();
  await dialog().getByLabel('Note').fill(`Two accounts\n${HOSTILE}`);
  await dialog().getByRole('button', { name: 'Add note' }).click();
  const note = page.getByRole('article', { name: 'Note' });
  await note.getByText(HOSTILE).waitFor();
  await checkPage(page, 'player-notes');
  const { Notes } = (await ofAda('/Admin/ListPlayerNotes')).data;
  expect(Notes).toMatchObject([{ Note: `Two accounts\n${HOSTILE}` }]);
  await note.getByText(Notes[0].MadeByName).waitFor();
  await note.getByRole('button', { name: 'Remove the note' }).click();
  await dialog().getByRole('button', { name: 'Remove note' }).click();
  await page.getByText('Nobody has written a note').waitFor();
  expect((await ofAda('/Admin/ListPlayerNotes')).data.Notes).toEqual([]);
});

test('a tag: given once, shown on every tab, and taken', async () => {
  await page.getByRole('button', { name: 'Add tag' }).click();
  await dialog().getByLabel('Tag').fill(` ${HOSTILE} `);
  await dialog().getByRole('button', { name: 'Add tag' }).click();
  const tag = page.getByRole('button', { name: HOSTILE, exact: true });
  await tag.waitFor();
  await checkPage(page, 'player-tags');
  expect((await ofAda('/Admin/GetPlayerTags')).data.Tags).toEqual([
    `title.${world.titleId}.${HOSTILE}`,
  ]);
  await openTab('Sessions');
  await tag.click();
  await dialog().getByRole('button', { name: 'Take tag' }).click();
  await tag.waitFor({ state: 'detached' });
  expect((await ofAda('/Admin/GetPlayerTags')).data.Tags).toEqual([]);
});

test('a ban with a reason, its history, lifted; and why logins were refused', async () => {
  await openTab('Bans');
  await page.getByText('Never banned').waitFor();
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  await dialog().getByRole('combobox', { name: 'For how long' }).click();
  await page.getByRole('option', { name: '7 days' }).click();
  await dialog().getByLabel('Reason').fill(HOSTILE);
  await dialog().getByRole('button', { name: 'Ban' }).click();
  await page.getByText('in force').waitFor();
  await page.getByRole('button', { name: 'Lift…', exact: true }).click();
  const opposite = page.getByRole('dialog', { name: 'Lift this ban' });
  await opposite.getByText('The player can log in again').waitFor();
  await opposite.getByRole('button', { name: 'Cancel' }).click();
  await checkPage(page, 'player-bans');
  expect((await logInWithPassword('a new password')).error).toBe('AccountBanned');
  const { BanData } = (await ofAda('/Admin/GetUserBans')).data;
  expect(Date.parse(BanData[0].Expires) - Date.parse(BanData[0].Created)).toBe(7 * 86_400_000);
  await page.getByRole('button', { name: `Lift the ban ${HOSTILE}` }).click();
  await dialog().getByRole('button', { name: 'Lift ban' }).click();
  await page.getByText('over', { exact: true }).waitFor();
  expect((await logInWithPassword('wrong')).error).toBe('InvalidUsernameOrPassword');
  const reasons = async () => {
    const { History } = (await ofAda('/Admin/GetPlayerHistory')).data;
    return History.map((entry: { Reason?: string }) => entry.Reason);
  };
  await expect.poll(reasons).toContain('wrongPassword');
  await openTab('Lately');
  await page.getByText('The password was wrong.').waitFor();
  await checkPage(page, 'player-lately');
  await page.getByText('The player was banned.').waitFor();
  await page.getByRole('link', { name: 'See the bans' }).click();
  await page.getByText(HOSTILE).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/bans$/);
});

test('a wallet: added to, never below nothing, and in the ledger', async () => {
  await openTab('Wallet');
  await page.getByText('This title has no currency yet').waitFor();
  await world.asTitle('/Admin/AddVirtualCurrencyTypes', {
    VirtualCurrencies: [{ CurrencyCode: 'GO', DisplayName: 'Gold' }],
  });
  await openTab('Wallet');
  await page.getByRole('button', { name: 'Add GO' }).click();
  await dialog().getByLabel('Amount').fill('1500');
  await dialog().getByRole('button', { name: 'Add' }).click();
  const balance = page.getByRole('status', { name: 'Balance in GO' });
  await expect.poll(() => balance.textContent()).toBe('1,500');
  await page.getByRole('button', { name: 'Subtract GO' }).click();
  await dialog().getByLabel('Amount').fill('1501');
  await dialog().getByText('The player has only 1,500.').waitFor();
  expect(await dialog().getByRole('button', { name: 'Subtract' }).isDisabled()).toBe(true);
  await dialog().getByLabel('Amount').fill('400');
  await dialog().getByLabel('Why').fill('Paid twice');
  await dialog().getByRole('button', { name: 'Subtract' }).click();
  await expect.poll(() => balance.textContent()).toBe('1,100');
  await page.getByText('-400 GO').waitFor();
  await checkPage(page, 'player-wallet');
  const { Ledger } = (await ofAda('/Admin/GetPlayerLedger')).data;
  expect(Ledger.map((entry: { Change: number }) => entry.Change)).toEqual([-400, 1500]);
  await page.getByRole('link', { name: 'Paid twice' }).click();
  await page.getByText('“Paid twice”').waitFor();
});

test('an inventory: granted from the catalog, uses, custom data, revoked', async () => {
  await world.asTitle('/Admin/SetCatalogItems', {
    CatalogVersion: 'main',
    Catalog: [
      { ItemId: 'potion', DisplayName: 'Potion', Consumable: { UsageCount: 3 }, IsStackable: true },
      { ItemId: 'sword', DisplayName: HOSTILE },
    ],
  });
  await openTab('Inventory');
  await page.getByText('This player has no items').waitFor();
  await page.getByRole('button', { name: 'Grant an item' }).click();
  await dialog().getByRole('combobox', { name: 'Item' }).fill('pot');
  await page.getByRole('option', { name: 'Potion (potion)' }).click();
  await dialog().getByLabel('How many').fill('2');
  await dialog().getByLabel('Note').fill('for the outage');
  await dialog().getByRole('button', { name: 'Grant' }).click();
  await page.getByText('given: for the outage').waitFor();
  const uses = async () =>
    (await ofAda('/Admin/GetUserInventory')).data.Inventory.map(
      ({ RemainingUses }: { RemainingUses: number }) => RemainingUses,
    );
  const before = await uses();
  await page.getByRole('button', { name: 'Grant an item' }).click();
  await dialog().getByRole('combobox', { name: 'Item' }).fill('pot');
  await page.getByRole('option', { name: 'Potion (potion)' }).click();
  await dialog().getByRole('button', { name: 'Grant' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Revoke…' }).last().click();
  const opposite = page.getByRole('dialog', { name: 'Revoke what was granted' });
  await opposite.getByText('uses of Potion').waitFor();
  await opposite.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('The grant is revoked').waitFor();
  expect(await uses()).toEqual(before);
  await page.getByRole('button', { name: 'Uses of potion' }).click();
  await dialog().getByLabel('Uses left').fill('4');
  await dialog().getByRole('button', { name: 'Change' }).click();
  await page.getByText('Potion: 4 uses are left').waitFor();
  await page.getByRole('button', { name: 'Data of potion' }).click();
  await dialog().getByRole('button', { name: 'Add an entry' }).click();
  await dialog().getByLabel('Key 1').fill('colour');
  await dialog().getByLabel('Text 1').fill(HOSTILE);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('custom data', { exact: true }).waitFor();
  await checkPage(page, 'player-inventory');
  const { Inventory } = (await ofAda('/Admin/GetUserInventory')).data;
  expect(Inventory).toMatchObject([{ RemainingUses: 4, CustomData: { colour: HOSTILE } }]);
  await page.getByRole('button', { name: 'Revoke potion' }).click();
  await dialog().getByText('with all 4 uses').waitFor();
  await dialog().getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('This player has no items').waitFor();
});

test("a player's data are set, kept as JSON, and saved over somebody else's change only on purpose", async () => {
  await openTab('Data');
  await page.getByText('No key yet').waitFor();
  const saving = () => dialog().getByRole('button', { name: 'Save', exact: true });
  const value = () => dialog().getByLabel('Value');
  for (const [key, text] of [
    ['__proto__', HOSTILE],
    ['level', '12'],
  ] as const) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    await page.getByRole('button', { name: 'New key' }).click();
    await dialog().getByLabel('Key').fill(key);
    await value().fill(text);
    await saving().click();
    await page.getByRole('row', { name: key }).waitFor();
    await dialog().waitFor({ state: 'hidden' });
    /* oxlint-enable no-await-in-loop */
  }
  await checkPage(page, 'player-data');
  await page.getByRole('button', { name: 'Edit level' }).click();
  await dialog().getByText('This is JSON.').waitFor();
  await value().fill('12,');
  await dialog()
    .getByText(/^This is no JSON any more/)
    .waitFor();
  expect(await saving().isDisabled()).toBe(true);
  await checkPage(page, 'player-data-edit');
  await dialog().getByLabel('Save it all the same').check();
  expect(await saving().isEnabled()).toBe(true);
  await value().fill('13');
  await dialog()
    .getByLabel(/^Public/)
    .check();
  const theirs = { ServiceId: ada.playerId, Data: { level: '{"of":"server"}' } };
  await world.asTitle('/Admin/UpdateUserData', theirs);
  await saving().click();
  await dialog().getByText('Somebody has changed this key meanwhile').waitFor();
  await dialog().getByText('{"of":"server"}').waitFor();
  expect(await value().inputValue()).toBe('13');
  await checkPage(page, 'player-data-conflict');
  const data = async () => (await ofAda('/Admin/GetUserData')).data;
  expect((await data()).Data.level.Value).toBe('{"of":"server"}');
  await dialog().getByRole('button', { name: 'Save mine all the same' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: 'level' }).getByText('Public').waitFor();
  expect((await data()).Data.level).toMatchObject({ Value: '13', Permission: 'Public' });
  await page.getByRole('button', { name: 'Remove level' }).click();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('row', { name: 'level' }).waitFor({ state: 'hidden' });
  expect(Object.keys((await data()).Data)).toEqual(['__proto__']);
  await page.getByRole('tab', { name: 'Internal', exact: true }).click();
  await page.getByText('not allow you to see internal data of players').waitFor();
});

test("a player's objects are JSON, and saved over somebody else's change only on purpose", async () => {
  await openTab('Data');
  await page.getByRole('tab', { name: 'Objects', exact: true }).click();
  await page.getByText('No key yet').waitFor();
  await page.getByRole('button', { name: 'New key' }).click();
  const saving = () => dialog().getByRole('button', { name: 'Save', exact: true });
  const value = () => dialog().getByLabel('Value');
  await dialog().getByLabel('Key').fill('her avatar');
  await value().fill('1');
  await dialog()
    .getByText(/^A name has only letters/)
    .waitFor();
  expect(await saving().isDisabled()).toBe(true);
  await dialog().getByLabel('Key').fill('avatar');
  for (const text of ['{ "hat":', 'null', ' ']) {
    // oxlint-disable no-await-in-loop
    await value().fill(text);
    await dialog()
      .getByText(/^An object must be JSON/)
      .waitFor();
    expect(await saving().isDisabled()).toBe(true);
    // oxlint-enable no-await-in-loop
  }
  await value().fill('{ "hat": "red" }');
  await saving().click();
  await page.getByRole('row', { name: 'avatar' }).waitFor();
  await dialog().waitFor({ state: 'hidden' });
  await checkPage(page, 'player-objects');
  const Entity = { Id: ada.titlePlayerId, Type: 'title_player_account' };
  const found = async () => (await world.asTitle('/Admin/GetObjects', { Entity })).data;
  expect(await found()).toMatchObject({
    Objects: { avatar: { DataObject: { hat: 'red' } } },
    ProfileVersion: 1,
  });
  await page.getByRole('button', { name: 'Edit avatar' }).click();
  await value().fill('{ "hat": "red" }');
  expect(await saving().isDisabled()).toBe(true);
  const Objects = [{ ObjectName: 'avatar', DataObject: { hat: 'blue' } }];
  await must(world.asTitle('/Admin/SetObjects', { Entity, Objects }));
  await value().fill('7');
  await saving().click();
  await dialog().getByText('Somebody has changed this key meanwhile').waitFor();
  await dialog().getByText('{"hat":"blue"}').waitFor();
  await dialog().getByRole('button', { name: 'Save mine all the same' }).click();
  await dialog().waitFor({ state: 'hidden' });
  expect(await found()).toMatchObject({ Objects: { avatar: { DataObject: 7 } } });
  await page.getByRole('button', { name: 'Remove avatar' }).click();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No key yet').waitFor();
  expect(await found()).toMatchObject({ Objects: {}, ProfileVersion: 4 });
  const account = { Id: ada.playerId, Type: 'master_player_account' };
  await must(world.asTitle('/Admin/SetObjects', { Entity: account, Objects }));
  const kinds = page.getByRole('tablist', { name: 'Kinds of data' }).getByRole('tab');
  await kinds.getByText('Objects, account', { exact: true }).click();
  await page.getByRole('row', { name: 'avatar' }).waitFor();
  const tops = await kinds.evaluateAll((tabs) =>
    tabs.map((tab) => tab.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
});

test("a player's statistics lead to the player's place, and are removed", async () => {
  await openTab('Statistics');
  await page.getByText('No statistic yet').waitFor();
  for (const [device, Value] of [
    ['device-bob', 9_000],
    ['device-ada', 1_200],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const ServiceId = device === 'device-ada' ? ada.playerId : (await world.logIn(device)).playerId;
    const Statistics = [{ StatisticName: HOSTILE, Value }];
    // oxlint-disable-next-line no-await-in-loop
    await world.asTitle('/Server/UpdatePlayerStatistics', { ServiceId, Statistics });
  }
  await openTab('Statistics');
  await page.getByRole('cell', { name: '1,200' }).waitFor();
  await checkPage(page, 'player-statistics');
  await page.getByRole('link', { name: `See the place in ${HOSTILE}` }).click();
  await page.getByText('has place 2, with 1,200').waitFor();
  await page.getByRole('link', { name: 'Ada' }).click();
  await page.getByRole('button', { name: 'Reset all' }).click();
  await dialog().getByLabel('Why').fill('cheated');
  await dialog().getByRole('button', { name: 'Remove all statistics' }).click();
  await page.getByText('No statistic yet').waitFor();
  expect((await ofAda('/Server/GetPlayerStatistics')).data.Statistics).toEqual([]);
});

test('a character is granted, opened by the keyboard, has data and a place, and is deleted', async () => {
  await openTab('Characters');
  await page.getByText('No character yet').waitFor();
  await page.getByRole('button', { name: 'Grant a character' }).click();
  const granting = () => dialog().getByRole('button', { name: 'Grant', exact: true });
  await dialog().getByLabel('Name').fill(HOSTILE);
  expect(await granting().isDisabled()).toBe(true);
  await dialog().getByLabel('Type').fill('knight');
  await checkPage(page, 'player-character-new');
  await granting().click();
  await dialog().waitFor({ state: 'hidden' });
  const opening = () => page.getByRole('button', { name: `Open ${HOSTILE}` });
  await opening().waitFor();
  await checkPage(page, 'player-characters');
  const characters = async () => (await ofAda('/Server/GetAllUsersCharacters')).data.Characters;
  const [{ CharacterId }] = await characters();
  const { playerId: otherId } = await world.logIn('device-bob');
  const rival = await aCharacter(world, { playerId: otherId }, 'Rival');
  for (const [ServiceId, id, score] of [
    [otherId, rival, 50],
    [ada.playerId, CharacterId, 40],
  ] as const) {
    const update = { ServiceId, CharacterId: id, CharacterStatistics: { score } };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await must(world.asTitle('/Server/UpdateCharacterStatistics', update));
  }
  await opening().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: HOSTILE }).waitFor();
  await page.getByRole('button', { name: 'New key' }).click();
  await dialog().getByLabel('Key').fill('armour');
  await dialog().getByLabel('Value').fill('{"iron":1}');
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Edit armour' }).click();
  await dialog().getByLabel('Value').fill('{"iron":');
  await dialog()
    .getByText(/^This is no JSON any more/)
    .waitFor();
  await dialog().getByLabel('Value').fill('{"iron":2}');
  const theirs = { ServiceId: ada.playerId, CharacterId, Data: { armour: '{"iron":3}' } };
  await must(world.asTitle('/Server/UpdateCharacterData', theirs));
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await dialog().getByText('Somebody has changed this key meanwhile').waitFor();
  await dialog().getByRole('button', { name: 'Save mine all the same' }).click();
  await dialog().waitFor({ state: 'hidden' });
  const armour = { ServiceId: ada.playerId, CharacterId };
  const { data } = await world.asTitle('/Server/GetCharacterData', armour);
  expect(data.Data.armour).toMatchObject({ Value: '{"iron":2}' });
  expect((await ofAda('/Admin/GetUserData')).data.Data).not.toHaveProperty('armour');
  await page.getByRole('cell', { name: '40', exact: true }).waitFor();
  await checkPage(page, 'player-character');
  await page.getByRole('button', { name: 'Place score' }).click();
  await dialog().getByRole('cell', { name: 'Rival' }).waitFor();
  const own = dialog().locator('[aria-current="true"]');
  expect(await own.getByRole('cell').allInnerTexts()).toEqual(['2', HOSTILE, '40']);
  await checkPage(page, 'player-character-place');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Reset all' }).click();
  await dialog().getByRole('button', { name: 'Remove all statistics' }).click();
  await page.getByText('The character has no value of a statistic.').waitFor();
  await page.getByRole('tab', { name: 'Internal', exact: true }).click();
  await page.getByText('not allow you to see internal data of players').waitFor();
  await page.getByRole('button', { name: `Delete ${HOSTILE}` }).click();
  await checkPage(page, 'player-character-deletion');
  await dialog().getByRole('button', { name: 'Delete the character' }).click();
  await page.getByText('No character yet').waitFor();
  expect(await characters()).toEqual([]);
});

test('a friend is found and added, gets tags, and is removed', async () => {
  await openTab('Friends');
  await page.getByText('No friend yet').waitFor();
  const { playerId: friendId } = await world.logIn('device-bob');
  await page.getByRole('button', { name: 'Add a friend' }).click();
  await dialog().getByLabel('Whom to add').fill('nobody at all');
  await page.keyboard.press('Enter');
  await dialog().getByText('Nobody is found.').waitFor();
  await dialog().getByLabel('Whom to add').fill('device-b');
  await page.keyboard.press('Enter');
  await dialog().getByText('becomes a friend').waitFor();
  await checkPage(page, 'player-friend-new');
  await dialog().getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: friendId }).waitFor();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Tags ${friendId}` }).click();
  await dialog().getByLabel('Tags').fill(HOSTILE);
  await page.keyboard.press('Enter');
  await checkPage(page, 'player-friend-tags');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: HOSTILE }).waitFor();
  await checkPage(page, 'player-friends');
  const friends = async () => (await ofAda('/Server/GetFriendsList')).data.Friends;
  expect(await friends()).toMatchObject([{ FriendServiceId: friendId, Tags: [HOSTILE] }]);
  await page.getByRole('button', { name: `Tags ${friendId}` }).click();
  await dialog().getByLabel('Tags').fill('mine');
  await page.keyboard.press('Enter');
  const of = { ServiceId: ada.playerId, FriendServiceId: friendId };
  await must(world.asTitle('/Server/SetFriendTags', { ...of, Tags: ['theirs'] }));
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Now they are: theirs').waitFor();
  expect(await friends()).toMatchObject([{ Tags: ['theirs'] }]);
  await checkPage(page, 'player-friend-tags-conflict');
  await dialog().getByRole('button', { name: 'Save mine all the same' }).click();
  await dialog().waitFor({ state: 'hidden' });
  expect(await friends()).toMatchObject([{ Tags: [HOSTILE, 'mine'] }]);
  await page.getByRole('button', { name: `Remove ${friendId}` }).click();
  await dialog().getByRole('button', { name: 'Remove the friend' }).click();
  await page.getByText('No friend yet').waitFor();
  expect(await friends()).toEqual([]);
});

test('a viewer finds by id and name only, sees no personal data, and is told why', async () => {
  const other = await browser.newContext();
  const viewer = await signInAt(other, { running, world, roles: ['viewer'] });
  await viewer.getByRole('link', { name: 'Players' }).click();
  await viewer.getByText(/do not allow you to see email addresses/).waitFor();
  expect(await viewer.getByText(EMAIL).count()).toBe(0);
  await viewer.keyboard.press('Control+K');
  const offered = viewer.getByRole('option');
  await offered.filter({ hasText: 'Players' }).waitFor();
  const offers = await offered.allInnerTexts();
  expect(offers.filter((offer) => /^(Ban|Grant|New|Invite)/.test(offer))).toEqual([]);
  await viewer.getByRole('dialog').getByRole('combobox').fill('device-bob');
  await viewer.getByRole('dialog').getByText('Nothing is found', { exact: true }).waitFor();
  await viewer.keyboard.press('Escape');
  await viewer.getByRole('textbox', { name: 'Whom to find' }).fill(EMAIL);
  await viewer.keyboard.press('Enter');
  await viewer.getByText('Nobody is found').waitFor();
  const byAddress = '#by=LastLogin&address=203.0.113.7';
  await viewer.goto(`${running.url}/console/t/${world.titleId}/players${byAddress}`);
  await viewer.getByText('This search is by personal data').waitFor();
  const tabs = [
    ['identities', 'change names'],
    ['lately', 'see logins'],
    ['notes', 'see notes'],
    ['sessions', 'see where'],
    ['bans', 'ban players'],
    ['wallet', 'change balances'],
    ['inventory', 'grant'],
    ['data', 'change data'],
    ['statistics', 'reset statistics of players'],
    ['characters', 'grant and delete characters'],
    ['friends', 'change whose friends players are'],
  ] as const;
  for (const [tab, what] of tabs) {
    await viewer.goto(`${running.url}/console/t/${world.titleId}/players/${ada.playerId}/${tab}`);
    await viewer.getByText(`do not allow you to ${what}`).waitFor();
  }
  await other.close();
});
