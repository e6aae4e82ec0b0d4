import { ERRORS, type ErrorEntry, type ErrorName } from '../kernel/errors.ts';
import type { AnyOperation, Auth } from '../kernel/operation.ts';
import { areaSentence } from './areas.ts';
import { byArea, nameOf, type PossibleRefusal, refusalsOf } from './contract.ts';
import {
  callerSentence,
  curlExample,
  errorSentence,
  replyExample,
  retrySentence,
  sizeSentence,
} from './explain.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { memberRows } from './member-rows.ts';

/** The written reference as Markdown: a page for each operation, an index, the catalogue of errors. By file name. */
export function makeReference(operations: readonly AnyOperation[]): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', printIndex(operations)],
    ['errors.md', printErrors(operations)],
    ...operations.map((operation) => [fileOf(operation), printOperation(operation)] as const),
  ]);
}

/** `Admin_UpdateStoreItems.md`. */
function fileOf(operation: AnyOperation): string {
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
    'Every operation is a `POST` with one JSON object, and every answer is an envelope: `data` where it succeeded; `error`, `errorCode` and `errorMessage` where it was refused, which [errors.md](errors.md) lists. Unknown members of a request are passed over, `null` for an optional member counts as absent, and no value is ever converted.',
    ...areas,
  ]);
}

function printOperation(operation: AnyOperation): string {
  const { name } = nameOf(operation);
  const refusals = refusalsOf(operation);
  return page([
    `# ${name}`,
    operation.summary,
    ...(operation.description === undefined ? [] : [operation.description]),
    `\`\`\`http\nPOST ${operation.path}\n\`\`\``,
    `**Who may call**: ${callerSentence(operation.auth as Auth)}`,
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
