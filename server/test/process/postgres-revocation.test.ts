import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { barrierOf } from '../../src/app/follow-control.ts';
import { openPostgresStorage } from '../../src/app/storage/postgres.ts';
import { LEASE_MS } from '../../src/cluster/lease.ts';
import { listSigningKeys } from '../../src/credentials/commands.ts';
import { rotateSigningKey } from '../../src/credentials/rotate-signing-key.ts';
import { makeKeyEncryption } from '../../src/kernel/key-encryption.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { readKeyFile } from '../../src/runtime/key-file.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { issueSecretKey } from '../../src/titles/issue-secret-key.ts';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { call, type Reply } from './caller.ts';
import { type Installation, layOut, type TestNode } from './nodes.ts';
import { type Network, openNetwork } from './proxy.ts';

// Three nodes on one database, the third of them in trouble: a credential that one of them has revoked is good at
// none of them in a call that begins afterwards.

let installation: Installation;
let network: Network;
let one: TestNode;
let two: TestNode;
/** The node that reaches its database through `network`. */
let third: TestNode;
/** The database, to do the work of commands without a process for each. */
let commandStorage: PostgresStorage;

beforeAll(async () => {
  installation = await layOut();
  network = await openNetwork(installation.databaseUrl);
  [one, two, third] = await Promise.all([
    installation.startNode(),
    installation.startNode(),
    installation.startNode({ through: network.url }),
  ]);
  const url = installation.databaseUrl;
  commandStorage = await openPostgresStorage({ url, random: systemRandom });
  commandStorage.setBarrier(barrierOf(commandStorage.nodes));
});

afterAll(async () => {
  await commandStorage.close();
  await installation[Symbol.asyncDispose]();
  await network[Symbol.asyncDispose]();
});

type Verdict = 'good' | 'refused' | 'unavailable';

/** A credential to be revoked, and how a node is asked about it. */
interface Victim {
  readonly what: string;
  ask(node: TestNode): Promise<Verdict>;
  /** Revokes it through this node; keys are revoked only by command. */
  revoke(node: TestNode): Promise<unknown>;
}

function verdictOf({ status, error, data }: Reply): Verdict {
  if (error === 'ServiceUnavailable') return 'unavailable';
  return status === 200 && data?.Authorized !== false ? 'good' : 'refused';
}

const validate = (titleToken: string, entityToken: string) => async (node: TestNode) =>
  verdictOf(
    await call(
      `${node.url}/Authentication/ValidateEntityToken`,
      { EntityToken: entityToken },
      { entityToken: titleToken },
    ),
  );

const authorize = (ticket: string) => async (node: TestNode) => {
  const { secretKey } = node.title;
  const body = { AuthorizationTicket: ticket };
  return verdictOf(await call(`${node.url}/Matchmaker/AuthUser`, body, { secretKey }));
};

/** One credential of each kind, all of them good so far. */
async function makeVictims(): Promise<readonly Victim[]> {
  const { command, titleId, env } = installation;
  const { run } = commandStorage;
  const deps = { random: systemRandom, now: commandStorage.now };
  const oldKid = (await run(listSigningKeys)).at(-1)?.kid ?? '';
  const oldPlayer = await one.title.logIn('old');
  const keyEncryption = makeKeyEncryption({ keys: readKeyFile(env['PURSER_KEY_FILE'] ?? '') });
  await rotateSigningKey({ run, keyEncryption, ...deps });
  const newKey = { titleId, name: 'victim', scopes: [], madeBy: 'commandLine' };
  const key = await issueSecretKey({ run, ...deps }, newKey);
  if (key.status !== 'issued') throw new Error('There is no key to revoke');
  const titleToken = await one.title.titleToken();
  const [byToken, bySession, byPlayer, banned] = await Promise.all(
    ['token', 'session', 'player', 'banned'].map((name) => one.title.logIn(`${name} ${oldKid}`)),
  );
  if (!byToken || !bySession || !byPlayer || !banned) throw new Error('A login is missing');
  const { data } = await one.title.admin('/Admin/ListPlayerSessions', {
    ServiceId: bySession.playerId,
  });
  const session = { ServiceId: bySession.playerId, SessionId: data.Sessions[0].SessionId };
  return [
    {
      what: 'token',
      ask: validate(titleToken, byToken.entityToken),
      revoke: ({ title }) => title.revokeToken(byToken.entityToken, titleToken),
    },
    {
      what: 'session',
      ask: authorize(bySession.sessionTicket),
      revoke: ({ title }) => title.admin('/Admin/RevokePlayerSessions', session),
    },
    {
      what: 'player',
      ask: validate(titleToken, byPlayer.entityToken),
      revoke: ({ title }) =>
        title.admin('/Admin/RevokePlayerSessions', { ServiceId: byPlayer.playerId }),
    },
    {
      what: 'ban',
      ask: authorize(banned.sessionTicket),
      revoke: ({ title }) =>
        title.admin('/Admin/BanUsers', { Bans: [{ ServiceId: banned.playerId }] }),
    },
    {
      what: 'secret key',
      ask: async ({ url }) =>
        verdictOf(await call(`${url}/Authentication/GetEntityToken`, {}, { secretKey: key.text })),
      revoke: () => command('key', 'revoke', key.keyId),
    },
    {
      what: 'signing key',
      ask: validate(titleToken, oldPlayer.entityToken),
      revoke: () => command('signing-key', 'revoke', oldKid),
    },
  ];
}

/** A row of the truth table. */
type Row = readonly [what: string, asked: string, verdict: Verdict];

async function tableOf(
  victims: readonly Omit<Victim, 'revoke'>[],
  nodes: Readonly<Record<string, TestNode>>,
): Promise<readonly Row[]> {
  return Promise.all(
    victims.flatMap(({ what, ask }) =>
      Object.entries(nodes).map(
        async ([name, node]): Promise<Row> => [what, name, await ask(node)],
      ),
    ),
  );
}

const rowsWith = (rows: readonly Row[], verdict: Verdict) =>
  rows.filter((row) => row[2] === verdict);

/** Makes victims and sees that all nodes know them. */
async function givenVictims(): Promise<readonly Victim[]> {
  const victims = await makeVictims();
  const rows = await tableOf(victims, { one, two, third });
  expect(rows).toEqual(rowsWith(rows, 'good'));
  return victims;
}

const revokeAll = (victims: readonly Victim[], by: TestNode) =>
  Promise.all(victims.map((victim) => victim.revoke(by)));

async function expectAllRefused(victims: readonly Victim[], nodes: Record<string, TestNode>) {
  const rows = await tableOf(victims, nodes);
  expect(rows).toEqual(rowsWith(rows, 'refused'));
}

/** The verdicts of a node that is cut off: refused, or unavailable. */
async function expectNoneGood(victims: readonly Victim[], node: TestNode): Promise<void> {
  const rows = await tableOf(victims, { node });
  expect(rowsWith(rows, 'good')).toEqual([]);
}

test.each([
  ['one', () => one],
  ['third', () => third],
])('revoked through node %s or the command line', async (_, node) => {
  const victims = await givenVictims();
  await revokeAll(victims, node());
  await expectAllRefused(victims, { one, two, third });
});

test('revoked through node two or the command line, also after a restart of the asked node', async () => {
  const victims = await givenVictims();
  await revokeAll(victims, two);
  await expectAllRefused(victims, { one, two, third });
  await third.stop();
  third = await installation.startNode({ through: network.url });
  await expectAllRefused(victims, { one, two, third });
});

test.each([
  ['longer than a lease', LEASE_MS * 1.25],
  ['until the answer', 0],
])('while the asked node is paused, %s', async (_, pausedMs) => {
  const victims = await givenVictims();
  const pausedAt = performance.now();
  third.child.kill('SIGSTOP');
  await revokeAll(victims, one);
  const asked = tableOf(victims, { third });
  await expectAllRefused(victims, { one, two });
  const restMs = pausedAt + pausedMs - performance.now();
  if (restMs > 0) await sleep(restMs);
  third.child.kill('SIGCONT');
  const rows = await asked;
  expect(rows).toEqual(rowsWith(rows, 'refused'));
  await expectAllRefused(victims, { one, two, third });
});

test.each(['cut', 'silent', 'slow'] as const)(
  'while the network between the asked node and the database is %s',
  async (state) => {
    const victims = await givenVictims();
    network.become(state);
    try {
      await revokeAll(victims, two);
      await expectNoneGood(victims, third);
      await expectAllRefused(victims, { one, two });
      expect((await fetch(`${third.url}/livez`)).status).toBe(200);
    } finally {
      network.become('open');
    }
    await expect.poll(async () => (await fetch(`${third.url}/readyz`)).status).toBe(200);
    await expectAllRefused(victims, { one, two, third });
  },
);

test('everything but the session in which the player changes the password, also after a restart', async () => {
  const { titleId } = installation;
  const credentials = { TitleId: titleId, Username: 'Ada', Password: 'correct horse battery' };
  const body = { ...credentials, RequireBothUsernameAndEmail: false };
  const kept = (await call(`${one.url}/Client/RegisterServiceUser`, body)).data;
  const other = (await call(`${two.url}/Client/LoginWithService`, credentials)).data;
  const change = { Password: credentials.Password, NewPassword: 'staple and a second horse' };
  const { SessionTicket: sessionTicket } = kept;
  expect(await call(`${two.url}/Client/ChangePassword`, change, { sessionTicket })).toMatchObject({
    status: 200,
  });
  const titleToken = await one.title.titleToken();
  const victims = (of: typeof kept) => [
    { what: 'ticket', ask: authorize(of.SessionTicket) },
    { what: 'token', ask: validate(titleToken, of.EntityToken.EntityToken) },
  ];
  const expectVerdicts = async () => {
    const nodes = { one, two, third };
    const [good, refused] = [
      await tableOf(victims(kept), nodes),
      await tableOf(victims(other), nodes),
    ];
    expect(good).toEqual(rowsWith(good, 'good'));
    expect(refused).toEqual(rowsWith(refused, 'refused'));
  };
  await expectVerdicts();
  await third.stop();
  third = await installation.startNode({ through: network.url });
  await expectVerdicts();
});
