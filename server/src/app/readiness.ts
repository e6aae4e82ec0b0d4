import type { Schedule } from '../cluster/lease.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import { READINESS_ANSWER_MS, READINESS_LOOK_GAP_MS, READINESS_LOOK_MS } from '../kernel/limits.ts';
import type { DatabaseFault, ReadinessState } from '../kernel/measures.ts';
import { makeSingleFlight } from '../lib/single-flight.ts';
import { lacksTable } from '../storage/migrations/schema-mismatch.ts';
import type { OpenStorage } from '../storage/storage.ts';
import type { ControlFollower } from './follow-control.ts';

/** The process has become ready, or is ready no more, or for another reason. */
export interface ReadinessChange {
  readonly from: ReadinessState;
  readonly to: ReadinessState;
  /** The error that was thrown. It may name hosts, so it is for the log and not for callers. */
  readonly cause: unknown;
}

/** The state as it is known when a caller asks. */
export interface Judgement {
  readonly state: ReadinessState;
  /** How long ago the last look ended, where the look that was asked for has not ended yet. */
  readonly ageMs?: number;
}

export type Readiness = ReturnType<typeof makeReadiness>;

interface ReadinessDeps {
  readonly storage: Pick<OpenStorage, 'probe'>;
  readonly follower: Pick<ControlFollower, 'catchUp' | 'node'>;
  readonly monotonicNow: () => number;
  readonly schedule: Schedule;
  /** Told of each change once. */
  readonly onChange: (change: ReadinessChange) => void;
}

const STATE_OF_FAULT = {
  away: 'databaseAway',
  busy: 'databaseBusy',
  damaged: 'databaseDamaged',
  diskFull: 'diskFull',
  readOnly: 'readOnly',
} as const satisfies Record<DatabaseFault, ReadinessState>;

/** Makes the readiness of one process. */
export function makeReadiness(deps: ReadinessDeps) {
  const { follower, monotonicNow, schedule, onChange } = deps;
  const shareLook = makeSingleFlight<void>();
  let state: ReadinessState = 'starting';
  let lookedAtMs = -Infinity;

  function change(to: ReadinessState, cause?: unknown): void {
    // Nothing follows draining, not even the end of a look that had begun before.
    if (state === to || state === 'draining') return;
    const from = state;
    state = to;
    onChange({ from, to, cause });
  }

  async function look(): Promise<void> {
    const cancel = schedule(READINESS_LOOK_MS, () => change('databaseAway', OVERDUE));
    const { to, cause } = await lookAt(deps);
    cancel();
    lookedAtMs = monotonicNow();
    change(to, cause);
  }

  /** A node whose lease has run out is about to judge by the database, which keeps silent. */
  function endTrust(): void {
    if (state === 'ready' && follower.node?.isLeased() === false) change('databaseAway', OVERDUE);
  }

  /**
   * `ready` while a call would succeed: the database takes what a call writes (of a node, its lease says so), what is revoked is
   * known, and the service is not draining. Resolves in READINESS_ANSWER_MS with what is known by then, and never rejects.
   */
  async function judge(): Promise<Judgement> {
    const isRecent = monotonicNow() - lookedAtMs < READINESS_LOOK_GAP_MS;
    if (state === 'draining' || isRecent) return { state };
    // Anybody may ask, and a look may flush to disk: requests at the same time share one.
    const looking = shareLook('look', look);
    const late = Promise.withResolvers<'late'>();
    const cancel = schedule(READINESS_ANSWER_MS, () => late.resolve('late'));
    const outcome = await Promise.race([looking, late.promise]);
    cancel();
    if (outcome !== 'late') return { state };
    endTrust();
    return { state, ageMs: monotonicNow() - lookedAtMs };
  }

  return {
    /** As it was judged last. */
    get state(): ReadinessState {
      return state;
    },
    /** From now on the service is not ready, and still answers calls. */
    drain: (): void => change('draining'),
    judge,
  };
}

const OVERDUE = new Error('The database has not answered in time');

/** Asks the database for the same as calls do. Never rejects. */
async function lookAt({
  storage,
  follower,
}: ReadinessDeps): Promise<Pick<ReadinessChange, 'to' | 'cause'>> {
  try {
    await storage.probe();
  } catch (cause) {
    return { to: stateAfter(cause), cause };
  }
  try {
    await follower.catchUp();
  } catch (cause) {
    return { to: follower.node && !lacksTable(cause) ? 'leaseRunOut' : stateAfter(cause), cause };
  }
  return { to: 'ready', cause: undefined };
}

function stateAfter(error: unknown): ReadinessState {
  if (lacksTable(error)) return 'databaseIncomplete';
  return STATE_OF_FAULT[error instanceof StorageUnavailable ? error.fault : 'away'];
}

const SENTENCES: Readonly<Record<ReadinessState, string>> = {
  ready: 'calls succeed',
  starting: 'nobody has looked yet',
  draining: 'the service is about to stop',
  databaseAway: 'the database does not answer',
  databaseBusy: 'too many calls wait for the database',
  databaseDamaged: 'the database is damaged; the log says which and how',
  databaseIncomplete: 'the database lacks a table or a column; the log says which',
  diskFull: 'the disk of the database is full',
  readOnly: 'the database takes no writes',
  leaseRunOut: 'the lease has run out and cannot be renewed',
};

/** Describes the state for anybody: no host, no name, nothing of the error. */
export function describeReadiness({ state, ageMs }: Judgement): string {
  const age =
    ageMs === undefined || ageMs === Infinity
      ? ''
      : `; the last answer is ${(ageMs / 1_000).toFixed(1)} s old`;
  if (state === 'ready') return `ready${age}`;
  return `not ready: ${state} (${SENTENCES[state]}${age})`;
}
