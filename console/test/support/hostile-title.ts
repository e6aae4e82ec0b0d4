import assert from 'node:assert/strict';
import { createTitle } from '../../../server/src/titles/create-title.ts';
import { must } from '../../../server/test/support/stock.ts';
import type { Running } from '../../../server/test/support/running.ts';
import type { World } from '../../../server/test/support/world.ts';
import { systemRandom } from '../../../server/src/kernel/secrets.ts';

/** Runs in a page that takes texts as HTML: short enough for a display name. */
export const HOSTILE = '<img src=x onerror=p()>';
/** Runs in a page that makes links of texts. */
const HOSTILE_ADDRESS = 'javascript:p()';

/** Puts a script into every text that a studio or a player can set; gives the player. */
export async function stockHostileTitle(running: Running, world: World): Promise<string> {
  const deps = { titles: running.storage.titles, random: systemRandom, now: running.clock.now };
  const created = await createTitle(deps, { titleId: 'E01E', name: HOSTILE });
  assert.equal(created.status, 'created');
  await stockShop(world);
  return stockPlayer(world);
}

async function stockShop({ asTitle }: World): Promise<void> {
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
  for (const GO of [4, 3]) {
    const sold = { ItemId: HOSTILE, VirtualCurrencyPrices: { GO }, CustomData: [HOSTILE] };
    const marketing = { DisplayName: HOSTILE, Description: HOSTILE, Metadata: [HOSTILE] };
    // oxlint-disable-next-line no-await-in-loop
    await must(
      asTitle('/Admin/SetStoreItems', {
        ...of,
        StoreId: HOSTILE,
        Store: [sold],
        MarketingData: marketing,
      }),
    );
  }
  const EffectiveAt = new Date(Date.now() + 86_400_000).toISOString();
  await must(asTitle('/Admin/DeleteStore', { ...of, StoreId: HOSTILE, EffectiveAt }));
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
  await must(asTitle('/Admin/BanUsers', { Bans: [{ ServiceId, Reason: HOSTILE }] }));
  return ServiceId;
}
