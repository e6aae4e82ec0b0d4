import { type ErrorName, ERRORS } from '../kernel/error-catalogue.ts';
import { BODY_BYTES_MAX } from '../kernel/limits.ts';
import {
  CREDENTIAL_HEADERS,
  VERIFIER_HEADER,
  type CredentialKind,
  CREDENTIALS_BY_AUTH,
} from '../kernel/credential.ts';
import type { Auth, Endpoint } from '../kernel/operation.ts';
import { type Permission, PERMISSIONS, scopesWith } from '../kernel/permissions.ts';
import { ROLES, rolesWith } from '../kernel/roles.ts';
import { nameOf } from './contract.ts';
import { EXAMPLE_URL, prose } from './document.ts';

// Sentences of the reference about an operation. Words in backticks are literal.

/** The variables that stand for credentials in examples. */
export const VARIABLES: Readonly<Record<CredentialKind, string>> = {
  secretKey: 'SECRET_KEY',
  entityToken: 'ENTITY_TOKEN',
  sessionTicket: 'SESSION_TICKET',
  operatorSession: 'CONSOLE_SECRET',
};

/** Describes the callers of an operation and their credentials. */
export function callerSentence(auth: Auth): string {
  switch (auth.kind) {
    case 'anonymous':
      return 'Anybody; no credential. The title is named in the request.';
    case 'visitor':
      return "A person at the console who has not signed in; no credential, but an `Origin` that is the console's.";
    case 'operator':
      return `An operator, with both secrets of a session: the cookie, and \`X-Purser-Console\`. ${roleSentence(auth)}`;
    case 'titleOperator':
      return `An operator, with both secrets of a session: the cookie, and \`X-Purser-Console\`; the title is named in \`X-Purser-Title\`. ${roleSentence(auth)}`;
    case 'secretKey':
      return `A holder of a secret key of the title, in \`X-SecretKey\`. ${scopeSentence(auth)} Or an operator who names the title in \`X-Purser-Title\`. ${roleSentence(auth)}`;
    case 'sessionTicket':
      return 'A player, with a session ticket in `X-Authorization`.';
    case 'titleEntity':
      return "The title, with the title's own entity token in `X-EntityToken`.";
    case 'entity':
      return 'A title or a player, with an entity token in `X-EntityToken`.';
    case 'anyCredential':
      return `A holder of a secret key in \`X-SecretKey\`, of an entity token in \`X-EntityToken\`, or of a session ticket in \`X-Authorization\`. The first of them that is there counts. ${scopeSentence(auth)}`;
  }
}

function scopeSentence({ permission }: { readonly permission: Permission }): string {
  const scopes = scopesWith(permission).map((scope) => `\`${scope}\``);
  return `The key has the scope ${scopes.join(' or ')} or no limit.`;
}

function roleSentence({ permission }: { readonly permission: Permission }): string {
  const roles = rolesWith(permission).map((role) => `\`${role}\``);
  if (roles.length === 0) return 'No operator may.';
  return roles.length === ROLES.length ? 'Any role.' : `The role ${roles.join(' or ')}.`;
}

/** Describes the permission that a caller needs. */
export function permissionSentence(auth: Auth): string {
  if (!('permission' in auth)) return 'None.';
  return `\`${auth.permission}\`: ${PERMISSIONS[auth.permission]}`;
}

/** Describes the largest size of a request's body. */
export function sizeSentence(operation: Endpoint): string {
  const bytes = operation.bodyBytesMax ?? BODY_BYTES_MAX;
  return bytes % (1024 * 1024) === 0
    ? `${bytes / 1024 / 1024} MiB`
    : bytes % 1024 === 0
      ? `${bytes / 1024} KiB`
      : `${bytes} bytes`;
}

/** Describes the header of calls that are safe to repeat. */
export const IDEMPOTENCY_SENTENCE =
  'Optional; 1 to 255 visible ASCII characters. For 24 hours a call with the same key and body is answered as the first one was and changes nothing more.';

/** Describes the header with the note on a change. */
export const NOTE_SENTENCE =
  'Optional; the member `Note` in percent-encoded UTF-8, for tools that do not make the body.';

/** Describes the header in which a verifier names itself. */
export const VERIFIER_SENTENCE =
  'Required; 16 to 64 characters of base64url that the process draws at random when it starts.';

/** Describes the header with the revision of what a reply shows. */
export const REVISION_SENTENCE =
  'The newest revision of what the call has shown or changed; 0: there is none yet.';

/** An error's message as a sentence. */
export function errorSentence(name: ErrorName): string {
  const { message } = ERRORS[name];
  return message.endsWith('.') ? message : `${message}.`;
}

/** Describes whether and when to repeat a refused call. */
function retrySentence(name: ErrorName): string {
  const { status, callerStatus } = ERRORS[name];
  if (isTemporary(name, status)) return 'Yes, after `retryAfterSeconds`.';
  if (status === 409) return 'Not unchanged: look at what is current first.';
  if (status === 500) return 'Once; then tell the operator the `requestId`.';
  if (status === 422) return 'With a new key.';
  if (status === 401 || callerStatus === 401) return 'With another credential.';
  if (name === 'SessionTooOld') return 'Yes, after another login of the player.';
  if (name === 'EmailRecipientBlacklisted') return 'Yes, after an hour.';
  if (status === 403) return 'Not by this caller.';
  return 'Not unchanged.';
}

/** The cells of a table that say what an error is, what it means and whether to repeat the call. */
export function errorCells(name: ErrorName, statuses: string): readonly string[] {
  const { code } = ERRORS[name];
  return [`\`${name}\``, String(code), statuses, prose(errorSentence(name)), retrySentence(name)];
}

/** Whether a refusal with this HTTP status passes by itself, and says when to try again. A lost race does not. */
export function isTemporary(name: ErrorName, status: number): boolean {
  return name !== 'RevisionConflict' && (status === 409 || status === 429 || status === 503);
}

/** Links to the pages of operations, with commas between. */
export function linksTo(endpoints: readonly Endpoint[]): string {
  return endpoints.map((one) => `[${one.path}](${nameOf(one).id}.md)`).join(', ');
}

/** Prints the example as a command line; its variables hold the credentials. */
export function curlExample(operation: Endpoint): string {
  const [credential] = CREDENTIALS_BY_AUTH[operation.auth.kind];
  const lines = [
    `curl ${EXAMPLE_URL}${operation.path}`,
    `-H 'Content-Type: application/json'`,
    ...(credential ? [`-H "${CREDENTIAL_HEADERS[credential]}: $${VARIABLES[credential]}"`] : []),
    ...(operation.needsVerifierId ? [`-H '${VERIFIER_HEADER}: b3vR0aXb7Q2mT5sYk9LzA1'`] : []),
    `-d '${printBody(operation.example.request).replaceAll("'", String.raw`'\''`)}'`,
  ];
  return lines.join(' \\\n  ');
}

/** Prints JSON on one line where it fits, as a person would type it. */
function printBody(request: unknown): string {
  const line = JSON.stringify(request);
  return line.length <= 80 ? line : JSON.stringify(request, null, 2).replaceAll('\n', '\n  ');
}

/** Prints the whole reply of the example. */
export function replyExample(operation: Endpoint): string {
  return JSON.stringify({ code: 200, status: 'OK', data: operation.example.response }, null, 2);
}
