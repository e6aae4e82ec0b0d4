import { IDEMPOTENCY_KEY } from '../kernel/idempotency.ts';
import { VERIFIER_HEADER } from '../kernel/credential.ts';
import { type Endpoint, takesIdempotencyKey } from '../kernel/operation.ts';
import { areaOf, isOwnOperation } from '../kernel/own-operations.ts';
import { NOTE_HEADER, REVISION_HEADER, takesNote } from '../kernel/revised.ts';
import { nameOf, type PossibleRefusal, refusalsOf } from './contract.ts';
import { code, prose, table } from './document.ts';
import {
  callerSentence,
  curlExample,
  errorCells,
  IDEMPOTENCY_SENTENCE,
  NOTE_SENTENCE,
  permissionSentence,
  replyExample,
  REVISION_SENTENCE,
  sizeSentence,
  VERIFIER_SENTENCE,
} from './explain.ts';
import { toJsonSchema } from './json-schema.ts';
import { type MemberRow, memberRows } from './member-rows.ts';

/** Describes one operation, as blocks of Markdown. */
export function operationText(operation: Endpoint): readonly string[] {
  const { summary, description, auth, path } = operation;
  const refusals = refusalsOf(operation);
  const membersOf = (part: 'request' | 'response') => rowsOf(operation, part);
  return [
    `# ${nameOf(operation).area}/${nameOf(operation).name}`,
    prose(summary),
    code('http', `POST ${path}`),
    ...(description === undefined ? [] : [prose(description)]),
    table(
      ['Property', 'Value'],
      [
        ['Caller', callerSentence(auth)],
        ['Permission', permissionSentence(auth)],
        ['Request size', `At most ${sizeSentence(operation)}.`],
        ...(takesIdempotencyKey(operation)
          ? [[`\`${IDEMPOTENCY_KEY}\``, IDEMPOTENCY_SENTENCE]]
          : []),
        ...(takesNote(operation) ? [[`\`${NOTE_HEADER}\``, NOTE_SENTENCE]] : []),
        ...(operation.needsVerifierId ? [[`\`${VERIFIER_HEADER}\``, VERIFIER_SENTENCE]] : []),
        ...(operation.hasRevision
          ? [[`\`${REVISION_HEADER}\` of the reply`, REVISION_SENTENCE]]
          : []),
      ],
    ),
    '## Example',
    code('sh', curlExample(operation)),
    code('json', replyExample(operation)),
    '## Request',
    membersText(membersOf('request'), ({ required }) => (required ? ', **required**' : '')),
    '## Result',
    'The members of `data`:',
    membersText(membersOf('response'), ({ required }) => (required ? '' : ', if any')),
    '## Errors',
    'In order of precedence: when several apply, the first is the answer.',
    refusalsText(refusals.filter(({ from }) => from !== 'any')),
    'Any call, whatever it asks, may also be answered with:',
    refusalsText(refusals.filter(({ from }) => from === 'any')),
  ];
}

/** In an operation of ours no member is an extension: it is one itself. */
function rowsOf(operation: Endpoint, part: 'request' | 'response'): readonly MemberRow[] {
  const rows = memberRows(toJsonSchema(operation[part]), areaOf(operation));
  return isOwnOperation(operation) ? rows.map((row) => ({ ...row, isExtension: false })) : rows;
}

function membersText(rows: readonly MemberRow[], mark: (row: MemberRow) => string): string {
  if (rows.length === 0) return 'No members.';
  return table(
    ['Member', 'Type', 'What it is'],
    rows.map((row) => [
      `\`${row.path}\``,
      row.type + mark(row) + (row.isExtension ? ', extension' : ''),
      prose(row.description),
    ]),
  );
}

function refusalsText(refusals: readonly PossibleRefusal[]): string {
  const rows = refusals.map(({ error, status }) => errorCells(error, String(status)));
  return table(['Error', 'Number', 'HTTP', 'When', 'Repeat the call?'], rows);
}
