/** The operations that change something and have no case, by the reason. */
const BY_REASON: Readonly<Record<string, string>> = {
  'a connection is changed a few times in the life of a title': `
    /Admin/CreateOpenIdConnection /Admin/SetIdentityProvider /Admin/SetPaymentPlatform
    /Admin/UpdateOpenIdConnection`,
  'nothing that is stored refuses it': `
    /Admin/DeleteOpenIdConnection /Admin/RemoveContactEmail /Admin/RemoveIdentityProvider
    /Admin/RemovePaymentPlatform /Admin/RemovePlayerNote /Admin/RemoveTitleNews /Admin/SetTitlePurchaseRules
    /Client/RemoveContactEmail /Client/RemoveFriend /Operator/BeginSecondFactor /Operator/DisableSecondFactor
    /Operator/RotateSigningKey /Operator/SignOut /Operator/SignOutEverywhere`,
  'it is about a purchase that a platform has verified': `
    /Admin/GiveReceipt /Admin/RefundReceipt /Client/RestoreIOSPurchases
    /Client/ValidateAmazonIAPReceipt /Client/ValidateGooglePlayPurchase /Client/ValidateIOSReceipt`,
  'a guess, which is recorded and costs a hash whatever the answer': `
    /Admin/ResetPassword /Operator/ChangeOwnPassword /Operator/ConfirmPassword
    /Operator/EnableSecondFactor /Operator/SignIn /Operator/UseLink`,
  'it needs a mail server, and the limits of mails bound it': `
    /Admin/SendAccountRecoveryEmail /Client/AddOrUpdateContactEmail
    /Client/SendAccountRecoveryEmail`,
  'Steam is asked about an order that is not refused before':
    '/Client/ConfirmPurchase /Client/PayForPurchase /Client/StartPurchase',
  'it asks somebody else, and then runs the command of an operation that has a case': `
    /Client/LinkApple /Client/LinkGameCenterAccount /Client/LinkGoogleAccount
    /Client/LinkGooglePlayGamesServicesAccount /Client/LinkOpenIdConnect /Client/LinkSteamAccount
    /Client/LoginWithApple /Client/LoginWithGameCenter /Client/LoginWithGoogleAccount
    /Client/LoginWithGooglePlayGamesServices /Client/LoginWithOpenIdConnect /Client/LoginWithSteam
    /Notification/AppStore /Notification/PlayStore`,
  'it runs the command of LinkCustomID or UnlinkCustomID': `
    /Client/LinkAndroidDeviceID /Client/LinkIOSDeviceID /Client/UnlinkAndroidDeviceID
    /Client/UnlinkApple /Client/UnlinkGameCenterAccount /Client/UnlinkGoogleAccount
    /Client/UnlinkGooglePlayGamesServicesAccount /Client/UnlinkIOSDeviceID
    /Client/UnlinkOpenIdConnect /Client/UnlinkSteamAccount`,
  'it runs the command of a login or a link that has a case': `
    /Server/LinkPSNId /Server/LinkSteamId /Server/LinkXboxId /Server/LoginWithSteamId
    /Server/LoginWithXboxId /Server/UnlinkSteamId`,
  'it runs the command of an update of data that has a case': `
    /Admin/UpdateUserInternalData /Admin/UpdateUserPublisherData
    /Admin/UpdateUserPublisherInternalData /Admin/UpdateUserPublisherReadOnlyData
    /Admin/UpdateUserReadOnlyData /Client/UpdateCharacterData /Client/UpdateUserPublisherData
    /Server/UpdateCharacterData /Server/UpdateCharacterInternalData
    /Server/UpdateCharacterReadOnlyData /Admin/SetObjects`,
  'it runs the command of SetTitleData': '/Admin/SetPublisherData /Admin/SetTitleInternalData',
  'it writes as SetTitleData does, from revisions of which only the last 20 of a secret key are kept': `
    /Admin/RestorePublisherData /Admin/RestoreTitleData /Admin/RestoreTitleInternalData`,
  'no title gives refresh tokens unless its settings say so': '/Client/RefreshSession',
  "an operator's act, which the audit records": `
    /Operator/CreateOperatorLink /Operator/CreateSecretKey /Operator/CreateTitle
    /Operator/DisableOperator /Operator/EnableOperator /Operator/EndOperatorSessions
    /Operator/EndOwnSession /Operator/ExpireSecretKey /Operator/InviteOperator
    /Operator/RemoveSecondFactor /Operator/RenewRecoveryCodes /Operator/RevokeSecretKey
    /Operator/RevokeSigningKey /Operator/SetOperatorRoles /Operator/SetTitleSettings`,
};

/** The reason of each of them. */
export const WITHOUT_CASE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(BY_REASON).flatMap(([why, paths]) =>
    paths
      .trim()
      .split(/\s+/)
      .map((path) => [path, why]),
  ),
);
