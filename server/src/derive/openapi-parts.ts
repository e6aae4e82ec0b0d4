import {
  CREDENTIAL_HEADERS,
  type CredentialKind,
  OLD_TICKET_HEADER,
  TITLE_HEADER,
  VERIFIER_HEADER,
  VERIFIER_ID,
} from '../kernel/credential.ts';
import { type ErrorName, ERRORS } from '../kernel/error-catalogue.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '../kernel/idempotency.ts';
import type { JsonSchema } from '../kernel/json-schema.ts';
import { IDEMPOTENCY_KEY_CHARS_MAX } from '../kernel/limits.ts';
import { NOTE_HEADER, REVISION_HEADER } from '../kernel/revised.ts';
import { statusName } from '../lib/node-http.ts';
import {
  IDEMPOTENCY_SENTENCE,
  isTemporary,
  NOTE_SENTENCE,
  REVISION_SENTENCE,
  VERIFIER_SENTENCE,
} from './explain.ts';

// The parts of the OpenAPI document that do not depend on the operations.

export const SECURITY_SCHEMES = {
  secretKey: credential(
    'secretKey',
    'A secret key of the title: for developers and servers, never in a game client.',
  ),
  entityToken: credential('entityToken', 'An entity token, of the title or of a player.'),
  sessionTicket: credential(
    'sessionTicket',
    `A player's session ticket. \`${OLD_TICKET_HEADER}\` is an older name of the header.`,
  ),
  operatorSession: credential(
    'operatorSession',
    `A page of the console: the secret of an operator's session, beside its cookie. \`${TITLE_HEADER}\` names the title.`,
  ),
} as const satisfies Readonly<Record<CredentialKind, object>>;

function credential(kind: CredentialKind, description: string) {
  return { type: 'apiKey', in: 'header', name: CREDENTIAL_HEADERS[kind], description };
}

export const REPLY_HEADERS = {
  'X-RequestId': {
    description: "The call's id, under which the service's log has it.",
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Whole seconds after which a retry makes sense.',
    schema: { type: 'integer', minimum: 1 },
  },
  [IDEMPOTENCY_REPLAYED]: {
    description: '`true`: an earlier call with the idempotency key has made the change.',
    schema: { type: 'string', const: 'true' },
  },
  [REVISION_HEADER]: {
    description: REVISION_SENTENCE,
    schema: { type: 'integer', format: 'int64', minimum: 0 },
  },
} as const;

export const REQUEST_PARAMETERS = {
  [IDEMPOTENCY_KEY]: {
    ...optionalHeader(IDEMPOTENCY_KEY, IDEMPOTENCY_SENTENCE),
    schema: { type: 'string', pattern: `^[!-~]{1,${IDEMPOTENCY_KEY_CHARS_MAX}}$` },
  },
  [NOTE_HEADER]: {
    ...optionalHeader(NOTE_HEADER, NOTE_SENTENCE),
    schema: { type: 'string' },
  },
  [VERIFIER_HEADER]: {
    ...optionalHeader(VERIFIER_HEADER, VERIFIER_SENTENCE),
    required: true,
    schema: { type: 'string', pattern: VERIFIER_ID },
  },
} as const;

function optionalHeader(name: string, description: string) {
  return { name, in: 'header', required: false, description };
}

/** The body of every refused call. */
export const ERROR_REPLY: JsonSchema = {
  type: 'object',
  description: 'A refused call.',
  required: ['code', 'status', 'error', 'errorCode', 'errorMessage', 'requestId'],
  properties: {
    code: { type: 'integer', description: 'The HTTP status.' },
    status: { type: 'string', description: "The HTTP status' name without spaces." },
    error: { type: 'string', description: "The error's name." },
    errorCode: { type: 'integer', description: "The error's number, which never changes." },
    errorMessage: { type: 'string', description: 'A description of the fault, for developers.' },
    errorDetails: {
      type: 'object',
      description: 'The faults of each member of the request, as sentences.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    requestId: {
      type: 'string',
      description: "The call's id, as in the header `X-RequestId`: tell it to the operator.",
    },
    retryAfterSeconds: {
      type: 'integer',
      minimum: 1,
      description: 'Whole seconds after which a retry makes sense.',
    },
  },
};

/** The body of a call that succeeded. */
export function successEnvelope(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'status', 'data'],
    properties: {
      code: { type: 'integer', const: 200, description: 'The HTTP status.' },
      status: { type: 'string', const: 'OK', description: "The HTTP status' name." },
      data,
    },
  };
}

/** An example of the body of a refusal. */
export function errorExample(error: ErrorName, status: number) {
  const { code, message } = ERRORS[error];
  return {
    code: status,
    status: statusName(status),
    error,
    errorCode: code,
    errorMessage: message,
    ...(error === 'InvalidParams' && { errorDetails: INVALID_PARAMS_DETAILS }),
    ...(isTemporary(error, status) && { retryAfterSeconds: 1 }),
    requestId: EXAMPLE_REQUEST_ID,
  };
}

const EXAMPLE_REQUEST_ID = 'pq0Xk3mZtW8a-1f';
const INVALID_PARAMS_DETAILS = { StoreId: ['The StoreId field is required.'] };
