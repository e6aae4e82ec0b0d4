import { getCharacterData, getCharacterReadOnlyData } from './characters/data-operations.ts';
import { clientGrantCharacterToUser } from './characters/operations/client-grant-character-to-user.ts';
import { getAllUsersCharacters } from './characters/operations/get-all-users-characters.ts';
import { getCatalogItems } from './economy/catalogs/operations/get-catalog-items.ts';
import { unlockContainerInstance } from './economy/containers/operations/unlock-container-instance.ts';
import { unlockContainerItem } from './economy/containers/operations/unlock-container-item.ts';
import { clientAddUserVirtualCurrency } from './economy/currencies/operations/client-add-user-virtual-currency.ts';
import { clientSubtractUserVirtualCurrency } from './economy/currencies/operations/client-subtract-user-virtual-currency.ts';
import { consumeItem } from './economy/inventory/operations/consume-item.ts';
import { confirmPurchase } from './economy/orders/operations/confirm-purchase.ts';
import { getPurchase } from './economy/orders/operations/get-purchase.ts';
import { payForPurchase } from './economy/orders/operations/pay-for-purchase.ts';
import { startPurchase } from './economy/orders/operations/start-purchase.ts';
import { purchaseItem } from './economy/purchases/operations/purchase-item.ts';
import { restoreIOSPurchases } from './economy/receipts/operations/restore-ios-purchases.ts';
import { validateAmazonIAPReceipt } from './economy/receipts/operations/validate-amazon-iap-receipt.ts';
import { validateGooglePlayPurchase } from './economy/receipts/operations/validate-google-play-purchase.ts';
import { validateIOSReceipt } from './economy/receipts/operations/validate-ios-receipt.ts';
import { getPurchaseAccountToken } from './economy/receipts/operations/get-purchase-account-token.ts';
import { clientGetStoreItems } from './economy/stores/operations/client-get-store-items.ts';
import { addFriend } from './friends/operations/add-friend.ts';
import { getFriendsList } from './friends/operations/get-friends-list.ts';
import { removeFriend } from './friends/operations/remove-friend.ts';
import { setFriendTags } from './friends/operations/set-friend-tags.ts';
import {
  clientWriteCharacterEvent,
  clientWritePlayerEvent,
  clientWriteTitleEvent,
} from './game-events/event-operations.ts';
import { getTitleNews } from './news/operations/get-title-news.ts';
import {
  getServiceIDsFromGameCenterIDs,
  getServiceIDsFromGoogleIDs,
  getServiceIDsFromGooglePlayGamesPlayerIDs,
  getServiceIDsFromOpenIdSubjectIdentifiers,
  getServiceIDsFromPSNAccountIDs,
  getServiceIDsFromSteamIDs,
  getServiceIDsFromXboxLiveIDs,
} from './players/look-ups-by-identity.ts';
import { addOrUpdateContactEmail } from './players/operations/add-or-update-contact-email.ts';
import { addUsernamePassword } from './players/operations/add-username-password.ts';
import { changePassword } from './players/operations/change-password.ts';
import { clientRemoveContactEmail } from './players/operations/client-remove-contact-email.ts';
import { clientSendAccountRecoveryEmail } from './players/operations/client-send-account-recovery-email.ts';
import { clientUpdateUserTitleDisplayName } from './players/operations/client-update-user-title-display-name.ts';
import { deleteOwnAccount } from './players/operations/delete-own-account.ts';
import { getAccountInfo } from './players/operations/get-account-info.ts';
import { getPlayerCombinedInfo } from './players/operations/get-player-combined-info.ts';
import { refreshSessionByToken } from './players/operations/refresh-session.ts';
import { registerServiceUser } from './players/operations/register-service-user.ts';
import { linkCustomID, loginWithCustomID, unlinkCustomID } from './players/providers/custom.ts';
import {
  clientLoginWithAndroidDeviceID,
  clientLoginWithIOSDeviceID,
  linkAndroidDeviceID,
  linkIOSDeviceID,
  unlinkAndroidDeviceID,
  unlinkIOSDeviceID,
} from './players/providers/devices.ts';
import { linkApple, loginWithApple, unlinkApple } from './players/providers/apple.ts';
import {
  linkGoogleAccount,
  loginWithGoogleAccount,
  unlinkGoogleAccount,
} from './players/providers/google.ts';
import {
  linkOpenIdConnect,
  loginWithOpenIdConnect,
  unlinkOpenIdConnect,
} from './players/providers/open-id-connect.ts';
import { loginWithEmailAddress, loginWithService } from './players/providers/password.ts';
import {
  linkGameCenterAccount,
  loginWithGameCenter,
  unlinkGameCenterAccount,
} from './players/providers/game-center.ts';
import {
  linkGooglePlayGamesServicesAccount,
  loginWithGooglePlayGamesServices,
  unlinkGooglePlayGamesServicesAccount,
} from './players/providers/google-play-games.ts';
import { linkSteamAccount, loginWithSteam, unlinkSteamAccount } from './players/providers/steam.ts';
import { getCharacterLeaderboard } from './statistics/operations/get-character-leaderboard.ts';
import { getCharacterStatistics } from './statistics/operations/get-character-statistics.ts';
import { getFriendLeaderboardAroundPlayer } from './statistics/operations/get-friend-leaderboard-around-player.ts';
import { getFriendLeaderboard } from './statistics/operations/get-friend-leaderboard.ts';
import { getLeaderboardAroundCharacter } from './statistics/operations/get-leaderboard-around-character.ts';
import { getLeaderboardAroundPlayer } from './statistics/operations/get-leaderboard-around-player.ts';
import { getLeaderboardForUserCharacters } from './statistics/operations/get-leaderboard-for-user-characters.ts';
import { getLeaderboard } from './statistics/operations/get-leaderboard.ts';
import { getPlayerStatistics } from './statistics/operations/get-player-statistics.ts';
import { updateCharacterStatistics } from './statistics/operations/update-character-statistics.ts';
import { updatePlayerStatistics } from './statistics/operations/update-player-statistics.ts';
import type { AnyOperation } from './kernel/operation.ts';

/** The operations whose first door is for players: a part of the table of contents (`operations.ts`). */
export const playerOperations = [
  addFriend,
  addOrUpdateContactEmail,
  clientAddUserVirtualCurrency,
  addUsernamePassword,
  changePassword,
  confirmPurchase,
  consumeItem,
  deleteOwnAccount,
  getAccountInfo,
  getAllUsersCharacters,
  getCatalogItems,
  getCharacterData,
  getCharacterLeaderboard,
  getCharacterReadOnlyData,
  getCharacterStatistics,
  getFriendLeaderboard,
  getFriendLeaderboardAroundPlayer,
  getFriendsList,
  getLeaderboard,
  getLeaderboardAroundCharacter,
  getLeaderboardAroundPlayer,
  getLeaderboardForUserCharacters,
  getPlayerCombinedInfo,
  getPlayerStatistics,
  getPurchase,
  getPurchaseAccountToken,
  getServiceIDsFromGameCenterIDs,
  getServiceIDsFromGoogleIDs,
  getServiceIDsFromGooglePlayGamesPlayerIDs,
  getServiceIDsFromOpenIdSubjectIdentifiers,
  getServiceIDsFromPSNAccountIDs,
  getServiceIDsFromSteamIDs,
  getServiceIDsFromXboxLiveIDs,
  clientGetStoreItems,
  getTitleNews,
  clientGrantCharacterToUser,
  linkAndroidDeviceID,
  linkApple,
  linkCustomID,
  linkGameCenterAccount,
  linkGoogleAccount,
  linkGooglePlayGamesServicesAccount,
  linkIOSDeviceID,
  linkOpenIdConnect,
  linkSteamAccount,
  clientLoginWithAndroidDeviceID,
  loginWithApple,
  loginWithCustomID,
  loginWithEmailAddress,
  loginWithGameCenter,
  loginWithGoogleAccount,
  loginWithGooglePlayGamesServices,
  clientLoginWithIOSDeviceID,
  loginWithOpenIdConnect,
  loginWithService,
  loginWithSteam,
  payForPurchase,
  purchaseItem,
  refreshSessionByToken,
  registerServiceUser,
  clientRemoveContactEmail,
  removeFriend,
  restoreIOSPurchases,
  clientSendAccountRecoveryEmail,
  setFriendTags,
  startPurchase,
  clientSubtractUserVirtualCurrency,
  unlinkAndroidDeviceID,
  unlinkApple,
  unlinkCustomID,
  unlinkGameCenterAccount,
  unlinkGoogleAccount,
  unlinkGooglePlayGamesServicesAccount,
  unlinkIOSDeviceID,
  unlinkOpenIdConnect,
  unlinkSteamAccount,
  unlockContainerInstance,
  unlockContainerItem,
  updateCharacterStatistics,
  updatePlayerStatistics,
  clientUpdateUserTitleDisplayName,
  validateAmazonIAPReceipt,
  validateGooglePlayPurchase,
  validateIOSReceipt,
  clientWriteCharacterEvent,
  clientWritePlayerEvent,
  clientWriteTitleEvent,
] as const satisfies readonly AnyOperation[];
