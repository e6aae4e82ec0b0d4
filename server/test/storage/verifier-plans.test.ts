import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../src/storage/sqlite/migrate.ts';
import type { SqlSender, Tx } from '../../src/storage/query/tx.ts';
import { findFewFacts, isInLog, PAGE_PARTS } from '../../src/verifiers/sql/page-parts.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { NOW, temporaryFolder } from './given.ts';

// A page begins where an index of its title says that the last one ended: it reads its own rows, and no other title's.

/** A statement with its values. */
interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** All statements of pages in the middle of a title's rows. */
async function listSent(engine: SqlSender['engine']): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const send = (text: string, values: readonly unknown[]) => {
    sent.push({ text, values });
    return { rows: [], changes: 0 };
  };
  const tx: Tx = { engine, send, emit() {}, audit() {}, append() {} };
  const of = { titleId: 'A1B2', since: NOW - HOUR_MS };
  await isInLog(tx, { seq: 4, id: 'm' }, { seq: 5, id: 'n' });
  await findFewFacts(tx, of);
  for (const { find } of PAGE_PARTS) {
    // oxlint-disable-next-line no-await-in-loop
    await find(tx, { ...of, moment: NOW, id: 'm', rows: 2_500 });
  }
  return sent;
}

/** Every process keeps all signing keys in memory: they are few. */
const isAboutAll = ({ text }: Sent): boolean => text.startsWith('select * from signing_keys');

describe('a page for verifiers', () => {
  const folder = temporaryFolder();

  it('on SQLite follows an index of its title, and sorts nothing', async () => {
    const path = join(folder, 'plans.db');
    createSqliteFile(path);
    const connection = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
    onTestFinished(() => connection.database.close());
    migrateFile(connection, path);
    const asked = (await listSent('sqlite')).filter((one) => !isAboutAll(one));
    expect(asked).toHaveLength(8);
    for (const { text } of asked) {
      const plan = connection.database.prepare(`explain query plan ${text}`).all();
      const steps = plan.map(({ detail }) => String(detail));
      const isJoin = text.includes('join');
      expect(steps, text).toHaveLength(isJoin ? 2 : 1);
      expect(steps.at(-1), text).toMatch(
        /^SEARCH .* USING (INTEGER PRIMARY KEY|COVERING|PRIMARY KEY|INDEX )/,
      );
      if (!isJoin && text.includes('title_id')) expect(steps[0], text).toContain('title_id=?');
    }
  });

  it.skipIf(NO_POSTGRES)('on PostgreSQL reads its own rows only', async () => {
    const client = new pg.Client(await aPostgresDatabase());
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(MUCH);
    await client.query('analyze');
    const asked = (await listSent('postgres')).filter(({ text }) => text.includes(' limit '));
    expect(asked).toHaveLength(4);
    for (const { text, values } of asked) {
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const types = values.map((value) => (typeof value === 'number' ? 'bigint' : 'text'));
        const given = values.map((value) =>
          typeof value === 'number' ? value : `'${String(value)}'`,
        );
        // oxlint-disable-next-line no-await-in-loop
        const [, , explained] = (await client.query(
          `set plan_cache_mode = ${mode};
           prepare page (${types.join(', ')}) as ${text};
           explain execute page (${given.join(', ')});
           deallocate page`,
        )) as unknown as readonly pg.QueryResult[];
        const plan = explained?.rows.map((row) => String(row['QUERY PLAN'])).join('\n') ?? '';
        expect(plan, text).not.toMatch(/Sort|Bitmap|Seq Scan/);
        expect(plan, text).toMatch(/Index Cond: \(\(title_id = [^)]*\) AND \((ROW|token_id)/);
      }
    }
  });
});

/** Twenty thousand rows of one moment in each part, in each of three titles, half of them before the place where a page begins. */
const MUCH = ['A1B2', 'B1B2', 'C1B2']
  .map(
    (title) => `
  insert into titles (title_id, name, created_at, unique_names, stores_only, row_version) values ('${title}', 'Much', 0, 0, 0, 1);
  insert into token_revocations (title_id, token_id, issued_by, expires_at)
    select '${title}', chr(97 + n % 26) || n, 'session', ${NOW} from generate_series(1, 20000) n;
  insert into players (title_id, player_id, title_player_id, origination, created_at, epoch, epoch_changed_at)
    select '${title}', chr(97 + n % 26) || n, chr(97 + n % 26) || n, 'Custom', 0, 1, ${NOW} from generate_series(1, 20000) n;
  insert into deleted_players (title_id, player_id, title_player_id, epoch, deleted_at)
    select '${title}', chr(97 + n % 26) || n, chr(97 + n % 26) || n, 1, ${NOW} from generate_series(1, 20000) n;
  insert into sessions
    (session_id, title_id, player_id, provider, subject, started_at, expires_at, revoked_at, revoked_singly)
    select chr(97 + n % 26) || n || '${title}', '${title}', chr(97 + n % 26) || n, 'Custom', 'x', 0, ${NOW}, 1, 1 from generate_series(1, 20000) n;
`,
  )
  .join('');
