import { sql } from 'kysely';
import type { ControlPage, SharedControlLog } from '../../cluster/ports.ts';
import type { Clock } from '../../kernel/instant.ts';
import { readControlHead, toControlEntry } from '../control.ts';
import { everythingParts } from '../control-everything.ts';
import type { Db, Tables } from '../database.ts';
import type { ConnectionPool } from './pool.ts';
import type { Retrying } from './retry.ts';
import { inTransaction } from './transaction.ts';

interface SharedLogParts {
  readonly pool: ConnectionPool;
  readonly retrying: Retrying;
  readonly clock: Clock;
  readonly namespaceId: string;
}

/** The control log, read over the network: in one statement where the wanted entries are all there. */
export function makeSharedControlLog(parts: SharedLogParts): SharedControlLog {
  const { pool, retrying, clock, namespaceId } = parts;
  const readAll = (): Promise<ControlPage> =>
    pool.use((connection) =>
      inTransaction(connection, 'read', (db) => readEverything(db, { now: clock(), namespaceId })),
    );
  return {
    read: (seq) =>
      retrying(async () => {
        const entries = seq === undefined ? undefined : await readEntries(pool, seq);
        return entries ?? readAll();
      }),
  };
}

type LaterRow = { readonly head: number } & (
  | Tables['control_log']
  | { readonly [Column in keyof Tables['control_log']]: null }
);

/** Undefined: the log no longer has them all, or never had. One statement, hence one moment. */
async function readEntries(pool: ConnectionPool, seq: number): Promise<ControlPage | undefined> {
  const { rows } = await pool.use(({ db }) =>
    sql<LaterRow>`
      select h.seq as head, l.seq, l.at, l.kind, l.body
      from control_head h left join control_log l on l.seq > ${seq}
      where h.id = 1 order by l.seq`.execute(db),
  );
  const [first] = rows;
  if (!first) throw new Error('The control log has no head');
  const later = rows.filter((row) => row.seq !== null);
  // Numbers have no gaps, so the number of rows tells whether the log still has them all.
  if (later.length !== first.head - seq) return undefined;
  return { status: 'entries', entries: later.map(toControlEntry) };
}

async function readEverything(
  db: Db,
  of: Parameters<typeof everythingParts>[1],
): Promise<ControlPage> {
  const seq = await readControlHead(db);
  const entries = [];
  for (const { query, toEntry } of everythingParts(db, of)) {
    const { rows } = await db.executeQuery(query);
    entries.push(...rows.map(toEntry));
  }
  return { status: 'everything', seq, entries };
}
