import { CREDENTIALS_BY_AUTH, VERIFIER_HEADER } from '../kernel/credential.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '../kernel/idempotency.ts';
import {
  type AnyOperation,
  type Auth,
  type Endpoint,
  isWrite,
  takesIdempotencyKey,
} from '../kernel/operation.ts';
import { isInSdks } from '../kernel/own-operations.ts';
import { NOTE_HEADER, REVISION_HEADER, takesNote } from '../kernel/revised.ts';
import { DANGEROUS_PERMISSIONS, rolesWith } from '../kernel/roles.ts';
import { statusName } from '../lib/node-http.ts';
import { areaSentence, byArea, nameOf, type PossibleRefusal, refusalsOf } from './contract.ts';
import { errorSentence, isTemporary, sizeSentence } from './explain.ts';
import { makeNamedSchemas, type NamedSchemas, sortedRecord } from './named-schemas.ts';
import {
  ERROR_REPLY,
  errorExample,
  REPLY_HEADERS,
  REQUEST_PARAMETERS,
  SECURITY_SCHEMES,
  successEnvelope,
} from './openapi-parts.ts';
import { toOpenApiSchema } from './openapi-schema.ts';

/** Describes the operations as an OpenAPI 3.1 document. The same list gives the same text. */
export function makeOpenApi(
  operations: readonly AnyOperation[],
  info: { readonly version: string },
) {
  const schemas = makeNamedSchemas();
  const areas = byArea(operations);
  const endpoints = areas.flatMap(([, list]) => list);
  const paths = Object.fromEntries(
    endpoints.map((operation) => [operation.path, { post: describeOperation(operation, schemas) }]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Purser', version: info.version, description: ABOUT, license: LICENSE },
    servers: [{ url: '/', description: 'The service that this document came from.' }],
    tags: areas.map(([area]) => ({ name: area, description: areaSentence(area) })),
    paths,
    components: {
      schemas: { ErrorReply: ERROR_REPLY, ...schemas.all() },
      responses: sharedFailures(endpoints),
      headers: REPLY_HEADERS,
      parameters: REQUEST_PARAMETERS,
      examples: errorExamples(endpoints),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** An OpenAPI 3.1 document, typed as far as this project reads it. */
export type OpenApi = ReturnType<typeof makeOpenApi>;
export type OpenApiOperation = ReturnType<typeof describeOperation>;
export type OpenApiResponse = ReturnType<typeof success> | ReturnType<typeof failure>;

const LICENSE = { name: 'Apache-2.0', identifier: 'Apache-2.0' };

const ABOUT = `A game backend: checks tickets, vouches for players, keeps stores.

Every operation is a POST with one JSON object. Every answer is an envelope: \`data\` where it succeeded,
\`error\`, \`errorCode\`, \`errorMessage\` and \`requestId\` where it was refused. Names of members are taken in any letter case,
but each only once. Unknown members of a request are passed over, except where a secret key writes and the name looks like
a mistyped one. \`null\` for an optional member counts as absent, \`[]\` for an object as \`{}\`, and no value is ever
converted. A body may be compressed with gzip.

A request with the header \`X-ReportErrorAsSuccess: true\` is answered with HTTP status 200 whatever the outcome;
\`code\` in the body still tells it.

Who calls too often gets 429 with \`Retry-After\` and the fields \`RateLimit\` and \`RateLimit-Policy\` of
draft-ietf-httpapi-ratelimit-headers-10. A good answer has these fields where the request has \`X-Purser-RateLimit: 1\`.`;

function describeOperation(operation: Endpoint, schemas: NamedSchemas) {
  const { area, id } = nameOf(operation);
  const credentials = CREDENTIALS_BY_AUTH[operation.auth.kind];
  const headers = [
    ...(takesIdempotencyKey(operation) ? [IDEMPOTENCY_KEY] : []),
    ...(takesNote(operation) ? [NOTE_HEADER] : []),
    ...(operation.needsVerifierId ? [VERIFIER_HEADER] : []),
  ];
  const responses: Readonly<Record<string, OpenApiResponse | { readonly $ref: string }>> = {
    '200': success(operation, schemas),
    ...failures(operation),
  };
  return {
    tags: [area],
    operationId: id,
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    ...(headers.length > 0 && {
      parameters: headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    }),
    security: credentials.map((kind) => ({ [kind]: [] })),
    'x-purser': {
      /** Whether a call may change what is stored. */
      changes: isWrite(operation.auth),
      ...(credentials.some((kind) => kind === 'operatorSession') && forOperators(operation.auth)),
      /** The published SDKs of the reference API have a method for it. */
      ...(isInSdks({ area, id }) && { inSdks: true }),
    },
    requestBody: {
      required: true,
      description: `At most ${sizeSentence(operation)}.`,
      content: {
        'application/json': {
          schema: schemas.name(toOpenApiSchema(operation.request)),
          example: operation.example.request,
        },
      },
    },
    responses,
  };
}

/** The roles with which an operator may call it, and whether the operator must have presented the password within the last minutes. */
function forOperators(auth: Auth) {
  if (!('permission' in auth)) return {};
  const { permission } = auth;
  const isDangerous = DANGEROUS_PERMISSIONS.includes(permission);
  return { roles: rolesWith(permission), ...(isDangerous && { asksForPassword: true }) };
}

function success(operation: Endpoint, schemas: NamedSchemas) {
  return {
    description: 'Done.',
    headers: headersOf([
      ...(takesIdempotencyKey(operation) ? [IDEMPOTENCY_REPLAYED] : []),
      ...(operation.hasRevision ? [REVISION_HEADER] : []),
    ]),
    content: {
      'application/json': {
        schema: successEnvelope(schemas.name(toOpenApiSchema(operation.response))),
        example: { code: 200, status: 'OK', data: operation.example.response },
      },
    },
  };
}

/** The headers of a reply, beside the one that each has. */
function headersOf(names: readonly string[]): Readonly<Record<string, object>> {
  const all = ['X-RequestId', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Responses for the errors, by HTTP status. A status with one error refers to a response that operations share. */
function failures(operation: Endpoint) {
  const entries = byStatus(operation).map(([status, refusals]) => {
    const [only] = refusals;
    const isShared = refusals.length === 1 && only !== undefined;
    const response = isShared
      ? { $ref: `#/components/responses/${only.error}_${status}` }
      : failure(status, refusals);
    return [String(status), response] as const;
  });
  return Object.fromEntries(entries);
}

function sharedFailures(operations: readonly Endpoint[]) {
  const alone = operations.flatMap(byStatus).filter(([, refusals]) => refusals.length === 1);
  return sortedRecord(
    alone.map(([status, refusals]) => [
      `${refusals[0]?.error}_${status}`,
      failure(status, refusals),
    ]),
  );
}

function byStatus(
  operation: Endpoint,
): readonly (readonly [status: number, refusals: readonly PossibleRefusal[]])[] {
  return [...Map.groupBy(refusalsOf(operation), (refusal) => refusal.status)];
}

function failure(status: number, refusals: readonly PossibleRefusal[]) {
  const names = refusals.map((refusal) => refusal.error);
  return {
    description: names.map((name) => `- \`${name}\`: ${errorSentence(name)}`).join('\n'),
    headers: headersOf(names.some((name) => isTemporary(name, status)) ? ['Retry-After'] : []),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/ErrorReply' }],
          type: 'object',
          properties: {
            code: { type: 'integer', const: status },
            status: { type: 'string', const: statusName(status) },
            error: { type: 'string', enum: names },
          },
        },
        examples: Object.fromEntries(
          names.map((name) => [name, { $ref: `#/components/examples/${name}_${status}` }]),
        ),
      },
    },
  };
}

function errorExamples(operations: readonly Endpoint[]): Record<string, { value: unknown }> {
  return sortedRecord(
    operations
      .flatMap(refusalsOf)
      .map(({ error, status }) => [`${error}_${status}`, { value: errorExample(error, status) }]),
  );
}
