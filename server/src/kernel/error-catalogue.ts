/**
 * The catalogue of errors: the only place with numbers and statuses.
 *
 * `code` is the number in the reference API's table, or one of ours, and never changes. `status` is the HTTP status. `callerStatus` is
 * the status where the caller's own credential is refused: a bad token is a bad parameter (400) in a body and a bad
 * credential (401) in a header. `message` is for developers of games.
 */
export const ERRORS = {
  InvalidParams: { code: 1000, status: 400, message: 'Invalid input parameters' },
  AccountNotFound: { code: 1001, status: 400, message: 'User not found' },
  AccountBanned: {
    code: 1002,
    status: 403,
    message: 'The account making this request is currently banned',
  },
  InvalidUsernameOrPassword: {
    code: 1003,
    status: 400,
    message: 'Invalid username or password',
  },
  InvalidTitleId: { code: 1004, status: 400, message: 'This title does not exist' },
  InvalidEmailAddress: { code: 1005, status: 400, message: 'Email address is not valid.' },
  EmailAddressNotAvailable: {
    code: 1006,
    status: 400,
    message: 'Email address not available',
  },
  InvalidUsername: { code: 1007, status: 400, message: 'Username is not valid.' },
  InvalidPassword: { code: 1008, status: 400, message: 'Password is not valid.' },
  UsernameNotAvailable: { code: 1009, status: 400, message: 'Username not available' },
  InvalidContainerItem: { code: 1017, status: 400, message: 'This item is not a container' },
  ContainerNotOwned: {
    code: 1018,
    status: 400,
    message: 'The player does not have this container',
  },
  KeyNotOwned: {
    code: 1019,
    status: 400,
    message: 'The player does not have the key of this container',
  },
  InvalidItemIdInTable: {
    code: 1020,
    status: 400,
    message: 'A drop table names an item that is not in the catalog version',
  },
  UserisNotValid: { code: 1030, status: 400, message: 'This title has no such player' },
  InvalidTicket: {
    code: 1034,
    status: 400,
    message: 'This is a session ticket, not an entity token',
  },
  ItemNotFound: { code: 1047, status: 400, message: 'There is no such item' },
  ItemNotOwned: { code: 1048, status: 400, message: 'The player does not have this item' },
  InvalidVirtualCurrency: {
    code: 1051,
    status: 400,
    message: 'The title has no such virtual currency',
  },
  WrongVirtualCurrency: {
    code: 1052,
    status: 400,
    message: 'The item is not sold in this currency',
  },
  WrongPrice: { code: 1053, status: 400, message: 'The item has another price' },
  NameNotAvailable: {
    code: 1058,
    status: 400,
    message: 'Another player has this display name',
  },
  InsufficientFunds: {
    code: 1059,
    status: 400,
    message: 'The player has too little of this currency',
  },
  NoRemainingUses: { code: 1062, status: 400, message: 'The item has fewer uses left' },
  BodyTooLarge: { code: 1068, status: 413, message: 'The request body is too large' },
  InvalidRequest: { code: 1071, status: 400, message: 'The request cannot be understood' },
  NotAuthenticated: {
    code: 1074,
    status: 401,
    message: 'This API method does not allow anonymous callers.',
  },
  APINotEnabledForGameClientAccess: { code: 1082, status: 400, message: 'Players may not call it' },
  NotAuthorized: {
    code: 1089,
    status: 403,
    message: 'The caller may not do this',
  },
  InvalidItemId: {
    code: 1093,
    status: 400,
    message: 'An item is not in the catalog version',
  },
  InvalidSessionTicket: { code: 1100, status: 400, message: 'Invalid session ticket' },
  InternalServerError: { code: 1110, status: 500, message: 'Internal server error' },
  ServiceUnavailable: {
    code: 1123,
    status: 503,
    message: 'The service cannot answer at the moment; try again',
  },
  InvalidAPIEndpoint: { code: 1131, status: 404, message: 'There is no such operation' },
  ConcurrentEditError: {
    code: 1133,
    status: 409,
    message: 'A call with this idempotency key is still under way; repeat it with the same key',
  },
  CharacterNotFound: { code: 1135, status: 400, message: 'There is no such character' },
  InvalidEmailOrPassword: {
    code: 1142,
    status: 400,
    message: 'Invalid email address or password',
  },
  InvalidContentType: {
    code: 1144,
    status: 415,
    message: 'The content type must be application/json',
  },
  LinkedIdentifierAlreadyClaimed: {
    code: 1184,
    status: 400,
    message: 'Another player has this id already',
  },
  NotAuthorizedByTitle: {
    code: 1191,
    status: 403,
    message: 'The secret key or the operator is not allowed to call this operation',
  },
  APIClientRequestRateLimitExceeded: {
    code: 1199,
    status: 429,
    message: 'Too many such requests in a short time; try again later',
  },
  InvalidJSONContent: {
    code: 1200,
    status: 400,
    message: 'The request body must be one JSON object in UTF-8',
  },
  InvalidDropTable: { code: 1201, status: 400, message: 'This drop table cannot be used' },
  ContainerKeyInvalid: { code: 1205, status: 400, message: 'This key does not open the container' },
  OverLimit: { code: 1214, status: 400, message: 'A limit of the service would be exceeded' },
  CatalogNotConfigured: {
    code: 1218,
    status: 400,
    message: 'There is no such catalog version, or no default catalog',
  },
  StoreNotFound: { code: 1221, status: 400, message: 'There is no such store' },
  VirtualCurrencyCountLimitExceeded: {
    code: 1229,
    status: 400,
    message: 'The title would have too many virtual currencies',
  },
  VirtualCurrencyCodeExists: {
    code: 1230,
    status: 400,
    message: 'There is a virtual currency with this code',
  },
  InvalidVirtualCurrencyCode: {
    code: 1236,
    status: 400,
    message: 'This cannot be the code of a virtual currency',
  },
  VirtualCurrencyCannotBeDeleted: {
    code: 1237,
    status: 400,
    message: 'The virtual currency is in use',
  },
  LimitedEditionItemUnavailable: {
    code: 1267,
    status: 400,
    message: 'No more of this limited edition is left',
  },
  SecretKeyNotFound: {
    code: 1293,
    status: 401,
    message: 'The secret key is not valid',
  },
  EntityTokenInvalid: {
    code: 1335,
    status: 400,
    callerStatus: 401,
    message: 'The entity token is not valid',
  },
  EntityTokenExpired: {
    code: 1336,
    status: 400,
    callerStatus: 401,
    message: 'The entity token has expired',
  },
  EntityTokenRevoked: {
    code: 1337,
    status: 400,
    callerStatus: 401,
    message: 'The entity token has been revoked',
  },
  APIConcurrentRequestLimitExceeded: {
    code: 1342,
    status: 429,
    message: 'Too many such requests at the same time; try again',
  },
  InvalidEntityType: {
    code: 1373,
    status: 403,
    message: 'An entity of this type may not call this operation',
  },
  VirtualCurrencyMustBeWithinIntegerRange: {
    code: 1405,
    status: 400,
    message: 'The balance would be beyond what a balance can be',
  },
  IpAddressBanned: {
    code: 1557,
    status: 403,
    message: 'The IP address making this request is currently banned',
  },
  PlayerCreationDisabled: {
    code: 22000,
    status: 400,
    message: 'No new players are made at the moment',
  },
  // From 90000 on the numbers are ours.
  IdempotencyKeyReused: {
    code: 90000,
    status: 422,
    message: 'This idempotency key came with another request body before; take a new key',
  },
  StoreClosed: { code: 90001, status: 400, message: 'The store is closed to purchases' },
  ConfirmationRequired: { code: 90003, status: 403, message: 'Confirm your password first' },
  LinkInvalid: { code: 90006, status: 400, message: 'The link is used, too old, or none of ours' },
  OriginNotAllowed: {
    code: 90004,
    status: 403,
    message: 'Operators call from the console only, at the address that PURSER_PUBLIC_URL names',
  },
  // About operators and the studio's own things.
  OperatorNotFound: { code: 90007, status: 400, message: 'There is no such operator' },
  LastOwner: {
    code: 90008,
    status: 400,
    message: 'This is the last owner of everything who can sign in; make another one first',
  },
  SecondFactorRequired: { code: 90005, status: 401, message: 'Send a code of the second factor' },
  SecondFactorInvalid: { code: 90010, status: 400, message: 'The code is wrong or was used' },
  TooManyOperators: { code: 90009, status: 400, message: 'There are as many operators as can be' },
  OperatorDisabled: { code: 90011, status: 400, message: 'The operator is disabled' },
  TitleIdNotAvailable: {
    code: 90020,
    status: 400,
    message: 'There is a title with this id already',
  },
  KeyNotFound: { code: 90021, status: 400, message: 'There is no such key' },
  SigningKeyInUse: {
    code: 90022,
    status: 400,
    message: 'This key signs; rotate first, and revoke it then',
  },
  WalletCapReached: {
    code: 90023,
    status: 403,
    message: 'You may not give or take so much of this currency today',
  },
  RevisionConflict: { code: 90031, status: 409, message: 'Another revision is current' },
  AnswerTooLarge: { code: 90030, status: 400, message: 'The answer would be too large' },
  StoreRequired: { code: 90002, status: 400, message: 'The title sells in stores only' },
} as const satisfies Record<string, ErrorEntry>;

export interface ErrorEntry {
  readonly code: number;
  readonly status: number;
  readonly callerStatus?: number;
  readonly message: string;
}

export type ErrorName = keyof typeof ERRORS;
