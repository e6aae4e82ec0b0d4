import { buy } from './holdings/buy.ts';
import { consumeItem, modifyItemUses, updateItemData } from './holdings/change-item.ts';
import { addToEdition, findEdition } from './holdings/find-edition.ts';
import { findInventory } from './holdings/find-inventory.ts';
import { findWallet } from './holdings/find-wallet.ts';
import { grantItems } from './holdings/grant-items.ts';
import { findPurchaseRules, setPurchaseRules } from './holdings/purchase-rules.ts';
import { revokeItems } from './holdings/revoke-items.ts';
import { unlockContainer } from './holdings/unlock-container.ts';
import { changeWallet, walletLedger } from './holdings/wallets.ts';

/** The part of the table of contents about what players have. */
export const HOLDINGS_COMMANDS = {
  wallets: { find: findWallet, change: changeWallet, ledger: walletLedger },
  containers: { unlock: unlockContainer },
  inventories: {
    find: findInventory,
    grant: grantItems,
    revoke: revokeItems,
    consume: consumeItem,
    modifyUses: modifyItemUses,
    updateData: updateItemData,
  },
  editions: { find: findEdition, add: addToEdition },
  purchases: { buy, setRules: setPurchaseRules, findRules: findPurchaseRules },
};
