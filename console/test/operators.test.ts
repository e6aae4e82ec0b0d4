import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS, toWireTime } from '../../server/src/kernel/instant.ts';
import { STEAM } from '../../server/test/support/connections.ts';
import { enableFactor, isSignedIn } from '../../server/test/support/operator-account.ts';
import { OPERATOR_PASSWORD, signInOperator } from '../../server/test/support/operators.ts';
import type { Running } from '../../server/test/support/running.ts';
import { makeSale } from '../../server/test/support/sale.ts';
import { must, readStore, setCatalog, setStore } from '../../server/test/support/stock.ts';
import type { SignedInOperator, World } from '../../server/test/support/world.ts';
import { describeOperation } from '../src/parts/acts/describe-operation.ts';
import { checkPage, shoot } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let other: World;
/** An owner of everything, at whose page the tests are. */
let owner: SignedInOperator;
let page: Page;
/** Whom the tests manage. */
let bob: SignedInOperator;

const HOSTILE = '<img src=x onerror=alert(1)>';

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  other = await world.otherTitle();
  bob = await signInOperator(running, [
    { role: 'support', titleId: world.titleId },
    { role: 'developer', titleId: world.titleId },
  ]);
  owner = await signInOperator(running, [{ role: 'owner' }]);
  page = await context.newPage();
  await page.goto(`${running.url}/console`);
  await page.getByLabel('Name').fill(owner.name);
  await typePassword();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Operators' }).click();
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const typePassword = () => page.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD);

async function choose(operator: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${operator}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

async function rolesOf({ operatorId }: SignedInOperator): Promise<readonly object[]> {
  const { data } = await world.call('/Operator/ListOperators', {}, { operator: owner });
  return data.Operators.find((one: { OperatorId: string }) => one.OperatorId === operatorId).Roles;
}

test('everybody is listed: roles by title, last sign-in, second factor, and who is oneself', async () => {
  await row(owner.name).getByText('you').waitFor();
  await row(owner.name).getByText('All titles').waitFor();
  await row(bob.name).getByText(`A game (${world.titleId})`).waitFor();
  await row(bob.name).getByText('support').waitFor();
  expect(await row(bob.name).getByRole('cell', { name: 'off' }).count()).toBe(1);
});

test('somebody is found by name, and the address says so', async () => {
  await page.getByLabel('Find by name').fill(bob.name.slice(0, 14).toUpperCase());
  await row(owner.name).waitFor({ state: 'detached' });
  await row(bob.name).waitFor();
  await expect
    .poll(() => new URL(page.url()).searchParams.get('find'))
    .toBe(bob.name.slice(0, 14).toUpperCase());
  await page.getByLabel('Find by name').fill('nobody at all');
  await page.getByText('Nobody has that name').waitFor();
  await page.getByLabel('Find by name').fill('');
  await row(owner.name).waitFor();
});

test('somebody is invited, with a link that works once', async () => {
  await page.getByRole('button', { name: 'Invite' }).click();
  const inviting = dialog('Invite somebody');
  expect(await inviting.getByRole('button', { name: 'Invite' }).isDisabled()).toBe(true);
  await inviting.getByLabel('Name').fill(HOSTILE);
  await inviting.getByRole('group', { name: `Roles for A game (${world.titleId})` }).waitFor();
  const chosen = inviting.getByRole('checkbox', { checked: true });
  expect(await chosen.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
    'viewer',
  ]);
  await inviting.getByRole('checkbox', { name: 'viewer' }).uncheck();
  expect(await inviting.getByRole('button', { name: 'Invite' }).isDisabled()).toBe(true);
  await inviting.getByRole('combobox', { name: 'Title' }).click();
  await page.getByRole('option', { name: other.titleId }).click();
  await inviting.getByRole('checkbox', { name: 'liveOps' }).check();
  await inviting.getByRole('button', { name: 'Roles for another title' }).click();
  await checkPage(page, 'operators-invite');
  await inviting.getByRole('button', { name: 'Invite' }).click();
  const shown = dialog(`One-time link of ${HOSTILE}`);
  await shown.getByText('It is good for 30 minutes').waitFor();
  await page.keyboard.press('Escape');
  const link = await shown.locator('code').innerText();
  expect(link).toMatch(`${running.url}/console/#link=`);
  await shoot(page, 'operators-link');
  await shown.getByRole('button', { name: 'Done' }).click();
  await row(HOSTILE).getByText('invited').waitFor();
  await followLink(link);
  const again = { Secret: link.split('#link=')[1], Password: OPERATOR_PASSWORD };
  const { error } = await world.call('/Operator/UseLink', again, { isAtConsole: true });
  expect(error).toBe('LinkInvalid');
  await page.reload();
  await row(HOSTILE).getByText('liveOps').waitFor();
  expect(await row(HOSTILE).getByText('invited').count()).toBe(0);
});

/** Somebody else opens a link and chooses a password. */
async function followLink(link: string): Promise<void> {
  const own = await browser.newContext();
  const theirs = await own.newPage();
  await theirs.goto(link);
  await theirs.getByLabel('New password', { exact: true }).fill(OPERATOR_PASSWORD);
  expect(await theirs.getByRole('textbox', { name: 'Name' }).count()).toBe(0);
  await theirs.getByRole('button', { name: 'Set the password' }).click();
  await theirs.getByRole('navigation', { name: 'Pages' }).waitFor();
  await own.close();
}

test('a name that is taken is refused in words, and what was typed stays', async () => {
  await page.getByRole('button', { name: 'Invite' }).click();
  const inviting = dialog('Invite somebody');
  await inviting.getByLabel('Name').fill(bob.name.toUpperCase());
  await inviting.getByRole('checkbox', { name: 'viewer' }).check();
  await inviting.getByRole('button', { name: 'Invite' }).click();
  await inviting.getByText('Another operator has this name').waitFor();
  expect(await inviting.getByRole('checkbox', { name: 'viewer' }).isChecked()).toBe(true);
  await inviting.getByRole('button', { name: 'Cancel' }).click();
});

test('roles are set by title and for all titles; the password is asked again, and nothing is lost', async () => {
  running.clock.advance(11 * MINUTE_MS);
  await choose(bob.name, 'Set roles');
  const setting = dialog(`Set roles: ${bob.name}`);
  const here = setting.getByRole('group', { name: `Roles for A game (${world.titleId})` });
  await here.getByRole('checkbox', { name: 'developer' }).waitFor();
  expect(await here.getByRole('checkbox', { name: 'developer' }).isChecked()).toBe(true);
  await here.getByRole('checkbox', { name: 'liveOps' }).check();
  await here.getByRole('checkbox', { name: 'support' }).uncheck();
  await setting.getByRole('button', { name: 'Roles for another title' }).click();
  const everywhere = setting.getByRole('group', { name: 'Roles for all titles' });
  await everywhere.getByRole('checkbox', { name: 'viewer' }).check();
  await shoot(page, 'operators-roles');
  await setting.getByRole('button', { name: 'Set roles' }).click();
  await dialog('Confirm that it is you')
    .getByLabel('Your password', { exact: true })
    .fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(`The roles of ${bob.name} are set`).waitFor();
  expect(await rolesOf(bob)).toEqual([
    { Role: 'liveOps', TitleId: world.titleId },
    { Role: 'developer', TitleId: world.titleId },
    { Role: 'viewer' },
  ]);
});

test('the last owner of everything stays', async () => {
  await choose(owner.name, 'Set roles');
  const setting = dialog(`Set roles: ${owner.name}`);
  await setting.getByRole('checkbox', { name: 'owner' }).uncheck();
  await setting.getByRole('button', { name: 'Set roles' }).click();
  await setting.getByText('This is the last owner of everything').waitFor();
  await shoot(page, 'operators-last-owner');
  await setting.getByRole('button', { name: 'Cancel' }).click();
  expect(await rolesOf(owner)).toEqual([{ Role: 'owner' }]);
});

test('a second factor is removed, and sessions are ended', async () => {
  const shown = { Password: OPERATOR_PASSWORD };
  await world.call('/Operator/ConfirmPassword', shown, { operator: bob });
  await enableFactor(world, bob);
  await page.reload();
  await row(bob.name).getByRole('cell', { name: 'on', exact: true }).waitFor();
  await checkPage(page, 'operators');
  await choose(bob.name, 'Remove the second factor');
  await dialog('Remove the second factor').getByRole('button', { name: 'Remove' }).click();
  await row(bob.name).getByRole('cell', { name: 'off' }).waitFor();
  await choose(bob.name, 'End sessions');
  await dialog('End sessions').getByRole('button', { name: 'End sessions' }).click();
  await page.getByText(`${bob.name} is signed out everywhere`).waitFor();
  expect(await isSignedIn(world, bob)).toBe(false);
});

test('somebody who forgot the password gets another link', async () => {
  await choose(bob.name, 'New link');
  await dialog('New link').getByText('chooses another password').waitFor();
  await dialog('New link').getByRole('button', { name: 'Make a link' }).click();
  const shown = dialog(`One-time link of ${bob.name}`);
  const link = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: 'Done' }).click();
  await followLink(link);
});

test('somebody is disabled, with the keys that they made, and enabled again', async () => {
  const key = await keyOf(bob);
  await choose(bob.name, 'Disable');
  await dialog('Disable').getByRole('button', { name: 'Disable' }).click();
  const keys = dialog(`Keys that ${bob.name} made`);
  await keys.getByText(`Match-making in ${world.titleId}`).waitFor();
  await keys.getByText(key).waitFor();
  await shoot(page, 'operators-keys');
  await keys.getByRole('button', { name: 'Done' }).click();
  await row(bob.name).getByText('disabled').waitFor();
  expect((await signIn(bob)).error).toBe('InvalidUsernameOrPassword');
  await choose(bob.name, 'Enable');
  await dialog('Enable').getByRole('button', { name: 'Enable' }).click();
  await page.getByText(`${bob.name} may sign in again`).waitFor();
  expect((await signIn(bob)).code).toBe(200);
});

const signIn = ({ name }: SignedInOperator) =>
  world.call(
    '/Operator/SignIn',
    { Name: name, Password: OPERATOR_PASSWORD },
    { isAtConsole: true },
  );

/** The id of a secret key that an operator makes. */
async function keyOf(maker: SignedInOperator): Promise<string> {
  const reply = await signIn(maker);
  const cookie = /^purser-session=([\w-]+);/.exec(reply.headers.getSetCookie().join())?.[1] ?? '';
  const operator = {
    ...maker,
    cookie,
    pageSecret: reply.data.ConsoleSecret,
    titleId: world.titleId,
  };
  const body = { Name: 'Match-making', Scopes: ['matchmaker'] };
  const { data } = await world.call('/Operator/CreateSecretKey', body, { operator });
  return data.KeyId;
}

test('changes by operators are listed by person and time, page by page, with an address', async () => {
  const operator = { ...owner, titleId: world.titleId };
  for (let at = 1; at <= 52; at += 1) {
    const body = { CatalogVersion: `${at} ${HOSTILE}`, Catalog: [] };
    await must(world.call('/Admin/SetCatalogItems', body, { operator }));
  }
  await choose(owner.name, 'What they did');
  const by = `operator:${owner.operatorId}`;
  const search = () => Object.fromEntries(new URL(page.url()).searchParams);
  await expect.poll(search).toEqual({ by, where: 'all' });
  await page.getByText(`Replaced the catalog 52 ${HOSTILE}, revision 1`).waitFor();
  expect(await page.getByRole('row').count()).toBe(51);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page
    .getByText(/^Set the roles of /)
    .first()
    .waitFor();
  await page.getByLabel('Until').fill('2001-01-01T00:00');
  await page.getByText('Nothing was changed').waitFor();
  await page.getByLabel('From').fill('2001-01-02T00:00');
  await page.getByText('This time ends before it begins.').waitFor();
  expect(await page.getByText('Nothing was changed').count()).toBe(0);
  await page.goBack();
  await page.goBack();
  await page.getByRole('combobox', { name: 'Who' }).click();
  await page.getByRole('option', { name: bob.name }).click();
  await page.getByText(/^Made the secret key /).waitFor();
  expect(await page.getByText('Replaced the catalog').count()).toBe(0);
  await page.getByRole('combobox', { name: 'About' }).click();
  await page.getByRole('option', { name: 'Players and what they have' }).click();
  await page.getByText('Nothing was changed').waitFor();
});

test('what support did says whom, how much and why, with links', async () => {
  const operator = { ...owner, titleId: world.titleId };
  const { playerId: ServiceId } = await world.logIn();
  const IPAddress = '203.0.113.7';
  const Bans = [{ ServiceId, Reason: 'Aim bot', DurationInHours: 24, IPAddress }];
  await must(world.call('/Admin/BanUsers', { Bans }, { operator }));
  running.clock.advance(2 * MINUTE_MS);
  const VirtualCurrencies = [{ CurrencyCode: 'GO' }];
  await must(world.call('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies }, { operator }));
  const given = { ServiceId, VirtualCurrency: 'GO', Amount: 1500, Note: 'Lost in the outage' };
  await must(world.call('/Admin/AddUserVirtualCurrency', given, { operator }));
  // Entries of one moment have no order that a page tells.
  running.clock.advance(1);
  await must(world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'by a key', Catalog: [] }));
  await acceptWarning(operator);
  const closing = { StoreId: 'sale', Open: false };
  await must(world.call('/Admin/SetStoreOpen', closing, { operator }));
  await page.goto(`${running.url}/console/t/${world.titleId}/activity`);
  const gift = page.getByRole('row').filter({ hasText: `Gave ${ServiceId} 1,500 GO` });
  await gift.getByText('Lost in the outage').waitFor();
  const banned = `Banned ${ServiceId} and the address ${IPAddress} until`;
  const ban = page.getByRole('row').filter({ hasText: banned });
  await ban.getByText('Aim bot').waitFor();
  await page.getByText('Closed the store sale, revision 2').waitFor();
  const accepted = page
    .getByRole('row')
    .filter({ hasText: 'Accepted a price warning of sword in the store sale' });
  await accepted.getByText('“Opening”').waitFor();
  const item = await accepted.getByRole('link', { name: 'sword' }).getAttribute('href');
  expect(item).toContain('version=1&item=sword');
  await checkPage(page, 'activity');
  const ofKey = page.getByRole('row').filter({ hasText: 'Replaced the catalog by a key' });
  await ofKey.getByRole('button', { name: 'Only what test changed' }).click();
  await gift.waitFor({ state: 'detached' });
  await ofKey.getByRole('link', { name: 'revision 1' }).click();
  await page.getByRole('article', { name: 'Revision 1', exact: true }).waitFor();
  await page.goBack();
  await page.goBack();
  await gift.getByRole('link', { name: ServiceId }).click();
  await page.getByRole('tab', { name: 'Lately' }).click();
  await page.getByText(`Add user virtual currency, by ${owner.name}`).waitFor();
  await page.getByText(`Banned by ${owner.name}`).waitFor();
  await page.getByText(`and the address ${IPAddress}`).waitFor();
  await checkPage(page, 'player-acts');
  await page.getByRole('tab', { name: 'Wallet' }).click();
  await page.getByRole('link', { name: 'Lost in the outage' }).click();
  await gift.waitFor();
  expect(await ban.count()).toBe(0);
  await page.getByRole('link', { name: 'Operators' }).click();
});

test('sentences name the catalog of a store that is not the default one, the moment of a sale, and what an operator set up', async () => {
  const operator = { ...owner, titleId: world.titleId };
  const call = async (path: string, body: object) => {
    running.clock.advance(1);
    return must(world.call(path, body, { operator }));
  };
  await call('/Admin/SetCatalogItems', {
    CatalogVersion: 'beta',
    Catalog: [],
    SetAsDefaultCatalog: false,
  });
  await call('/Admin/SetStoreItems', { CatalogVersion: 'beta', StoreId: 'early', Store: [] });
  await call('/Admin/SetIdentityProvider', STEAM);
  await call('/Admin/SetTitlePurchaseRules', { RequireStore: true });
  // It needs a password that was typed lately.
  const fresh = await signInOperator(running, [{ role: 'owner' }]);
  const rotation = { operator: { ...fresh, titleId: world.titleId } };
  const { KeyId } = await must(world.call('/Operator/RotateSigningKey', {}, rotation));
  await setStore(world, { items: [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 80 } }] });
  const { Sale } = await makeSale(world, { StartsAt: undefined });
  running.clock.advance(1);
  await readStore(world);
  await call('/Admin/UpdateSale', { Sale, Cancel: true });
  const EffectiveAt = toWireTime(running.clock.now() + MINUTE_MS);
  await call('/Admin/SetStoreOpen', { StoreId: 'sale', Open: true, EffectiveAt });
  running.clock.advance(MINUTE_MS);
  await page.goto(`${running.url}/console/t/${world.titleId}/activity`);
  const told = (text: string) => page.getByRole('row').filter({ hasText: text });
  const author = (text: string, name: string) =>
    told(text)
      .getByRole('button', { name: `Only what ${name} changed` })
      .innerText();
  const start =
    'Changed the store sale, revision 4, the start of the sale Weekend, which began at once';
  expect(await author(start, 'test')).toBe('test');
  const end = `revision 5, the end of the sale Weekend, which ${owner.name} ended before its time`;
  expect(await author(end, owner.name)).toBe(owner.name);
  const opened = 'Opened the store sale, revision 6, scheduled change';
  expect(await author(opened, owner.name)).toBe(`${owner.name}, on schedule`);
  await told('Ended the sale Weekend').waitFor();
  await told('Replaced the store early of the catalog beta').waitFor();
  await told('Changed the rules of purchases').getByText('RequireStore true').waitFor();
  await told(`Let the new signing key ${KeyId} sign`).getByRole('link', { name: KeyId }).waitFor();
  await shoot(page, 'activity-sentences');
  await told('Set up the identity provider').getByRole('link', { name: 'Steam' }).click();
  await page.getByRole('heading', { name: 'Connections' }).waitFor();
  await page.getByRole('link', { name: 'Operators' }).click();
});

test('sentences name the character and the statistics of an act, and of many keys of data the first', async () => {
  const operator = { ...owner, titleId: world.titleId };
  const { playerId: ServiceId } = await world.logIn('keeper');
  const call = async (path: string, body: object, by: object = { operator }) => {
    running.clock.advance(1);
    return must(world.call(path, body, by));
  };
  const CharacterName = 'Brunhild';
  const made = { ServiceId, CharacterName, CharacterType: 'knight' };
  const { CharacterId } = await call('/Server/GrantCharacterToUser', made);
  const of = { ServiceId, CharacterId };
  await call('/Server/UpdateCharacterData', { ...of, Data: { hair: 'red' }, Note: 'A bug' });
  await call('/Server/UpdateCharacterStatistics', { ...of, CharacterStatistics: { kills: 2 } });
  const toScore = (Value: number) => ({
    ServiceId,
    Statistics: [{ StatisticName: 'score', Value }],
    ForceUpdate: true,
  });
  await call('/Server/UpdatePlayerStatistics', toScore(7));
  await call('/Server/UpdatePlayerStatistics', toScore(5));
  const KeyValues = Array.from({ length: 1000 }, (_, at) => ({ Key: `key-${at}`, Value: '1' }));
  const byKey = { secretKey: world.secretKey };
  await call('/Admin/SetTitleDataAndOverrides', { KeyValues }, byKey);
  await call('/Admin/SetTitleDataAndOverrides', {
    KeyValues: KeyValues.slice(5, 7),
    OverrideLabel: 'test',
  });
  const { PendingChange } = await call('/Admin/SetTitleDataAndOverrides', {
    KeyValues: [KeyValues[8], { Key: 'key-6', Value: '' }],
    OverrideLabel: 'test',
    EffectiveAt: toWireTime(running.clock.now() + MINUTE_MS),
  });
  await call('/Admin/CancelPendingChange', { PendingChange });
  await page.goto(`${running.url}/console/t/${world.titleId}/activity`);
  const told = (text: string) => page.getByRole('row').filter({ hasText: text });
  await told(`Changed the data of the character Brunhild of ${ServiceId} (hair)`)
    .getByText('A bug')
    .waitFor();
  await told(`Changed statistics of the character Brunhild of ${ServiceId} (kills: 2)`).waitFor();
  await told(`Changed statistics of ${ServiceId} (score: 7 → 5)`).waitFor();
  await told('Set key-5 and 1 more in the overrides test of the title data').waitFor();
  await told('Changed key-6 and 1 more in the overrides test of the title data').waitFor();
  const cancelled = `Cancelled the scheduled change ${PendingChange} of some keys in the overrides test`;
  await told(cancelled).waitFor();
  await told('Changed key-0 and 999 more in the title data').waitFor();
  expect(await told('in the title data').count()).toBe(1);
  await checkPage(page, 'activity-of-data');
  await told(`Gave ${ServiceId} the character Brunhild`)
    .getByRole('link', { name: CharacterName })
    .click();
  await page.getByRole('heading', { name: CharacterName }).waitFor();
  await page.getByRole('link', { name: 'Operators' }).click();
});

/** Sells something for a hundredth in the default catalog, and says that it is meant. */
async function acceptWarning(operator: SignedInOperator): Promise<void> {
  const priced = (GO: number) => [{ ItemId: 'sword', VirtualCurrencyPrices: { GO } }];
  await setCatalog(world, { items: priced(100) });
  await setStore(world, { items: priced(1) });
  const { Warnings } = await must(world.asTitle('/Admin/GetPriceExposure', {}));
  const [{ Kind, ItemId, StoreId, VirtualCurrency, Text }] = Warnings;
  const meant = { Kind, ItemId, StoreId, VirtualCurrency, Text, Accepted: true, Note: 'Opening' };
  await must(world.call('/Admin/SetPriceWarningAccepted', meant, { operator }));
}

test('an owner of one title manages who is there, and nobody else; other roles only read why not', async () => {
  const own = await browser.newContext();
  const theirs = await signInAt(own, { running, world, roles: ['owner'] });
  await theirs.getByRole('link', { name: 'Operators' }).click();
  await theirs.getByText('Those with a role for A game').waitFor();
  const known = theirs.getByRole('row').filter({ hasText: bob.name });
  await known.getByText('liveOps').waitFor();
  expect(await theirs.getByText(HOSTILE).count()).toBe(0);
  await theirs.getByRole('button', { name: `Actions for ${owner.name}` }).click();
  await theirs.getByRole('menuitem', { name: 'Disable' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await theirs.getByText('You lack a permission that the operator has').waitFor();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const mine = theirs.getByRole('row').filter({ has: theirs.getByText('you', { exact: true }) });
  await mine.getByRole('button', { name: 'Actions for' }).click();
  await theirs.getByRole('menuitem', { name: 'Set roles' }).click();
  await theirs.getByRole('checkbox', { name: 'owner' }).uncheck();
  await theirs.getByRole('checkbox', { name: 'viewer' }).check();
  await theirs.getByRole('button', { name: 'Set roles' }).click();
  await theirs.getByText('An owner can give you the role owner').waitFor();
  await own.close();
  const more = await browser.newContext();
  const reader = await signInAt(more, { running, world, roles: ['developer'] });
  await reader.getByRole('link', { name: 'Operators' }).click();
  await reader.getByText('An owner can give you the role owner').waitFor();
  await reader.goto(`${running.url}/console/t/${world.titleId}/activity?about=Players`);
  await reader.getByText('You see what is sold.').waitFor();
  await reader.getByText('Replaced the catalog').first().waitFor();
  expect(await reader.getByRole('combobox', { name: 'About' }).count()).toBe(0);
  await more.close();
});

test('of all titles the sentence on what is not shown goes by the roles for all titles', async () => {
  const own = await browser.newContext();
  const roles = { roles: ['owner'], rolesEverywhere: ['viewer'] } as const;
  const mixed = await signInAt(own, { running, world, ...roles });
  await mixed.goto(`${running.url}/console/t/${world.titleId}/activity`);
  await mixed.getByRole('combobox', { name: 'About' }).waitFor();
  await mixed.getByRole('combobox', { name: 'Where' }).click();
  await mixed.getByRole('option', { name: 'All titles' }).click();
  await mixed.getByText('You see what is sold.').waitFor();
  expect(await mixed.getByRole('combobox', { name: 'About' }).count()).toBe(0);
  await own.close();
});

test('an operation is named for people', () => {
  const paths = ['/Admin/BanUsers', '/Operator/SetOperatorRoles', '/Admin/GetHistory'];
  expect(paths.map(describeOperation)).toEqual(['Ban users', 'Set operator roles', 'Get history']);
});
