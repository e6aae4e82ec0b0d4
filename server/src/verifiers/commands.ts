import type { ControlFact, EntryRef } from '../kernel/control.ts';
import { type Instant, MINUTE_MS } from '../kernel/instant.ts';
import { command } from '../storage/command.ts';
import { readControlHead } from '../storage/control/log.ts';
import type { Tx } from '../storage/query/tx.ts';
import { type PageCursor, parseCursor, toCursorText } from './page-cursor.ts';
import { findFewFacts, isInLog, PAGE_PARTS } from './sql/page-parts.ts';

interface PageRequest {
  readonly titleId: string;
  readonly now: Instant;
  /** The head of the first page. Absent: this is the first page. */
  readonly after?: EntryRef | undefined;
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
  /** Facts on a page at most, but for the first page where a title has more keys; 1 to PAGE_FACTS_MAX. */
  readonly factsMax?: number;
}

/** A part of everything in force that a title's verifiers must know. */
export interface VerifierPage {
  /** The last entry of the control log when the page was read. */
  readonly head: EntryRef;
  readonly changes: readonly ControlFact[];
  /** The cursor of the next page; undefined: this is the last one. */
  readonly next: string | undefined;
}

const PAGE_FACTS_MAX = 20_000;

/** On PostgreSQL rows are made by the main thread. So many take a few milliseconds, after which other work can run. */
const ROWS_AT_ONCE = 2_500;

/** A revocation that ended longer ago than this is left out. A verifier that sees the service's time go back by a minute reads everything anew. */
const MARGIN_MS = 5 * MINUTE_MS;

/**
 * Reads a page of everything in force that a title's verifiers must know. Pages are read at different moments: whoever has read all of them
 * knows the state as of any later entry after applying all entries behind the head of the first one, in their order.
 *
 * `reload`: this database does not have the entry at which the snapshot began; another history of it has, or it was pruned.
 * `badCursor`: no page ended so.
 */
export const readVerifierPage = command({
  name: 'verifiers.readPage',
  changes: 'nothing',
  readsLong: true,
  async run(tx, of: PageRequest): Promise<VerifierPage | 'reload' | 'badCursor'> {
    const begins = beginningOf(of);
    if (begins === undefined) return 'badCursor';
    const head = await readControlHead(tx);
    if (of.after && !(await isInLog(tx, of.after, head))) return 'reload';
    return { head, ...(await readPage(tx, of, begins)) };
  },
});

/** A first page begins with the facts of which there are few. */
type Beginning = PageCursor | 'few';

function beginningOf({ after, cursor }: PageRequest): Beginning | undefined {
  if (cursor === undefined) return 'few';
  const parsed = after && parseCursor(cursor);
  return parsed && parsed.part < PAGE_PARTS.length ? parsed : undefined;
}

async function readPage(
  tx: Tx,
  { titleId, now, factsMax = PAGE_FACTS_MAX }: PageRequest,
  begins: Beginning,
): Promise<Omit<VerifierPage, 'head'>> {
  const of = { titleId, since: now - MARGIN_MS };
  const rows = Math.min(ROWS_AT_ONCE, factsMax);
  const changes = begins === 'few' ? [...(await findFewFacts(tx, of))] : [];
  const startOf = (part: number): PageCursor | undefined => {
    const start = PAGE_PARTS[part]?.startOf(of.since);
    return start && { part, ...start };
  };
  let at = begins === 'few' ? startOf(0) : begins;
  let left = Math.max(rows, factsMax - changes.length);
  while (at !== undefined && left > 0) {
    const asked = Math.min(rows, left);
    const found = (await PAGE_PARTS[at.part]?.find(tx, { ...of, ...at, rows: asked })) ?? [];
    for (const { fact } of found) changes.push(fact);
    left -= found.length;
    const last = found.at(-1);
    at = last && found.length === asked ? { part: at.part, ...last.place } : startOf(at.part + 1);
  }
  return { changes, next: at && toCursorText(at) };
}
