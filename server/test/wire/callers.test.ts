import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CredentialKind, CREDENTIALS_BY_AUTH } from '../../src/kernel/credential.ts';
import type { ErrorName } from '../../src/kernel/error-catalogue.ts';
import { OPERATOR_SESSION_MS } from '../../src/kernel/operator-limits.ts';
import { type Auth, endpointsOf } from '../../src/kernel/operation.ts';
import {
  type Permission,
  PLAYER_PERMISSIONS,
  SCOPE_PERMISSIONS,
  TITLE_PERMISSIONS,
} from '../../src/kernel/permissions.ts';
import {
  DANGEROUS_PERMISSIONS,
  INSTALLATION_PERMISSIONS,
  ROLE_PERMISSIONS,
  ROLES,
  SELF_PERMISSIONS,
} from '../../src/kernel/roles.ts';
import { operations } from '../../src/operations.ts';
import { ban, exchange } from '../support/accounts.ts';
import { type Running, startService } from '../support/running.ts';
import {
  type Credentials,
  makeWorld,
  type SignedInOperator,
  type World,
} from '../support/world.ts';

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
/** Operators with roles for the title only, by the role. */
let inTitle: Readonly<Record<string, SignedInOperator>>;
/** An owner of everything who has not shown the password lately. */
let unconfirmed: SignedInOperator;

beforeAll(async () => {
  running = await startService();
  world = await makeWorld(running);
  unconfirmed = await world.operator(['owner'], 'everywhere');
  world.clock.advance(OPERATOR_SESSION_MS.confirmed);
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
  inTitle = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, await world.operator([role])] as const)),
  );
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

/** The doors that operators can open, and the permission that each wants. */
const OPERATOR_DOORS = endpointsOf(operations).flatMap(({ path, auth }) =>
  auth.kind === 'operator' || auth.kind === 'titleOperator' || auth.kind === 'secretKey'
    ? [[path, auth] as const]
    : [],
);

/** The error that an operator gets who calls with these credentials; undefined: none. */
async function answerTo(path: string, operator: SignedInOperator): Promise<string | undefined> {
  const reply = await world.call(path, '{}', { operator }, { 'Content-Type': 'text/plain' });
  return reply.error;
}

test.each(OPERATOR_DOORS)(
  '%s lets in the roles for its title, unless it is about the whole installation',
  async (path, { permission }) => {
    const isSelf = (SELF_PERMISSIONS as readonly Permission[]).includes(permission);
    const isOfAll = INSTALLATION_PERMISSIONS.includes(permission);
    for (const role of ROLES) {
      const may: readonly Permission[] = ROLE_PERMISSIONS[role];
      const isLetIn = isSelf || (may.includes(permission) && !isOfAll);
      // oxlint-disable-next-line no-await-in-loop
      const answer = await answerTo(path, inTitle[role] as SignedInOperator);
      expect([role, answer]).toEqual([role, isLetIn ? LET_IN : 'NotAuthorizedByTitle']);
    }
  },
);

test.each(OPERATOR_DOORS)(
  '%s lets nobody in whose role is for another title, and wants a title where it is about one',
  async (path, { kind, permission }) => {
    const isSelf = (SELF_PERMISSIONS as readonly Permission[]).includes(permission);
    const owner = inTitle['owner'] as SignedInOperator;
    const { titleId } = await world.otherTitle();
    const refused = 'NotAuthorizedByTitle';
    expect(await answerTo(path, { ...owner, titleId })).toBe(isSelf ? LET_IN : refused);
    const { operator } = credentials['owner'] as { readonly operator: SignedInOperator };
    const { titleId: _, ...nowhere } = operator;
    expect(await answerTo(path, nowhere)).toBe(kind === 'operator' ? LET_IN : refused);
  },
);

test.each(OPERATOR_DOORS)(
  '%s asks an owner for the password again where nobody takes the act back',
  async (path, { permission }) => {
    const isDangerous = DANGEROUS_PERMISSIONS.includes(permission);
    expect(await answerTo(path, unconfirmed)).toBe(isDangerous ? 'ConfirmationRequired' : LET_IN);
  },
);
