import type { Intake, SharedControlLog, WholeIntake } from '../../cluster/ports.ts';
import type { Clock } from '../../kernel/instant.ts';
import { readControlHead } from '../control.ts';
import { type EverythingPart, everythingParts } from '../control-everything.ts';
import { LATER_TEXT, type LaterRow, putLater } from '../control-later.ts';
import type { Db } from '../database.ts';
import type { ConnectionPool } from './pool.ts';
import type { Retrying } from './retry.ts';
import { inTransaction } from './transaction.ts';

interface SharedLogParts {
  readonly pool: ConnectionPool;
  readonly retrying: Retrying;
  readonly clock: Clock;
  readonly namespaceId: string;
}

/** Rows that are fetched and taken in at once: a few milliseconds, after which others have their turn. */
const PAGE_ROWS = 2_500;

/** The control log, read over the network: in one statement where the wanted entries are all there and not very many. */
export function makeSharedControlLog(parts: SharedLogParts): SharedControlLog {
  const { retrying } = parts;
  return {
    async read(seq, into) {
      if (seq !== undefined && (await readLater(parts, { seq, into }))) return;
      await retrying(() => readEverything(parts, into));
    },
  };
}

const LATER = numbered(`${LATER_TEXT} limit ${PAGE_ROWS}`);

/**
 * False: the log no longer has them all, or never had. What one statement brought counts before the next
 * is sent: an entry must not be taken in again after a later one that has been judged by.
 */
async function readLater(
  { pool, retrying }: SharedLogParts,
  { seq, into }: { readonly seq: number; readonly into: Intake },
): Promise<boolean> {
  const ask = (after: number): Promise<readonly LaterRow[]> =>
    retrying(() =>
      pool.use(async ({ db }) => (await db.send(LATER, [after])).rows as readonly LaterRow[]),
    );
  let last = seq;
  let until: number | undefined;
  do {
    const readTo = putLater(await ask(last), { seq: last, into });
    if (readTo === 'gone') return false;
    // What is committed after the first look is not waited for.
    until ??= readTo.head;
    ({ last } = readTo);
  } while (last < until);
  return true;
}

/** In one transaction, hence of one moment. What failed half-way is dropped, and begun again by who repeats this. */
async function readEverything(
  { pool, clock, namespaceId }: SharedLogParts,
  into: Intake,
): Promise<void> {
  const whole = into.everything();
  const seq = await pool.use((connection) =>
    inTransaction(connection, 'read', async (db) => {
      const head = await readControlHead(db);
      for (const part of everythingParts({ now: clock(), namespaceId })) {
        await readPages(db, { part, whole });
      }
      return head;
    }),
  );
  whole.end(seq);
}

async function readPages(
  db: Db,
  { part, whole }: { readonly part: EverythingPart; readonly whole: WholeIntake },
): Promise<void> {
  const text = numbered(part.pageText(PAGE_ROWS));
  let after = part.keyBefore;
  for (;;) {
    const { rows } = await db.send(text, [...part.values, ...after]);
    for (const row of rows) whole.add(part.toEntry(row));
    const last = rows.at(-1) as Readonly<Record<string, unknown>> | undefined;
    if (!last || rows.length < PAGE_ROWS) return;
    after = part.key.map((column) => last[column]);
  }
}

/** A text with `$1`, `$2` and so on where it has question marks. */
function numbered(text: string): string {
  let number = 0;
  return text.replaceAll('?', () => {
    number += 1;
    return `$${number}`;
  });
}
