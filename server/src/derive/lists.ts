import { type ErrorName, ERRORS } from '../kernel/error-catalogue.ts';
import type { Endpoint } from '../kernel/operation.ts';
import {
  type Permission,
  PERMISSIONS,
  PLAYER_PERMISSIONS,
  SCOPE_PERMISSIONS,
  SCOPES,
  TITLE_PERMISSIONS,
} from '../kernel/permissions.ts';
import {
  DANGEROUS_PERMISSIONS,
  INSTALLATION_PERMISSIONS,
  ROLES,
  rolesWith,
} from '../kernel/roles.ts';
import { prose, table } from './document.ts';
import { errorCells, linksTo } from './explain.ts';

/** Lists all errors, as blocks of Markdown. */
export function errorsText(endpoints: readonly Endpoint[]): readonly string[] {
  const names = (Object.keys(ERRORS) as ErrorName[]).toSorted(
    (a, b) => ERRORS[a].code - ERRORS[b].code,
  );
  const declares = (one: Endpoint, name: ErrorName) =>
    (one.errors as readonly ErrorName[]).includes(name);
  const rows = names.map((name) => [
    ...errorCells(name, statusesOf(name)),
    linksTo(endpoints.filter((one) => declares(one, name))),
  ]);
  return [
    '# Errors',
    'All errors, by number. Numbers never change. Where two HTTP statuses stand, the first is for a value in the request and the second for the same thing as the credential of the caller.',
    table(['Error', 'Number', 'HTTP', 'Meaning', 'Repeat the call?', 'Declared by'], rows),
  ];
}

function statusesOf(name: ErrorName): string {
  const { status, callerStatus } = ERRORS[name];
  return callerStatus === undefined ? String(status) : `${status}, ${callerStatus}`;
}

/** Lists all permissions with their holders, as blocks of Markdown. */
export function permissionsText(): readonly string[] {
  const mark = (permissions: readonly Permission[], one: Permission) =>
    permissions.includes(one) ? 'yes' : '';
  const rows = (Object.keys(PERMISSIONS) as Permission[]).map((one) => [
    `\`${one}\``,
    prose(PERMISSIONS[one]),
    ...SCOPES.map((scope) => mark(SCOPE_PERMISSIONS[scope], one)),
    mark(TITLE_PERMISSIONS, one),
    mark(PLAYER_PERMISSIONS, one),
    ...ROLES.map((role) => (rolesWith(one).includes(role) ? 'yes' : '')),
  ]);
  const scopes = SCOPES.map((scope) => `Scope \`${scope}\``);
  const roles = ROLES.map((role) => `Role \`${role}\``);
  return [
    '# Permissions',
    'Every operation but those for anybody needs one permission. A secret key with scopes has the permissions of all of its scopes; one without scopes has those of every scope. An operator has the permissions of all roles that count for the title of the call.',
    table(['Permission', 'Its holder may', ...scopes, 'Title token', 'Player', ...roles], rows),
    `A role of an operator is for one title or for all. These permissions come only from roles for all titles: ${namesOf(INSTALLATION_PERMISSIONS)}. These ask for the password again where it was not shown within the last 10 minutes: ${namesOf(DANGEROUS_PERMISSIONS)}.`,
  ];
}

function namesOf(permissions: readonly Permission[]): string {
  return permissions.map((one) => `\`${one}\``).join(', ');
}
