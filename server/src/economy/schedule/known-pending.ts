import { project, type Projection } from '../../kernel/control.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { PendingEntry } from './pending-change.ts';

/** A projection of the pending changes of all titles. It says without the database when the next one takes effect. */
export interface KnownPending extends Projection {
  /** The first instant at which a pending change of the title takes effect; undefined: none is pending. */
  nextAt(titleId: string): Instant | undefined;
}

interface OfTitle {
  readonly instants: Map<number, Instant>;
  nextAt: Instant;
}

/** Makes an empty projection; the control log fills it. */
export function makeKnownPending(): KnownPending {
  const known = project<Map<string, OfTitle>>({
    empty: () => new Map(),
    apply(titles, fact) {
      const { kind, body } = fact as PendingEntry;
      if (kind !== 'pendingChange') return;
      const { titleId, number, plannedAt, isPending } = body;
      const instants = titles.get(titleId)?.instants ?? new Map<number, Instant>();
      if (isPending) instants.set(number, plannedAt);
      else instants.delete(number);
      if (instants.size === 0) titles.delete(titleId);
      else titles.set(titleId, { instants, nextAt: Math.min(...instants.values()) });
    },
  });
  return {
    apply: known.apply,
    rebuild: known.rebuild,
    nextAt: (titleId) => known.state.get(titleId)?.nextAt,
  };
}
