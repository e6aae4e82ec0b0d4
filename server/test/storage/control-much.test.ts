import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import type { ControlSink } from '../../src/cluster/control-log.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createTitle } from '../../src/titles/commands.ts';
import { type ControlPage, makePageSink } from '../support/control-page.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { NOW, temporaryFolder, unique } from './given.ts';
import { openNode } from './postgres-given.ts';

// A process that has missed very many entries reads them without holding all at once.

/** Many pages of the network's log. */
const TOKENS = 23_000;
const PLAYERS = 11_000;
const TITLE = 'A1B2C3';

interface Much extends Storage {
  readonly read: (seq: number | undefined, into: ControlSink) => unknown;
  /** Runs a statement behind the program's back. */
  readonly change: (text: string) => Promise<void>;
}

/** Ids that no two orders of texts put in the same order; three moments, so that pages end between rows of one. */
const ID = `substr('aB_b-A', n % 6 + 1, 1) || n`;
const END = `${NOW + HOUR_MS} + n % 3`;

function numbersTo(count: number): string {
  return `with recursive number (n) as (select 1 union all select n + 1 from number where n < ${count})`;
}

/** Changes the tables and the log as the same number of calls would have done. */
async function writeMuch({ run, change }: Much): Promise<void> {
  await run(createTitle, { titleId: TITLE, name: 'Much', now: NOW });
  await change(`
    insert into token_revocations (title_id, token_id, issued_by, expires_at)
    ${numbersTo(TOKENS)} select '${TITLE}', ${ID}, ${ID}, ${END} from number`);
  await change(`
    insert into players
      (title_id, player_id, title_player_id, origination, created_at, epoch, epoch_changed_at)
    ${numbersTo(PLAYERS)} select '${TITLE}', ${ID}, ${ID}, 'Custom', 0, n, ${NOW} + n % 2 from number`);
  await change(`
    insert into sessions
      (session_id, title_id, player_id, provider, subject, started_at, expires_at, revoked_at, revoked_singly)
    ${numbersTo(PLAYERS)}
    select ${ID}, '${TITLE}', ${ID}, 'Custom', 'x', 0, ${END}, 1, n % 2 from number`);
  await change(`
    insert into control_log (seq, at, kind, body)
    ${numbersTo(TOKENS)}
    select n + 1, ${NOW}, 'tokenRevoked', '{"tokenId":"' || ${ID} || '","until":' || (${END}) || '}' from number`);
  await change(`update control_head set seq = ${TOKENS} + 1`);
}

async function read(
  { read }: Pick<Much, 'read'>,
  seq: number | undefined,
): Promise<{ readonly page: ControlPage; readonly seqs: readonly number[] }> {
  const { sink, page } = makePageSink();
  const seqs: number[] = [];
  await read(seq, {
    ...sink,
    next(entry) {
      seqs.push(entry.seq);
      sink.next(entry);
    },
  });
  return { page: page(), seqs };
}

function factsOf({ entries }: ControlPage, kind: string): ReadonlySet<string> {
  const facts = entries.filter((entry) => entry.kind === kind);
  const texts = new Set(facts.map(({ body }) => JSON.stringify(body)));
  // No entry came twice.
  expect(texts.size).toBe(facts.length);
  return texts;
}

function muchConformance(make: () => Promise<Much>): void {
  let much: Much;
  beforeAll(async () => {
    much = await make();
    await writeMuch(much);
  });
  afterAll(() => much.close());

  it('gives the same state by a snapshot as by one entry after another', async () => {
    const { page: everything } = await read(much, undefined);
    const { page: replayed, seqs } = await read(much, 0);
    expect(everything).toMatchObject({ status: 'snapshot', seq: TOKENS + 1 });
    expect(seqs).toEqual(Array.from({ length: TOKENS + 1 }, (_, index) => index + 1));
    const tokens = factsOf(everything, 'tokenRevoked');
    expect(tokens.size).toBe(TOKENS);
    expect(tokens).toEqual(factsOf(replayed, 'tokenRevoked'));
  });

  it('has all players and sessions, too', async () => {
    const { page } = await read(much, undefined);
    expect(factsOf(page, 'playerEpoch').size).toBe(PLAYERS);
    expect(factsOf(page, 'sessionRevoked').size).toBe(PLAYERS / 2);
  });

  it.each([
    ['everything', undefined],
    ['entries', 0],
  ])('can be read again after the reader refused %s', async (_, seq) => {
    let left = 15_000;
    const countDown = () => {
      left -= 1;
      if (left === 0) throw new Error('refused');
    };
    const ends: unknown[] = [];
    const refusing: ControlSink = {
      next: countDown,
      snapshot: () => ({ add: countDown, end: (end) => ends.push(end) }),
    };
    const reading = (async () => much.read(seq, refusing))();
    await expect(reading).rejects.toThrow('refused');
    expect(ends).toEqual([]);
    const { page } = await read(much, seq);
    expect(page.entries.length).toBeGreaterThan(TOKENS);
  });
}

describe('much in the embedded database', () => {
  const folder = temporaryFolder();

  async function make(): Promise<Much> {
    const path = join(folder, `${unique('much-')}.db`);
    const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
    return {
      ...storage,
      read: storage.controlLog.read,
      async change(text) {
        const database = new DatabaseSync(path);
        database.exec(text);
        database.close();
      },
    };
  }

  // Rows that come one by one need not be held.
  beforeEach(() => {
    const { all } = StatementSync.prototype;
    Object.assign(StatementSync.prototype, {
      all(this: StatementSync, ...values: SQLInputValue[]) {
        const rows = Reflect.apply(all, this, values) as ReturnType<typeof all>;
        expect(rows.length).toBeLessThan(10);
        return rows;
      },
    });
    onTestFinished(() => void Object.assign(StatementSync.prototype, { all }));
  });

  muchConformance(make);
});

describe.skipIf(NO_POSTGRES)('much in PostgreSQL', () => {
  async function make(): Promise<Much> {
    const url = await aPostgresDatabase();
    const storage = await openNode({ url });
    return {
      ...storage,
      read: storage.sharedLog.read,
      async change(text) {
        const client = new pg.Client(url);
        await client.connect();
        await client.query(text);
        await client.end();
      },
    };
  }

  beforeEach(() => {
    const query: (...asked: unknown[]) => unknown = pg.Client.prototype.query;
    async function counted(this: object, ...asked: unknown[]): Promise<unknown> {
      const result = (await query.apply(this, asked)) as pg.QueryResult;
      // Several statements in one message have a result each.
      for (const { rows } of [result].flat()) expect(rows.length).toBeLessThan(TOKENS / 4);
      return result;
    }
    Object.assign(pg.Client.prototype, { query: counted });
    onTestFinished(() => void Object.assign(pg.Client.prototype, { query }));
  });

  muchConformance(make);
});
