import { createOpenIdConnection } from './connections/operations/create-open-id-connection.ts';
import { deleteOpenIdConnection } from './connections/operations/delete-open-id-connection.ts';
import { listConnectionChanges } from './connections/operations/list-connection-changes.ts';
import { listIdentityProviders } from './connections/operations/list-identity-providers.ts';
import { listOpenIdConnection } from './connections/operations/list-open-id-connection.ts';
import { listPaymentPlatforms } from './connections/operations/list-payment-platforms.ts';
import { removeIdentityProvider } from './connections/operations/remove-identity-provider.ts';
import { removePaymentPlatform } from './connections/operations/remove-payment-platform.ts';
import { setIdentityProvider } from './connections/operations/set-identity-provider.ts';
import { setPaymentPlatform } from './connections/operations/set-payment-platform.ts';
import { testIdentityProvider } from './connections/operations/test-identity-provider.ts';
import { testPaymentPlatform } from './connections/operations/test-payment-platform.ts';
import { updateOpenIdConnection } from './connections/operations/update-open-id-connection.ts';
import { validateEntityToken } from './credentials/operations/validate-entity-token.ts';
import { validateEntityTokens } from './credentials/operations/validate-entity-tokens.ts';
import { adminGetCatalogItems } from './economy/catalogs/operations/admin-get-catalog-items.ts';
import { listCatalogVersions } from './economy/catalogs/operations/list-catalog-versions.ts';
import { addUserVirtualCurrency } from './economy/currencies/operations/add-user-virtual-currency.ts';
import { getPlayerLedger } from './economy/currencies/operations/get-player-ledger.ts';
import { listVirtualCurrencyTypes } from './economy/currencies/operations/list-virtual-currency-types.ts';
import { subtractUserVirtualCurrency } from './economy/currencies/operations/subtract-user-virtual-currency.ts';
import { adminGetRandomResultTables } from './economy/drop-tables/operations/admin-get-random-result-tables.ts';
import { checkLimitedEditionItemAvailability } from './economy/inventory/operations/check-limited-edition-item-availability.ts';
import { getUserInventory } from './economy/inventory/operations/get-user-inventory.ts';
import { grantItemsToUsers } from './economy/inventory/operations/grant-items-to-users.ts';
import { incrementLimitedEditionItemAvailability } from './economy/inventory/operations/increment-limited-edition-item-availability.ts';
import { revokeInventoryItem } from './economy/inventory/operations/revoke-inventory-item.ts';
import { revokeInventoryItems } from './economy/inventory/operations/revoke-inventory-items.ts';
import { getTitlePurchaseRules } from './economy/purchases/operations/get-title-purchase-rules.ts';
import { setTitlePurchaseRules } from './economy/purchases/operations/set-title-purchase-rules.ts';
import { findReceipts } from './economy/receipts/operations/find-receipts.ts';
import { getIncome } from './economy/receipts/operations/get-income.ts';
import { getEconomyReport } from './economy/report/operations/get-economy-report.ts';
import { getPlayerReceipts } from './economy/receipts/operations/get-player-receipts.ts';
import { giveReceipt } from './economy/receipts/operations/give-receipt.ts';
import { refundReceipt } from './economy/receipts/operations/refund-receipt.ts';
import { getHistory } from './economy/revisions/operations/get-history.ts';
import { cancelPendingChange } from './economy/schedule/operations/cancel-pending-change.ts';
import { updatePendingChange } from './economy/schedule/operations/update-pending-change.ts';
import { listPendingChanges } from './economy/schedule/operations/list-pending-changes.ts';
import { listSales } from './economy/sales/operations/list-sales.ts';
import { adminGetStoreItems } from './economy/stores/operations/admin-get-store-items.ts';
import { notifyAppStore } from './economy/receipts/operations/app-store.ts';
import { notifyPlayStore } from './economy/receipts/operations/play-store.ts';
import { listStores } from './economy/stores/operations/list-stores.ts';
import { writeEvents } from './game-events/operations/write-events.ts';
import type { AnyOperation } from './kernel/operation.ts';
import { authUser } from './matchmaker/operations/auth-user.ts';
import { authUsers } from './matchmaker/operations/auth-users.ts';
import { userInfo } from './matchmaker/operations/user-info.ts';
import { banUsers } from './moderation/operations/ban-users.ts';
import { getUserBans } from './moderation/operations/get-user-bans.ts';
import { listBans } from './moderation/operations/list-bans.ts';
import { revokeAllBansForUser } from './moderation/operations/revoke-all-bans-for-user.ts';
import { revokeBans } from './moderation/operations/revoke-bans.ts';
import { addNews } from './news/operations/add-news.ts';
import { removeTitleNews } from './news/operations/remove-title-news.ts';
import { offloadedOperations } from './offload/operations.ts';
import { operatorOperations } from './operator-operations.ts';
import { serverOperations } from './server-operations.ts';
import {
  getUserData,
  getUserInternalData,
  getUserPublisherData,
  getUserPublisherInternalData,
  getUserPublisherReadOnlyData,
  getUserReadOnlyData,
} from './player-data/data-operations.ts';
import { addPlayerNote } from './players/operations/add-player-note.ts';
import { adminRemoveContactEmail } from './players/operations/admin-remove-contact-email.ts';
import { adminSendAccountRecoveryEmail } from './players/operations/admin-send-account-recovery-email.ts';
import { addPlayerTag } from './players/operations/add-player-tag.ts';
import { adminUpdateUserTitleDisplayName } from './players/operations/admin-update-user-title-display-name.ts';
import { deletePlayer } from './players/operations/delete-player.ts';
import { exportPlayerData } from './players/operations/export-player-data.ts';
import { findPlayers } from './players/operations/find-players.ts';
import { getEntityToken } from './players/operations/get-entity-token.ts';
import { getLimits } from './players/operations/get-limits.ts';
import { getPlayerHistory } from './players/operations/get-player-history.ts';
import { getPlayerProfile } from './players/operations/get-player-profile.ts';
import { getPlayerTags } from './players/operations/get-player-tags.ts';
import { getTitleLimits } from './players/operations/get-title-limits.ts';
import { getUserAccountInfo } from './players/operations/get-user-account-info.ts';
import { liftLimit } from './players/operations/lift-limit.ts';
import { listPlayerNotes } from './players/operations/list-player-notes.ts';
import { listPlayerSessions } from './players/operations/list-player-sessions.ts';
import { removePlayerNote } from './players/operations/remove-player-note.ts';
import { removePlayerTag } from './players/operations/remove-player-tag.ts';
import { resetPassword } from './players/operations/reset-password.ts';
import { revokeEntityToken } from './players/operations/revoke-entity-token.ts';
import { revokePlayerSessions } from './players/operations/revoke-player-sessions.ts';
import { searchPlayers } from './players/operations/search-players.ts';
import { setPassword } from './players/operations/set-password.ts';
import { updatePlayerIdentity } from './players/operations/update-player-identity.ts';
import { createPlayerStatisticDefinition } from './statistics/operations/create-player-statistic-definition.ts';
import { getPlayerStatisticDefinitions } from './statistics/operations/get-player-statistic-definitions.ts';
import { getPlayerStatisticVersions } from './statistics/operations/get-player-statistic-versions.ts';
import { incrementPlayerStatisticVersion } from './statistics/operations/increment-player-statistic-version.ts';
import { resetCharacterStatistics } from './statistics/operations/reset-character-statistics.ts';
import { resetUserStatistics } from './statistics/operations/reset-user-statistics.ts';
import { updatePlayerStatisticDefinition } from './statistics/operations/update-player-statistic-definition.ts';
import { getPublisherData } from './title-data/operations/get-publisher-data.ts';
import { getTitleData } from './title-data/operations/get-title-data.ts';
import { getTitleInternalData } from './title-data/operations/get-title-internal-data.ts';
import { getObjects } from './player-data/operations/get-objects.ts';
import { setObjects } from './player-data/operations/set-objects.ts';
import { getVerifierFeed } from './verifiers/operations/get-verifier-feed.ts';
import { playerOperations } from './player-operations.ts';

/** The table of contents of the API: the operations that may run in the worker, then all others, by path; one with several doors stands at the first of them. */
export const operations = [
  ...offloadedOperations,
  addNews,
  addPlayerNote,
  addPlayerTag,
  addUserVirtualCurrency,
  banUsers,
  cancelPendingChange,
  checkLimitedEditionItemAvailability,
  createOpenIdConnection,
  createPlayerStatisticDefinition,
  deleteOpenIdConnection,
  deletePlayer,
  exportPlayerData,
  findPlayers,
  findReceipts,
  adminGetCatalogItems,
  getEconomyReport,
  getHistory,
  getIncome,
  getLimits,
  getObjects,
  getPlayerHistory,
  getPlayerLedger,
  getPlayerProfile,
  getPlayerReceipts,
  getPlayerStatisticDefinitions,
  getPlayerStatisticVersions,
  getPlayerTags,
  getPublisherData,
  adminGetRandomResultTables,
  adminGetStoreItems,
  getTitleData,
  getTitleInternalData,
  getTitleLimits,
  getTitlePurchaseRules,
  getUserAccountInfo,
  getUserBans,
  getUserData,
  getUserInternalData,
  getUserInventory,
  getUserPublisherData,
  getUserPublisherInternalData,
  getUserPublisherReadOnlyData,
  getUserReadOnlyData,
  giveReceipt,
  grantItemsToUsers,
  incrementLimitedEditionItemAvailability,
  incrementPlayerStatisticVersion,
  liftLimit,
  listBans,
  listCatalogVersions,
  listConnectionChanges,
  listIdentityProviders,
  listOpenIdConnection,
  listPaymentPlatforms,
  listPendingChanges,
  listPlayerNotes,
  listPlayerSessions,
  listSales,
  listStores,
  listVirtualCurrencyTypes,
  refundReceipt,
  adminRemoveContactEmail,
  removeIdentityProvider,
  removePaymentPlatform,
  removePlayerNote,
  removePlayerTag,
  removeTitleNews,
  resetCharacterStatistics,
  resetPassword,
  resetUserStatistics,
  revokeAllBansForUser,
  revokeBans,
  revokeInventoryItem,
  revokeInventoryItems,
  revokePlayerSessions,
  searchPlayers,
  adminSendAccountRecoveryEmail,
  setIdentityProvider,
  setObjects,
  setPassword,
  setPaymentPlatform,
  setTitlePurchaseRules,
  subtractUserVirtualCurrency,
  testIdentityProvider,
  testPaymentPlatform,
  updateOpenIdConnection,
  updatePendingChange,
  updatePlayerIdentity,
  updatePlayerStatisticDefinition,
  adminUpdateUserTitleDisplayName,
  getEntityToken,
  getVerifierFeed,
  revokeEntityToken,
  validateEntityToken,
  validateEntityTokens,
  ...playerOperations,
  writeEvents,
  authUser,
  authUsers,
  userInfo,
  notifyAppStore,
  notifyPlayStore,
  ...operatorOperations,
  ...serverOperations,
] as const satisfies readonly AnyOperation[];
