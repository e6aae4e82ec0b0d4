import type { Schedule } from '../cluster/ports.ts';
import type { ClusterChange, NodeView } from '../kernel/measures.ts';

/** Milliseconds between two looks: shorter than a renewal after a pause takes to be sent and answered, or not much longer. */
const LOOK_MS = 100;

interface WatchLeaseDeps {
  readonly node: Pick<NodeView, 'isLeased' | 'leaseAgeMs'>;
  readonly whyNotRenewed: () => string | undefined;
  readonly monotonicNow: () => number;
  readonly schedule: Schedule;
  readonly onChange: (change: ClusterChange) => void;
}

/** Tells when a lease, which is held at first, is lost and regained, until the function that it returns is called. */
export function watchLease(deps: WatchLeaseDeps): () => void {
  const { node, monotonicNow, schedule, onChange } = deps;
  let isHeld = true;
  let changedAtMs = monotonicNow();
  let cancel = schedule(LOOK_MS, look);

  function look(): void {
    cancel = schedule(LOOK_MS, look);
    if (node.isLeased() === isHeld) return;
    isHeld = !isHeld;
    const seconds = (monotonicNow() - changedAtMs) / 1_000;
    changedAtMs = monotonicNow();
    if (isHeld) onChange({ kind: 'leaseRegained', seconds });
    else onChange({ kind: 'leaseLost', seconds, reason: reasonOfLoss(deps) });
  }

  return () => cancel();
}

function reasonOfLoss({ node, whyNotRenewed }: WatchLeaseDeps): string {
  const ageMs = node.leaseAgeMs();
  return (
    whyNotRenewed() ??
    (ageMs === Infinity ? 'not renewed yet' : `last renewed ${(ageMs / 1_000).toFixed(1)} s ago`)
  );
}
