import type { CredentialRefusal } from './credential.ts';
import type { DatabaseFault } from './measures.ts';
import type { LoginRefusal, Provider } from './identity-provider.ts';
import type { RateLimitExcess, RateLimitState } from './rate-limits.ts';

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
  UserisNotValid: { code: 1030, status: 400, message: 'This title has no such player' },
  InvalidTicket: {
    code: 1034,
    status: 400,
    message: 'This is a session ticket, not an entity token',
  },
  NameNotAvailable: {
    code: 1058,
    status: 400,
    message: 'Another player has this display name',
  },
  BodyTooLarge: { code: 1068, status: 413, message: 'The request body is too large' },
  InvalidRequest: { code: 1071, status: 400, message: 'The request cannot be understood' },
  NotAuthenticated: {
    code: 1074,
    status: 401,
    message: 'This API method does not allow anonymous callers.',
  },
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
    message: 'The secret key is not allowed to call this operation',
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
  OverLimit: { code: 1214, status: 400, message: 'A limit of the service would be exceeded' },
  CatalogNotConfigured: {
    code: 1218,
    status: 400,
    message: 'There is no such catalog version, or no default catalog',
  },
  StoreNotFound: { code: 1221, status: 400, message: 'There is no such store' },
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
} as const satisfies Record<string, ErrorEntry>;

export interface ErrorEntry {
  readonly code: number;
  readonly status: number;
  readonly callerStatus?: number;
  readonly message: string;
}

export type ErrorName = keyof typeof ERRORS;

/** Sentences that say what is wrong, by member of the request. */
export type ErrorDetails = Readonly<Record<string, readonly string[]>>;

/**
 * Facts of a refusal for the service's log alone; no caller sees them. Ids, fixed words and what a driver says: never a secret, a custom id, a
 * username or an email address.
 */
export interface RefusalFacts {
  /** The true reason, where the error's name hides it or says less. */
  readonly reason?: RefusalReason | undefined;
  readonly titleId?: string | undefined;
  readonly playerId?: string | undefined;
  readonly provider?: Provider | undefined;
  readonly keyId?: string | undefined;
  /** What kept the database from answering, and in the driver's own words. */
  readonly fault?: DatabaseFault | undefined;
  readonly cause?: string | undefined;
}

/** Why a login or a credential was refused. */
export type RefusalReason = LoginRefusal | CredentialRefusal;

/** Optional details of a refusal beside the error's name. */
export interface ErrorExtras {
  readonly details?: ErrorDetails;
  /** Replaces the catalogue's message. */
  readonly message?: string;
  /** Replaces the catalogue's HTTP status. */
  readonly status?: number;
  /** Whole seconds after which a retry makes sense; sent in the body and as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** The limit that the call is over; sent as the `RateLimit` fields. */
  readonly rateLimit?: RateLimitState;
  /** Never sent. */
  readonly logged?: RefusalFacts;
}

/** A refusal, thrown. Only an operation's `fail` and the HTTP room make one. */
export class ApiError extends Error {
  readonly error: ErrorName;
  readonly extras: ErrorExtras;

  constructor(error: ErrorName, extras: ErrorExtras = {}) {
    super(extras.message ?? ERRORS[error].message);
    this.name = 'ApiError';
    this.error = error;
    this.extras = extras;
  }
}

/** The details of a refusal for what comes too often. */
export function rateLimitExtras({ state, retryAfterSeconds }: RateLimitExcess): ErrorExtras {
  return { retryAfterSeconds, rateLimit: state };
}

/**
 * The database did not answer, or did not say whether a change was committed. Thrown by `storage/`; the wire says
 * ServiceUnavailable. Repeating the call is safe.
 */
export class StorageUnavailable extends Error {
  readonly fault: DatabaseFault;

  constructor({
    cause,
    fault = 'away',
  }: { readonly cause: unknown; readonly fault?: DatabaseFault }) {
    super('The database did not answer', { cause });
    this.name = 'StorageUnavailable';
    this.fault = fault;
  }
}
