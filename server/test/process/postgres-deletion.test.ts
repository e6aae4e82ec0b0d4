import { afterAll, beforeAll, expect } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { call, type Reply } from './caller.ts';
import { type Installation, layOut, type TestNode } from './nodes.ts';
import { storedRowsOf } from './stored-player.ts';

// Three nodes on one database: a player is deleted amid logins, bans and revocations at all of them.

const ROUNDS = 6;
const CALLS = 36;

let installation: Installation;
let nodes: readonly TestNode[];

beforeAll(async () => {
  installation = await layOut();
  nodes = await Promise.all([0, 1, 2].map(() => installation.startNode()));
});

afterAll(() => installation[Symbol.asyncDispose]());

const node = (index: number): TestNode => nodes[index % 3] as TestNode;

function admin(index: number, path: string, body: object): Promise<Reply> {
  const { url, title } = node(index);
  return call(`${url}${path}`, body, { secretKey: title.secretKey });
}

const logIn = (index: number, CustomId: string) =>
  call(`${node(index).url}/Client/LoginWithCustomID`, {
    TitleId: installation.titleId,
    CustomId,
    CreateAccount: true,
  });

const outcomeOf = ({ error }: Reply) => error ?? 'OK';

/** The outcomes of calls, each once. */
const outcomesOf = (replies: readonly Reply[]) => [...new Set(replies.map(outcomeOf))].toSorted();

interface Round {
  readonly logins: readonly Reply[];
  /** Of what was done to the player meanwhile. */
  readonly others: readonly Reply[];
}

/** Other calls about the player beside the logins. */
const OTHERS = {
  'nothing else': undefined,
  bans: (index: number, body: object) => admin(index, '/Admin/BanUsers', { Bans: [body] }),
  revocations: (index: number, body: object) => admin(index, '/Admin/RevokePlayerSessions', body),
} as const;

/** Deletes the player through two nodes while calls are under way at all three; gives their replies. */
async function deleteAmid(
  kind: keyof typeof OTHERS,
  { customId, playerId }: { readonly customId: string; readonly playerId: string },
): Promise<Round> {
  const body = { ServiceId: playerId };
  const some = () =>
    Array.from({ length: CALLS / 2 }, (_, index) => ({
      login: logIn(index, customId),
      other: index % 2 === 0 ? OTHERS[kind]?.(index / 2, body) : undefined,
    }));
  const before = some();
  const deletions = [1, 2].map((index) => admin(index, '/Admin/DeletePlayer', body));
  const calls = [...before, ...some()];
  expect(outcomesOf(await Promise.all(deletions))).toEqual(['OK']);
  const logins = await Promise.all(calls.map(({ login }) => login));
  const others = await Promise.all(calls.flatMap(({ other }) => other ?? []));
  return { logins, others };
}

/** No credential that a login of the deleted player was answered with is good at any node. */
async function expectDead(logins: readonly Reply[], playerId: string): Promise<void> {
  const titleToken = await node(0).title.titleToken();
  const theirs = logins.filter(({ data }) => data?.ServiceId === playerId);
  const verdicts = theirs.flatMap(({ data }) =>
    nodes.map(async ({ title }) => [
      await title.validate(data.EntityToken.EntityToken, titleToken),
      await title.isAuthorized(data.SessionTicket),
    ]),
  );
  const wrong = (await Promise.all(verdicts)).filter(
    ([token, isAuthorized]) => token !== 'EntityTokenRevoked' || isAuthorized !== false,
  );
  expect(wrong).toEqual([]);
}

const idsOf = (bans: readonly { readonly BanId: string }[]) => bans.map(({ BanId }) => BanId);

/**
 * Expects that only these things are stored of a deleted player: the two ids, and bans in force with the digests of the
 * names.
 */
async function expectNothingLeft(playerId: string, banIds: readonly string[]): Promise<void> {
  const { deleted_players: ids, bans = [], ...others } = await storedRowsOf(installation, playerId);
  expect(others).toEqual({});
  expect(ids).toHaveLength(1);
  const stored = bans.map((row) => JSON.parse(row).ban_id as string);
  expect(stored.toSorted()).toEqual(banIds.toSorted());
}

const KINDS = Object.keys(OTHERS) as readonly (keyof typeof OTHERS)[];

test.each(
  Array.from(
    { length: ROUNDS },
    (_, round) => [KINDS[round % 3] ?? 'nothing else', round] as const,
  ),
)('amid logins and %s no credential lives on and no row is left (%i)', async (kind, round) => {
  const customId = `hero ${round}`;
  const { playerId } = await node(round).title.logIn(customId);
  const { logins, others } = await deleteAmid(kind, { customId, playerId });
  expect(['OK', 'UserisNotValid']).toEqual(expect.arrayContaining(outcomesOf(others)));
  expect(['AccountBanned', 'OK']).toEqual(expect.arrayContaining(outcomesOf(logins)));
  const bans = others.flatMap(({ data }) => data?.BanData ?? []);
  const ids = logins.flatMap(({ data }) => (data ? [data.ServiceId as string] : []));
  expect(new Set([playerId, ...ids]).size).toBeLessThanOrEqual(2);
  await expectDead(logins, playerId);
  // A player who comes back is somebody else, or banned by a ban that was answered.
  const back = await logIn(round, customId);
  expect(outcomeOf(back)).toBe(bans.length > 0 ? 'AccountBanned' : 'OK');
  expect(back.data?.ServiceId).not.toBe(playerId);
  await expectNothingLeft(playerId, idsOf(bans));
});

test('refused logins, which nodes write later, leave no row of a deleted player either', async () => {
  const customId = 'refused';
  const { playerId } = await node(0).title.logIn(customId);
  const { data } = await admin(0, '/Admin/BanUsers', { Bans: [{ ServiceId: playerId }] });
  const { logins } = await deleteAmid('nothing else', { customId, playerId });
  expect(outcomesOf(logins)).toEqual(['AccountBanned']);
  // A node that stops writes all that waits.
  await Promise.all(nodes.map((it) => it.stop()));
  await expectNothingLeft(playerId, idsOf(data.BanData));
});
