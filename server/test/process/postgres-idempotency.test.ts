import { afterAll, beforeAll, expect } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { call, type CallOptions, type Player } from './caller.ts';
import { type Installation, layOut, type TestNode } from './nodes.ts';
import { type Network, openNetwork } from './proxy.ts';

// Three nodes on one database, the third of which reaches it through a network that can fall silent.

let installation: Installation;
let network: Network;
let two: TestNode;
let third: TestNode;

beforeAll(async () => {
  installation = await layOut();
  network = await openNetwork(installation.databaseUrl);
  [two, third] = await Promise.all([
    installation.startNode(),
    installation.startNode({ through: network.url }),
  ]);
});

afterAll(async () => {
  await installation[Symbol.asyncDispose]();
  await network[Symbol.asyncDispose]();
});

const ban = (node: TestNode, playerId: string, idempotencyKey: string) =>
  call(
    `${node.url}/Admin/BanUsers`,
    { Bans: [{ ServiceId: playerId }] },
    { secretKey: node.title.secretKey, idempotencyKey },
  );

async function bansOf(node: TestNode, playerId: string): Promise<readonly object[]> {
  return (await node.title.admin('/Admin/GetUserBans', { ServiceId: playerId })).data.BanData;
}

test('the same key sent 16 times at once to three nodes makes one change', async () => {
  const nodes = [two, third, await installation.startNode()];
  const { playerId } = await two.title.logIn('sixteen');
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      ban(nodes[index % 3] as TestNode, playerId, 'sixteen'),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(replies.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
  for (const { data } of replies) expect(data).toEqual(replies[0]?.data);
  expect(await bansOf(two, playerId)).toHaveLength(1);
});

/** A way to revoke what a player has. */
interface Revocation {
  readonly what: string;
  readonly path: string;
  readonly body: (player: Player) => object;
  /** Whether the retry is told to be one. */
  readonly isReplay?: true;
  readonly options: (node: TestNode, titleToken: string) => CallOptions;
}

const byKey: Revocation['options'] = ({ title }) => ({ secretKey: title.secretKey });
const byToken: Revocation['options'] = (_, entityToken) => ({ entityToken });
const REVOCATIONS: readonly Revocation[] = [
  {
    what: 'of all sessions, with a key',
    path: '/Admin/RevokePlayerSessions',
    body: ({ playerId }) => ({ ServiceId: playerId }),
    isReplay: true,
    options: (node, token) => ({ ...byKey(node, token), idempotencyKey: 'revoked' }),
  },
  {
    what: 'of a token, without a key',
    path: '/Authentication/RevokeEntityToken',
    body: ({ entityToken }) => ({ EntityToken: entityToken }),
    options: byToken,
  },
  {
    what: 'of a session, without a key',
    path: '/Authentication/RevokeEntityToken',
    body: ({ entityToken }) => ({ EntityToken: entityToken, WholeSession: true }),
    options: byToken,
  },
];

test.each(REVOCATIONS)(
  'a revocation $what, whose node dies before all nodes know of it, is final when another node has answered the retry',
  async ({ what, path, body, options, isReplay }) => {
    const one = await installation.startNode();
    const player = await one.title.logIn(what);
    const titleToken = await one.title.titleToken();
    const revoke = (node: TestNode) =>
      call(`${node.url}${path}`, body(player), options(node, titleToken));
    const ask = () => third.title.validate(player.entityToken, titleToken);
    expect(await ask()).toBe('OK');

    const before = await headOf();
    network.become('silent');
    const lost = revoke(one).then(
      () => 'answered',
      () => 'no answer',
    );
    await expect.poll(headOf).toBeGreaterThan(before);
    await one.stop('SIGKILL');
    expect(await lost).toBe('no answer');
    expect(await ask()).toBe('OK');

    // The third node's lease goes on for a while, and it believes in the token for so long.
    const retried = await revoke(two);
    const verdict = await ask();
    network.become('open');
    expect(retried).toEqual({ status: 200, data: {}, ...(isReplay && { isReplay }) });
    expect(verdict).toBe('ServiceUnavailable');
    await expect.poll(ask).toBe('EntityTokenRevoked');
  },
);

async function headOf(): Promise<number> {
  const [head] = await installation.query<{ seq: string }>('select seq from control_head');
  return Number(head?.seq);
}

test('a player who is deleted takes the keys along', async () => {
  const player = await two.title.logIn('deleted');
  const idempotencyKey = 'of-a-player';
  const { entityToken } = player;
  const revoke = { EntityToken: await anotherToken(entityToken) };
  const url = `${two.url}/Authentication/RevokeEntityToken`;
  expect(await call(url, revoke, { entityToken, idempotencyKey })).toMatchObject({ status: 200 });
  const kept = `select * from idempotency_keys where player_id = '${player.playerId}'`;
  expect(await installation.query(kept)).toHaveLength(1);
  await installation.query(`delete from players where player_id = '${player.playerId}'`);
  expect(await installation.query(kept)).toEqual([]);
});

async function anotherToken(entityToken: string): Promise<string> {
  const url = `${two.url}/Authentication/GetEntityToken`;
  return (await call(url, {}, { entityToken })).data.EntityToken;
}
