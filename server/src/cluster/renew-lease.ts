import type { HeldLease } from './held-lease.ts';
import { type ClockReading, type Clocks, readClocks } from './lease.ts';
import type { LogReader } from './log-reader.ts';
import type { NodeRegistration } from './node-registration.ts';

export interface RenewLeaseDeps extends Clocks {
  readonly registration: NodeRegistration;
  readonly reader: LogReader;
  readonly lease: HeldLease;
}

/**
 * Renews the lease of this node in three steps, whose order is the proof (drawn in docs/decisions/0007). Rejects
 * when the database is away or a projection throws; a lease that the node already holds then goes on.
 */
export async function renewLease(deps: RenewLeaseDeps): Promise<void> {
  const { registration, reader, lease } = deps;
  // 1. Read the clocks: the lease counts from here.
  let since = readClocks(deps);
  // 2. Confirm the row: a revoking call that commits after this waits for the node.
  if ((await registration.renew(reader.seq)) === 'gone') since = await registerAgain(deps);
  // 3. Read the log: it has all that was committed before the row was confirmed, and the database's time. Where that shows
  // that the machine was frozen since 1., the lease has ended since, and is not held now.
  await reader.catchUp();
  lease.hold(since);
}

/** Resolves to the clocks as they were before there was a row. */
async function registerAgain(deps: RenewLeaseDeps): Promise<ClockReading> {
  const { registration, reader, lease } = deps;
  lease.end();
  // A snapshot may take longer to read than a lease lasts. If the row were there during that read,
  // revoking calls would wait for it and expel it, and the node would have to begin again.
  reader.rebuild();
  await reader.catchUp();
  const since = readClocks(deps);
  await registration.register();
  return since;
}
