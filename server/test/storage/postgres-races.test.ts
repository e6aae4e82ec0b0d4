import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSigningKeys, listSigningKeys, revokeToken } from '../../src/credentials/commands.ts';
import {
  findCatalog,
  setCatalog as setCatalogCommand,
  updateCatalog,
} from '../../src/economy/catalogs/commands.ts';
import { findStore } from '../../src/economy/stores/commands/read.ts';
import { removeStore, setStore, updateStore } from '../../src/economy/stores/commands/write.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { WRONG_PASSWORDS } from '../../src/kernel/limits.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { takeGuess } from '../../src/limits/commands.ts';
import { banPlayers } from '../../src/moderation/commands.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import { listLiveSessions, revokeSession } from '../../src/players/commands/sessions.ts';
import { postgresConnection, StatementFailed } from '../../src/storage/postgres/connection.ts';
import { inTransaction, makeRetry } from '../../src/storage/postgres/transaction.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { readPage } from '../support/control-page.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { givingOperator } from './currency-caps.conformance.ts';
import { edited, good, manyIds, offer, setCatalog } from './fixtures.ts';
import { aSession, aTitle, logIn, NOW, twoTitles, uniqueHex } from './given.ts';
import { openNode, TEST_TIMEOUTS } from './postgres-given.ts';

const CALLERS = 64;
const callers = <T>(call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, index) => call(index)));

describe.skipIf(NO_POSTGRES)('races between two nodes', () => {
  let url: string;
  let nodes: readonly [PostgresStorage, PostgresStorage];
  /** The callers take turns between the nodes. */
  const node = (index: number): PostgresStorage => nodes[index % 2] as PostgresStorage;

  beforeAll(async () => {
    url = await aPostgresDatabase();
    nodes = [await openNode({ url }), await openNode({ url })];
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));

  const inStore = (titleId: string) => ({
    titleId,
    catalogVersion: 'main',
    storeId: 'shop',
  });

  async function aStore(ids: readonly string[]) {
    const [titleId, other] = await twoTitles(nodes[0]);
    for (const title of [titleId, other]) {
      await setCatalog(nodes[0], title, { ids });
      await nodes[0].run(setStore, edited({ ...inStore(title), items: [] }));
    }
    return { titleId, other };
  }

  async function idsIn(titleId: string): Promise<readonly string[]> {
    const found = await nodes[1].run(findStore, inStore(titleId));
    return found.status === 'found' ? found.store.items.map(({ itemId }) => itemId) : [];
  }

  it('loses no update of one store by many callers', async () => {
    const ids = manyIds(CALLERS);
    const { titleId, other } = await aStore(ids);
    const outcomes = await callers((index) =>
      node(index).run(
        updateStore,
        edited({ ...inStore(titleId), items: [offer(ids[index] as string)] }),
      ),
    );
    expect(outcomes.every(({ status }) => status === 'done')).toBe(true);
    expect((await idsIn(titleId)).toSorted()).toEqual(ids.toSorted());
    expect(await idsIn(other)).toEqual([]);
  });

  it('never exceeds the cap of an operator', async () => {
    const { give, countEntries } = await givingOperator(nodes[0]);
    const outcomes = await callers((index) => give(100, { on: node(index) }));
    expect(outcomes.filter(({ status }) => status === 'changed')).toHaveLength(10);
    expect(await countEntries()).toBe(10);
  });

  it('lets one update of the same item win whole', async () => {
    const { titleId } = await aStore(['a']);
    await callers((index) =>
      node(index).run(updateStore, edited({ ...inStore(titleId), items: [offer('a', index)] })),
    );
    const found = await nodes[0].run(findStore, inStore(titleId));
    expect(found).toMatchObject({ status: 'found', store: { items: [{ itemId: 'a' }] } });
  });

  it('leaves nothing of a store that is deleted while it is updated', async () => {
    const ids = manyIds(20);
    const { titleId } = await aStore(ids);
    const outcomes = await callers(async (index) => {
      if (index === CALLERS / 2) return node(index).run(removeStore, edited(inStore(titleId)));
      return node(index).run(
        updateStore,
        edited({ ...inStore(titleId), items: ids.map((id) => offer(id)) }),
      );
    });
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['done', 'noStore']));
    expect(await nodes[0].run(findStore, inStore(titleId))).toMatchObject({ status: 'noStore' });
    await nodes[0].run(setStore, edited({ ...inStore(titleId), items: [] }));
    expect(await idsIn(titleId)).toEqual([]);
  });

  it('replaces a catalog whole, whoever comes last', async () => {
    const titleId = await aTitle(nodes[0]);
    const sets = [manyIds(40), manyIds(40).map((id) => `new-${id}`)];
    await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        setCatalog(node(index), titleId, { ids: sets[index % 2] as string[] }),
      ),
    );
    const found = await nodes[0].run(findCatalog, { titleId, catalogVersion: 'main' });
    expect(sets).toContainEqual(found?.items.map(({ itemId }) => itemId));
  });

  it('keeps the choice of a default catalog when the old default is written meanwhile', async () => {
    const titleId = await aTitle(nodes[0]);
    const write = { titleId, setAsDefault: true, items: [good('a')] };
    await nodes[0].run(setCatalogCommand, edited({ ...write, catalogVersion: 'v1' }));
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) =>
        node(index).run(updateCatalog, edited({ ...write, catalogVersion: undefined })),
      ),
      nodes[1].run(setCatalogCommand, edited({ ...write, catalogVersion: 'v2' })),
    ]);
    const found = await nodes[0].run(findCatalog, { titleId, catalogVersion: undefined });
    expect(found?.catalogVersion).toBe('v2');
  });

  it('makes one player of many first logins', async () => {
    const [titleId, other] = await twoTitles(nodes[0]);
    const logins = await callers((index) => logIn(node(index), { titleId, subject: 'racer' }));
    expect(new Set(logins.map(({ player }) => player.playerId)).size).toBe(1);
    const offload = await logIn(nodes[0], { titleId: other, subject: 'racer' });
    expect(offload.player.playerId).not.toBe(logins[0]?.player.playerId);
  });

  it('counts no more guesses than the limit, whichever nodes they come to', async () => {
    const titleId = await aTitle(nodes[0]);
    const guess = { titleId, playerId: undefined, nameKey: titleId, addressKey: undefined };
    const outcomes = await callers((index) => node(index).run(takeGuess, { ...guess, now: NOW }));
    const counted = outcomes.filter(({ status }) => status === 'counted');
    expect(counted).toHaveLength(WRONG_PASSWORDS.stranger);
  });

  it('lets no session live that was begun while its player was banned', async () => {
    const titleId = await aTitle(nodes[0]);
    const { player } = await logIn(nodes[0], { titleId });
    const { playerId } = player;
    const bans = [
      {
        banId: uniqueHex(8),
        playerId,
        reason: undefined,
        ipAddress: undefined,
        createdAt: NOW,
        expiresAt: NOW + HOUR_MS,
      },
    ];
    const outcomes = await callers(async (index) => {
      if (index === CALLERS / 2) return node(index).run(banPlayers, { titleId, bans, now: NOW });
      return node(index).run(logInPlayer, { titleId, create: undefined, session: aSession() });
    });
    expect(outcomes.some(({ status }) => status === 'banned')).toBe(true);
    expect(await nodes[1].run(listLiveSessions, { titleId, playerId, now: NOW })).toEqual([]);
  });

  it('numbers the control log without gaps, in the order of the commits', async () => {
    const titleId = await aTitle(nodes[0]);
    const { sharedLog, run } = nodes[0];
    const first = await readPage(sharedLog.read, undefined);
    const before = first.status === 'snapshot' ? first.seq : 0;
    const seen: number[] = [];
    async function follow(): Promise<void> {
      while (seen.length < CALLERS) {
        const page = await readPage(sharedLog.read, seen.at(-1) ?? before);
        if (page.status === 'entries') seen.push(...page.entries.map(({ seq }) => seq));
      }
    }
    const following = follow();
    await callers((index) =>
      (index % 2 === 0 ? run : nodes[1].run)(revokeToken, {
        titleId,
        tokenId: `token-${index}`,
        issuedBy: { kind: 'session', id: 'session' },
        expiresAt: NOW + HOUR_MS,
        now: NOW,
      }),
    );
    await following;
    expect(seen).toEqual(Array.from({ length: CALLERS }, (_, index) => before + 1 + index));
  });

  it('lets a revoker that came second wait for the entry of the first', async () => {
    const [here, there] = [await openNode({ url }), await openNode({ url })];
    const waitedFor: number[] = [];
    for (const it of [here, there]) {
      it.setBarrier(async (seq) => {
        waitedFor.push(seq);
      });
    }
    const titleId = await aTitle(nodes[0]);
    const { player, session } = await logIn(nodes[0], { titleId });
    const of = { titleId, playerId: player.playerId, sessionId: session.sessionId, now: NOW };
    expect(await here.run(revokeSession, of)).toBe('revoked');
    expect(await there.run(revokeSession, of)).toBe('revoked');
    expect(waitedFor).toHaveLength(2);
    expect(waitedFor[1]).toBe(waitedFor[0]);
    await Promise.all([here.close(), there.close()]);
  });

  it('begins with one signing key, whichever nodes begin', async () => {
    const empty = await aPostgresDatabase();
    const starting = [await openNode({ url: empty }), await openNode({ url: empty })] as const;
    await callers((index) => {
      const kid = `k${index}`;
      return starting[index % 2]!.run(beginSigningKeys, { kid, sealed: `sealed ${kid}`, now: NOW });
    });
    expect(await starting[0].run(listSigningKeys)).toHaveLength(1);
    await Promise.all(starting.map((it) => it.close()));
  });

  describe('a transaction that the database rolls back', () => {
    async function twoConnections(): Promise<readonly [pg.Client, pg.Client]> {
      const clients = [new pg.Client(url), new pg.Client(url)] as const;
      for (const client of clients) await client.connect();
      return clients;
    }

    /** Counts `applied` of a node up, after both have read it. */
    async function countUp(
      client: pg.Client,
      { level, meet }: { readonly level: string; readonly meet: () => Promise<void> },
    ): Promise<void> {
      const connection = postgresConnection(client, TEST_TIMEOUTS);
      await connection.query(`start transaction isolation level ${level}`);
      try {
        const { rows } = await client.query("select applied from nodes where node_id = 'counter'");
        await meet();
        await client.query("update nodes set applied = $1 where node_id = 'counter'", [
          Number(rows[0]['applied']) + 1,
        ]);
        await connection.query('commit');
      } catch (cause) {
        await client.query('rollback');
        throw cause instanceof StatementFailed ? cause : new StatementFailed(cause);
      }
    }

    it('is done again after a serialization failure', async () => {
      const clients = await twoConnections();
      const met = makeMeeting(2);
      await nodes[0].nodes.join('counter');
      const codes: (string | undefined)[] = [];
      const retry = makeRetry({ random: systemRandom });
      await Promise.all(
        clients.map((client) =>
          retry(() =>
            countUp(client, { level: 'serializable', meet: met }).catch(
              (error: StatementFailed) => {
                codes.push(error.sqlState);
                throw error;
              },
            ),
          ),
        ),
      );
      expect(codes).toContain('40001');
      const [row] = (await nodes[0].nodes.list()).filter(({ nodeId }) => nodeId === 'counter');
      expect(row?.applied).toBe(2);
      await Promise.all(clients.map((client) => client.end()));
    });

    it('is done again after a deadlock', async () => {
      const clients = await twoConnections();
      // Only one of the two looks for a deadlock: where both found it at once, both would begin again.
      await clients[0].query("set deadlock_timeout = '100ms'");
      await clients[1].query("set deadlock_timeout = '1min'");
      const met = makeMeeting(2);
      for (const nodeId of ['left', 'right']) await nodes[0].nodes.join(nodeId);
      let attempts = 0;
      const retry = makeRetry({ random: systemRandom });
      const raise = (client: pg.Client, [first, second]: readonly [string, string]) =>
        retry(() => {
          attempts += 1;
          const connection = postgresConnection(client, TEST_TIMEOUTS);
          return inTransaction(connection, 'write', async () => {
            const raiseOne = (nodeId: string) =>
              connection.query('update nodes set applied = applied + 1 where node_id = $1', [
                nodeId,
              ]);
            await raiseOne(first);
            await met();
            await raiseOne(second);
          });
        });
      await Promise.all([
        raise(clients[0], ['left', 'right']),
        raise(clients[1], ['right', 'left']),
      ]);
      expect(attempts).toBe(3);
      const rows = await nodes[0].nodes.list();
      const applied = rows.filter(({ nodeId }) => nodeId === 'left' || nodeId === 'right');
      expect(applied.map((row) => row.applied)).toEqual([2, 2]);
      await Promise.all(clients.map((client) => client.end()));
    });
  });
});

/** Resolves for the first `count` callers when all of them are there, and for later ones at once. */
function makeMeeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived >= count) resolve();
    return promise;
  };
}
