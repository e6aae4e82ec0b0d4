import { adminGetCatalogItems } from './economy/operations/admin-get-catalog-items.ts';
import { adminGetStoreItems } from './economy/operations/admin-get-store-items.ts';
import { clientGetCatalogItems } from './economy/operations/client-get-catalog-items.ts';
import { clientGetStoreItems } from './economy/operations/client-get-store-items.ts';
import { deleteStore } from './economy/operations/delete-store.ts';
import { listStores } from './economy/operations/list-stores.ts';
import { serverGetCatalogItems } from './economy/operations/server-get-catalog-items.ts';
import { serverGetStoreItems } from './economy/operations/server-get-store-items.ts';
import { setCatalogItems } from './economy/operations/set-catalog-items.ts';
import { setStoreItems } from './economy/operations/set-store-items.ts';
import { updateCatalogItems } from './economy/operations/update-catalog-items.ts';
import { updateStoreItems } from './economy/operations/update-store-items.ts';
import { authenticateSessionTicket } from './identity/operations/authenticate-session-ticket.ts';
import { banUsers } from './identity/operations/ban-users.ts';
import { getEntityToken } from './identity/operations/get-entity-token.ts';
import { getUserBans } from './identity/operations/get-user-bans.ts';
import { listPlayerSessions } from './identity/operations/list-player-sessions.ts';
import { loginWithCustomID } from './identity/operations/login-with-custom-id.ts';
import { loginWithEmailAddress } from './identity/operations/login-with-email-address.ts';
import { loginWithServerCustomId } from './identity/operations/login-with-server-custom-id.ts';
import { loginWithService } from './identity/operations/login-with-service.ts';
import { registerServiceUser } from './identity/operations/register-service-user.ts';
import { revokeAllBansForUser } from './identity/operations/revoke-all-bans-for-user.ts';
import { revokeBans } from './identity/operations/revoke-bans.ts';
import { revokeEntityToken } from './identity/operations/revoke-entity-token.ts';
import { revokePlayerSessions } from './identity/operations/revoke-player-sessions.ts';
import { validateEntityToken } from './identity/operations/validate-entity-token.ts';
import { validateEntityTokens } from './identity/operations/validate-entity-tokens.ts';
import type { AnyOperation } from './kernel/operation.ts';
import { authUser } from './matchmaker/operations/auth-user.ts';

/** The table of contents of the API, by path. */
export const operations = [
  banUsers,
  deleteStore,
  adminGetCatalogItems,
  adminGetStoreItems,
  getUserBans,
  listPlayerSessions,
  listStores,
  revokeAllBansForUser,
  revokeBans,
  revokePlayerSessions,
  setCatalogItems,
  setStoreItems,
  updateCatalogItems,
  updateStoreItems,
  getEntityToken,
  revokeEntityToken,
  validateEntityToken,
  validateEntityTokens,
  clientGetCatalogItems,
  clientGetStoreItems,
  loginWithCustomID,
  loginWithEmailAddress,
  loginWithService,
  registerServiceUser,
  authUser,
  authenticateSessionTicket,
  serverGetCatalogItems,
  serverGetStoreItems,
  loginWithServerCustomId,
] as const satisfies readonly AnyOperation[];
