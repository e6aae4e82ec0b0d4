import type { NodeRow } from '../../src/cluster/ports.ts';
import type { ControlPage } from '../support/control-page.ts';

/** Entries that the log keeps unless told otherwise; a reader that is further behind gets a snapshot. */
const KEPT = 2;

/** A database in memory; each method is one transaction. */
export interface SharedDatabase {
  /** Takes the number of a revocation before its commit, as a plain sequence would. */
  reserve(): number;
  /** Commits a revocation; gives its number, which is `reserved` where that was done. */
  commit(id: number, reserved?: number): number;
  read(seq: number | undefined): ControlPage;
  join(nodeId: string): void;
  renew(renewal: Pick<NodeRow, 'nodeId' | 'applied'>): 'renewed' | 'gone';
  list(): readonly NodeRow[];
  expel(row: Pick<NodeRow, 'nodeId' | 'heartbeat'>): 'expelled' | 'gone';
  leave(nodeId: string): void;
}

export function makeSharedDatabase(kept = KEPT): SharedDatabase {
  const revoked: { readonly seq: number; readonly id: number }[] = [];
  const rows = new Map<string, NodeRow>();
  let last = 0;

  const toEntry = ({ seq, id }: { readonly seq: number; readonly id: number }) => ({
    seq,
    kind: 'revoked',
    body: id,
  });

  return {
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
    read(seq) {
      const head = revoked.at(-1)?.seq ?? 0;
      if (seq === undefined || seq < head - kept) {
        return { status: 'snapshot', seq: head, entries: revoked.map(toEntry) };
      }
      return { status: 'entries', entries: revoked.filter((one) => one.seq > seq).map(toEntry) };
    },
    join(nodeId) {
      if (!rows.has(nodeId)) rows.set(nodeId, { nodeId, applied: 0, heartbeat: 0 });
    },
    renew({ nodeId, applied }) {
      const row = rows.get(nodeId);
      if (!row) return 'gone';
      rows.set(nodeId, { nodeId, applied, heartbeat: row.heartbeat + 1 });
      return 'renewed';
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
