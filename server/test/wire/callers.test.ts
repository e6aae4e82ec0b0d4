import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CredentialKind, CREDENTIALS_BY_AUTH } from '../../src/kernel/credential.ts';
import type { ErrorName } from '../../src/kernel/error-catalogue.ts';
import { type Auth, endpointsOf } from '../../src/kernel/operation.ts';
import {
  type Permission,
  PLAYER_PERMISSIONS,
  SCOPE_PERMISSIONS,
  TITLE_PERMISSIONS,
} from '../../src/kernel/permissions.ts';
import { ROLE_PERMISSIONS, ROLES, SELF_PERMISSIONS } from '../../src/kernel/roles.ts';
import { operations } from '../../src/operations.ts';
import { ban, exchange } from '../support/accounts.ts';
import { type Running, startService } from '../support/running.ts';
import { type Credentials, makeWorld, type World } from '../support/world.ts';

// Tests who may call which operation: every kind of caller calls every operation at each of its doors.

const { matchmaker, server, admin } = SCOPE_PERMISSIONS;

/** The kinds of callers, each with its credential and with what it may do. */
const CALLERS: Readonly<
  Record<string, { readonly shows?: CredentialKind; readonly may: readonly Permission[] }>
> = {
  anonymous: { may: [] },
  matchmakerKey: { shows: 'secretKey', may: matchmaker },
  serverKey: { shows: 'secretKey', may: server },
  adminKey: { shows: 'secretKey', may: admin },
  unlimitedKey: { shows: 'secretKey', may: [...matchmaker, ...server, ...admin] },
  titleToken: { shows: 'entityToken', may: TITLE_PERMISSIONS },
  titlePlayerToken: { shows: 'entityToken', may: PLAYER_PERMISSIONS },
  masterPlayerToken: { shows: 'entityToken', may: PLAYER_PERMISSIONS },
  sessionTicket: { shows: 'sessionTicket', may: PLAYER_PERMISSIONS },
  ...Object.fromEntries(
    ROLES.map((role) => [
      role,
      { shows: 'operatorSession', may: [...SELF_PERMISSIONS, ...ROLE_PERMISSIONS[role]] } as const,
    ]),
  ),
};

let running: Running;
let world: World;
let credentials: Readonly<Record<string, Credentials>>;
let bannedCredentials: readonly Credentials[];

beforeAll(async () => {
  running = await startService();
  world = await makeWorld(running);
  const { playerId, sessionTicket, entityToken } = await world.logIn();
  const Entity = { Id: playerId, Type: 'master_player_account' };
  const master = await exchange(world, { sessionTicket }, { Entity });
  credentials = {
    anonymous: {},
    matchmakerKey: { secretKey: await world.limitedKey(['matchmaker']) },
    serverKey: { secretKey: await world.limitedKey(['server']) },
    adminKey: { secretKey: await world.limitedKey(['admin']) },
    unlimitedKey: { secretKey: world.secretKey },
    titleToken: { entityToken: await world.titleToken() },
    titlePlayerToken: { entityToken },
    masterPlayerToken: { entityToken: master.EntityToken },
    sessionTicket: { sessionTicket },
  };
  for (const role of ROLES) {
    credentials = {
      ...credentials,
      [role]: { operator: await world.operator([role], 'everywhere') },
    };
  }
  const banned = await world.logIn('banned');
  await ban(world, { ServiceId: banned.playerId, DurationInHours: 1 });
  bannedCredentials = [
    { sessionTicket: banned.sessionTicket },
    { entityToken: banned.entityToken },
  ];
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

/** The content type is judged right after the caller: this error means that the caller was accepted, and nothing is done. */
const LET_IN: ErrorName = 'InvalidContentType';

function expectedOf(auth: Auth, caller: (typeof CALLERS)[string]): ErrorName {
  if (auth.kind === 'anonymous') return LET_IN;
  if (auth.kind === 'visitor') {
    return caller.shows === 'operatorSession' ? LET_IN : 'OriginNotAllowed';
  }
  const opensWith: readonly CredentialKind[] = CREDENTIALS_BY_AUTH[auth.kind];
  if (caller.shows === undefined || !opensWith.includes(caller.shows)) return 'NotAuthenticated';
  if (caller.may.includes(auth.permission)) return LET_IN;
  const isOfStudio = caller.shows === 'secretKey' || caller.shows === 'operatorSession';
  return isOfStudio ? 'NotAuthorizedByTitle' : 'InvalidEntityType';
}

test.each(endpointsOf(operations).map(({ path, auth }) => [path, auth] as const))(
  '%s lets in the callers that have its permission, and no other',
  async (path, auth) => {
    const answers = await Promise.all(
      Object.entries(credentials).map(async ([caller, shown]) => {
        const reply = await world.call(path, '{}', shown, { 'Content-Type': 'text/plain' });
        return [caller, reply.error] as const;
      }),
    );
    const expected = Object.entries(CALLERS).map(([name, caller]) => [
      name,
      expectedOf(auth, caller),
    ]);
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
  },
);

test.each(endpointsOf(operations).map(({ path, auth }) => [path, auth] as const))(
  '%s tells a banned player of the ban, and lets nobody in with such a credential',
  async (path, auth) => {
    const opensWith: readonly CredentialKind[] = !('permission' in auth)
      ? []
      : CREDENTIALS_BY_AUTH[auth.kind];
    const otherwise = expectedOf(auth, { may: [] });
    for (const shown of bannedCredentials) {
      const [kind] = Object.keys(shown) as CredentialKind[];
      const reply = await world.call(path, '{}', shown, { 'Content-Type': 'text/plain' });
      expect(reply.error).toBe(kind && opensWith.includes(kind) ? 'AccountBanned' : otherwise);
    }
  },
);
