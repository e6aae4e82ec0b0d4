import { EXAMPLE } from '../../credentials/examples.ts';
import type { UnlockReply } from './schemas.ts';

const CHEST_ID = '4C8D03E7A1B6F295';
const KEY_ID = 'F02B7D95C6E1384A';

/** The container and its key of the examples. */
export const EXAMPLE_CHEST = {
  ServiceId: EXAMPLE.playerId,
  ContainerItemInstanceId: CHEST_ID,
  KeyItemInstanceId: KEY_ID,
};

/** What came out of it. */
export const CHEST_UNLOCKED: UnlockReply = {
  GrantedItems: [
    {
      ItemId: 'sword',
      ItemInstanceId: '91D5A3C70E8B246F',
      ItemClass: 'weapon',
      PurchaseDate: EXAMPLE.now,
      CatalogVersion: '1',
      BundleParent: 'chest',
      DisplayName: 'Sword of Dawn',
      UnitPrice: 0,
    },
  ],
  UnlockedItemInstanceId: CHEST_ID,
  UnlockedWithItemInstanceId: KEY_ID,
  VirtualCurrency: { GO: 20 },
  Rolls: [{ TableId: 'loot', ResultItemType: 'ItemId', ResultItem: 'sword' }],
};
