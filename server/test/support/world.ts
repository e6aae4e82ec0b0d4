import assert from 'node:assert/strict';
import { isReferenceHead } from '../../src/http/dialect.ts';
import type { Run } from '../../src/kernel/command.ts';
import type { ErrorName } from '../../src/kernel/error-catalogue.ts';
import type { ErrorDetails } from '../../src/kernel/errors.ts';
import type { Scope } from '../../src/kernel/permissions.ts';
import type { Role } from '../../src/kernel/roles.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { copyLogins } from '../../src/players/commands/look-ups.ts';
import { setUniqueNames } from '../../src/titles/commands.ts';
import { createTitle } from '../../src/titles/create-title.ts';
import { issueSecretKey } from '../../src/titles/issue-secret-key.ts';
import { checkReply } from './check-reply.ts';
import type { Fakes } from './fakes/fakes.ts';
import { makeLink, signInOperator } from './operators.ts';
import type { MovableClock, NewPlayerSwitches, Running } from './running.ts';

/** A reply as it came over the wire, already checked against the envelope and the OpenAPI document. */
export interface Reply {
  readonly httpStatus: number;
  readonly headers: Headers;
  readonly code: number;
  readonly status: string;
  /** Present on success; loosely typed, because tests look into it freely. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data?: any;
  readonly error?: ErrorName;
  readonly errorCode?: number;
  readonly errorMessage?: string;
  readonly errorDetails?: ErrorDetails;
  readonly retryAfterSeconds?: number;
  readonly requestId?: string;
}

/** Which credentials a call carries. */
export interface Credentials {
  readonly secretKey?: string;
  readonly entityToken?: string;
  readonly sessionTicket?: string;
  readonly operator?: SignedInOperator;
  /** The call comes from a page of the console. */
  readonly isAtConsole?: true;
}

/** An operator with a session, who may name a title in each call. */
export interface SignedInOperator {
  readonly operatorId: string;
  readonly name: string;
  readonly sessionId: string;
  readonly cookie: string;
  readonly pageSecret: string;
  readonly titleId?: string;
}

export interface LoggedIn {
  readonly playerId: string;
  readonly titlePlayerId: string;
  readonly sessionTicket: string;
  readonly entityToken: string;
  readonly newlyCreated: boolean;
}

/** One title with an unlimited secret key, in a running service whose clock a test sets. */
export interface World {
  readonly url: string;
  readonly titleId: string;
  readonly secretKey: string;
  readonly clock: MovableClock;
  /** Of the whole service: set them back. */
  readonly newPlayers: NewPlayerSwitches;
  readonly run: Run;
  /** The services of others that the service calls, where the test has started them. */
  fakes(): Fakes;
  /** The events of games that were taken in the title, as they would be in a file. */
  eventLines(): readonly Readonly<Record<string, unknown>>[];
  /** Lets searches by the last login find all that have logged in; the service does it within a minute. */
  copyLogins(): Promise<void>;
  /** POSTs JSON (`body` may be a string or bytes to send them as they are). */
  call(
    path: string,
    body: unknown,
    credentials?: Credentials,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  /** `call` with the title's secret key. */
  asTitle(path: string, body: unknown): Promise<Reply>;
  /** Logs in (and creates) the player with this custom id. */
  logIn(customId?: string): Promise<LoggedIn>;
  /** From now on no two players of the title may have the same display name. */
  makeNamesUnique(): Promise<void>;
  /** A fresh entity token of the title. */
  titleToken(): Promise<string>;
  /** Another secret key of the title, limited to scopes. */
  limitedKey(scopes: readonly Scope[], lifetimeMs?: number): Promise<string>;
  /** An operator who has signed in, with roles for the title (`everywhere`: for all), and who names the title. */
  operator(roles: readonly Role[], everywhere?: 'everywhere'): Promise<SignedInOperator>;
  /** The secret of a one-time link of an operator; of nobody: of a first owner. */
  operatorLink(operatorId?: string): Promise<string>;
  /** Another title of the same service. */
  otherTitle(): Promise<World>;
}

/** A world in a running service: a title of its own and its key. */
export async function makeWorld(running: Running): Promise<World> {
  const { titleId, secretKey } = await makeTitle(running);
  const call: World['call'] = (path, body, credentials = {}, headers = {}) =>
    post(running, path, body, { ...toHeaders(running, credentials), ...headers });
  const asTitle: World['asTitle'] = (path, body) => call(path, body, { secretKey });
  return {
    url: running.url,
    titleId,
    secretKey,
    clock: running.clock,
    newPlayers: running.newPlayers,
    run: running.storage.run,
    fakes() {
      assert(running.fakes);
      return running.fakes;
    },
    eventLines() {
      const events = running.eventLines.map((line) => JSON.parse(line));
      return events.filter((event) => event.TitleId === titleId);
    },
    async copyLogins() {
      const before = running.clock.now() + 1;
      // oxlint-disable-next-line no-await-in-loop
      while (await running.storage.run(copyLogins, { before }));
    },
    call,
    asTitle,
    async logIn(customId = 'player-one') {
      const body = { TitleId: titleId, CustomId: customId, CreateAccount: true };
      return toLoggedIn(await call('/Client/LoginWithCustomID', body));
    },
    async makeNamesUnique() {
      const { run } = running.storage;
      const { status } = await run(setUniqueNames, { titleId, isOn: true });
      assert.equal(status, 'done');
    },
    async titleToken() {
      return (await asTitle('/Authentication/GetEntityToken', {})).data.EntityToken;
    },
    limitedKey: (scopes, lifetimeMs) => issueKey(running, { titleId, scopes, lifetimeMs }),
    async operator(roles, everywhere) {
      const held = roles.map((role) => (everywhere ? { role } : { role, titleId }));
      return { ...(await signInOperator(running, held)), titleId };
    },
    operatorLink: (operatorId) => makeLink(running, operatorId),
    otherTitle: () => makeWorld(running),
  };
}

async function makeTitle(running: Running): Promise<{ titleId: string; secretKey: string }> {
  const deps = { run: running.storage.run, random: systemRandom, now: running.clock.now };
  // Eight random digits, so that worlds of one service never share a title.
  const titleId = systemRandom(4).toString('hex').toUpperCase();
  const created = await createTitle(deps, { titleId, name: 'A game' });
  assert.equal(created.status, 'created');
  return { titleId, secretKey: await issueKey(running, { titleId, scopes: [] }) };
}

async function issueKey(
  running: Running,
  of: { titleId: string; scopes: readonly Scope[]; lifetimeMs?: number | undefined },
): Promise<string> {
  const deps = {
    run: running.storage.run,
    random: systemRandom,
    now: running.clock.now,
  };
  const expiresAt = of.lifetimeMs === undefined ? undefined : running.clock.now() + of.lifetimeMs;
  const issued = await issueSecretKey(deps, {
    titleId: of.titleId,
    name: 'test',
    scopes: of.scopes,
    madeBy: 'commandLine',
    ...(expiresAt === undefined ? {} : { expiresAt }),
  });
  assert(issued.status === 'issued');
  return issued.text;
}

function toHeaders(running: Running, credentials: Credentials): Record<string, string> {
  const { secretKey, entityToken, sessionTicket, operator, isAtConsole } = credentials;
  return {
    ...(isAtConsole ? { Origin: running.url } : {}),
    ...(operator ? { Origin: running.url, ...operatorHeaders(operator) } : {}),
    ...(secretKey === undefined ? {} : { 'X-SecretKey': secretKey }),
    ...(entityToken === undefined ? {} : { 'X-EntityToken': entityToken }),
    ...(sessionTicket === undefined ? {} : { 'X-Authorization': sessionTicket }),
  };
}

function operatorHeaders({ cookie, pageSecret, titleId }: SignedInOperator) {
  return {
    Cookie: `purser-session=${cookie}`,
    'X-Purser-Console': pageSecret,
    ...(titleId === undefined ? {} : { 'X-Purser-Title': titleId }),
  };
}

async function post(
  running: Running,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Reply> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(running.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: isRaw ? (body as string) : JSON.stringify(body),
  });
  const envelope = (await response.json()) as Omit<Reply, 'httpStatus' | 'headers'>;
  // The document describes the neutral dialect only.
  const isReferenceDialect =
    headers['X-PlayFabSDK'] !== undefined ||
    isReferenceHead({ url: path, headers }) ||
    /"playfab/i.test(JSON.stringify(body));
  if (!isReferenceDialect) checkReply(path, response.status, envelope);
  assert.deepEqual(running.unexpectedErrors, []);
  return { httpStatus: response.status, headers: response.headers, ...envelope };
}

function toLoggedIn(reply: Reply): LoggedIn {
  assert.equal(reply.code, 200, JSON.stringify(reply));
  const { data } = reply;
  return {
    playerId: data.ServiceId,
    titlePlayerId: data.EntityToken.Entity.Id,
    sessionTicket: data.SessionTicket,
    entityToken: data.EntityToken.EntityToken,
    newlyCreated: data.NewlyCreated,
  };
}
