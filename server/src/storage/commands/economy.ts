import { evaluateDropTable, findDropTables, updateDropTables } from './economy/drop-tables.ts';
import { findCatalog, findCatalogRowVersion } from './economy/read-catalog.ts';
import {
  findStore,
  findStoreRowVersion,
  findStoreWithCatalogItems,
  listStores,
} from './economy/read-store.ts';
import { removeCatalog } from './economy/remove-catalog.ts';
import { setCatalog, updateCatalog } from './economy/write-catalog.ts';
import { removeStore, setStore, updateStore } from './economy/write-store.ts';
import { consumeItem, modifyItemUses, updateItemData } from './holdings/change-item.ts';
import { findInventory } from './holdings/find-inventory.ts';
import { findWallet } from './holdings/find-wallet.ts';
import { grantItems } from './holdings/grant-items.ts';
import { revokeItems } from './holdings/revoke-items.ts';
import { unlockContainer } from './holdings/unlock-container.ts';
import { listCurrencies, removeCurrencies, setCurrencies } from './holdings/currencies.ts';
import { changeWallet, walletLedger } from './holdings/wallets.ts';

/** The economy's part of the table of contents. It has a file of its own for the offload worker, which loads no other part. */
export const ECONOMY_COMMANDS = {
  catalogs: {
    set: setCatalog,
    update: updateCatalog,
    find: findCatalog,
    findRowVersion: findCatalogRowVersion,
    remove: removeCatalog,
  },
  stores: {
    update: updateStore,
    set: setStore,
    find: findStore,
    findRowVersion: findStoreRowVersion,
    remove: removeStore,
    list: listStores,
    findWithCatalogItems: findStoreWithCatalogItems,
  },
  containers: { unlock: unlockContainer },
  dropTables: { update: updateDropTables, find: findDropTables, evaluate: evaluateDropTable },
  inventories: {
    find: findInventory,
    grant: grantItems,
    revoke: revokeItems,
    consume: consumeItem,
    modifyUses: modifyItemUses,
    updateData: updateItemData,
  },
  currencies: { set: setCurrencies, list: listCurrencies, remove: removeCurrencies },
  wallets: { find: findWallet, change: changeWallet, ledger: walletLedger },
};
