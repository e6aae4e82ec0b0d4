import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPostgresStorage } from '../../src/app/storage/postgres.ts';
import { MINUTE_MS, SECOND_MS } from '../../src/kernel/instant.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aTitle, logIn, NOW } from './given.ts';
import { refusalOf } from './postgres-given.ts';

const FULL = { fault: 'diskFull' };

/** Two nodes, the time, and a disk that can be full: tables then take no new row, and say of it what PostgreSQL says. */
async function aCluster() {
  const url = await aPostgresDatabase();
  const operator = new pg.Client(url);
  await operator.connect();
  onTestFinished(() => operator.end());
  await operator.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`);
  let now = NOW;
  const open = async () => {
    const storage = await openPostgresStorage({ url, clock: () => now, random: systemRandom });
    onTestFinished(() => storage.close());
    return storage;
  };
  return {
    nodes: [await open(), await open()] as const,
    pass(ms: number) {
      now += ms;
    },
    fill: (table: string) =>
      operator.query(`create trigger is_full before insert on ${table} execute function refuse()`),
    makeRoom: (table: string) => operator.query(`drop trigger is_full on ${table}`),
  };
}

describe.skipIf(NO_POSTGRES)('looks of nodes at their database', () => {
  it('ask for room once a minute, all together, and again and again where there is none', async () => {
    const { nodes, pass, fill, makeRoom } = await aCluster();
    const [one, two] = nodes;
    await one.probe();
    await fill('probes');
    pass(SECOND_MS);
    await one.probe();
    await two.probe();
    pass(MINUTE_MS - 10 * SECOND_MS);
    expect(await refusalOf(one.probe())).toMatchObject(FULL);
    expect(await refusalOf(two.probe())).toMatchObject(FULL);
    expect(await refusalOf(one.probe())).toMatchObject(FULL);
    await makeRoom('probes');
    await one.probe();
    await fill('probes');
    // It has met the full disk itself, so what another node was given says nothing to it.
    expect(await refusalOf(two.probe())).toMatchObject(FULL);
    await one.probe();
  });

  it('ask for room at once after a call that found none', async () => {
    const { nodes, fill, makeRoom } = await aCluster();
    const [one, two] = nodes;
    const titleId = await aTitle(one);
    await one.probe();
    await fill('probes');
    await fill('sessions');
    expect(await refusalOf(logIn(one, { titleId }))).toMatchObject(FULL);
    expect(await refusalOf(one.probe())).toMatchObject(FULL);
    await two.probe();
    await makeRoom('probes');
    await one.probe();
  });

  it('ask for room though the time was set back', async () => {
    const { nodes, pass, fill } = await aCluster();
    await nodes[0].probe();
    await fill('probes');
    pass(-MINUTE_MS);
    expect(await refusalOf(nodes[0].probe())).toMatchObject(FULL);
  });
});
