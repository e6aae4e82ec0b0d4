import { LEASE_MS } from '../../cluster/lease.ts';
import { systemClock } from '../../kernel/instant.ts';
import { newHexId, systemRandom } from '../../kernel/secrets.ts';
import type { DatabaseAddress } from '../../config/option.ts';
import { examinePostgres, type PostgresExam } from '../../storage/postgres/examine.ts';
import type { PostgresStorage } from '../../storage/storage.ts';
import type { MaybeStorage } from './content-checks.ts';
import { countFacts, NOTHING_KEPT } from './count-facts.ts';
import { bad, good, notChecked, type Outcome } from './finding.ts';

const NOT_SHARED = notChecked('Not needed: the embedded database is on this computer.');
const NOT_OPEN = notChecked('There is no open database.');

/** Far more than a clock that is kept by NTP ever is wrong; players would see tokens end too early or late by more. */
const CLOCKS_APART_MS_MAX = 2_000;

/** Looks at the database from outside, once for all who ask; undefined where there is nothing to look at. */
export function makeExam(
  address: DatabaseAddress,
  isAnswering: boolean,
): (() => Promise<PostgresExam>) | undefined {
  if (address.kind === 'sqlite' || !isAnswering) return undefined;
  let exam: Promise<PostgresExam> | undefined;
  return () => (exam ??= examinePostgres(address.url, systemClock));
}

/** This computer's clock against the database's. */
export function checkClock(address: DatabaseAddress, exam: PostgresExam | undefined): Outcome {
  if (!exam) return address.kind === 'sqlite' ? NOT_SHARED : NOT_OPEN;
  const { clockAheadMs, uncertaintyMs } = exam;
  const apart = Math.abs(clockAheadMs);
  const side = clockAheadMs < 0 ? 'behind' : 'ahead of';
  const says = `This computer's clock is ${apart} ms ${side} the database's (± ${Math.ceil(uncertaintyMs)} ms).`;
  if (apart - uncertaintyMs <= CLOCKS_APART_MS_MAX) return good(says);
  return bad(
    says,
    'Let NTP keep the clocks of all computers: tokens end too early or too late by as much. Revocations hold all the same.',
  );
}

/** Whether the database can wake the nodes. */
export function checkNotify(address: DatabaseAddress, exam: PostgresExam | undefined): Outcome {
  if (!exam) return address.kind === 'sqlite' ? NOT_SHARED : NOT_OPEN;
  if (exam.notify === 'heard') return good(`${exam.version} wakes the nodes (LISTEN and NOTIFY).`);
  const why =
    exam.notify === 'unheard'
      ? 'no message came back, as through a pooler in transaction mode'
      : 'it knows no LISTEN and NOTIFY';
  return good(`${exam.version} does not wake the nodes (${why}); they look by themselves instead.`);
}

/** How long a renewal may take: nodes renew three times in a lease, so that two may be lost. */
const RENEWAL_MS_MAX = LEASE_MS / 3;

/** Does what a node does to keep its lease, once, with a row of its own that is gone afterwards. */
export async function checkLease(
  address: DatabaseAddress,
  storage: MaybeStorage,
): Promise<Outcome> {
  if (address.kind === 'sqlite') return NOT_SHARED;
  if (!storage || !('nodes' in storage)) return NOT_OPEN;
  const tookMs = await renewOnce(storage);
  const says = `Joined, renewed, read and left; a renewal took ${Math.ceil(tookMs)} ms of a lease of ${LEASE_MS} ms.`;
  if (tookMs <= RENEWAL_MS_MAX) return good(says);
  return bad(
    says,
    `A node on this computer would lose its lease again and again: bring it nearer to the database, or the database to rest, until a renewal takes less than ${Math.floor(RENEWAL_MS_MAX)} ms.`,
  );
}

/** Milliseconds that one renewal took. */
async function renewOnce(storage: PostgresStorage): Promise<number> {
  const { nodes, sharedLog } = storage;
  const nodeId = `doctor-${newHexId(systemRandom)}`;
  const { seq } = await countFacts(storage);
  await nodes.join(nodeId);
  try {
    const beganAt = performance.now();
    if ((await nodes.renew({ nodeId, applied: seq })) === 'gone') {
      throw new Error('the row of the lease was gone right after it was made');
    }
    await sharedLog.read(seq, NOTHING_KEPT);
    const tookMs = performance.now() - beganAt;
    const rows = await nodes.list();
    if (!rows.some((row) => row.nodeId === nodeId && row.applied === seq)) {
      throw new Error('the lease does not say what was written into it; is this a replica?');
    }
    return tookMs;
  } finally {
    await nodes.leave(nodeId);
  }
}
