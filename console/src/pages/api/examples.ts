import { API_TEXTS } from '../../texts/api.ts';
import type { ApiDocument, ApiOperation } from './api-document.ts';
import { entryOf, isObject, type JsonObject, type JsonSchema } from './schema.ts';

const texts = API_TEXTS.examples;

// The call as a line of the shell, with our client, and with the published SDK. No credential stands in any of them, but a variable.

/** A call to show. */
export interface ShownCall {
  readonly operation: ApiOperation;
  readonly request: JsonObject;
  readonly resolve: ApiDocument['resolve'];
  /** Where the service is. */
  readonly url: string;
  readonly titleId: string;
  /** Of the credentials that open the operation. Undefined: none does. */
  readonly credential: string | undefined;
  readonly idempotencyKey: string;
}

/** How the published SDKs call the reference API, and so what they write where we write `Service`. */
const BRAND = 'PlayFab';

export function curlExample(call: ShownCall): string {
  const { operation, url, idempotencyKey } = call;
  const key = operation.idempotencyHeader;
  return [
    `curl ${url}${operation.path}`,
    `-H 'Content-Type: application/json'`,
    ...credentialOptions(call),
    ...(key !== undefined && idempotencyKey !== ''
      ? [`-H ${quote(`${key}: ${idempotencyKey}`)}`]
      : []),
    `-d ${quote(bodyText(shownRequest(call)).replaceAll('\n', '\n  '))}`,
  ].join(' \\\n  ');
}

function credentialOptions({ operation, credential, url, titleId }: ShownCall): readonly string[] {
  const shown = operation.credentials.find(({ kind }) => kind === credential);
  if (!shown) return [];
  const header = `-H "${shown.header}: $${variableOf(shown.kind)}"`;
  if (shown.kind !== 'operatorSession') return [header];
  // Operators call from pages: with the cookie, too, and the address of the console.
  return [
    header,
    '-b "$PURSER_COOKIE"',
    `-H 'Origin: ${url}'`,
    `-H ${quote(`X-Purser-Title: ${titleId}`)}`,
  ];
}

export function clientExample(call: ShownCall): string {
  const { operation, credential, idempotencyKey } = call;
  const options =
    operation.idempotencyHeader !== undefined && idempotencyKey !== ''
      ? `, {\n  idempotencyKey: ${JSON.stringify(idempotencyKey)},\n}`
      : '';
  return [
    `import { makePurser } from 'purser-client';`,
    '',
    'const purser = makePurser({',
    `  url: ${JSON.stringify(call.url)},`,
    ...(credential === undefined
      ? []
      : [`  credentials: { ${credential}: process.env.${variableOf(credential)} },`]),
    '});',
    `const result = await purser.${camel(operation.area)}.${camel(operation.name)}(${literal(shownRequest(call))}${options});`,
  ].join('\n');
}

/** Undefined: the published SDK has no method for the operation. */
export function sdkExample(call: ShownCall): string | undefined {
  const { operation, url, titleId, credential } = call;
  if (!operation.isInSdks) return undefined;
  const area = `${BRAND}${operation.area}`;
  const request = toBrandRequest(call, operation.request, shownRequest(call)) as JsonObject;
  return [
    ...(url.startsWith('http:') ? [`// ${texts.sdkNeedsTls}`] : []),
    `const { ${BRAND}, ${area} } = require('playfab-sdk');`,
    '',
    `Object.assign(${BRAND}.settings, {`,
    `  titleId: ${JSON.stringify(titleId)},`,
    `  productionUrl: ${JSON.stringify(url)},`,
    ...(credential === 'secretKey'
      ? [`  developerSecretKey: process.env.${variableOf(credential)},`]
      : []),
    '});',
    ...(credential === 'sessionTicket' ? [`// ${texts.sdkKeepsTicket}`] : []),
    ...(credential === 'entityToken' ? [`// ${texts.sdkKeepsToken}`] : []),
    `${area}.${toBrandName(operation.name)}(${literal(request)}, (error, result) => {`,
    '  console.log(error ?? result.data);',
    '});',
  ].join('\n');
}

/** The request without the passwords that are typed. */
function shownRequest({ operation, request, resolve }: ShownCall): JsonObject {
  const members = operation.request.properties ?? {};
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => {
      const isPassword = resolve(members[name] ?? {}).format === 'password';
      return [name, isPassword ? '********' : value];
    }),
  );
}

/** Declared members only: tables with any keys and JSON of the studio's own stay as they are. */
function toBrandRequest(call: Pick<ShownCall, 'resolve'>, of: JsonSchema, value: unknown): unknown {
  const schema = call.resolve(of);
  if (Array.isArray(value)) {
    return schema.items === undefined
      ? value
      : value.map((entry) => toBrandRequest(call, schema.items ?? {}, entry));
  }
  if (!isObject(value) || entryOf(schema)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const declared = schema.properties?.[name];
      return declared === undefined
        ? [name, member]
        : [toBrandName(name), toBrandRequest(call, declared, member)];
    }),
  );
}

/** As the service itself translates (docs/decisions/0006). */
function toBrandName(name: string): string {
  return name.replaceAll(/Service(?![a-z])/g, BRAND);
}

/** `secretKey` becomes `PURSER_SECRET_KEY`. */
export function variableOf(kind: string): string {
  return `PURSER_${kind.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

export function camel(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** On one line where it fits, as a person would type it. */
function bodyText(request: JsonObject): string {
  const line = JSON.stringify(request);
  return line.length <= 80 ? line : JSON.stringify(request, undefined, 2);
}

/** JSON as an object of a program. */
function literal(request: JsonObject): string {
  if (Object.keys(request).length === 0) return '{}';
  return JSON.stringify(request, undefined, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');
}

/** A word of the shell in which nothing is replaced. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
