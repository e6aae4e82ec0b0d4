import type { AnyOperation, Endpoint } from '../kernel/operation.ts';
import { authenticationText } from './authentication.ts';
import { areaSentence, byArea, nameOf } from './contract.ts';
import { code, type Document, prose, table } from './document.ts';
import { firstCallsScript } from './first-calls.ts';
import { GUIDES } from './guides.ts';
import { errorsText, permissionsText } from './lists.ts';
import { operationText } from './operation-text.ts';

/** Writes the reference: an overview, authentication, errors, permissions, a page for each operation at each door. */
export function makeReference(operations: readonly AnyOperation[]): readonly Document[] {
  const areas = byArea(operations);
  const endpoints = areas.flatMap(([, list]) => list);
  const start = { group: 'Start' };
  return [
    document('index', { ...start, title: 'Overview' }, overviewText(areas)),
    document(
      'reference/authentication',
      { ...start, title: 'Authentication' },
      authenticationText(endpoints),
    ),
    document('reference/errors', { ...start, title: 'Errors' }, errorsText(endpoints)),
    document('reference/permissions', { ...start, title: 'Permissions' }, permissionsText()),
    ...endpoints.map((one) => {
      const { area, name, id } = nameOf(one);
      const place = { group: area, title: name };
      return document(`reference/${id}`, place, operationText(one));
    }),
  ];
}

function document(
  name: string,
  place: Pick<Document, 'group' | 'title'>,
  blocks: readonly string[],
): Document {
  return { path: `${name}.md`, ...place, text: `${blocks.join('\n\n')}\n` };
}

function overviewText(
  areas: readonly (readonly [area: string, list: readonly Endpoint[]])[],
): readonly string[] {
  return [
    '# Reference',
    'Every operation is a `POST` with one JSON object. Every answer is an envelope: `data` where it succeeded; `error`, `errorCode`, `errorMessage` and `requestId` where it was refused.',
    'Names of members are taken in any letter case, but each only once. Unknown members are passed over, except where a secret key or an operator writes and the name looks like a mistyped one. `null` for an optional member counts as absent, `[]` for an object as `{}`, and no value is ever converted. A body may be compressed with gzip.',
    'A member that is an *extension* is not in the reference API. Callers of its dialect get extensions only where their request has one ([clients](guides/sdks.md#what-differs-from-the-reference-api)).',
    table(
      ['Read first', 'About'],
      [
        [
          '[Authentication](reference/authentication.md)',
          'Which credential goes into which header, and how to get it.',
        ],
        [
          '[Errors](reference/errors.md)',
          'Every error with its number, and whether to repeat the call.',
        ],
        ['[Permissions](reference/permissions.md)', 'The permissions of each kind of caller.'],
      ],
    ),
    '## First calls',
    'The command `try` makes the calls of a player, a game server, a match-making service and a live-ops person beside a running service, and shows each with its answer. The same calls as curl lines:',
    code('sh', firstCallsScript().trimEnd()),
    ...areas.flatMap(([area, list]) => [
      `## ${area}`,
      areaSentence(area),
      table(
        ['Operation', 'What it does'],
        list.map((one) => [
          `[${nameOf(one).name}](reference/${nameOf(one).id}.md)`,
          prose(one.summary),
        ]),
      ),
    ]),
    '## Guides',
    table(
      ['Guide', 'About'],
      GUIDES.map(({ file, title, about }) => [`[${title}](guides/${file})`, about]),
    ),
  ];
}
