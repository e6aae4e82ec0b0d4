import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import type { Player, Reply } from './caller.ts';
import { buy, buyers, GOLD, holdingsOf, outcomesOf, type Place, stock } from './market.ts';
import { type Installation, layOut, type TestNode } from './nodes.ts';

// A process that is stopped for 2.3 s in the middle of its work, as on a machine that is too busy. The database is healthy, and ends
// the open transactions of the process meanwhile. When the process goes on, it answers what was asked, and does nothing twice.

/** Longer than a transaction of any kind may be silent, than a lease, and than a call may wait for the control state. */
const STOPPED_MS = 2_300;
const STOPS = 4;
const PLAYERS = 12;
const GEMS = 2_000;

let installation: Installation;
let stalled: TestNode;
let other: TestNode;
let place: Place;

beforeAll(async () => {
  installation = await layOut();
  const env = { PURSER_LIMITS: 'off' };
  stalled = await installation.startNode({ env });
  other = await installation.startNode({ env });
  place = { ...installation, url: stalled.url, secretKey: stalled.title.secretKey };
  await stock(place);
});

afterAll(() => installation?.[Symbol.asyncDispose]());

/** The server processes that wait for the rest of a transaction. */
async function inTransaction(): Promise<readonly number[]> {
  const rows = await installation.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'purser' and state = 'idle in transaction'`,
  );
  return rows.map(({ pid }) => pid);
}

/** Stops the process in the middle of a transaction, until the server has ended that. */
async function stallAtWork(): Promise<void> {
  let open: readonly number[] = [];
  while (open.length === 0) {
    stalled.child.kill('SIGCONT');
    // Any moment will do: often one of the many transactions is open.
    // oxlint-disable-next-line no-await-in-loop
    await sleep(Math.random() * 20);
    stalled.child.kill('SIGSTOP');
    // oxlint-disable-next-line no-await-in-loop
    open = await inTransaction();
  }
  await sleep(STOPPED_MS);
  const stillOpen = async () => (await inTransaction()).filter((pid) => open.includes(pid));
  await expect.poll(stillOpen).toEqual([]);
  stalled.child.kill('SIGCONT');
}

interface Work {
  /** Calls one after the other, until `end` is aborted. */
  readonly callers: readonly ((end: AbortSignal) => Promise<void>)[];
  /** The number of calls that were answered. */
  readonly answered: () => number;
  /** So many are answered between two stops. */
  readonly between: number;
}

/** Stops the process again and again while it is called. */
async function stallDuring({ callers, answered, between }: Work): Promise<void> {
  onTestFinished(() => void stalled.child.kill('SIGCONT'));
  const end = new AbortController();
  const working = Promise.all(callers.map((caller) => caller(end.signal)));
  async function stallAgainAndAgain(): Promise<void> {
    for (let stop = 0; stop < STOPS; stop += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await stallAtWork();
      const before = answered();
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(answered).toBeGreaterThan(before + between);
    }
  }
  await Promise.race([stallAgainAndAgain(), working]);
  end.abort();
  await working;
}

async function rich(name: string): Promise<readonly Player[]> {
  const players = await buyers(place, PLAYERS, name);
  for (const { playerId: ServiceId } of players) {
    const wallet = { ServiceId, VirtualCurrency: 'GO', Amount: GEMS * GOLD.gem };
    // oxlint-disable-next-line no-await-in-loop
    await stalled.title.admin('/Admin/AddUserVirtualCurrency', wallet);
  }
  return players;
}

test('purchases that were under way are made once, and answered', async () => {
  const players = await rich('buyer');
  const replies = new Map<Player, Reply[]>(players.map((player) => [player, []]));
  const answered = () => [...replies.values()].flat();
  // Every other one without a key: nothing but the database keeps it from being made twice.
  const callers = players.map((player, index) => async (end: AbortSignal) => {
    for (let number = 0; !end.aborted; number += 1) {
      const key = index % 2 === 0 ? {} : { key: `gem-${number}` };
      // oxlint-disable-next-line no-await-in-loop
      replies.get(player)?.push(await buy(place, player, { itemId: 'gem', ...key }));
    }
  });
  await stallDuring({ callers, answered: () => answered().length, between: 60 });
  expect(outcomesOf(answered())).toEqual({ OK: answered().length });
  for (const [player, own] of replies) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await holdingsOf(place, player)).toEqual({
      gold: GOLD.deposit + (GEMS - own.length) * GOLD.gem,
      items: own.map(() => 'gem'),
    });
  }
});

test('revocations that were under way are made and answered, and hold on all nodes', async () => {
  const titleToken = await other.title.titleToken();
  let revoked = 0;
  async function revoke(end: AbortSignal): Promise<void> {
    while (!end.aborted) {
      // oxlint-disable-next-line no-await-in-loop
      const token = await other.title.titleToken();
      // oxlint-disable-next-line no-await-in-loop
      await stalled.title.revokeToken(token, titleToken);
      for (const { title } of [other, stalled]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await title.validate(token, titleToken)).toBe('EntityTokenRevoked');
      }
      revoked += 1;
    }
  }
  const callers = Array.from({ length: 4 }, () => revoke);
  await stallDuring({ callers, answered: () => revoked, between: 8 });
});

test('a call that waits for the control state is answered by what the database has said meanwhile', async () => {
  const titleToken = await other.title.titleToken();
  const operator = new pg.Client(installation.databaseUrl);
  await operator.connect();
  onTestFinished(() => operator.end());
  onTestFinished(() => void stalled.child.kill('SIGCONT'));
  stalled.child.kill('SIGSTOP');
  await sleep(STOPPED_MS);
  // Without a lease, and without a row that can be renewed.
  await operator.query('begin; lock table nodes in exclusive mode');
  stalled.child.kill('SIGCONT');
  const verdict = stalled.title.validate(titleToken, titleToken);
  await expect.poll(async () => (await operator.query(WAITS_FOR_LOCK)).rowCount).toBeGreaterThan(0);
  stalled.child.kill('SIGSTOP');
  await operator.query('rollback');
  await sleep(STOPPED_MS);
  stalled.child.kill('SIGCONT');
  expect(await verdict).toBe('OK');
});

const WAITS_FOR_LOCK = `select pid from pg_stat_activity
  where datname = current_database() and application_name = 'purser' and wait_event_type = 'Lock'`;
