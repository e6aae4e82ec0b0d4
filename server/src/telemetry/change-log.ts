import type { ClusterChange, OutboxChange, ReadinessState } from '../kernel/measures.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { Log } from './log.ts';

// One line for each change of state, with its reason and how long the state before it lasted.

/** Writes each change of the readiness: once, and not for each request that finds it out. */
export function makeReadinessLog(log: Log) {
  let changedAtMs = performance.now();
  return ({ from, to, cause }: ReadinessLine): void => {
    const nowMs = performance.now();
    const line = { state: to, before: from, seconds: (nowMs - changedAtMs) / 1_000 };
    changedAtMs = nowMs;
    // The message of the start says it to a person already.
    if (from === 'starting' && to === 'ready') log.debug(line, 'ready');
    else if (to === 'ready') log.info(line, 'ready');
    else if (to === 'draining') log.info(line, 'not ready');
    else log.warn({ ...line, reason: reasonOf(cause) }, 'not ready');
  };
}

interface ReadinessLine {
  readonly from: ReadinessState;
  readonly to: ReadinessState;
  readonly cause: unknown;
}

/** Writes what happens among the nodes. */
export function makeClusterLog(log: Log): (change: ClusterChange) => void {
  return ({ kind, ...line }) => {
    if (kind === 'leaseRegained' || kind === 'clockRight') log.info(line, LINES[kind]);
    else log.warn(line, LINES[kind]);
  };
}

const LINES = {
  leaseLost: 'lease lost',
  leaseRegained: 'lease regained',
  expelled: 'a silent node was expelled',
  wasExpelled: 'this node was expelled',
  clockWrong: "this machine's clock is wrong; the database's time is used",
  clockRight: "this machine's clock is right again",
} as const satisfies Record<ClusterChange['kind'], string>;

const UNTRUSTED_PROXY =
  'limits of addresses are off for a proxy that PURSER_TRUSTED_PROXIES does not name';

/** Writes that a proxy should be trusted and is not. */
export function makeUntrustedProxyLog(log: Log): (address: string) => void {
  return (address) => log.warn({ address }, UNTRUSTED_PROXY);
}

const SPANS_LINES = {
  failed: 'spans of traced calls cannot be sent',
  succeeded: 'spans of traced calls are sent again',
} as const;

/** Writes when exports of spans begin to fail, and when they succeed again; takes the reason of each export that has failed. */
export const makeSpanExportLog = (log: Log) => makeAttemptLog(log, SPANS_LINES);

/** Writes when attempts begin to fail, and when they succeed again; takes the reason of each that has failed. */
function makeAttemptLog(
  log: Log,
  lines: { readonly failed: string; readonly succeeded: string },
): (failure: string | undefined) => void {
  let isFailing = false;
  return (failure) => {
    if (isFailing === (failure !== undefined)) return;
    isFailing = !isFailing;
    if (isFailing) log.warn({ reason: failure }, lines.failed);
    else log.info(lines.succeeded);
  };
}

const EVENT_FILES_LINES = {
  failed: 'events of games cannot be written to a file; they wait, and the oldest stay',
  succeeded: 'events of games are written to a file again',
} as const;

/** Writes when events of games cannot be written to a file, and when they can again; takes the reason of each attempt that has failed. */
export const makeEventFilesLog = (log: Log) => makeAttemptLog(log, EVENT_FILES_LINES);

const ARCHIVE_LINES = {
  failed: 'versions of statistics cannot be written to files; they are tried again',
  succeeded: 'versions of statistics are written to files again',
} as const;

/** Writes when versions of statistics cannot be written to files, and when they can again; takes the reason of each attempt that has failed. */
export const makeArchiveLog = (log: Log) => makeAttemptLog(log, ARCHIVE_LINES);

const OUTBOX_LINES = {
  failed: 'jobs of the outbox fail; they are tried again',
  done: 'jobs of the outbox are done again',
} as const;

/** Writes when jobs of the outbox begin to fail because a server is away, and when they are done again. */
export function makeOutboxLog(log: Log): (change: OutboxChange) => void {
  return (change) => {
    if (change.reason === undefined) log.info({ kind: change.kind }, OUTBOX_LINES.done);
    else log.warn(change, OUTBOX_LINES.failed);
  };
}

/** All lines that this file writes. */
export const CHANGE_LINES: readonly string[] = [
  'ready',
  'not ready',
  UNTRUSTED_PROXY,
  ...Object.values(SPANS_LINES),
  ...Object.values(EVENT_FILES_LINES),
  ...Object.values(ARCHIVE_LINES),
  ...Object.values(OUTBOX_LINES),
  ...Object.values(LINES),
];
