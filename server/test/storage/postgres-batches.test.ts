import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findStore } from '../../src/economy/stores/commands/read.ts';
import { setStore, updateStore } from '../../src/economy/stores/commands/write.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { SECOND_MS } from '../../src/kernel/instant.ts';
import type { MeasuredControlChange } from '../../src/kernel/measures.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import { revokeAllOfPlayer } from '../../src/players/commands/sessions.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { readPage } from '../support/control-page.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { openCuttingProxy } from './cutting-proxy.ts';
import { edited, manyIds, offer, setCatalog } from './fixtures.ts';
import { aSession, aTitle, lastSeq, logIn, NOW, uniqueHex } from './given.ts';
import { openNodeForTest, refusalOf } from './postgres-given.ts';
import { sentDuring } from './sent-statements.ts';

const MANY = 64;
const many = <T>(call: (index: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: MANY }, (_, index) => call(index));

describe.skipIf(NO_POSTGRES)('commands that share a transaction', () => {
  let url: string;
  beforeAll(async () => {
    url = await aPostgresDatabase();
  });

  async function given() {
    const storage = await openNodeForTest({ url });
    const titleId = await aTitle(storage);
    return { storage, titleId, operator: await anOperator() };
  }

  async function anOperator(): Promise<pg.Client> {
    const operator = new pg.Client(url);
    await operator.connect();
    onTestFinished(() => operator.end());
    return operator;
  }

  /** Deadlocks that the database has ended, as far as its statistics know by now. */
  async function deadlocks(operator: pg.Client): Promise<number> {
    const { rows } = await operator.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0].deadlocks);
  }

  /** How often a statement that begins so was sent while an action went on. */
  async function countSent(start: string, action: () => Promise<unknown>): Promise<number> {
    return (await sentDuring(action)).filter(({ text }) => text.startsWith(start)).length;
  }

  const makePlayers = (storage: PostgresStorage, titleId: string) =>
    Promise.all(many((index) => logIn(storage, { titleId, subject: `player-${index}` })));

  async function aStore(storage: PostgresStorage, titleId: string) {
    const ids = manyIds(MANY);
    await setCatalog(storage, titleId, { ids });
    const store = { titleId, catalogVersion: 'main', storeId: 'shop' };
    await storage.run(setStore, edited({ ...store, items: [] }));
    const update = (index: number) =>
      storage.run(updateStore, edited({ ...store, items: [offer(ids[index] as string)] }));
    const itemIds = async () => {
      const found = await storage.run(findStore, store);
      return found.status === 'found' ? found.store.items.map(({ itemId }) => itemId) : [];
    };
    return { ids, store, update, itemIds };
  }

  it('are few, where many logins, updates or revocations come in at once', async () => {
    const { storage, titleId } = await given();
    const created = await countSent('insert into sessions', () => makePlayers(storage, titleId));
    const again = await countSent('insert into sessions', () => makePlayers(storage, titleId));
    const { update, ids, itemIds } = await aStore(storage, titleId);
    const updates = await countSent('update stores', () => Promise.all(many(update)));
    expect((await itemIds()).toSorted()).toEqual(ids.toSorted());
    const players = await makePlayers(storage, titleId);
    const revocations = await countSent('with raised as', () =>
      Promise.all(
        players.map(({ player: { playerId } }) =>
          storage.run(revokeAllOfPlayer, { titleId, playerId, now: NOW }),
        ),
      ),
    );
    // The first one runs by itself.
    expect(Math.max(created, again, updates, revocations)).toBeLessThanOrEqual(16);
  });

  it('have all logins of a busy time; where it is quiet, one runs by itself', async () => {
    const { storage, titleId } = await given();
    const inBatch = 'update players set last_login_at = item.now';
    const oneLogin = () => logIn(storage, { titleId, subject: 'player-0' });
    await makePlayers(storage, titleId);
    expect(await countSent(inBatch, () => makePlayers(storage, titleId))).toBe(1);
    expect(await countSent(inBatch, oneLogin)).toBe(1);
    expect(await countSent(inBatch, oneLogin)).toBe(0);
  });

  it('are quiet behind a batch of four, and no longer behind one of five', async () => {
    const { storage, titleId } = await given();
    const players = ['a', 'b', 'c', 'd', 'e', 'f'];
    const logInAll = (subjects: readonly string[]) =>
      Promise.all(subjects.map((subject) => logIn(storage, { titleId, subject })));
    const batchesBehind = async (count: number) => {
      // The first runs by itself, all others in one batch.
      await logInAll(players.slice(0, 1 + count));
      return countSent('update players set last_login_at = item.now', () => logInAll(['a']));
    };
    await logInAll(players);
    // Quiet again.
    await logInAll(['a']);
    expect([await batchesBehind(4), await batchesBehind(5)]).toEqual([0, 1]);
  });

  it('fail alone: a value that the database refuses is nothing to the neighbours', async () => {
    const { storage, titleId } = await given();
    const logins = many((index) =>
      logIn(storage, { titleId, subject: index === 7 ? 'no\u0000text' : `player-${index}` }),
    );
    const outcomes = await Promise.allSettled(logins);
    const failed = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? index : []));
    expect(failed).toEqual([7]);
    const players = await makePlayers(storage, titleId);
    const revocations = await Promise.allSettled(
      players.map(({ player: { playerId } }, index) =>
        storage.run(revokeAllOfPlayer, {
          titleId,
          playerId: index === 9 ? '\u0000' : playerId,
          now: NOW,
        }),
      ),
    );
    const unrevoked = revocations.flatMap(({ status }, index) =>
      status === 'rejected' ? index : [],
    );
    expect(unrevoked).toEqual([9]);
  });

  it('do not wait for a row that somebody has locked; only those who need it do, by themselves', async () => {
    const { storage, titleId, operator } = await given();
    const [first] = await makePlayers(storage, titleId);
    const { update, store, ids, itemIds } = await aStore(storage, titleId);
    await storage.run(setStore, edited({ ...store, storeId: 'stall', items: [] }));
    await operator.query('begin');
    await operator.query('select 1 from players where player_id = $1 for update', [
      first?.player.playerId,
    ]);
    await operator.query(
      "select 1 from stores where title_id = $1 and store_id = 'stall' for update",
      [titleId],
    );
    const settled: string[] = [];
    const note = (what: string) => () => void settled.push(what);
    const logins = many((index) => logIn(storage, { titleId, subject: `player-${index}` }));
    const [waiting, ...others] = logins;
    void waiting?.then(note('login'));
    const stalled = storage.run(
      updateStore,
      edited({ ...store, storeId: 'stall', items: [offer('item-0')] }),
    );
    void stalled.then(note('update'));
    const batches = await countSent('insert into s', () =>
      Promise.all([...others, ...many(update)]),
    );
    expect(batches).toBeLessThanOrEqual(16);
    expect(settled).toEqual([]);
    await operator.query('commit');
    expect((await waiting)?.player.playerId).toBe(first?.player.playerId);
    expect(await stalled).toMatchObject({ status: 'done' });
    expect(await itemIds()).toHaveLength(ids.length);
  });

  it('are not held up by large commands that have all other connections', async () => {
    const { titleId, operator } = await given();
    const storage = await openNodeForTest({ url, poolMax: 1 });
    const { ids, store, update } = await aStore(storage, titleId);
    await storage.run(setStore, edited({ ...store, storeId: 'stall', items: [] }));
    await operator.query('begin');
    await operator.query(
      "select 1 from stores where title_id = $1 and store_id = 'stall' for update",
      [titleId],
    );
    const large = storage.run(
      updateStore,
      edited({
        ...store,
        storeId: 'stall',
        items: ids.map((id) => offer(id)),
      }),
    );
    await Promise.all([...many(update), makePlayers(storage, titleId)]);
    await operator.query('commit');
    expect(await large).toMatchObject({ status: 'done' });
  });

  it('are repeated where a statement was cancelled before its limit of time', async () => {
    const { storage, titleId, operator } = await given();
    const { ids, store } = await aStore(storage, titleId);
    const items = [offer(ids[0] ?? '')];
    await storage.run(setStore, edited({ ...store, storeId: 'stall', items: [] }));
    await operator.query('begin');
    await operator.query(
      "select 1 from stores where title_id = $1 and store_id = 'stall' for update",
      [titleId],
    );
    const change = storage.run(setStore, edited({ ...store, storeId: 'stall', items }));
    await expect
      .poll(async () => {
        const { rowCount } = await operator.query(
          `select pg_cancel_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(1);
    await operator.query('commit');
    expect(await change).toMatchObject({ status: 'done' });
  });

  it('never wait for each other between two nodes', async () => {
    const { storage, titleId, operator } = await given();
    const other = await openNodeForTest({ url });
    const before = await deadlocks(operator);
    const node = (index: number) => (index % 2 === 0 ? storage : other);
    for (const round of [1, 2, 3]) {
      // The same players on both, in opposite orders: made in the first round, known in the others.
      const logins = await Promise.all(
        many((index) => {
          const number = index % 2 === 0 ? index : MANY - index;
          return logIn(node(index), { titleId, subject: `${round % 2}-${number % 16}` });
        }),
      );
      await Promise.all([
        ...logins.map(({ player: { playerId } }, index) =>
          node(index + 1).run(revokeAllOfPlayer, { titleId, playerId, now: NOW }),
        ),
        ...many((index) => logIn(node(index), { titleId, subject: `${round % 2}-${index % 16}` })),
      ]);
    }
    const { rows } = await operator.query(
      'select count(*) from player_identities where title_id = $1',
      [titleId],
    );
    expect(rows).toEqual([{ count: '32' }]);
    // Statistics are written when a connection has been idle for a while; their own function knows at once.
    await operator.query('select pg_stat_force_next_flush()');
    expect((await deadlocks(operator)) - before).toBe(0);
  });

  it('are all told so where nobody knows whether they are committed', async () => {
    const { titleId, operator } = await given();
    const proxy = await openCuttingProxy(url);
    const storage = await openNodeForTest({ url: proxy.url });
    await makePlayers(storage, titleId);
    proxy.fault = { at: 'commit', how: 'cut after' };
    const refusals = await Promise.all(
      many((index) => refusalOf(logIn(storage, { titleId, subject: `player-${index}` }))),
    );
    const unknown = refusals.filter((refusal) => refusal instanceof StorageUnavailable);
    expect(unknown.length).toBeGreaterThan(0);
    const { rows } = await operator.query('select count(*) from sessions where title_id = $1', [
      titleId,
    ]);
    // The commit that was cut off had happened, once.
    expect(Number(rows[0].count)).toBe(2 * MANY);
  });

  it('are begun again on a new connection where theirs has broken while it was idle', async () => {
    const { storage, titleId, operator } = await given();
    await makePlayers(storage, titleId);
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(await makePlayers(storage, titleId)).toHaveLength(MANY);
  });

  it('append entries without gaps, and each waits for an entry not before its own', async () => {
    const { storage, titleId } = await given();
    const log = { readLog: (seq: number | undefined) => readPage(storage.sharedLog.read, seq) };
    const players = await makePlayers(storage, titleId);
    const seqs: number[] = [];
    storage.setBarrier(async (seq) => void seqs.push(seq));
    const before = await lastSeq(log);
    await Promise.all(
      players.map(({ player: { playerId } }) =>
        storage.run(revokeAllOfPlayer, { titleId, playerId, now: NOW }),
      ),
    );
    const page = await log.readLog(before);
    const entries = page.status === 'entries' ? page.entries : [];
    expect(entries.map(({ seq }) => seq)).toEqual(players.map((_, index) => before + 1 + index));
    expect(seqs).toHaveLength(MANY);
    expect(seqs.filter((seq) => seq === before + MANY).length).toBeGreaterThan(1);
  });

  it('of rows wait for no other node; those of the control state do, and both waits are measured', async () => {
    const { storage, titleId } = await given();
    const seqs: number[] = [];
    const measured: MeasuredControlChange[] = [];
    storage.setBarrier(async (seq) => void seqs.push(seq));
    storage.setControlObserver((change) => measured.push(change));
    const { player } = await logIn(storage, { titleId, subject: 'player' });
    expect([seqs, measured]).toEqual([[], []]);
    const beganAt = performance.now();
    await storage.run(revokeAllOfPlayer, { titleId, playerId: player.playerId, now: NOW });
    const tookSeconds = (performance.now() - beganAt) / SECOND_MS;
    expect(seqs).toHaveLength(1);
    const [{ commitSeconds, peersSeconds }] = measured as [MeasuredControlChange];
    expect(commitSeconds).toBeGreaterThan(0);
    expect(peersSeconds).toBeGreaterThanOrEqual(0);
    expect(commitSeconds + peersSeconds).toBeLessThan(tookSeconds);
  });

  it('are of no operator, who may have been disabled meanwhile', async () => {
    const { storage, titleId } = await given();
    const { store, ids, itemIds } = await aStore(storage, titleId);
    const input = updateStore.pack(edited({ ...store, items: [offer(ids[0] as string)] }));
    const audited = {
      operatorId: 'nobody',
      path: '/Admin/UpdateStoreItems',
      titleId,
      requestId: 'call',
      about: {},
      at: NOW,
      roles: [],
      rolesEverywhere: [],
    };
    const outcome = await storage.engine.run(updateStore.name, input, { audited });
    expect(outcome).toEqual({ status: 'operatorRefused', reason: 'disabled' });
    expect(await itemIds()).toEqual([]);
  });

  it('are so many at most; the next one is refused at once', async () => {
    const { titleId, operator } = await given();
    const storage = await openNodeForTest({ url, waitingMax: 3 });
    await operator.query('begin');
    await operator.query('select 1 from control_head for update');
    const revoke = () =>
      storage.run(revokeAllOfPlayer, { titleId, playerId: uniqueHex(16), now: NOW });
    const waiting = [revoke(), revoke(), revoke()];
    const waitingFor = () => storage.pools().find(({ pool }) => pool === 'revocations')?.waiting;
    expect(waitingFor()).toBe(3);
    expect(await refusalOf(revoke())).toMatchObject({ fault: 'busy' });
    await operator.query('commit');
    expect(await Promise.all(waiting)).toHaveLength(3);
  });

  it('serve a session only once', async () => {
    const { storage, titleId } = await given();
    const session = aSession({ subject: 'twice' });
    const create = { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) };
    const logins = many(() => storage.run(logInPlayer, { titleId, create, session }));
    const outcomes = await Promise.allSettled(logins);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
