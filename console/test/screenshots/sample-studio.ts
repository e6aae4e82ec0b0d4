import assert from 'node:assert/strict';
import { makePurser, type Purser, type StoreItem } from '../../../client/src/index.ts';
import { writeNodeStats } from '../../../server/src/cluster/commands.ts';
import { HOUR_MS } from '../../../server/src/kernel/instant.ts';
import { SCOPES } from '../../../server/src/kernel/permissions.ts';
import { systemRandom } from '../../../server/src/kernel/secrets.ts';
import { createTitle } from '../../../server/src/titles/create-title.ts';
import { issueSecretKey } from '../../../server/src/titles/issue-secret-key.ts';
import { makeLink, signInOperator } from '../../../server/test/support/operators.ts';
import { redeem } from '../../../server/test/support/receipts.ts';
import type { Running } from '../../../server/test/support/running.ts';
import type { SignedInOperator } from '../../../server/test/support/world.ts';
import { aBusyHour, nodeStatsOf } from '../support/node-stats.ts';
import { CATALOG, FLOTSAM, PLAYERS } from './sample-catalog.ts';

/** A studio that has run a game for a while. */
export interface SampleStudio {
  readonly titleId: string;
  /** The one-time link of the first owner. */
  readonly ownerLink: string;
  /** A player of whom there is something to see. */
  readonly playerId: string;
}

const PASSWORD = 'many small boats';

/** Makes the sample in a service that has nothing yet. */
export async function makeSampleStudio(running: Running): Promise<SampleStudio> {
  const titleId = 'A1B2C';
  const deps = { ...running.storage, random: systemRandom, now: running.clock.now };
  await createTitle(deps, { titleId, name: 'Harbour Tales' });
  await createTitle(deps, { titleId: 'D4E5F', name: 'Harbour Tales, test' });
  const purser = makePurser({
    url: running.url,
    credentials: { secretKey: await issueKeys(running, titleId) },
  });
  await stock(purser);
  const playerIds = await gather(running, { purser, titleId });
  await help(running, { titleId, playerIds });
  await trouble(purser, { titleId, playerIds });
  await sellForMoney(running, { purser, titleId, playerIds });
  await reportStats(running);
  // The purchases are counted.
  await running.app.everyFewSeconds();
  const [playerId = ''] = playerIds;
  const secret = await makeLink(running, undefined);
  return { titleId, ownerLink: `${running.url}/console#link=${secret}`, playerId };
}

/** A key for each server and tool of the studio. Gives the text of the one that may do everything. */
async function issueKeys({ storage, clock }: Running, titleId: string): Promise<string> {
  const deps = { ...storage, random: systemRandom, now: clock.now };
  const names = {
    matchmaker: 'match making',
    server: 'game servers, Europe',
    admin: 'nightly job',
  };
  for (const scope of SCOPES) {
    const asked = { titleId, name: names[scope], scopes: [scope], madeBy: 'commandLine' };
    const expiresAt = scope === 'admin' ? clock.now() + 72 * HOUR_MS : undefined;
    // One after another, as they would be made.
    // oxlint-disable-next-line no-await-in-loop
    await issueSecretKey(deps, { ...asked, expiresAt });
  }
  const all = { titleId, name: 'build machine', scopes: [], madeBy: 'commandLine' };
  const issued = await issueSecretKey(deps, all);
  assert(issued.status === 'issued');
  return issued.text;
}

const CatalogVersion = 'main';
const priced = (ItemId: string, GO: number): StoreItem => ({
  ItemId,
  VirtualCurrencyPrices: { GO },
});

/** Currencies, a catalog, a drop table, two stores with a history, and a change to come. */
async function stock({ admin }: Purser): Promise<void> {
  await admin.addVirtualCurrencyTypes({
    VirtualCurrencies: [
      { CurrencyCode: 'GO', DisplayName: 'Gold', InitialDeposit: 500 },
      { CurrencyCode: 'GE', DisplayName: 'Gems', InitialDeposit: 10 },
      { CurrencyCode: 'EN', DisplayName: 'Energy', RechargeRate: 144, RechargeMax: 20 },
    ],
  });
  await admin.setCatalogItems({ CatalogVersion, Catalog: CATALOG, Note: 'Season one' });
  const Tables = [{ TableId: 'flotsam', Nodes: FLOTSAM }];
  await admin.updateRandomResultTables({ CatalogVersion, Tables, Note: 'Season one' });
  const store = {
    CatalogVersion,
    StoreId: 'harbour',
    MarketingData: { DisplayName: 'The harbour market', Description: 'Open day and night.' },
  };
  const items = ['cutlass', 'flintlock', 'oilskin-coat', 'sloop', 'parrot', 'grog', 'tricorne'];
  const Store = items.map((ItemId): StoreItem => ({ ItemId }));
  await admin.setStoreItems({ ...store, Store, Note: 'Opening' });
  await admin.updateStoreItems({
    ...store,
    Store: [priced('cutlass', 30), priced('parrot', 25)],
    Note: 'Weekend sale',
  });
  await admin.updateStoreItems({
    ...store,
    Store: [priced('cutlass', 36), { ItemId: 'starter-bundle' }],
    Note: 'After the weekend; the bundle stays until players have had a look at it',
  });
  await admin.setStoreItems({
    CatalogVersion,
    StoreId: 'summer-regatta',
    MarketingData: { DisplayName: 'Summer regatta' },
    Store: [priced('brigantine', 120), { ItemId: 'captains-bundle' }, priced('sea-otter', 0)],
    Note: 'For the event',
  });
  await admin.updateStoreItems({
    ...store,
    Store: [priced('cutlass', 20)],
    Note: 'Midsummer: three days of low prices',
    EffectiveAt: new Date(Date.now() + 72 * HOUR_MS).toISOString(),
  });
  await admin.createSale({
    Name: 'Regatta weekend',
    StoreIds: ['summer-regatta'],
    PercentOff: 25,
    StartsAt: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
    EndsAt: new Date(Date.now() + 63 * HOUR_MS).toISOString(),
  });
}

interface Game {
  readonly purser: Purser;
  readonly titleId: string;
}

/** Players who have logged in, with names from everywhere. The first has bought things. */
async function gather(running: Running, { purser, titleId }: Game): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [at, DisplayName] of PLAYERS.entries()) {
    const CustomId = `device-${4711 + at * 37}`;
    const login = { TitleId: titleId, CustomId, CreateAccount: true };
    // One after another: the first of the list is the first who came.
    // oxlint-disable-next-line no-await-in-loop
    const { ServiceId } = await purser.client.loginWithCustomID(login);
    // oxlint-disable-next-line no-await-in-loop
    await purser.admin.updateUserTitleDisplayName({ ServiceId, DisplayName });
    ids.push(ServiceId);
    running.clock.advance(90_000);
  }
  await play(running, { purser, titleId });
  return ids;
}

async function play(running: Running, { purser, titleId }: Game): Promise<void> {
  const { SessionTicket } = await purser.client.loginWithCustomID({
    TitleId: titleId,
    CustomId: 'device-4711',
  });
  const player = makePurser({
    url: running.url,
    credentials: { sessionTicket: SessionTicket },
  });
  const goods = [
    ['cutlass', 36],
    ['grog', 40],
    ['oilskin-coat', 40],
    ['parrot', 25],
  ] as const;
  for (const [ItemId, Price] of goods) {
    const bought = { ItemId, Price, VirtualCurrency: 'GO', StoreId: 'harbour', CatalogVersion };
    // One after another, as a player buys.
    // oxlint-disable-next-line no-await-in-loop
    await player.client.purchaseItem(bought);
    running.clock.advance(45_000);
  }
}

/** Support has helped players, and has said why. */
async function help(
  running: Running,
  { titleId, playerIds }: { readonly titleId: string; readonly playerIds: readonly string[] },
): Promise<void> {
  const [ServiceId = '', other = ''] = playerIds;
  const support = { role: 'support', titleId } as const;
  const liveOps = { role: 'liveOps', titleId } as const;
  const operator = await signInOperator(running, [support, liveOps], 'Noor Haddad');
  const { admin } = purserOf(operator, { url: running.url, titleId });
  const why = { Note: 'Lost in the outage of Tuesday, ticket 4711' };
  const gems = { VirtualCurrency: 'GE', Amount: 25 };
  const chest = { CatalogVersion, ItemGrants: [{ ServiceId, ItemId: 'sunken-chest' }] };
  const refund = { VirtualCurrency: 'GO', Amount: 120, Note: 'Paid twice' };
  const Bans = [{ ServiceId: playerIds[7] ?? '', Reason: 'Aim bot', IPAddress: '203.0.113.7' }];
  const acts = [
    () => admin.addUserVirtualCurrency({ ServiceId, ...gems, ...why }),
    () => admin.grantItemsToUsers({ ...chest, ...why }),
    () => admin.addPlayerNote({ ServiceId, Note: 'Plays on two devices; the older one is lost.' }),
    () => admin.addPlayerNote({ ServiceId, Note: 'Asked for help in Portuguese, ticket 4711.' }),
    () => admin.addUserVirtualCurrency({ ServiceId: other, ...refund }),
    () => admin.banUsers({ Bans }),
    () => admin.setStoreOpen({ CatalogVersion, StoreId: 'summer-regatta', Open: false }),
    () => admin.setStoreOpen({ CatalogVersion, StoreId: 'summer-regatta', Open: true }),
  ];
  for (const act of acts) {
    // One after another, as somebody works.
    // oxlint-disable-next-line no-await-in-loop
    await act();
    running.clock.advance(70_000);
  }
}

/** A client with the session of an operator: what a page of the console has. */
function purserOf(
  { cookie, pageSecret }: SignedInOperator,
  { url, titleId }: { readonly url: string; readonly titleId: string },
): Purser {
  return makePurser({
    url,
    credentials: { operatorSession: pageSecret, titleId },
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('Cookie', `purser-session=${cookie}`);
      headers.set('Origin', url);
      return fetch(input, { ...init, headers });
    },
  });
}

/** Three nodes have served the game for an hour. */
async function reportStats({ storage, clock }: Running): Promise<void> {
  const now = clock.now();
  for (const nodeId of ['harbour-1', 'harbour-2', 'harbour-3']) {
    const figures = { ...nodeStatsOf(nodeId, now), steps: aBusyHour(now) };
    // oxlint-disable-next-line no-await-in-loop
    await storage.run(writeNodeStats, { figures, forgetBefore: 0 });
  }
}

/** Players have bought for money in two stores. A purchase is paid and not given. */
async function sellForMoney(
  { clock, storage }: Running,
  of: { readonly purser: Purser; readonly titleId: string; readonly playerIds: readonly string[] },
): Promise<void> {
  const { purser, titleId, playerIds } = of;
  await purser.admin.setPaymentPlatform({
    Platform: 'AppStore',
    Settings: { AppStore: { BundleIds: ['com.example.harbour'], Refunds: 'TakeBack' } },
  });
  const goods = [
    { productId: 'sunken-chest', price: { amount: 499, currency: 'EUR' } },
    { productId: 'brass-key', price: { amount: 299, currency: 'USD' } },
    { productId: 'sunken-chest', platform: 'PlayStore', transactionId: 'GPA.3313-5502-3858-32549' },
    { productId: 'silver-anchor', price: { amount: 999, currency: 'EUR' } },
  ] as const;
  for (const [index, bought] of goods.entries()) {
    const purchase = {
      transactionId: `20000008123456${index}`,
      purchasedAt: clock.now(),
      ...bought,
    };
    // One after another, as players buy.
    // oxlint-disable-next-line no-await-in-loop
    await redeem({ titleId, clock, run: storage.run }, playerIds[index % 2] ?? '', purchase);
    clock.advance(45_000);
  }
}

/** Somebody is banned, and somebody has forgotten a password and is locked out for a while. */
async function trouble(
  { admin, client }: Purser,
  { titleId, playerIds }: { readonly titleId: string; readonly playerIds: readonly string[] },
): Promise<void> {
  const banned = playerIds[11] ?? '';
  const Reason = 'Sold accounts in the chat';
  await admin.banUsers({ Bans: [{ ServiceId: banned, DurationInHours: 72, Reason }] });
  const Email = 'wilhelmina@example.com';
  await client.registerServiceUser({
    TitleId: titleId,
    Email,
    Username: 'wilhelmina',
    Password: PASSWORD,
    DisplayName: 'Wilhelmina van der Meer',
  });
  for (const guess of ['sea', 'ship', 'boat', 'boats', 'many', 'small', 'harbour']) {
    // Each is refused, as it should be.
    // oxlint-disable-next-line no-await-in-loop
    await client
      .loginWithEmailAddress({ TitleId: titleId, Email, Password: guess })
      .catch(() => undefined);
  }
}
