import type { Feed } from './feed.ts';
import { GRANT_MS_MAX } from './lease.ts';
import type { Schedule } from './poll-loop.ts';

/**
 * The state of a verifier.
 * - `leased`: it judges by itself.
 * - `asking`: the service is asked about each token, because the verifier holds no lease. It is so for two seconds after the start.
 * - `unreachable`: and the last poll was not answered, for the reason in `error`.
 * - `closed`.
 */
export interface VerifierState {
  readonly status: 'leased' | 'asking' | 'unreachable' | 'closed';
  readonly error?: unknown;
}

/** Watches the state, and tells each change. */
export function makeStateWatch(deps: {
  readonly feed: Feed;
  readonly schedule: Schedule;
  readonly onState: ((state: VerifierState) => void) | undefined;
}) {
  const { feed, schedule, onState } = deps;
  let told: VerifierState = { status: 'asking' };
  let error: unknown;
  let hasFailed = false;
  let isClosed = false;
  let cancel = (): void => {};

  function now(): VerifierState {
    if (isClosed) return { status: 'closed' };
    if (feed.isLeased()) return { status: 'leased' };
    return hasFailed ? { status: 'unreachable', error } : { status: 'asking' };
  }

  function look(): void {
    cancel();
    const state = now();
    // A lease ends without an event.
    if (state.status === 'leased') cancel = schedule(GRANT_MS_MAX, look);
    const isNew = state.status !== told.status;
    told = state;
    // An error of the caller's own function is the caller's.
    if (isNew && onState) void Promise.resolve(state).then(onState);
  }

  return {
    now,
    /** A poll was answered, or not. */
    onPoll(failure?: { readonly error: unknown }): void {
      hasFailed = failure !== undefined;
      error = failure?.error;
      look();
    },
    close(): void {
      isClosed = true;
      look();
    },
  };
}
