import { buy } from '../../economy/purchases/sql/buy.ts';
import { consumeItem, modifyItemUses, updateItemData } from '../../economy/inventory/sql/change-item.ts';
import { addToEdition, findEdition } from '../../economy/inventory/sql/find-edition.ts';
import { findInventory } from '../../economy/inventory/sql/find-inventory.ts';
import { findWallet } from '../../economy/currencies/sql/find-wallet.ts';
import { grantItems } from '../../economy/inventory/sql/grant-items.ts';
import { findPurchaseRules, setPurchaseRules } from '../../economy/purchases/sql/purchase-rules.ts';
import { revokeItems } from '../../economy/inventory/sql/revoke-items.ts';
import { unlockContainer } from '../../economy/containers/sql/unlock-container.ts';
import { changeWallet, walletLedger } from '../../economy/currencies/sql/wallets.ts';

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
