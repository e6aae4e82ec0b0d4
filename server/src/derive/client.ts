import type { TSchema } from 'typebox';
import { ERRORS } from '../kernel/error-catalogue.ts';
import {
  CREDENTIAL_HEADERS,
  CREDENTIALS_BY_AUTH,
  TITLE_HEADER,
  VERIFIER_HEADER,
} from '../kernel/credential.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '../kernel/idempotency.ts';
import type { JsonSchema } from '../kernel/json-schema.ts';
import {
  type AnyOperation,
  type Endpoint,
  isWrite,
  takesIdempotencyKey,
} from '../kernel/operation.ts';
import { REVISION_HEADER } from '../kernel/revised.ts';
import { isObjectType, printDoc, printMembers, printType } from './client-types.ts';
import { areaSentence, byArea, nameOf } from './contract.ts';
import { toJsonSchema } from './json-schema.ts';
import { makeNamedSchemas, type NamedSchemas, sortedRecord } from './named-schemas.ts';
import { makeSharedTypes, type SharedTypes } from './shared-types.ts';

/** Prints the client's `headers.ts`: the header of each credential, and that of an idempotency key. */
export function makeClientHeaders(): string {
  const members = Object.entries(CREDENTIAL_HEADERS).map(
    ([kind, header]) => `  ${kind}: '${header}',`,
  );
  return `${GENERATED}

/** The header that carries each credential. */
export const CREDENTIAL_HEADERS = {
${members.join('\n')}
} as const;

/** The header that makes a call safe to repeat. */
export const IDEMPOTENCY_KEY = '${IDEMPOTENCY_KEY}';

/** The header of a reply that was given before. */
export const IDEMPOTENCY_REPLAYED = '${IDEMPOTENCY_REPLAYED}';

/** The header of a reply that has the revision of what the reply shows, or of what the call has changed. */
export const REVISION_HEADER = '${REVISION_HEADER}';

/** The header in which an operator names the title of a call. */
export const TITLE_HEADER = '${TITLE_HEADER}';

/** The header in which a verifier names itself. */
export const VERIFIER_HEADER = '${VERIFIER_HEADER}';
`;
}

/** Prints the client's `operations.ts`: types of all requests and results, and a method for each operation. */
export function makeClient(operations: readonly AnyOperation[]): string {
  const areas = byArea(operations);
  const titled = makeNamedSchemas();
  const types = areas.flatMap(([, list]) => list.flatMap((one) => typesOf(one, titled)));
  const ofOperations = Object.fromEntries(types.map(({ name, schema }) => [name, schema]));
  const shared = makeSharedTypes({ ...ofOperations, ...titled.all() });
  const referring = Object.entries(titled.all()).map(
    ([name, one]) => [name, shared.refer(one)] as const,
  );
  const named = sortedRecord([...referring, ...Object.entries(shared.named)]);
  const parts = [
    HEAD,
    printErrorNames(),
    ...Object.entries(named).map(([name, one]) => printNamed(name, one)),
    ...printTypes(types, shared),
    ...areas.map(([area, list]) => printArea(area, list)),
    printClient(areas.map(([area]) => area)),
  ];
  return `${parts.join('\n\n')}\n`;
}

const GENERATED =
  '// Generated from the operations by scripts/generate.ts; changes made here are lost.';

const HEAD = [
  GENERATED,
  '',
  "import { type CallOptions, makeTransport, type PurserOptions, type Transport } from './transport.ts';",
].join('\n');

function printErrorNames(): string {
  const names = Object.keys(ERRORS).toSorted();
  return `/** Why a call is refused. */
export type ErrorName =
${names.map((name) => `  | '${name}'`).join('\n')};`;
}

function printNamed(name: string, schema: JsonSchema): string {
  const declaration = isObjectType(schema)
    ? `export interface ${name} ${printMembers(schema, 0)}`
    : `export type ${name} = ${printType(schema, 0)};`;
  return [...printDoc(schema.description, ''), declaration].join('\n');
}

/**
 * The types of all requests of an operation at one of its doors, and of its results. `source` is the schema that the operation
 * declares: operations and doors that share it have one type.
 */
function typesOf(operation: Endpoint, titled: NamedSchemas) {
  const { area, name } = nameOf(operation);
  const typeOf = (suffix: string, source: TSchema) => ({
    name: `${area}${name}${suffix}`,
    schema: titled.name(toJsonSchema(source)),
    description: `The ${suffix.toLowerCase()} of ${operation.path}.`,
    source,
  });
  return [typeOf('Request', operation.request), typeOf('Result', operation.response)];
}

/** A schema that several share is printed for the first of them, and the others refer to that. */
function printTypes(types: ReturnType<typeof typesOf>, shared: SharedTypes): readonly string[] {
  const firstOf = new Map<TSchema, string>();
  return types.map(({ name, schema, description, source }) => {
    const first = firstOf.get(source);
    const type = shared.refer(schema);
    if (first === undefined) firstOf.set(source, name);
    const isKnown = first !== undefined && isObjectType(type);
    return printNamed(name, { ...(isKnown ? { $ref: first } : type), description });
  });
}

function printArea(area: string, list: readonly Endpoint[]): string {
  return `/** ${areaSentence(area)} */
export interface ${area}Operations {
${list.map(printSignature).join('\n')}
}

function make${area}(transport: Transport): ${area}Operations {
  return {
${list.map(printMethod).join('\n')}
  };
}`;
}

function printSignature(operation: Endpoint): string {
  const { area, name } = nameOf(operation);
  const text = [operation.summary, operation.description].filter(Boolean).join('\n\n');
  return `${printDoc(text, '  ').join('\n')}
  ${camel(name)}(
    request: ${area}${name}Request,
    options?: CallOptions,
  ): Promise<${area}${name}Result>;`;
}

function printMethod(operation: Endpoint): string {
  const { area, name } = nameOf(operation);
  const opensWith = CREDENTIALS_BY_AUTH[operation.auth.kind].map((kind) => `'${kind}'`);
  return `    ${camel(name)}: (request, options) =>
      transport({
        path: '${operation.path}',
        opensWith: [${opensWith.join(', ')}],
        repeatable: '${repeatableOf(operation)}',
        request,
        options,
      }) as Promise<${area}${name}Result>,`;
}

/** When the client may repeat a call, as `client/src/retry.ts` has it. */
function repeatableOf(operation: Endpoint): 'always' | 'withKey' | 'ifRefused' {
  if (takesIdempotencyKey(operation)) return 'withKey';
  return isWrite(operation.auth) ? 'ifRefused' : 'always';
}

function printClient(areas: readonly string[]): string {
  return `/** The whole service, by area. */
export interface Purser {
${areas.map((area) => `  readonly ${camel(area)}: ${area}Operations;`).join('\n')}
}

/** Makes a client. Nothing is sent before the first call. */
export function makePurser(options: PurserOptions): Purser {
  const transport = makeTransport(options);
  return {
${areas.map((area) => `    ${camel(area)}: make${area}(transport),`).join('\n')}
  };
}`;
}

function camel(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
