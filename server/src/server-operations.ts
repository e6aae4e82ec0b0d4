import { getCharacterInternalData } from './characters/data-operations.ts';
import { deleteCharacterFromUser } from './characters/operations/delete-character-from-user.ts';
import { serverGrantCharacterToUser } from './characters/operations/server-grant-character-to-user.ts';
import { evaluateRandomResultTable } from './economy/drop-tables/operations/evaluate-random-result-table.ts';
import { serverGetRandomResultTables } from './economy/drop-tables/operations/server-get-random-result-tables.ts';
import { grantItemsToUser } from './economy/inventory/operations/grant-items-to-user.ts';
import { modifyItemUses } from './economy/inventory/operations/modify-item-uses.ts';
import { updateUserInventoryItemCustomData } from './economy/inventory/operations/update-user-inventory-item-custom-data.ts';
import { serverGetStoreItems } from './economy/stores/operations/server-get-store-items.ts';
import {
  serverWriteCharacterEvent,
  serverWritePlayerEvent,
  serverWriteTitleEvent,
} from './game-events/event-operations.ts';
import { authenticateSessionTicket } from './players/operations/authenticate-session-ticket.ts';
import {
  linkServerCustomId,
  loginWithServerCustomId,
  unlinkServerCustomId,
} from './players/providers/custom-server.ts';
import {
  serverLoginWithAndroidDeviceID,
  serverLoginWithIOSDeviceID,
} from './players/providers/devices.ts';
import {
  linkPSNId,
  linkSteamId,
  linkXboxId,
  loginWithSteamId,
  loginWithXboxId,
  unlinkSteamId,
} from './players/providers/platform-ids.ts';
import type { AnyOperation } from './kernel/operation.ts';

/** The operations that only servers have, and those that other doors have in another form: a part of the table of contents (`operations.ts`). */
export const serverOperations = [
  authenticateSessionTicket,
  deleteCharacterFromUser,
  evaluateRandomResultTable,
  getCharacterInternalData,
  serverGetRandomResultTables,
  serverGetStoreItems,
  serverGrantCharacterToUser,
  grantItemsToUser,
  linkPSNId,
  linkServerCustomId,
  linkSteamId,
  linkXboxId,
  serverLoginWithAndroidDeviceID,
  serverLoginWithIOSDeviceID,
  loginWithServerCustomId,
  loginWithSteamId,
  loginWithXboxId,
  modifyItemUses,
  unlinkServerCustomId,
  unlinkSteamId,
  updateUserInventoryItemCustomData,
  serverWriteCharacterEvent,
  serverWritePlayerEvent,
  serverWriteTitleEvent,
] as const satisfies readonly AnyOperation[];
