/**
 * `code` is the number in the reference API's table, or one of ours, and never changes. `status` is the HTTP status. `callerStatus` is
 * the status where the caller's own credential is refused: a bad token is a bad parameter (400) in a body and a bad
 * credential (401) in a header. `message` is for developers of games.
 */
interface ErrorEntry {
  readonly code: number;
  readonly status: number;
  readonly callerStatus?: number;
  readonly message: string;
}

const withStatus =
  (status: number) =>
  (code: number, message: string): ErrorEntry => ({ code, status, message });

const badRequest = withStatus(400);
const unauthorized = withStatus(401);
const forbidden = withStatus(403);
const notFound = withStatus(404);
const conflict = withStatus(409);
const contentTooLarge = withStatus(413);
const unsupportedMediaType = withStatus(415);
const unprocessable = withStatus(422);
const tooManyRequests = withStatus(429);
const internal = withStatus(500);
const unavailable = withStatus(503);

function badCredential(code: number, message: string): ErrorEntry {
  return { ...badRequest(code, message), callerStatus: 401 };
}

/** The catalogue of errors: the only place with numbers and statuses. */
export const ERRORS = {
  InvalidParams: badRequest(1000, 'Invalid input parameters'),
  AccountNotFound: badRequest(1001, 'User not found'),
  AccountBanned: forbidden(1002, 'The account making this request is currently banned'),
  InvalidUsernameOrPassword: badRequest(1003, 'Invalid username or password'),
  InvalidTitleId: badRequest(1004, 'This title does not exist'),
  InvalidEmailAddress: badRequest(1005, 'Email address is not valid.'),
  EmailAddressNotAvailable: badRequest(1006, 'Email address not available'),
  InvalidUsername: badRequest(1007, 'Username is not valid.'),
  InvalidPassword: badRequest(1008, 'Password is not valid.'),
  UsernameNotAvailable: badRequest(1009, 'Username not available'),
  InvalidSteamTicket: badRequest(1010, 'Steam does not take this ticket'),
  AccountAlreadyLinked: badRequest(
    1011,
    'The player has another account with this provider already; unlink that one first',
  ),
  LinkedAccountAlreadyClaimed: badRequest(1012, 'Another player has this account already'),
  AccountNotLinked: badRequest(1014, 'The player has no identity of this kind'),
  FailedByPaymentProvider: badRequest(1015, 'The provider says that it is not paid'),
  InvalidContainerItem: badRequest(1017, 'This item is not a container'),
  ContainerNotOwned: badRequest(1018, 'The player does not have this container'),
  KeyNotOwned: badRequest(1019, 'The player does not have the key of this container'),
  InvalidItemIdInTable: badRequest(
    1020,
    'A drop table names an item that is not in the catalog version',
  ),
  InvalidReceipt: badRequest(1021, 'This is no receipt that is taken here'),
  ReceiptAlreadyUsed: badRequest(1022, 'The purchase was redeemed already'),
  ReceiptCancelled: badRequest(1023, 'The purchase was refunded, revoked or cancelled'),
  InvalidGoogleToken: badRequest(1026, 'Google knows no player for this code'),
  UserisNotValid: badRequest(1030, 'This title has no such player'),
  ValueAlreadyExists: badRequest(1031, 'There is one with this id already'),
  InvalidTicket: badRequest(1034, 'This is a session ticket, not an entity token'),
  ItemNotFound: badRequest(1047, 'There is no such item'),
  ItemNotOwned: badRequest(1048, 'The player does not have this item'),
  InvalidVirtualCurrency: badRequest(1051, 'The title has no such virtual currency'),
  WrongVirtualCurrency: badRequest(1052, 'The item is not sold in this currency'),
  WrongPrice: badRequest(1053, 'The item has another price'),
  NameNotAvailable: badRequest(1058, 'Another player has this display name'),
  InsufficientFunds: badRequest(1059, 'The player has too little of this currency'),
  NoRemainingUses: badRequest(1062, 'The item has fewer uses left'),
  InvalidPaymentProvider: badRequest(1063, 'An order is paid on Steam only'),
  PurchaseInitializationFailure: badRequest(1064, 'The payment cannot be begun'),
  BodyTooLarge: contentTooLarge(1068, 'The request body is too large'),
  InvalidRequest: badRequest(1071, 'The request cannot be understood'),
  NotAuthenticated: unauthorized(1074, 'This API method does not allow anonymous callers.'),
  PurchaseDoesNotExist: badRequest(1080, 'The player has no such order'),
  InvalidPurchaseTransactionStatus: badRequest(
    1081,
    'The payment is not in the state that the call needs',
  ),
  APINotEnabledForGameClientAccess: badRequest(1082, 'Players may not call it'),
  NotAuthorized: forbidden(1089, 'The caller may not do this'),
  MissingTitleGoogleProperties: badRequest(
    1090,
    'The title is not connected with Google Play, or has no service account',
  ),
  InvalidItemProperties: badRequest(1091, 'The item cannot become a character'),
  InvalidItemId: badRequest(1093, 'An item is not in the catalog version'),
  ReceiptDoesNotContainInAppItems: badRequest(1096, 'There is no purchase in the receipt'),
  ReceiptContainsMultipleInAppItems: badRequest(1097, 'There are several purchases in the receipt'),
  InvalidBundleID: badRequest(1098, 'The purchase was made in an app that the title does not name'),
  InvalidSessionTicket: badRequest(1100, 'Invalid session ticket'),
  InternalServerError: internal(1110, 'Internal server error'),
  LinkedDeviceAlreadyClaimed: badRequest(1118, 'Another player has this device already'),
  DeviceNotLinked: badRequest(1120, 'The player does not have this device'),
  ServiceUnavailable: unavailable(1123, 'The service cannot answer at the moment; try again'),
  InvalidAPIEndpoint: notFound(1131, 'There is no such operation'),
  ConcurrentEditError: conflict(
    1133,
    'A call with this idempotency key is still under way; repeat it with the same key',
  ),
  CharacterNotFound: badRequest(1135, 'There is no such character'),
  InvalidCharacterStatistics: badRequest(
    1138,
    'The statistic allows no such value, or no such step to it',
  ),
  InvalidEmailOrPassword: badRequest(1142, 'Invalid email address or password'),
  InvalidContentType: unsupportedMediaType(1144, 'The content type must be application/json'),
  DataLengthExceeded: badRequest(1146, 'The data would have too many bytes'),
  TooManyKeys: badRequest(1147, 'There would be too many keys'),
  MissingAmazonSharedKey: badRequest(
    1149,
    'The title is not connected with the Amazon Appstore, or has no shared secret',
  ),
  AmazonValidationError: badRequest(1150, "Amazon does not take the title's shared secret"),
  InvalidPSNIssuerId: badRequest(1151, 'PlayStation Network has no such environment'),
  FeatureNotConfiguredForTitle: badRequest(1177, 'The title has not set this provider up'),
  NoMatchingCatalogItemForReceipt: badRequest(
    1178,
    'The catalog version has no item for the product; the purchase is not used up',
  ),
  InvalidCurrencyCode: badRequest(1179, 'This is no currency code of three capital letters'),
  NoRealMoneyPriceForCatalogItem: badRequest(1180, 'The item has no price in real money'),
  UsersAlreadyFriends: badRequest(1183, 'This player is a friend already'),
  LinkedIdentifierAlreadyClaimed: badRequest(1184, 'Another player has this id already'),
  CustomIdNotLinked: badRequest(1185, 'The player does not have this custom id'),
  NotAuthorizedByTitle: forbidden(
    1191,
    'The secret key or the operator is not allowed to call this operation',
  ),
  StatisticNotFound: badRequest(1195, 'There is no such statistic'),
  StatisticNameConflict: badRequest(1196, 'There is a statistic with this name'),
  StatisticVersionClosedForWrites: badRequest(1197, 'This version of the statistic is over'),
  StatisticVersionInvalid: badRequest(1198, 'This version of the statistic has not begun'),
  APIClientRequestRateLimitExceeded: tooManyRequests(
    1199,
    'Too many such requests in a short time; try again later',
  ),
  InvalidJSONContent: badRequest(1200, 'The request body must be one JSON object in UTF-8'),
  InvalidDropTable: badRequest(1201, 'This drop table cannot be used'),
  StatisticCountLimitExceeded: badRequest(1203, 'The title would have too many statistics'),
  StatisticVersionIncrementRateExceeded: tooManyRequests(
    1204,
    'The statistic was reset by hand too often',
  ),
  ContainerKeyInvalid: badRequest(1205, 'This key does not open the container'),
  OverLimit: badRequest(1214, 'A limit of the service would be exceeded'),
  InvalidEventField: badRequest(1216, 'The body of the event is too long'),
  CatalogNotConfigured: badRequest(1218, 'There is no such catalog version, or no default catalog'),
  StoreNotFound: badRequest(1221, 'There is no such store'),
  VirtualCurrencyCountLimitExceeded: badRequest(
    1229,
    'The title would have too many virtual currencies',
  ),
  VirtualCurrencyCodeExists: badRequest(1230, 'There is a virtual currency with this code'),
  TitleNewsItemCountLimitExceeded: badRequest(
    1231,
    'The title has as many items of news as it can have, and all of them are newer',
  ),
  InvalidVirtualCurrencyCode: badRequest(1236, 'This cannot be the code of a virtual currency'),
  VirtualCurrencyCannotBeDeleted: badRequest(1237, 'The virtual currency is in use'),
  IdentifierNotLinked: badRequest(1239, 'The player does not have this id'),
  PlayerTagCountLimitExceeded: badRequest(1248, 'The player would have too many tags'),
  DuplicateStatisticName: badRequest(1253, 'A statistic is there twice'),
  SteamNotEnabledForTitle: badRequest(
    1258,
    'The title is not connected with Steam, or Steam does not take its key',
  ),
  InvalidIdentityProviderId: badRequest(
    1263,
    'The title has no such connection to an identity provider',
  ),
  LimitedEditionItemUnavailable: badRequest(1267, 'No more of this limited edition is left'),
  GoogleOAuthNotConfiguredForTitle: badRequest(1270, 'The title is not connected with Google'),
  GoogleOAuthError: badRequest(1271, "Google does not take the title's client or its secret"),
  GoogleOAuthNoIdTokenIncludedInResponse: badRequest(
    1275,
    'Google gave no ID token for this code; the game must ask for the scope openid',
  ),
  StatisticUpdateInProgress: badRequest(
    1276,
    'The statistic was reset, and its version before still takes values; try again later',
  ),
  LeaderboardVersionNotAvailable: badRequest(
    1277,
    'The leaderboard has no such version, or it is too old',
  ),
  DataUpdateRateExceeded: tooManyRequests(
    1287,
    'The player updates data too often, or players at the address have made them grow too fast',
  ),
  SecretKeyNotFound: unauthorized(1293, 'The secret key is not valid'),
  ProfileDoesNotExist: badRequest(1298, 'The title has no such entity'),
  InvalidEnvironmentForReceipt: badRequest(
    1300,
    'The title does not take purchases of this environment',
  ),
  StatisticValueAggregationOverflow: badRequest(1308, 'The sum would be no number of 32 bits'),
  NoContactEmailAddressFound: badRequest(
    1325,
    'No player can be reached at this address for a recovery',
  ),
  InvalidAuthToken: badRequest(1326, 'This is not the token of a mail'),
  AuthTokenDoesNotExist: badRequest(1327, 'There is no such token, or a later change made it void'),
  AuthTokenExpired: badRequest(1328, 'The token has expired; ask for another mail'),
  AuthTokenAlreadyUsedToResetPassword: badRequest(
    1329,
    'The token was used already; ask for another mail',
  ),
  GoogleServiceAccountInvalid: badRequest(
    1332,
    'The service account or the license key of the title is no key that can be used',
  ),
  EntityTokenInvalid: badCredential(1335, 'The entity token is not valid'),
  EntityTokenExpired: badCredential(1336, 'The entity token has expired'),
  EntityTokenRevoked: badCredential(1337, 'The entity token has been revoked'),
  InvalidProductForSubscription: badRequest(1338, 'Subscriptions are not taken yet'),
  SmtpAddonNotEnabled: badRequest(1341, 'No mail can be sent: the installation has no mail server'),
  APIConcurrentRequestLimitExceeded: tooManyRequests(
    1342,
    'Too many such requests at the same time; try again',
  ),
  EntityProfileVersionMismatch: conflict(
    1352,
    'The profile of the entity was changed meanwhile; read it again',
  ),
  EventNamespaceNotAllowed: badRequest(1371, 'Events cannot be written in this namespace'),
  EventEntityNotAllowed: badRequest(1372, 'The caller writes no events of this entity'),
  InvalidEntityType: forbidden(1373, 'An entity of this type may not call this operation'),
  PerEntityEventRateLimitExceeded: tooManyRequests(
    1392,
    'The player, or all at the IP address, wrote too many events in a short time; write them later',
  ),
  VirtualCurrencyMustBeWithinIntegerRange: badRequest(
    1405,
    'The balance would be beyond what a balance can be',
  ),
  EmailRecipientBlacklisted: badRequest(
    1427,
    'No mail goes to this address for now: it has had as many as it may within an hour',
  ),
  InvalidGameCenterAuthRequest: badRequest(
    1428,
    'The certificate is not at an address of Apple, or the salt, signature or time has another form than Game Center gives it',
  ),
  GameCenterAuthenticationFailed: badRequest(
    1429,
    'The signature is not one of Game Center for this player and app, or it is too old',
  ),
  DuplicatePurchaseTransactionId: badRequest(1489, 'Another order has this transaction'),
  AppleNotEnabledForTitle: badRequest(1501, 'The title is not connected with Apple'),
  TitleDataOverrideNotFound: badRequest(1508, 'There are no overrides with this label'),
  DuplicateKeys: badRequest(1509, 'A key is there twice'),
  SteamUserNotFound: badRequest(1513, 'Steam has no such account of a person'),
  GoogleServiceAccountFailedAuth: badRequest(
    1533,
    'Google does not take the service account of the title, or it may not see the purchases of the app',
  ),
  InvalidGooglePlayGamesServerAuthCode: badRequest(1545, 'Google does not take this code'),
  InvalidEventContents: badRequest(1548, 'An event has contents that are not taken'),
  InvalidGameCenterId: badRequest(1554, 'This cannot be a player id of Game Center'),
  IpAddressBanned: forbidden(1557, 'The IP address making this request is currently banned'),
  TokenSigningKeyNotFound: badRequest(1568, 'The provider has no key with the id of this token'),
  ProductDisabledForTitle: badRequest(1609, 'The title does not sell on this platform'),
  AccountLinkedToABannedPlayer: badRequest(
    1613,
    'A banned player has this identity, or had it until the account was deleted',
  ),
  PlayerCreationDisabled: badRequest(22000, 'No new players are made at the moment'),
  // From 90000 on the numbers are ours.
  IdempotencyKeyReused: unprocessable(
    90000,
    'This idempotency key came with another request body before; take a new key',
  ),
  StoreClosed: badRequest(90001, 'The store is closed to purchases'),
  ConfirmationRequired: forbidden(90003, 'Confirm your password first'),
  LinkInvalid: badRequest(90006, 'The link is used, too old, or none of ours'),
  OriginNotAllowed: forbidden(
    90004,
    'Operators call from the console only, at the address that PURSER_PUBLIC_URL names',
  ),
  // About operators and the studio's own things.
  OperatorNotFound: badRequest(90007, 'There is no such operator'),
  LastOwner: badRequest(
    90008,
    'This is the last owner of everything who can sign in; make another one first',
  ),
  SecondFactorRequired: unauthorized(90005, 'Send a code of the second factor'),
  SecondFactorInvalid: badRequest(90010, 'The code is wrong or was used'),
  TooManyOperators: badRequest(90009, 'There are as many operators as can be'),
  OperatorDisabled: badRequest(90011, 'The operator is disabled'),
  TitleIdNotAvailable: badRequest(90020, 'There is a title with this id already'),
  KeyNotFound: badRequest(90021, 'There is no such key'),
  SigningKeyInUse: badRequest(90022, 'This key signs; rotate first, and revoke it then'),
  WalletCapReached: forbidden(90023, 'You may not give or take so much of this currency today'),
  SalesOverlap: badRequest(90073, 'Another sale has one of these items at the same time'),
  SaleOver: conflict(90074, 'The sale is over'),
  StatisticValueOutOfBounds: badRequest(
    90075,
    'The statistic allows no such value, or no such step to it',
  ),
  RevisionConflict: conflict(90031, 'Another revision is current'),
  PendingChangeMoved: conflict(90072, 'Somebody else has moved the scheduled change'),
  AnswerTooLarge: badRequest(90030, 'The answer would be too large'),
  StoreRequired: badRequest(90002, 'The title sells in stores only'),
  // About purchases with real money.
  ReceiptNotGiven: badRequest(
    90070,
    'The purchase is valid and could not be given; it is not used up, so send it again later',
  ),
  ReceiptNotFound: badRequest(90071, 'There is no such receipt'),
  // About the identities and sessions of players.
  RefreshTokenInvalid: unauthorized(
    90060,
    'The refresh token is not valid, or its session is over: log in again',
  ),
  InvalidIdentityToken: badRequest(
    90050,
    'The token of the identity provider is not valid here; Admin/ListIdentityProviders counts the reasons, and the log has the reason by requestId',
  ),
  SessionTooOld: forbidden(90040, 'The session is too old for this; log in again first'),
  LastWayIn: badRequest(90041, 'The player has no other way to log in; link another one first'),
} as const;

export type ErrorName = keyof typeof ERRORS;
