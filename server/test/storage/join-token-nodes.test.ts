import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { useJoinTokens } from '../../src/credentials/commands.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { connectionOptions } from '../../src/storage/postgres/connection.ts';
import type { OpenStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aTitle, NOW, temporaryFolder } from './given.ts';
import { joinTokenRaces } from './join-token-races.ts';
import { openNode, openNodeForTest, TEST_TIMEOUTS } from './postgres-given.ts';

function nodesOf(open: () => Promise<readonly OpenStorage[]>): void {
  let nodes: readonly OpenStorage[];
  beforeAll(async () => {
    nodes = await open();
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));
  joinTokenRaces(() => nodes);
}

describe.skipIf(NO_POSTGRES)('three nodes on one PostgreSQL', () => {
  let url: string;
  nodesOf(async () => {
    url = await aPostgresDatabase();
    return [await openNode({ url }), await openNode({ url }), await openNode({ url })];
  });

  it('never wait for each other: each inserts join tokens in the order of their ids', async () => {
    const node = await openNodeForTest({ url });
    const titleId = await aTitle(node);
    const [first, second, watcher] = [await connect(url), await connect(url), await connect(url)];
    const insert = (client: pg.Client, tokenId: string) =>
      client.query('insert into used_join_tokens values ($1, $2, 0)', [titleId, tokenId]);
    await first.query('begin');
    await insert(first, 'a');
    const uses = ['b', 'a'].map((tokenId) => ({ titleId, tokenId, expiresAt: NOW }));
    const using = node.run(useJoinTokens, uses);
    await expect.poll(async () => (await watcher.query(WAITING)).rows.length).toBe(1);
    await second.query('begin');
    await second.query('set local lock_timeout = 1');
    // The node has not inserted it before the one that it waits for.
    await insert(second, 'b');
    await second.query('rollback');
    await first.query('commit');
    expect(await using).toEqual([true, false]);
  });
});

const WAITING = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionOptions(url, TEST_TIMEOUTS));
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('three writers on one file', () => {
  const folder = temporaryFolder();
  nodesOf(async () => {
    const path = join(folder, 'shared.db');
    const open = () => openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
    return [await open(), await open(), await open()];
  });
});
