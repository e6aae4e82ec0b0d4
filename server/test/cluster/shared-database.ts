import type { NodeRow } from '../../src/cluster/nodes.ts';
import type { Clock, Instant } from '../../src/kernel/instant.ts';
import type { ControlPage } from '../support/control-page.ts';
import type { TimedPage } from './simulated-log.ts';

/** Entries that the log keeps unless told otherwise; a reader that is further behind gets a snapshot. */
const KEPT = 2;
/** How long a revocation is kept past its end, in milliseconds. */
export const MARGIN_MS = 60_000;

/** A revocation that matters until `until`. */
export interface Revocation {
  readonly id: number;
  readonly until: Instant;
  /** Absent: it concerns all titles. */
  readonly titleId?: string | undefined;
}

/** A database in memory; each method is one transaction. */
export interface SharedDatabase {
  readonly now: Clock;
  /** Takes the number of a revocation before its commit, as a plain sequence would. */
  reserve(): number;
  /** Commits a revocation; gives its number, which is `reserved` where that was done. */
  commit(revocation: Revocation, reserved?: number): number;
  /** A snapshot leaves out what has ended by `at`: the database's own time unless another is given. */
  read(seq: number | undefined, at?: Instant): TimedPage;
  /** The id of the entry with this number; undefined: there is none. */
  idAt(seq: number): string | undefined;
  /** Deletes what had ended by `at`; the log keeps it. */
  prune(at: Instant): void;
  join(nodeId: string): void;
  renew(renewal: Pick<NodeRow, 'nodeId' | 'applied'>): 'renewed' | 'gone';
  /** Changes the row, and is not in any standby. */
  publish(row: Pick<NodeRow, 'nodeId' | 'applied'>): readonly NodeRow[];
  list(): readonly NodeRow[];
  expel(row: Pick<NodeRow, 'nodeId' | 'heartbeat'>): 'expelled' | 'gone';
  leave(nodeId: string): void;
  /** The standby that is promoted: the same content, without the newest commits where it is `behind`. */
  promote(behind: number): SharedDatabase;
}

export interface DatabaseOptions {
  /** The database's clock. */
  readonly now: Clock;
  readonly kept?: number | undefined;
  /** The initial content. */
  readonly content?: Content;
}

interface Content {
  readonly revoked: readonly (Revocation & { readonly seq: number })[];
  readonly rows: ReadonlyMap<string, NodeRow>;
  readonly pruned: ReadonlySet<number>;
  readonly last: number;
}

const EMPTY: Content = { revoked: [], rows: new Map(), pruned: new Set(), last: 0 };

export function makeSharedDatabase({
  now,
  kept = KEPT,
  content = EMPTY,
}: DatabaseOptions): SharedDatabase {
  const revoked = [...content.revoked];
  const rows = new Map(content.rows);
  /** Values of rows that are not durable. */
  const published = new Map<string, number>();
  const pruned = new Set(content.pruned);
  let { last } = content;

  const toEntry = ({ seq, id, until, titleId }: Content['revoked'][number]) => ({
    seq,
    id: `entry-${id}`,
    kind: 'tokenRevoked',
    body: { id, until, tokenId: `token-${id}` },
    titleId,
  });

  const list = (): readonly NodeRow[] =>
    [...rows.values()].map((row) => {
      return { ...row, applied: published.get(row.nodeId) ?? row.applied };
    });

  function pageAfter(seq: number | undefined, at: Instant): ControlPage {
    const newest = revoked.at(-1);
    const head = newest?.seq ?? 0;
    if (seq === undefined || seq < head - kept) {
      const live = revoked.filter(({ id, until }) => !pruned.has(id) && until + MARGIN_MS >= at);
      const id = newest ? toEntry(newest).id : '';
      return { status: 'snapshot', seq: head, id, entries: live.map(toEntry) };
    }
    return { status: 'entries', entries: revoked.filter((one) => one.seq > seq).map(toEntry) };
  }

  return {
    now,
    reserve() {
      last += 1;
      return last;
    },
    commit(revocation, reserved) {
      if (reserved === undefined) last += 1;
      const seq = reserved ?? last;
      revoked.push({ seq, ...revocation });
      revoked.sort((a, b) => a.seq - b.seq);
      return seq;
    },
    read: (seq, at = now()) => ({ page: pageAfter(seq, at), now: now() }),
    idAt(seq) {
      const found = revoked.find((one) => one.seq === seq);
      if (!found) return seq === 0 ? '' : undefined;
      return toEntry(found).id;
    },
    prune(at) {
      for (const { id, until } of revoked) if (until + MARGIN_MS < at) pruned.add(id);
    },
    join(nodeId) {
      if (!rows.has(nodeId)) rows.set(nodeId, { nodeId, applied: 0, heartbeat: 0 });
    },
    renew({ nodeId, applied }) {
      const row = rows.get(nodeId);
      if (!row) return 'gone';
      rows.set(nodeId, { nodeId, applied, heartbeat: row.heartbeat + 1 });
      published.delete(nodeId);
      return 'renewed';
    },
    publish({ nodeId, applied }) {
      const before = list();
      if (rows.has(nodeId)) published.set(nodeId, applied);
      return before;
    },
    list,
    expel({ nodeId, heartbeat }) {
      if (rows.get(nodeId)?.heartbeat !== heartbeat) return 'gone';
      rows.delete(nodeId);
      return 'expelled';
    },
    leave(nodeId) {
      rows.delete(nodeId);
    },
    promote: (behind) =>
      makeSharedDatabase({
        now,
        kept,
        content: { revoked: revoked.slice(0, revoked.length - behind), rows, pruned, last },
      }),
  };
}
