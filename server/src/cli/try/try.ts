import { TRY_NAME } from '../../derive/first-calls.ts';
import { DATA_OPTIONS, LISTENER_OPTIONS } from '../program/used-options.ts';
import type { CliCommand } from '../program/command.ts';
import { calledService, URL_FLAG } from '../program/service-url.ts';
import { makeFirstCalls, type MadeCall } from './make-calls.ts';
import { withTitle } from './with-title.ts';

/** A title's first catalog becomes its default, whatever the call asks for. */
const LEFT_BEHIND = [
  `The player, the catalog version and the store are called ${TRY_NAME}. Those of your`,
  'game are as they were; only in a title without any catalog this one is the default.',
].join('\n');

export const tryOut: CliCommand = {
  summary:
    'Makes the calls of a first hour against a running service and shows them: a login, two checks, a catalog, a store.',
  flags: [
    URL_FLAG,
    [
      '--title <title-id>',
      'The title [PURSER_TITLE_ID; default: the oldest; with a secret key, the title of that].',
    ],
    [
      '--secret-key <key>',
      'A secret key that may do everything; - reads it from standard input [PURSER_SECRET_KEY; default: one that is made for this and revoked at the end].',
    ],
  ],
  concerns: [...DATA_OPTIONS, ...LISTENER_OPTIONS, 'bootstrapSecretKey'],
  examples: [
    ['try', 'on this computer, beside the service'],
    [
      'try --url https://game.example --secret-key - < key.txt',
      'elsewhere, with a key of the title',
    ],
  ],
  negative: 'a call was refused, or the service does not answer',
  async run(input) {
    const service = calledService(input);
    const { titleId, calls } = await withTitle(input, service, async (title) => ({
      titleId: title.titleId,
      calls: await makeFirstCalls(service, title),
    }));
    const refused = calls.find(({ status }) => status !== 200);
    const end = refused ? 'The last call was refused.' : LEFT_BEHIND;
    return {
      json: { url: service.origin, titleId, calls },
      text: [`Title ${titleId} at ${service.origin}.`, '', ...calls.map(toText), end].join('\n'),
      exitCode: refused ? 1 : 0,
    };
  },
};

function toText({ about, path, header, request, status, answer }: MadeCall, at: number): string {
  const call = [`POST ${path}`, ...(header === undefined ? [] : [header])].join('  ');
  return [
    `${at + 1}. ${about}`,
    `   ${call}`,
    `   ${JSON.stringify(request)}`,
    `   → ${status} ${JSON.stringify(answer)}`,
    '',
  ].join('\n');
}
