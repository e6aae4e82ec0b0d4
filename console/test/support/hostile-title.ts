import assert from 'node:assert/strict';
import { systemRandom } from '../../../server/src/kernel/secrets.ts';
import { registerPlayer } from '../../../server/src/players/commands/log-in.ts';
import { createTitle } from '../../../server/src/titles/create-title.ts';
import { sessionOf, signInAs } from '../../../server/test/support/operator-account.ts';
import { OPERATOR_PASSWORD } from '../../../server/test/support/operators.ts';
import { anOwner, secretOf } from '../../../server/test/support/owners.ts';
import type { Running } from '../../../server/test/support/running.ts';
import { redeem } from '../../../server/test/support/receipts.ts';
import { must } from '../../../server/test/support/stock.ts';
import { registration } from '../../../server/test/storage/given.ts';
import type { SignedInOperator, World } from '../../../server/test/support/world.ts';

/** Runs in a page that takes texts as HTML: short enough for a display name. */
export const HOSTILE = '<img src=x onerror=p()>';
/** The same as an email address, in which there is no white space. */
export const HOSTILE_EMAIL = '<img/onerror=p()>@example.com';
/** Runs in a page that makes links of texts. */
const HOSTILE_ADDRESS = 'javascript:p()';
/** The title that is called so. */
export const HOSTILE_TITLE = 'E01E';

/** The name of whoever made the key and a revision. */
export const OTHER_OPERATOR = `${HOSTILE} 2`;

/** A title full of such texts. */
export interface HostileTitle {
  /** An owner of everything, with such a name. */
  readonly operator: SignedInOperator;
  readonly playerId: string;
  /** Of a player with HOSTILE_EMAIL. */
  readonly registeredId: string;
}

/** Puts a script into every text that a studio, an operator or a player can set. */
export async function stockHostileTitle(running: Running, world: World): Promise<HostileTitle> {
  const deps = { run: running.storage.run, random: systemRandom, now: running.clock.now };
  const created = await createTitle(deps, { titleId: HOSTILE_TITLE, name: HOSTILE });
  assert.equal(created.status, 'created');
  const operator = await stockOperator(world, HOSTILE);
  await stockShop(world, await stockOperator(world, OTHER_OPERATOR));
  // As earlier versions took it: no call does today.
  const registered = registration(world.titleId, { username: 'hostile', email: HOSTILE_EMAIL });
  assert.equal((await deps.run(registerPlayer, registered)).status, 'registered');
  return { operator, playerId: await stockPlayer(world), registeredId: registered.playerId };
}

/** Somebody with two sessions and a role for the title with the hostile name. */
async function stockOperator(world: World, name: string): Promise<SignedInOperator> {
  const roles = [{ Role: 'owner' }, { Role: 'viewer', TitleId: HOSTILE_TITLE }];
  const invitation = { Name: name, Roles: roles };
  const granter = await anOwner(world);
  const link = await must(
    world.call('/Operator/InviteOperator', invitation, { operator: granter }),
  );
  const proof = { Secret: secretOf(link), Password: OPERATOR_PASSWORD, Device: HOSTILE };
  await must(world.call('/Operator/UseLink', proof, { isAtConsole: true }));
  const session = sessionOf(await signInAs(world, name), name);
  return { ...session, titleId: world.titleId };
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

async function stockShop(world: World, operator: SignedInOperator): Promise<void> {
  const { asTitle } = world;
  const of = { CatalogVersion: HOSTILE, Note: HOSTILE };
  await must(
    asTitle('/Admin/AddVirtualCurrencyTypes', {
      VirtualCurrencies: [{ CurrencyCode: 'GO', DisplayName: HOSTILE }],
      Note: HOSTILE,
    }),
  );
  const item = {
    ItemId: HOSTILE,
    DisplayName: HOSTILE,
    Description: `${HOSTILE} at ${HOSTILE_ADDRESS}`,
    ItemClass: HOSTILE,
    Tags: [HOSTILE],
    ItemImageUrl: HOSTILE_ADDRESS,
    CustomData: HOSTILE,
    VirtualCurrencyPrices: { GO: 5 },
  };
  await must(asTitle('/Admin/SetCatalogItems', { ...of, Catalog: [item] }));
  const Nodes = [{ ResultItemType: 'ItemId', ResultItem: HOSTILE, Weight: 1 }];
  await must(
    asTitle('/Admin/UpdateRandomResultTables', { ...of, Tables: [{ TableId: HOSTILE, Nodes }] }),
  );
  const key = { Name: HOSTILE, Scopes: ['admin'] };
  const { SecretKey } = await must(world.call('/Operator/CreateSecretKey', key, { operator }));
  // Its history names a key and a person.
  for (const [GO, author] of [
    [4, { secretKey: SecretKey }],
    [3, { operator }],
  ] as const) {
    const sold = { ItemId: HOSTILE, VirtualCurrencyPrices: { GO }, CustomData: [HOSTILE] };
    const MarketingData = { DisplayName: HOSTILE, Description: HOSTILE, Metadata: [HOSTILE] };
    const store = { ...of, StoreId: HOSTILE, Store: [sold], MarketingData };
    // oxlint-disable-next-line no-await-in-loop
    await must(world.call('/Admin/SetStoreItems', store, author));
  }
  const EffectiveAt = inDays(1);
  await must(asTitle('/Admin/DeleteStore', { ...of, StoreId: HOSTILE, EffectiveAt }));
  const sale = { Name: HOSTILE, CatalogVersion: HOSTILE, StoreIds: [HOSTILE], PercentOff: 50 };
  await must(asTitle('/Admin/CreateSale', { ...sale, StartsAt: EffectiveAt, EndsAt: inDays(2) }));
}

async function stockPlayer(world: World): Promise<string> {
  const { asTitle } = world;
  const { playerId: ServiceId } = await world.logIn(HOSTILE);
  await must(asTitle('/Admin/UpdateUserTitleDisplayName', { ServiceId, DisplayName: HOSTILE }));
  const of = { ServiceId, CatalogVersion: HOSTILE };
  const { ItemGrantResults } = await must(
    asTitle('/Server/GrantItemsToUser', { ...of, ItemIds: [HOSTILE], Annotation: HOSTILE }),
  );
  const { ItemInstanceId } = ItemGrantResults[0];
  await must(
    asTitle('/Server/UpdateUserInventoryItemCustomData', {
      ServiceId,
      ItemInstanceId,
      Data: { [HOSTILE]: HOSTILE },
    }),
  );
  const transactionId = HOSTILE;
  await redeem(world, ServiceId, {
    productId: 'gone',
    transactionId,
    details: { [HOSTILE]: HOSTILE },
  });
  await must(asTitle('/Admin/AddPlayerNote', { ServiceId, Note: HOSTILE }));
  await must(asTitle('/Admin/AddPlayerTag', { ServiceId, TagName: HOSTILE }));
  await must(asTitle('/Admin/UpdateUserData', { ServiceId, Data: { [HOSTILE]: HOSTILE } }));
  const Statistics = [{ StatisticName: HOSTILE, Value: 7 }];
  await must(asTitle('/Server/UpdatePlayerStatistics', { ServiceId, Statistics }));
  const character = { CharacterName: HOSTILE, CharacterType: HOSTILE };
  await must(asTitle('/Server/GrantCharacterToUser', { ServiceId, ...character }));
  await must(asTitle('/Admin/AddNews', { Title: HOSTILE, Body: HOSTILE }));
  const { playerId: FriendServiceId } = await world.logIn();
  await must(asTitle('/Server/AddFriend', { ServiceId, FriendServiceId }));
  const tagged = { ServiceId, FriendServiceId, Tags: [HOSTILE] };
  await must(asTitle('/Server/SetFriendTags', tagged));
  await must(asTitle('/Admin/BanUsers', { Bans: [{ ServiceId, Reason: HOSTILE }] }));
  return ServiceId;
}
