import { ERRORS } from '../kernel/error-catalogue.ts';
import { CREDENTIAL_HEADERS, CREDENTIALS_BY_AUTH, TITLE_HEADER } from '../kernel/credential.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '../kernel/idempotency.ts';
import {
  type AnyOperation,
  type Endpoint,
  isWrite,
  takesIdempotencyKey,
} from '../kernel/operation.ts';
import { REVISION_HEADER } from '../kernel/revised.ts';
import { areaSentence } from './areas.ts';
import { printDoc, printMembers, printType } from './client-types.ts';
import { byArea, nameOf } from './contract.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { makeNamedSchemas, type NamedSchemas } from './named-schemas.ts';

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
`;
}

/** Prints the client's `operations.ts`: types of all requests and results, and a method for each operation. */
export function makeClient(operations: readonly AnyOperation[]): string {
  const schemas = makeNamedSchemas();
  const areas = byArea(operations);
  const types = areas.flatMap(([, list]) => list.flatMap((one) => printTypes(one, schemas)));
  const named = Object.entries(schemas.all()).map(([name, schema]) => printNamed(name, schema));
  return [
    HEAD,
    printErrorNames(),
    ...named,
    ...types,
    ...areas.map(([area, list]) => printArea(area, list)),
    printClient(areas.map(([area]) => area)),
  ]
    .join('\n\n')
    .concat('\n');
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
  return [
    '/** Why a call is refused. */',
    'export type ErrorName =',
    ...names.map((name) => `  | '${name}'`),
  ]
    .join('\n')
    .concat(';');
}

function printNamed(name: string, schema: JsonSchema): string {
  const doc = printDoc(schema.description, '');
  return [
    ...doc,
    isInterface(schema) ? printInterface(name, schema) : printAlias(name, schema),
  ].join('\n');
}

/** Only an object with members of its own can be an interface. */
function isInterface(schema: JsonSchema): boolean {
  return printType(schema, 0).startsWith('{');
}

function printInterface(name: string, schema: JsonSchema): string {
  return `export interface ${name} ${printMembers(schema, 0)}`;
}

function printAlias(name: string, schema: JsonSchema): string {
  return `export type ${name} = ${printType(schema, 0)};`;
}

function printTypes(operation: Endpoint, schemas: NamedSchemas): readonly string[] {
  const { area, name } = nameOf(operation);
  const print = (suffix: string, schema: JsonSchema) =>
    printNamed(`${area}${name}${suffix}`, {
      ...schemas.name(schema),
      description: `The ${suffix.toLowerCase()} of ${operation.path}.`,
    });
  return [
    print('Request', toJsonSchema(operation.request)),
    print('Result', toJsonSchema(operation.response)),
  ];
}

function printArea(area: string, list: readonly Endpoint[]): string {
  return [
    `/** ${areaSentence(area)} */`,
    `export interface ${area}Operations {`,
    list.map(printSignature).join('\n'),
    '}',
    '',
    `function make${area}(transport: Transport): ${area}Operations {`,
    '  return {',
    ...list.map(printMethod),
    '  };',
    '}',
  ].join('\n');
}

function printSignature(operation: Endpoint): string {
  const { area, name } = nameOf(operation);
  const text = [operation.summary, operation.description].filter(Boolean).join('\n\n');
  return [
    ...printDoc(text, '  '),
    `  ${camel(name)}(`,
    `    request: ${area}${name}Request,`,
    '    options?: CallOptions,',
    `  ): Promise<${area}${name}Result>;`,
  ].join('\n');
}

function printMethod(operation: Endpoint): string {
  const { area, name } = nameOf(operation);
  const opensWith = CREDENTIALS_BY_AUTH[operation.auth.kind].map((kind) => `'${kind}'`);
  return [
    `    ${camel(name)}: (request, options) =>`,
    '      transport({',
    `        path: '${operation.path}',`,
    `        opensWith: [${opensWith.join(', ')}],`,
    `        repeatable: '${repeatableOf(operation)}',`,
    '        request,',
    '        options,',
    `      }) as Promise<${area}${name}Result>,`,
  ].join('\n');
}

/** When the client may repeat a call, as `client/src/retry.ts` has it. */
function repeatableOf(operation: Endpoint): 'always' | 'withKey' | 'ifRefused' {
  if (takesIdempotencyKey(operation)) return 'withKey';
  return isWrite(operation.auth) ? 'ifRefused' : 'always';
}

function printClient(areas: readonly string[]): string {
  return [
    '/** The whole service, by area. */',
    'export interface Purser {',
    ...areas.map((area) => `  readonly ${camel(area)}: ${area}Operations;`),
    '}',
    '',
    '/** Makes a client. Nothing is sent before the first call. */',
    'export function makePurser(options: PurserOptions): Purser {',
    '  const transport = makeTransport(options);',
    '  return {',
    ...areas.map((area) => `    ${camel(area)}: make${area}(transport),`),
    '  };',
    '}',
  ].join('\n');
}

function camel(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
