import type { Page } from 'playwright-core';
import { redeem } from '../../../server/test/support/receipts.ts';
import { must } from '../../../server/test/support/stock.ts';
import type { World } from '../../../server/test/support/world.ts';
import { menuOf, settle } from './session.ts';

/** Makes the data that pages need to offer something. */
export async function stockPages(world: World): Promise<void> {
  const { asTitle } = world;
  const codes = { VirtualCurrencies: [{ CurrencyCode: 'GO' }, { CurrencyCode: 'GE' }] };
  await must(asTitle('/Admin/AddVirtualCurrencyTypes', codes));
  const sword = (GO: number) => [{ ItemId: 'sword', VirtualCurrencyPrices: { GO } }];
  await must(asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog: sword(100) }));
  for (const GO of [90, 80]) {
    // oxlint-disable-next-line no-await-in-loop
    await must(asTitle('/Admin/SetStoreItems', { StoreId: 'smith', Store: sword(GO) }));
  }
  const { playerId } = await world.logIn('device-ada');
  const Statistics = [{ StatisticName: 'score', Value: 7 }];
  await must(asTitle('/Server/UpdatePlayerStatistics', { ServiceId: playerId, Statistics }));
  await redeem(world, playerId, { productId: 'gone' });
}

/** An offer of a page, and the call that it is for. */
export const OFFERS = [
  ['currencies', 'New currency', '/Admin/AddVirtualCurrencyTypes'],
  ['catalogs?version=main', 'New item', '/Admin/UpdateCatalogItems'],
  ['stores?version=main', 'New store', '/Admin/SetStoreItems'],
  ['stores?version=main&store=smith', 'Add items', '/Admin/UpdateStoreItems'],
  ['sales', 'New sale', '/Admin/CreateSale'],
  ['drop-tables?version=main', 'New drop table', '/Admin/UpdateRandomResultTables'],
  ['history?of=Store&version=main&store=smith', 'Take back', '/Admin/RestoreStore'],
  ['players/:player/identities', 'Rename', '/Admin/UpdateUserTitleDisplayName'],
  ['players/:player/notes', 'New note', '/Admin/AddPlayerNote'],
  ['players/:player/notes', 'Add tag', '/Admin/AddPlayerTag'],
  ['players/:player/sessions', 'End all', '/Admin/RevokePlayerSessions'],
  ['players/:player/bans', 'Ban', '/Admin/BanUsers'],
  ['players/:player/wallet', 'Add GO', '/Admin/AddUserVirtualCurrency'],
  ['players/:player/inventory', 'Grant an item', '/Admin/GrantItemsToUsers'],
  ['players/:player/data', 'New key', '/Admin/UpdateUserData'],
  ['players/:player/data?kind=internal', 'New key', '/Admin/UpdateUserInternalData'],
  ['players/:player/data?kind=objects', 'New key', '/Admin/SetObjects'],
  ['players/:player/statistics', 'Reset all', '/Admin/ResetUserStatistics'],
  ['players/:player/characters', 'Grant a character', '/Server/GrantCharacterToUser'],
  ['players/:player/friends', 'Add a friend', '/Server/AddFriend'],
  ['players/:player/receipts', 'Give gone', '/Admin/GiveReceipt'],
  ['real-money', 'Give gone', '/Admin/GiveReceipt'],
  ['players/:player/receipts', 'Refund gone', '/Admin/RefundReceipt'],
  ['players/:player/leaving', 'Download everything', '/Admin/ExportPlayerData'],
  ['players/:player/leaving', 'Delete', '/Admin/DeletePlayer'],
  ['exposure?version=main', 'Require a store', '/Admin/SetTitlePurchaseRules'],
  [
    'exposure?version=main&kind=StoreUndercutsCatalog',
    'Close the store smith',
    '/Admin/SetStoreOpen',
  ],
  ['title-data', 'New key', '/Admin/SetTitleData'],
  ['title-data/internal', 'New key', '/Admin/SetTitleInternalData'],
  ['statistics', 'New statistic', '/Admin/CreatePlayerStatisticDefinition'],
  ['statistics?statistic=score', 'Reset', '/Admin/IncrementPlayerStatisticVersion'],
  ['news', 'Add news', '/Admin/AddNews'],
  ['limits#by=IPAddress&text=192.0.2.1', 'Lift', '/Admin/LiftLimit'],
  ['connections', 'Set up Steam', '/Admin/SetIdentityProvider'],
  ['connections', 'New OpenID connection', '/Admin/CreateOpenIdConnection'],
  ['connections/platforms', 'Set up App Store', '/Admin/SetPaymentPlatform'],
  ['connections/sessions', 'Give refresh tokens', '/Operator/SetTitleSettings'],
  ['keys', 'New key', '/Operator/CreateSecretKey'],
  ['keys', 'Revoke test', '/Operator/RevokeSecretKey'],
  ['keys/signing', 'Rotate', '/Operator/RotateSigningKey'],
  ['keys/joining', 'Take join tokens only', '/Operator/SetTitleSettings'],
  ['operators', 'Invite', '/Operator/InviteOperator'],
  ['titles', 'New title', '/Operator/CreateTitle'],
  ['api?operation=Admin_DeletePlayer', 'Run', '/Admin/DeletePlayer'],
] as const;

/** Opens each page of the menu and looks at it; gives those that are wrong, or say nothing. Errors are added to `wrongs`. */
export async function walk(
  page: Page,
  wrongs: readonly string[],
  look: (heading: string) => Promise<void> = async () => undefined,
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  const main = page.getByRole('main');
  for (const link of await menuOf(page).getByRole('link').all()) {
    const before = wrongs.length;
    // oxlint-disable no-await-in-loop
    await link.click();
    await settle(page);
    const failures = await main.getByRole('alert').allInnerTexts();
    const [heading = '', ...more] = (await main.innerText()).split('\n').filter(Boolean);
    await look(heading);
    // oxlint-enable no-await-in-loop
    const here = [...wrongs.slice(before), ...failures, ...(more.length === 0 ? ['empty'] : [])];
    if (here.length > 0) found.push([heading, here]);
  }
  return found;
}
