/** How long a node rests between two looks at the log, in milliseconds: what a revocation waits for where nothing wakes the nodes. */
export const POLL_MS = 50;

/**
 * How long a node rests after so many failures in a row, in milliseconds: doubled each time up to half
 * a lease, less a part that differs from node to node, so that nodes which lost the database together do not come back together.
 */
export function backOffMs(
  failures: number,
  { leaseMs, nodeId }: { readonly leaseMs: number; readonly nodeId: string },
): number {
  const fullMs = Math.min(POLL_MS * 2 ** failures, leaseMs / 2);
  return fullMs * (0.5 + shareOf(`${nodeId} ${failures}`) / 2);
}

/** A number from 0 up to 1 that follows from a text (FNV-1a): no chance is drawn, and a simulation can be replayed. */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash / 2 ** 32;
}
