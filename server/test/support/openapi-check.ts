import { type Validator, Compile } from 'typebox/schema';
import { mapInner } from '../../src/derive/json-schema.ts';
import type { OpenApi, OpenApiOperation, OpenApiResponse } from '../../src/derive/openapi.ts';
import { ERRORS, type ErrorName } from '../../src/kernel/error-catalogue.ts';
import type { JsonSchema } from '../../src/kernel/json-schema.ts';

/** Throws, with what is wrong, when a reply is not what the document says. */
export type ReplyChecker = (path: string, httpStatus: number, body: unknown) => void;

/**
 * Compares replies with the document. Stricter than the document is to clients: a member that it does
 * not declare is a fault. A call with `X-ReportErrorAsSuccess` is compared by the `code` of its body.
 */
export function makeReplyChecker(document: OpenApi): ReplyChecker {
  const validators = new Map<string, Validator>();
  const components = { schemas: closedComponents(document) };

  function validatorOf(path: string, status: number, schema: JsonSchema): Validator {
    const key = `${status} ${path}`;
    const validator = validators.get(key) ?? Compile({ ...closed(schema), components });
    validators.set(key, validator);
    return validator;
  }

  return (path, httpStatus, body) => {
    const schema = schemaOf(document, path, httpStatus);
    if (!schema) throw fault({ path, httpStatus, body }, ['the document has no such HTTP status']);
    const validator = validatorOf(path, httpStatus, schema);
    // To list errors takes many times as long as to find that there are none.
    if (!validator.Check(body)) {
      const [, errors] = validator.Errors(body);
      const lines = errors.map(
        ({ instancePath, message, params }) =>
          `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
      );
      throw fault({ path, httpStatus, body }, lines);
    }
    if (!isNumberedRight(body)) {
      throw fault({ path, httpStatus, body }, ["errorCode is not the error's number"]);
    }
  };
}

/** The schema of a reply; for a path that is no operation, the schema of that refusal. */
function schemaOf(document: OpenApi, path: string, httpStatus: number): JsonSchema | undefined {
  const operation = document.paths[path]?.post;
  if (operation)
    return responseOf(document, operation, httpStatus)?.content['application/json'].schema;
  if (httpStatus !== 404) return undefined;
  return {
    allOf: [{ $ref: '#/components/schemas/ErrorReply' }],
    properties: { code: { const: 404 }, error: { const: 'InvalidAPIEndpoint' } },
  };
}

/** The response under an HTTP status, wherever the document has it. */
export function responseOf(
  document: OpenApi,
  operation: OpenApiOperation,
  httpStatus: number,
): OpenApiResponse | undefined {
  const response = operation.responses[httpStatus];
  if (!response || !('$ref' in response)) return response;
  return document.components.responses[response.$ref.slice('#/components/responses/'.length)];
}

/** Named schemas are closed where they are referred to, so that an intersection can still add members. */
function closedComponents(document: OpenApi): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      name,
      mapInner(schema, closed),
    ]),
  );
}

/** The schema, closed for members that it does not declare. */
function closed(schema: JsonSchema): JsonSchema {
  const { allOf, ...rest } = schema;
  const inner: JsonSchema = {
    ...mapInner(rest, closed),
    // The parts of an intersection are closed together, not each for itself.
    ...(allOf && { allOf: allOf.map((part) => mapInner(part, closed)) }),
  };
  const hasMembers = schema.$ref !== undefined || schema.properties !== undefined || allOf;
  return hasMembers ? { ...inner, unevaluatedProperties: false } : inner;
}

function isNumberedRight(body: unknown): boolean {
  const { error, errorCode } = body as { error?: ErrorName; errorCode?: number };
  return error === undefined || ERRORS[error].code === errorCode;
}

function fault(
  reply: { path: string; httpStatus: number; body: unknown },
  faults: readonly string[],
): Error {
  const { path, httpStatus, body } = reply;
  return new Error(
    [
      `The reply of ${path} with HTTP status ${httpStatus} is not what openapi.json says:`,
      ...faults.map((line) => `  ${line}`),
      `  reply: ${JSON.stringify(body)?.slice(0, 2_000)}`,
    ].join('\n'),
  );
}
