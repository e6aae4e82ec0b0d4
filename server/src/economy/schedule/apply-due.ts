import type { Run } from '../../kernel/command.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import { type Clock, type Instant, SECOND_MS } from '../../kernel/instant.ts';
import { backOffMs } from '../../lib/back-off.ts';
import { makeFreshFlight } from '../../lib/single-flight.ts';
import { listItemUses } from '../currencies/item-uses.ts';
import type { DueChange, NotMade } from './ports.ts';
import { applyChange, giveUpChange, listDueChanges, tellSettled } from './sql/apply-change.ts';

export interface DueDeps {
  readonly run: Run;
  /** Service time. */
  readonly now: Clock;
  /** Told of an error for which a change is given up. */
  readonly onBroken: (error: unknown) => void;
}

/**
 * Makes all changes of a title whose instant has come, one transaction each, and then tells every process. Several processes may do so at
 * the same time: each is made once. What a process that has died has made, and not told, is told by the next one.
 */
export async function applyDue(deps: DueDeps, titleId: string): Promise<void> {
  const due = await deps.run(listDueChanges, { titleId, now: deps.now() });
  for (const change of due) {
    // One after the other: the second may be about what the first has made.
    // oxlint-disable-next-line no-await-in-loop
    if (!change.isSettled) await applyOne(deps, { titleId, change });
  }
  if (due.length > 0) await deps.run(tellSettled, { titleId, now: deps.now() });
}

/** A change that cannot be made is given up, so that it does not stand in the way for ever. */
async function applyOne(
  { run, now, onBroken }: DueDeps,
  {
    titleId,
    change: { number, removedCodes: codes },
  }: { readonly titleId: string; readonly change: DueChange },
): Promise<void> {
  /** What another version of the program has stored, perhaps, fails as often as it is tried. */
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

interface GateDeps extends DueDeps {
  /** The first instant at which a pending change of a title takes effect. */
  readonly nextAt: (titleId: string) => Instant | undefined;
  /** Learns what this process has just committed. */
  readonly catchUp: () => void | Promise<void>;
}

/** Passed before anything reads or writes what a title sells. undefined: nothing is due; else resolves when all that is due has taken effect. */
export type DueGate = (titleId: string) => undefined | Promise<void>;

/** Makes the gate of one process. */
export function makeDueGate({ nextAt, catchUp, ...due }: GateDeps): DueGate {
  const flights = new Map<string, () => Promise<void>>();

  /** Calls share an application that begins after them. */
  function flightOf(titleId: string): () => Promise<void> {
    const known = flights.get(titleId);
    if (known) return known;
    const attempt = sparingly(due.now, async () => {
      await applyDue(due, titleId);
      await catchUp();
    });
    const flight = makeFreshFlight(attempt);
    flights.set(titleId, flight);
    return flight;
  }

  return (titleId) => {
    const next = nextAt(titleId);
    return next === undefined || next > due.now() ? undefined : flightOf(titleId)();
  };
}

/** How long a title's calls are refused when its changes could not be made. */
const PAUSE = { firstMs: SECOND_MS, longestMs: 30 * SECOND_MS } as const;

/**
 * The same work; where the database has not answered, it is left alone for a while, longer each time, and each call fails at once. An
 * application may take seconds until it fails, and calls must neither repeat it all the time nor see what was sold before it.
 */
function sparingly(now: Clock, work: () => Promise<void>): () => Promise<void> {
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
