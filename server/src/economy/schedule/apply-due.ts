import { StorageUnavailable } from '../../kernel/errors.ts';
import type { Clock, Instant } from '../../kernel/instant.ts';
import { makeFreshFlight } from '../../lib/single-flight.ts';
import { listItemUses } from '../currencies/item-uses.ts';
import type { Currencies } from '../currencies/ports.ts';
import type { DueChange, NotMade, Schedule } from './ports.ts';

/** The part of the port that makes changes whose instant has come. */
export type DueChanges = Pick<Schedule, 'listDue' | 'apply' | 'giveUp'>;

export interface DueDeps {
  readonly schedule: DueChanges;
  readonly currencies: Pick<Currencies, 'listPlaces' | 'findUses'>;
  /** Service time. */
  readonly now: Clock;
  /** Told of an error for which a change is given up. */
  readonly onBroken: (error: unknown) => void;
}

/** Makes all changes of a title whose instant has come, one transaction each. Several processes may do so at the same time: each is made once. */
export async function applyDue(deps: DueDeps, titleId: string): Promise<void> {
  const due = await deps.schedule.listDue({ titleId, now: deps.now() });
  for (const change of due) {
    // One after the other: the second may be about what the first has made.
    // oxlint-disable-next-line no-await-in-loop
    await applyOne(deps, { titleId, change });
  }
}

/** A change that cannot be made is given up, so that it does not stand in the way for ever. */
async function applyOne(
  { schedule, currencies, now, onBroken }: DueDeps,
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
  const itemUses = codes && (await listItemUses(currencies, { titleId, codes }));
  const outcome = await schedule.apply({ ...of, itemUses }).catch(toBroken);
  if (outcome.status === 'done' || outcome.status === 'notPending') return;
  await schedule.giveUp({ ...of, why: outcome });
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
    const flight = makeFreshFlight(async () => {
      await applyDue(due, titleId);
      await catchUp();
    });
    flights.set(titleId, flight);
    return flight;
  }

  return (titleId) => {
    const next = nextAt(titleId);
    return next === undefined || next > due.now() ? undefined : flightOf(titleId)();
  };
}
