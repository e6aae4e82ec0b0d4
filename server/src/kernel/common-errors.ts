import type { ErrorName } from './error-catalogue.ts';
import type { Auth } from './operation.ts';
import { DANGEROUS_PERMISSIONS } from './roles.ts';

// The errors that operations have in common.

/** The errors that come before those of the operation, by the credential that it wants, in order of judgement. */
export function commonErrors(auth: Auth): readonly ErrorName[] {
  return [
    'BodyTooLarge',
    ...CALLER_ERRORS[auth.kind],
    ...(isDangerous(auth) ? (['ConfirmationRequired'] as const) : []),
    'InvalidContentType',
    'InvalidJSONContent',
    'InvalidParams',
  ];
}

function isDangerous(auth: Auth): boolean {
  return 'permission' in auth && DANGEROUS_PERMISSIONS.includes(auth.permission);
}

/** The errors of an idempotency key, beside InvalidParams for one of the wrong shape. */
export const IDEMPOTENCY_ERRORS = [
  'ConcurrentEditError',
  'IdempotencyKeyReused',
] as const satisfies readonly ErrorName[];

const TOKEN_ERRORS = [
  'EntityTokenInvalid',
  'EntityTokenExpired',
  'AccountBanned',
  'EntityTokenRevoked',
] as const;

const OPERATOR_ERRORS = ['NotAuthenticated', 'OriginNotAllowed', 'NotAuthorizedByTitle'] as const;

const CALLER_ERRORS: Record<Auth['kind'], readonly ErrorName[]> = {
  anonymous: [],
  visitor: ['OriginNotAllowed'],
  operator: OPERATOR_ERRORS,
  titleOperator: OPERATOR_ERRORS,
  secretKey: ['NotAuthenticated', 'SecretKeyNotFound', 'OriginNotAllowed', 'NotAuthorizedByTitle'],
  sessionTicket: ['NotAuthenticated', 'AccountBanned'],
  titleEntity: ['NotAuthenticated', ...TOKEN_ERRORS, 'InvalidEntityType'],
  entity: ['NotAuthenticated', ...TOKEN_ERRORS],
  anyCredential: ['NotAuthenticated', 'SecretKeyNotFound', 'NotAuthorizedByTitle', ...TOKEN_ERRORS],
};

/** The errors of any call: of its path, of its method, too many calls, an unexpected error, a database that is away. */
export const ERRORS_OF_ANY_CALL = [
  'InvalidAPIEndpoint',
  'InvalidRequest',
  'APIClientRequestRateLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
] as const satisfies readonly ErrorName[];
