import type { Run } from '../../kernel/command.ts';
import { project } from '../../kernel/control.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import { type Clock, type Instant, SECOND_MS } from '../../kernel/instant.ts';
import { ACTIVITY_DUE_TITLES_MAX } from '../../kernel/operator-limits.ts';
import { backOffMs } from '../../lib/back-off.ts';
import { makeFreshFlight } from '../../lib/single-flight.ts';
import { listItemUses } from '../currencies/commands/currencies.ts';
import { applyChange, emitSettled, giveUpChange, listDueChanges } from './due-commands.ts';
import type { DueChange, NotMade, PendingEntry } from './pending-change.ts';

/**
 * The gate that every call passes before it reads or writes what a title sells. undefined: nothing is due. A promise resolves when all due
 * changes have taken effect. A call about no title is about all: it waits for those ACTIVITY_DUE_TITLES_MAX that have been due the longest.
 */
export type DueGate = (titleId: string | undefined) => undefined | Promise<void>;

/** Makes the gate of one process. */
export function makeDueGate({ nextAt, listDue, catchUp, ...due }: GateDeps): DueGate {
  const flights = new Map<string, () => Promise<void>>();

  /** Calls share one run that starts after they came. */
  function flightOf(titleId: string): () => Promise<void> {
    const known = flights.get(titleId);
    if (known) return known;
    const attempt = withPauses(due.now, async () => {
      await applyDue(due, titleId);
      await catchUp();
    });
    const flight = makeFreshFlight(attempt);
    flights.set(titleId, flight);
    return flight;
  }

  return (titleId) => {
    if (titleId === undefined) {
      const titleIds = listDue(due.now()).slice(0, ACTIVITY_DUE_TITLES_MAX);
      return titleIds.length === 0 ? undefined : flyAll(titleIds.map((of) => flightOf(of)()));
    }
    const next = nextAt(titleId);
    return next === undefined || next > due.now() ? undefined : flightOf(titleId)();
  };
}

/** One title whose changes cannot be made does not keep the others from theirs. */
async function flyAll(flights: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(flights);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

interface GateDeps extends DueDeps {
  /** The first instant at which a pending change of a title takes effect; undefined: none is pending. */
  readonly nextAt: (titleId: string) => Instant | undefined;
  /** The titles for which that instant has come, those first that wait the longest. */
  readonly listDue: (now: Instant) => readonly string[];
  /** Reads the control entries that this process has just committed. */
  readonly catchUp: () => void | Promise<void>;
}

export interface DueDeps {
  readonly run: Run;
  /** Service time. */
  readonly now: Clock;
  /** Called with an error because of which a change is given up. */
  readonly onBroken: (error: unknown) => void;
}

/** The time for which a title's calls are refused after its changes could not be made. */
const PAUSE = { firstMs: SECOND_MS, longestMs: 30 * SECOND_MS } as const;

/**
 * Wraps the work with a pause after the database was unavailable, longer each time, in which each call fails at once. An attempt may take
 * seconds until it fails: calls must not repeat it all the time, and must not see what was sold before the due changes.
 */
function withPauses(now: Clock, work: () => Promise<void>): () => Promise<void> {
  let failures = 0;
  let pause: Pause | undefined;

  return async () => {
    const startedAt = now();
    // A clock that was set back ends the pause.
    if (pause && startedAt >= pause.from && startedAt < pause.until)
      throw refusalOf(pause, startedAt);
    try {
      await work();
      [failures, pause] = [0, undefined];
    } catch (why) {
      if (!(why instanceof StorageUnavailable)) throw why;
      failures += 1;
      const from = now();
      pause = { from, until: from + backOffMs(failures, PAUSE), why };
      throw refusalOf(pause, from);
    }
  };
}

interface Pause {
  readonly from: Instant;
  readonly until: Instant;
  readonly why: StorageUnavailable;
}

function refusalOf({ until, why }: Pause, at: Instant): StorageUnavailable {
  const { cause, fault } = why;
  return new StorageUnavailable({
    cause,
    fault,
    retryAfterSeconds: Math.ceil((until - at) / SECOND_MS),
  });
}

/**
 * Makes all changes of a title whose instant has come, one transaction each, and then tells every process. Several processes may do this
 * at the same time: each change is made once. If a process dies before it tells the others, the next call does.
 */
export async function applyDue(deps: DueDeps, titleId: string): Promise<void> {
  const due = await deps.run(listDueChanges, { titleId, now: deps.now() });
  for (const change of due) {
    // The changes are made one after the other, because one may build on the one before it.
    // oxlint-disable-next-line no-await-in-loop
    if (!change.isSettled) await applyOne(deps, titleId, change);
  }
  if (due.length > 0) await deps.run(emitSettled, { titleId, now: deps.now() });
}

/** Makes one change. One that cannot be made is given up, so that it does not block the title's calls for ever. */
async function applyOne(
  { run, now, onBroken }: DueDeps,
  titleId: string,
  { number, removedCodes: codes }: DueChange,
): Promise<void> {
  /** An error that would recur at each attempt, for example because another version of the program stored the change. */
  function toBroken(error: unknown): NotMade {
    if (error instanceof StorageUnavailable) throw error;
    onBroken(error);
    return { status: 'broken' };
  }
  const of = { titleId, number, now: now() };
  const itemUses = codes && (await listItemUses(run, { titleId, codes }));
  const outcome = await run(applyChange, { ...of, itemUses }).catch(toBroken);
  if (outcome.status === 'done' || outcome.status === 'notPending') return;
  await run(giveUpChange, { ...of, why: outcome });
}

/** A projection of the pending changes of all titles. It says without the database when the next one takes effect. */
export type KnownPending = ReturnType<typeof makeKnownPending>;

interface OfTitle {
  readonly instants: Map<number, Instant>;
  nextAt: Instant;
}

/** Makes an empty projection; the control log fills it. */
export function makeKnownPending() {
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
    /** The first instant at which a pending change of the title takes effect; undefined: none is pending. */
    nextAt: (titleId: string): Instant | undefined => known.state.get(titleId)?.nextAt,
    /** The titles for which that instant has come, those first that wait the longest. */
    listDue: (now: Instant): readonly string[] =>
      [...known.state]
        .filter(([, { nextAt }]) => nextAt <= now)
        .toSorted(([, a], [, b]) => a.nextAt - b.nextAt)
        .map(([titleId]) => titleId),
  };
}
