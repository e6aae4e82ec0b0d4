import type { Run } from '../kernel/command.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import { REFUSED_PROOFS_COUNTED_MAX } from '../kernel/limits.ts';
import { countRefusedProofs } from './commands.ts';
import type { Refused } from './judge-by-connection.ts';

/** Refused proofs of one connection for one reason. */
export type RefusedProofs = readonly (Refused & {
  readonly count: number;
  readonly at: Instant;
})[];

/** Counts refused proofs in memory. `flush` is for a timer and for the end of the process. */
export function makeRefusedProofs({ run, now }: { readonly run: Run; readonly now: Clock }) {
  let counted = new Map<string, RefusedProofs[number]>();

  function add({ count, at, ...refused }: RefusedProofs[number]): void {
    const { titleId, provider, connectionId, reason } = refused;
    const key = JSON.stringify([titleId, provider, connectionId, reason]);
    const known = counted.get(key);
    // Beyond the bound only the metrics count.
    if (!known && counted.size >= REFUSED_PROOFS_COUNTED_MAX) return;
    const newest = Math.max(at, known?.at ?? at);
    counted.set(key, { ...refused, count: count + (known?.count ?? 0), at: newest });
  }

  return {
    /** Counts in memory only. */
    note: (refused: Refused): void => add({ ...refused, count: 1, at: now() }),
    /** Adds the counts since the last flush to those that are stored. Rejects as the database does; the next flush stores them then. */
    async flush(): Promise<void> {
      if (counted.size === 0) return;
      const refused = [...counted.values()];
      counted = new Map();
      try {
        await run(countRefusedProofs, { refused });
      } catch (error) {
        for (const one of refused) add(one);
        throw error;
      }
    },
  };
}
