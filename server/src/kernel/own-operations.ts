/** The operations of areas of the reference API that its published SDKs have no method for, by their ids. */
const OWN: readonly string[] = [
  'Admin_AddPlayerNote',
  'Admin_CancelPendingChange',
  'Admin_CopyCatalogVersion',
  'Admin_CreateSale',
  'Admin_DeleteCatalog',
  'Admin_ExportPlayerData',
  'Admin_FindPlayers',
  'Admin_FindReceipts',
  'Admin_GetHistory',
  'Admin_GetEconomyReport',
  'Admin_GetIncome',
  'Admin_GetLimits',
  'Admin_GetObjects',
  'Admin_GetPendingChange',
  'Admin_GetPlayerHistory',
  'Admin_GetPlayerLedger',
  'Admin_GetPlayerReceipts',
  'Admin_GetPriceExposure',
  'Admin_GetPublisherDataHistory',
  'Admin_GetTitleDataHistory',
  'Admin_GetTitleInternalDataHistory',
  'Admin_GetTitleLimits',
  'Admin_GetTitlePurchaseRules',
  'Admin_GiveReceipt',
  'Admin_RefundReceipt',
  'Admin_LiftLimit',
  'Admin_ListBans',
  'Admin_ListCatalogVersions',
  'Admin_ListConnectionChanges',
  'Admin_ListIdentityProviders',
  'Admin_ListPaymentPlatforms',
  'Admin_ListPendingChanges',
  'Admin_ListPlayerNotes',
  'Admin_ListPlayerSessions',
  'Admin_ListSales',
  'Admin_ListStores',
  'Admin_RemoveContactEmail',
  'Admin_RemoveIdentityProvider',
  'Admin_RemovePaymentPlatform',
  'Admin_RemovePlayerNote',
  'Admin_RemoveTitleNews',
  'Admin_RestoreCatalog',
  'Admin_RestorePublisherData',
  'Admin_RestoreStore',
  'Admin_RestoreTitleData',
  'Admin_RestoreTitleInternalData',
  'Admin_RevokePlayerSessions',
  'Admin_SearchPlayers',
  'Admin_SetIdentityProvider',
  'Admin_SetObjects',
  'Admin_SetPassword',
  'Admin_SetPaymentPlatform',
  'Admin_SetPriceWarningAccepted',
  'Admin_SetStoreOpen',
  'Admin_SetTitlePurchaseRules',
  'Admin_TestIdentityProvider',
  'Admin_TestPaymentPlatform',
  'Admin_UpdatePendingChange',
  'Admin_UpdatePlayerIdentity',
  'Admin_UpdateSale',
  'Authentication_GetVerifierFeed',
  'Authentication_RevokeEntityToken',
  'Authentication_ValidateEntityTokens',
  'Client_ChangePassword',
  'Client_DeleteOwnAccount',
  'Client_GetPurchaseAccountToken',
  'Client_RefreshSession',
  'Matchmaker_AuthUsers',
  'Server_GetServiceIDsFromGameCenterIDs',
  'Server_GetServiceIDsFromGoogleIDs',
  'Server_GetServiceIDsFromGooglePlayGamesPlayerIDs',
  'Server_GetVerifierFeed',
];

/** The areas that the SDKs have. */
const SDK_AREAS: readonly string[] = ['Admin', 'Authentication', 'Client', 'Server'];
/** The SDKs call `Event` and `Object` otherwise, and `Matchmaker` left them (docs/guides/sdks.md). */
const REFERENCE_AREAS: readonly string[] = [...SDK_AREAS, 'Event', 'Matchmaker', 'Object'];

/** Whether the reference API lacks the operation at this path. */
export function isOwnOperation({ path }: { readonly path: string }): boolean {
  const [, area = '', name = ''] = path.split('/');
  return !REFERENCE_AREAS.includes(area) || OWN.includes(`${area}_${name}`);
}

/** The area of the operation at this path: `Admin` of `/Admin/BanUsers`. */
export function areaOf({ path }: { readonly path: string }): string {
  return path.split('/')[1] ?? '';
}

/** Whether the published SDKs of the reference API have a method for the operation. A test compares it with an SDK. */
export function isInSdks({ area, id }: { readonly area: string; readonly id: string }): boolean {
  return SDK_AREAS.includes(area) && !OWN.includes(id);
}
