import { CREDENTIAL_HEADERS, type CredentialKind } from '../kernel/credential.ts';
import { quoteForShell } from '../kernel/shell-command.ts';

/** One call of a first hour. Texts such as `$TITLE_ID` in its body stand for the value of that variable. */
export interface FirstCall {
  /** One sentence. */
  readonly about: string;
  readonly path: string;
  /** The credential that it is made with, and the variable that has it. */
  readonly credential?: { readonly kind: CredentialKind; readonly variable: string };
  readonly body: object;
  /** Variables that later calls need, and the members of the answer that they come from. */
  readonly keeps?: Readonly<Record<string, string>>;
}

/** A name that no game has for what it sells: these calls replace the catalog version and the store of that name. */
export const TRY_NAME = 'purser-try';

/** The goods of that catalog version. */
export const TRY_CATALOG = [
  { ItemId: 'sword', VirtualCurrencyPrices: { GO: 100 } },
  { ItemId: 'shield', VirtualCurrencyPrices: { GO: 80 } },
];

const BY_KEY = { kind: 'secretKey', variable: 'SECRET_KEY' } as const;
const STORE = { CatalogVersion: TRY_NAME, StoreId: TRY_NAME };

/**
 * A login, the three operations of the specification (4.1 to 4.3) and what they need. The title is `$TITLE_ID`, its
 * secret key `$SECRET_KEY`. They can be made again and again, also where servers take join tokens only, and leave a title's default catalog as it is.
 */
export const FIRST_CALLS: readonly FirstCall[] = [
  {
    about: 'A player logs in: a session ticket and an entity token.',
    path: '/Client/LoginWithCustomID',
    body: { TitleId: '$TITLE_ID', CustomId: TRY_NAME, CreateAccount: true },
    keeps: { SESSION_TICKET: 'SessionTicket' },
  },
  {
    about: `To join the game server ${TRY_NAME}, the player gets a join token: good for that server, once.`,
    path: '/Authentication/GetEntityToken',
    credential: { kind: 'sessionTicket', variable: 'SESSION_TICKET' },
    body: { Audience: TRY_NAME, LifetimeSeconds: 60 },
    keeps: { JOIN_TOKEN: 'EntityToken' },
  },
  {
    about: "The game server gets the title's own entity token.",
    path: '/Authentication/GetEntityToken',
    credential: BY_KEY,
    body: {},
    keeps: { TITLE_TOKEN: 'EntityToken' },
  },
  {
    about: 'With it, the server asks whose token the player has sent.',
    path: '/Authentication/ValidateEntityToken',
    credential: { kind: 'entityToken', variable: 'TITLE_TOKEN' },
    body: { EntityToken: '$JOIN_TOKEN', Audience: TRY_NAME },
  },
  {
    about: "A match-making service asks whether the player's session ticket is good.",
    path: '/Matchmaker/AuthUser',
    credential: BY_KEY,
    body: { AuthorizationTicket: '$SESSION_TICKET' },
  },
  {
    about: 'A catalog of two goods.',
    path: '/Admin/SetCatalogItems',
    credential: BY_KEY,
    body: { CatalogVersion: TRY_NAME, SetAsDefaultCatalog: false, Catalog: TRY_CATALOG },
  },
  {
    about: 'A store that sells one of them.',
    path: '/Admin/SetStoreItems',
    credential: BY_KEY,
    body: { ...STORE, Store: [{ ItemId: 'sword' }] },
  },
  {
    about: 'The store gets the other one too, and a lower price for the first.',
    path: '/Admin/UpdateStoreItems',
    credential: BY_KEY,
    body: {
      ...STORE,
      Store: [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 90 } }, { ItemId: 'shield' }],
    },
  },
  {
    about: 'The store is read back.',
    path: '/Admin/GetStoreItems',
    credential: BY_KEY,
    body: STORE,
  },
];

/**
 * The same calls for a POSIX shell with curl and sed. Title, key and address are given in the environment, also under the names
 * that `try` reads. The first refusal ends it, with a line that says what to mend.
 */
export function firstCallsScript(): string {
  return `${[...SCRIPT_HEAD, ...FIRST_CALLS.flatMap(linesOf)].join('\n')}\n`;
}

const SCRIPT_HEAD = [
  '#!/bin/sh',
  '# Generated from server/src/derive/first-calls.ts: what the command "try" does, as curl lines. With the title and',
  '# the secret key that the first start printed:',
  '#   TITLE_ID=A1B2C SECRET_KEY=… sh docs/three-calls.sh',
  'set -eu',
  ': "${TITLE_ID:=${PURSER_TITLE_ID:-}}" "${SECRET_KEY:=${PURSER_SECRET_KEY:-}}"',
  ': "${TITLE_ID:?}" "${SECRET_KEY:?}" "${PURSER:=${PURSER_URL:-http://127.0.0.1:7300}}"',
  'PURSER=${PURSER%/}',
  '',
  '# Makes a call and prints its answer. A refusal is the end.',
  'post() {',
  `  ANSWER=$(curl -sS -H 'Content-Type: application/json' "$@") ||`,
  '    stop "$PURSER does not answer. Start the service, or mend PURSER=… in the line that started this script."',
  `  printf '%s\\n' "$ANSWER"`,
  '  case $ANSWER in',
  `    '{"code":200,'*) ;;`,
  `    *'"error":"InvalidTitleId"'*) mend TITLE_ID 'no title of the service' ;;`,
  `    *'"error":"SecretKeyNotFound"'*) mend SECRET_KEY 'no key of the service, or one that was revoked or has expired' ;;`,
  `    *'"error":"NotAuthorizedByTitle"'*) mend SECRET_KEY 'a key that may not do this' ;;`,
  `    *'"error":"EntityTokenInvalid"'*) mend SECRET_KEY 'a key of another title than TITLE_ID' ;;`,
  '    *) stop "$1 was refused." ;;',
  '  esac',
  '}',
  'mend() { stop "$1 is $2: mend $1=… in the line that started this script. The service is $PURSER."; }',
  `stop() { printf '%s\\n' "$1" >&2; exit 1; }`,
  `case $TITLE_ID in *[!0-9A-Za-z]*) mend TITLE_ID 'no id alone: something was copied with it' ;; esac`,
  `case $SECRET_KEY in *[!0-9A-Za-z_-]*) mend SECRET_KEY 'no key alone: something was copied with it' ;; esac`,
];

function linesOf({ about, path, credential, body, keeps }: FirstCall): readonly string[] {
  const header = credential
    ? ` -H "${CREDENTIAL_HEADERS[credential.kind]}: $${credential.variable}"`
    : '';
  const call = `post "$PURSER${path}"${header} \\\n  -d ${bodyForShell(body)}`;
  const kept = Object.entries(keeps ?? {});
  return [
    '',
    `# ${about}`,
    call,
    ...kept.map(([variable, member]) => `${variable}=${textOf(member)}`),
  ];
}

/** One word, in which the shell fills in the variables. */
function bodyForShell(body: object): string {
  return quoteForShell(JSON.stringify(body)).replaceAll(/"\$(\w+)"/g, `"'"$$$1"'"`);
}

/** The shell's way to a text in the JSON of the answer. It reads no escapes; identifiers and credentials have none. */
function textOf(member: string): string {
  return `$(printf '%s' "$ANSWER" | sed 's/.*"${member}":"\\([^"]*\\)".*/\\1/')`;
}
