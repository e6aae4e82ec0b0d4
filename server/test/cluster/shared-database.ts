import type { NodeRow } from '../../src/cluster/ports.ts';
import type { Clock, Instant } from '../../src/kernel/instant.ts';
import type { ControlPage } from '../support/control-page.ts';
import type { TimedPage } from './simulated-log.ts';

/** Entries that the log keeps unless told otherwise; a reader that is further behind gets a snapshot. */
const KEPT = 2;

/** A database in memory; each method is one transaction. */
export interface SharedDatabase {
  readonly now: Clock;
  /** Takes the number of a revocation before its commit, as a plain sequence would. */
  reserve(): number;
  /** Commits a revocation; gives its number, which is `reserved` where that was done. */
  commit(id: number, reserved?: number): number;
  read(seq: number | undefined): TimedPage;
  join(nodeId: string): Instant;
  renew(renewal: Pick<NodeRow, 'nodeId' | 'applied'>): Instant | 'gone';
  list(): readonly NodeRow[];
  expel(row: Pick<NodeRow, 'nodeId' | 'heartbeat'>): 'expelled' | 'gone';
  leave(nodeId: string): void;
}

export interface DatabaseOptions {
  /** The database's clock. */
  readonly now: Clock;
  readonly kept?: number | undefined;
}

export function makeSharedDatabase({ now, kept = KEPT }: DatabaseOptions): SharedDatabase {
  const revoked: { readonly seq: number; readonly id: number }[] = [];
  const rows = new Map<string, NodeRow>();
  let last = 0;

  const toEntry = ({ seq, id }: { readonly seq: number; readonly id: number }) => ({
    seq,
    kind: 'revoked',
    body: id,
  });

  function pageAfter(seq: number | undefined): ControlPage {
    const head = revoked.at(-1)?.seq ?? 0;
    if (seq === undefined || seq < head - kept) {
      return { status: 'snapshot', seq: head, entries: revoked.map(toEntry) };
    }
    return { status: 'entries', entries: revoked.filter((one) => one.seq > seq).map(toEntry) };
  }

  return {
    now,
    reserve() {
      last += 1;
      return last;
    },
    commit(id, reserved) {
      if (reserved === undefined) last += 1;
      const seq = reserved ?? last;
      revoked.push({ seq, id });
      revoked.sort((a, b) => a.seq - b.seq);
      return seq;
    },
    read: (seq) => ({ page: pageAfter(seq), now: now() }),
    join(nodeId) {
      if (!rows.has(nodeId)) rows.set(nodeId, { nodeId, applied: 0, heartbeat: 0 });
      return now();
    },
    renew({ nodeId, applied }) {
      const row = rows.get(nodeId);
      if (!row) return 'gone';
      rows.set(nodeId, { nodeId, applied, heartbeat: row.heartbeat + 1 });
      return now();
    },
    list: () => [...rows.values()],
    expel({ nodeId, heartbeat }) {
      if (rows.get(nodeId)?.heartbeat !== heartbeat) return 'gone';
      rows.delete(nodeId);
      return 'expelled';
    },
    leave(nodeId) {
      rows.delete(nodeId);
    },
  };
}
