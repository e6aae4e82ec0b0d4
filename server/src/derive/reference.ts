import { ERRORS, type ErrorEntry, type ErrorName } from '../kernel/errors.ts';
import { type AnyOperation, type Endpoint, endpointsOf } from '../kernel/operation.ts';
import {
  type Permission,
  PERMISSIONS,
  PLAYER_PERMISSIONS,
  SCOPE_PERMISSIONS,
  SCOPES,
  TITLE_PERMISSIONS,
} from '../kernel/permissions.ts';
import { areaSentence } from './areas.ts';
import { byArea, nameOf, type PossibleRefusal, refusalsOf } from './contract.ts';
import {
  callerSentence,
  curlExample,
  errorSentence,
  permissionSentence,
  replyExample,
  retrySentence,
  sizeSentence,
} from './explain.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { memberRows } from './member-rows.ts';

/** Prints the reference as Markdown files: a page for each operation, an index, the errors, the permissions. By file name. */
export function makeReference(operations: readonly AnyOperation[]): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', printIndex(operations)],
    ['errors.md', printErrors(operations)],
    ['permissions.md', printPermissions()],
    ...endpointsOf(operations).map((one) => [fileOf(one), printOperation(one)] as const),
  ]);
}

/** `Admin_UpdateStoreItems.md`. */
function fileOf(operation: Endpoint): string {
  return `${nameOf(operation).id}.md`;
}

const GENERATED =
  '<!-- Generated from the operations by scripts/generate.ts; changes made here are lost. -->';

function printIndex(operations: readonly AnyOperation[]): string {
  const areas = byArea(operations).flatMap(([area, list]) => [
    `## ${area}`,
    areaSentence(area),
    table(
      ['Operation', 'What it does'],
      list.map((one) => [`[${nameOf(one).name}](${fileOf(one)})`, one.summary]),
    ),
  ]);
  return page([
    '# Reference',
    'Every operation is a `POST` with one JSON object, and every answer is an envelope: `data` where it succeeded; `error`, `errorCode`, `errorMessage` and `requestId` where it was refused, which [errors.md](errors.md) lists. [permissions.md](permissions.md) says who may do what. Unknown members of a request are passed over, `null` for an optional member counts as absent, and no value is ever converted.',
    ...areas,
  ]);
}

function printOperation(operation: Endpoint): string {
  const { name } = nameOf(operation);
  const refusals = refusalsOf(operation);
  return page([
    `# ${name}`,
    operation.summary,
    ...(operation.description === undefined ? [] : [operation.description]),
    `\`\`\`http\nPOST ${operation.path}\n\`\`\``,
    `**Who may call**: ${callerSentence(operation.auth)}`,
    `**Permission**: ${permissionSentence(operation.auth)}`,
    `**Size of the request**: at most ${sizeSentence(operation)}.`,
    '## Request',
    printMembers(toJsonSchema(operation.request)),
    '## Result',
    'The members of `data`:',
    printMembers(toJsonSchema(operation.response)),
    '## Errors',
    'In order of precedence: when several apply, the first is the answer.',
    printRefusals(refusals.filter(({ from }) => from !== 'any')),
    'Any call, whatever it asks, may also be answered with:',
    printRefusals(refusals.filter(({ from }) => from === 'any')),
    '## Example',
    `\`\`\`sh\n${curlExample(operation)}\n\`\`\``,
    `\`\`\`json\n${replyExample(operation)}\n\`\`\``,
    '[All operations](README.md)',
  ]);
}

function printMembers(schema: JsonSchema): string {
  const rows = memberRows(schema);
  if (rows.length === 0) return 'No members.';
  return table(
    ['Member', 'Type', 'Required', 'What it is'],
    rows.map(({ path, type, required, description }) => [
      `\`${path}\``,
      type,
      required ? 'yes' : 'no',
      description,
    ]),
  );
}

function printRefusals(refusals: readonly PossibleRefusal[]): string {
  const rows = refusals.map(({ error, status }) => [
    `\`${error}\``,
    String(ERRORS[error].code),
    String(status),
    errorSentence(error),
  ]);
  return table(['Error', 'Number', 'HTTP status', 'When'], rows);
}

function printErrors(operations: readonly AnyOperation[]): string {
  const names = (Object.keys(ERRORS) as ErrorName[]).toSorted(
    (a, b) => ERRORS[a].code - ERRORS[b].code,
  );
  const rows = names.map((name) => [
    `\`${name}\``,
    String(ERRORS[name].code),
    statusesOf(name),
    errorSentence(name),
    retrySentence(name),
    whereDeclared(name, operations),
  ]);
  return page([
    '# Errors',
    'All errors, by number. Numbers never change. Where two HTTP statuses stand, the first is for a value in the request and the second for the same thing as the credential of the caller.',
    table(['Error', 'Number', 'HTTP status', 'Meaning', 'Repeat the call?', 'Declared by'], rows),
    '[All operations](README.md)',
  ]);
}

function printPermissions(): string {
  const mark = (permissions: readonly Permission[], one: Permission) =>
    permissions.includes(one) ? 'yes' : '';
  const rows = (Object.keys(PERMISSIONS) as Permission[]).map((one) => [
    `\`${one}\``,
    PERMISSIONS[one],
    ...SCOPES.map((scope) => mark(SCOPE_PERMISSIONS[scope], one)),
    mark(TITLE_PERMISSIONS, one),
    mark(PLAYER_PERMISSIONS, one),
  ]);
  const scopes = SCOPES.map((scope) => `Scope \`${scope}\``);
  return page([
    '# Permissions',
    'Every operation but those for anybody needs one permission. A secret key with scopes has the permissions of all of its scopes; one without scopes has those of every scope.',
    table(['Permission', 'Its holder may', ...scopes, 'Title token', 'Player'], rows),
    '[All operations](README.md)',
  ]);
}

function statusesOf(name: ErrorName): string {
  const { status, callerStatus }: ErrorEntry = ERRORS[name];
  return callerStatus === undefined ? String(status) : `${status}, ${callerStatus}`;
}

function whereDeclared(name: ErrorName, operations: readonly AnyOperation[]): string {
  const declaring = byArea(operations)
    .flatMap(([, list]) => list)
    .filter((operation) => (operation.errors as readonly ErrorName[]).includes(name));
  return declaring.map((one) => `[${one.path}](${fileOf(one)})`).join(', ');
}

function page(blocks: readonly string[]): string {
  return [GENERATED, ...blocks].join('\n\n').concat('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(tableLine).join('\n');
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}
