import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveConnection } from '../../src/connections/commands.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aTitle, NOW } from './given.ts';
import { connectForOpenCommands } from './open-commands.ts';
import { openNode } from './postgres-given.ts';

const PRESETS = { Facebook: { issuers: [] }, Epic: { issuers: [] }, Nintendo: { issuers: [] } };

const ofApp = (titleId: string, appId: string) =>
  ({
    titleId,
    provider: 'AppStore',
    connectionId: '',
    by: 'commandLine',
    now: NOW,
    how: 'set',
    settings: { bundleIds: [appId] } as never,
    mayTakeIssuers: false,
    mayShareApps: false,
    knownIssuers: [],
    presets: PRESETS,
  }) as const;

/** How many transactions of the database wait for another one. */
async function countWaiting(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  await client.end();
  return rows[0].waiting;
}

describe.skipIf(NO_POSTGRES)('payment platforms on three nodes', () => {
  let url: string;
  let nodes: readonly PostgresStorage[];
  const node = (index: number): PostgresStorage => nodes[index % 3] as PostgresStorage;
  beforeAll(async () => {
    url = await aPostgresDatabase();
    nodes = await Promise.all([0, 1, 2].map(() => openNode({ url })));
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));

  it('of titles that name one app at the same time one gets it', async () => {
    const titles = await Promise.all(Array.from({ length: 12 }, () => aTitle(node(0))));
    const outcomes = await Promise.all(
      titles.map((titleId, index) => node(index).run(saveConnection, ofApp(titleId, 'race'))),
    );
    const [saved, ...others] = outcomes.toSorted((a, b) => (a.status < b.status ? 1 : -1));
    expect(saved).toMatchObject({ status: 'saved' });
    expect(others).toEqual(titles.slice(1).map(() => ({ status: 'appTaken', appId: 'race' })));
  });

  it('a title waits for another one that names the same app and has not yet committed', async () => {
    const [first, second] = [await aTitle(node(0)), await aTitle(node(0))];
    const open = await connectForOpenCommands(url);
    const commit = await open.begin(saveConnection, ofApp(first, 'one'));
    const waiting = node(1).run(saveConnection, ofApp(second, 'one'));
    await Promise.race([waiting, expect.poll(() => countWaiting(url)).toBe(1)]);
    const outcomes = [await commit(), await waiting];
    await open.close();
    expect(outcomes).toMatchObject([{ status: 'saved' }, { status: 'appTaken', appId: 'one' }]);
  });
});
