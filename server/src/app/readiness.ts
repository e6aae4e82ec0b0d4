import { StorageUnavailable } from '../kernel/errors.ts';
import type { DatabaseFault, ReadinessState } from '../kernel/measures.ts';
import { makeSingleFlight } from '../lib/single-flight.ts';
import type { OpenStorage } from '../storage/storage.ts';
import type { ControlFollower } from './follow-control.ts';

/** The process has become ready, or is ready no more, or for another reason. */
export interface ReadinessChange {
  readonly from: ReadinessState;
  readonly to: ReadinessState;
  /** What was thrown. It may name hosts, so it is for the log and not for whoever asks. */
  readonly cause: unknown;
}

export interface Readiness {
  /** `ready` while a call would succeed: the database takes a write, and the service is not draining. Never rejects. */
  judge(): Promise<ReadinessState>;
  /** As it was judged last. */
  readonly state: ReadinessState;
  /** From now on the service is not ready, and still answers calls. */
  drain(): void;
}

interface ReadinessDeps {
  readonly storage: Pick<OpenStorage, 'probe'>;
  readonly follower: Pick<ControlFollower, 'catchUp' | 'node'>;
  /** Told of each change once, whoever finds it out. */
  readonly onChange: (change: ReadinessChange) => void;
}

const STATE_OF_FAULT = {
  away: 'databaseAway',
  busy: 'databaseBusy',
  diskFull: 'diskFull',
  readOnly: 'readOnly',
} as const satisfies Record<DatabaseFault, ReadinessState>;

/** Makes the readiness of one process. */
export function makeReadiness({ storage, follower, onChange }: ReadinessDeps): Readiness {
  const shareProbe = makeSingleFlight<ReadinessState>();
  let state: ReadinessState = 'starting';

  function change(to: ReadinessState, cause?: unknown): ReadinessState {
    // Nothing follows draining, not even the end of a probe that had begun before.
    if (state === to || state === 'draining') return state;
    const from = state;
    state = to;
    onChange({ from, to, cause });
    return state;
  }

  async function probe(): Promise<ReadinessState> {
    try {
      await storage.probe();
    } catch (error) {
      return change(STATE_OF_FAULT[faultOf(error)], error);
    }
    try {
      await follower.catchUp();
    } catch (error) {
      return change(follower.node ? 'leaseRunOut' : STATE_OF_FAULT[faultOf(error)], error);
    }
    return change('ready');
  }

  return {
    get state() {
      return state;
    },
    drain() {
      change('draining');
    },
    async judge() {
      if (state === 'draining') return state;
      // Anybody may ask, and a probe flushes to disk: requests at the same time share one.
      await shareProbe('probe', probe);
      return state;
    },
  };
}

function faultOf(error: unknown): DatabaseFault {
  return error instanceof StorageUnavailable ? error.fault : 'away';
}

const SENTENCES: Readonly<Record<ReadinessState, string>> = {
  ready: 'calls succeed',
  starting: 'nobody has looked yet',
  draining: 'the service is about to stop',
  databaseAway: 'the database does not answer',
  databaseBusy: 'too many calls wait for the database',
  diskFull: 'the disk of the database is full',
  readOnly: 'the database takes no writes',
  leaseRunOut: 'the lease has run out, and the control log cannot be read',
};

/** Describes the state for whoever asks: no host, no name, nothing of the error. */
export function describeReadiness(state: ReadinessState): string {
  return state === 'ready' ? 'ready' : `not ready: ${state} (${SENTENCES[state]})`;
}
