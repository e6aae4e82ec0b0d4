import {
  CREDENTIAL_HEADERS,
  CREDENTIALS_BY_AUTH,
  OLD_TICKET_HEADER,
  TITLE_HEADER,
} from '../kernel/credential.ts';
import type { Auth, Endpoint } from '../kernel/operation.ts';
import { code, EXAMPLE_URL, table } from './document.ts';
import { linksTo, VARIABLES } from './explain.ts';

/** Describes each credential: its header, its holder, the way to get it. Blocks of Markdown. */
export function authenticationText(endpoints: readonly Endpoint[]): readonly string[] {
  const those = (matches: (auth: Auth) => boolean) =>
    linksTo(endpoints.filter(({ auth }) => matches(auth)));
  const issuing = those((auth) => 'permission' in auth && auth.permission === 'tokens:issue');
  const logins = those(({ kind }) => kind === 'anonymous');
  return [
    '# Authentication',
    'A caller shows one credential, in the header of its kind. Calls by which players log in or register need none. A credential is judged before the body of the call is read.',
    table(
      ['Credential', 'Header', 'Holder', 'How to get it'],
      [
        [
          '[Secret key](#secret-key)',
          header('secretKey'),
          'Developers, game servers, a match-making service',
          'The first start prints one; the console and the command `key issue` make more.',
        ],
        [
          '[Session ticket](#session-ticket)',
          header('sessionTicket'),
          'A player',
          'Every login answers with one, in `SessionTicket`.',
        ],
        [
          '[Entity token](#entity-token)',
          header('entityToken'),
          'A title or a player',
          `A player gets one with every login, in \`EntityToken.EntityToken\`. A title gets its own with a secret key, from ${issuing}.`,
        ],
        SESSION_ROW,
      ],
    ),
    '## Secret key',
    'It speaks for its title, so it belongs on servers and never into a game. Issue one for each program, limited to the scopes that the program needs ([permissions](permissions.md)), with an end where you like. It is shown once. Rotation overlaps: the old key stays good for a while ([command line](../guides/command-line.md#rotating-keys)).',
    code('sh', "npm run purser -- key issue A1B2C --name 'Match-making' --scopes matchmaker"),
    '## Session ticket',
    `It is one login of one player. These operations answer with one: ${logins}. \`${OLD_TICKET_HEADER}\` is an older name of its header. A game server that was given a ticket sends it in the body of a call, never in its own header.`,
    '## Entity token',
    `It is a JWT that we judge and that anybody can verify offline with the keys of \`/.well-known/jwks.json\` ([how](../guides/sdks.md#verifying-entity-tokens-offline)). A server checks players' tokens with the title's own token, which it gets so:`,
    code(
      'sh',
      `curl ${EXAMPLE_URL}/Authentication/GetEntityToken \\\n  -H 'Content-Type: application/json' \\\n  -H "${CREDENTIAL_HEADERS.secretKey}: $${VARIABLES.secretKey}" \\\n  -d '{}'`,
    ),
    '## Session of an operator',
    SESSION_TEXT,
    '## When a credential is refused',
    'Status 401 means that the credential is missing or not good: get another one. Status 403 means that it is good and that its holder may not do this. [Errors](errors.md) says of each refusal whether to repeat the call.',
    'A credential ends by itself, or when its session is ended, its player is banned, or the key behind it is revoked. A revocation is final: once it is answered, no process accepts the credential.',
    '## Credentials by operation',
    table(
      ['Credential', 'Operations'],
      Object.entries(KINDS)
        .map(([kind, title]) => [title, those((auth) => auth.kind === kind)])
        .filter(([, links]) => links !== ''),
    ),
  ];
}

const SESSION_ROW = [
  '[Session of an operator](#session-of-an-operator)',
  header('operatorSession'),
  'A person of the studio, at the console',
  'SignIn answers with one of its two secrets; the other is a cookie.',
];

const SESSION_TEXT = `It has two secrets: a cookie, which no script can read, and one that the page keeps and sends in \`${CREDENTIAL_HEADERS.operatorSession}\`. A call needs both, and an \`Origin\` that is the console's. A call about a title names it in \`${TITLE_HEADER}\`. The session ends 30 minutes after its last call, and 12 hours after it began.`;

function header(kind: keyof typeof CREDENTIAL_HEADERS): string {
  return `\`${CREDENTIAL_HEADERS[kind]}\``;
}

const KINDS: Readonly<Record<keyof typeof CREDENTIALS_BY_AUTH, string>> = {
  anonymous: 'None',
  visitor: 'None, at the console',
  operator: 'Session of an operator',
  titleOperator: 'Session of an operator, with a title',
  secretKey: 'Secret key, or session of an operator with a title',
  sessionTicket: 'Session ticket',
  titleEntity: "Entity token, the title's own",
  entity: "Entity token, a title's or a player's",
  anyCredential: 'Any of the three',
};
