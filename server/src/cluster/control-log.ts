import type { ControlEntry, ControlFact, EntryRef, Projection } from '../kernel/control.ts';
import type { Instant } from '../kernel/instant.ts';
import { makeFreshFlight } from '../lib/single-flight.ts';
import type { DatabaseTime } from './service-time.ts';

/** The control log as processes read it that share one embedded database. */
export interface ControlLog {
  /** True when anything has been committed since the last call; costs a few microseconds. */
  hasChanged(): boolean;
  /** Passes on all entries after `seq`, in order; a snapshot of one moment when `seq` is undefined or too old. */
  read(seq: number | undefined, into: ControlSink): void;
}

/**
 * The control log as nodes read it that share one database over a network. Strictly serialisable with the
 * commits of control entries and with `Nodes`.
 */
export interface SharedControlLog {
  /**
   * Passes on the entries after `seq`, in order; a snapshot of one moment when `seq` is undefined or too
   * old. Resolves when all that was committed before the call has been passed on. A long read comes in portions, between
   * which other work can run. Rejects with StorageUnavailable when the database is away, within a
   * bounded time for each portion; what was passed on before counts. Gives the database's time at some moment of the read.
   */
  read(seq: number | undefined, into: ControlSink): Promise<Instant>;
}

/** Receives the entries of a control log, or a snapshot. Throws what a projection throws; nothing more may be passed on then. */
export interface ControlSink {
  /** Applies the entry that follows the last one. */
  next(entry: ControlEntry): void;
  /**
   * Begins a snapshot, because the entries that were asked for are not all there any more. The state before it
   * stays in force until `end`; a snapshot without an end is dropped.
   */
  snapshot(): SnapshotSink;
}

/** Receives the whole control state, one fact after another. */
export interface SnapshotSink {
  add(fact: ControlFact): void;
  /** The snapshot is complete, as of this entry, and replaces what was known. */
  end(head: EntryRef): void;
}

/** Told what a process has applied, after its projections. */
export interface ControlJournal {
  next(entry: ControlEntry): void;
  /** A snapshot has replaced everything, as of this entry. */
  restart(head: EntryRef): void;
}

/** Applies the entries and snapshots of a control log to the projections of this process. The first read starts from a snapshot. */
export function makeReplay(projections: readonly Projection[], journal?: ControlJournal) {
  let seq = 0;
  let isComplete = false;
  const sink: ControlSink = {
    next(entry) {
      // Saved, because a read that began before `rebuild` may end after it.
      const wasComplete = isComplete;
      // If a projection throws, it is not known which projections have the entry.
      isComplete = false;
      for (const projection of projections) projection.apply(entry);
      seq = entry.seq;
      isComplete = wasComplete;
      journal?.next(entry);
    },
    snapshot() {
      const rebuilds = projections.map((projection) => projection.rebuild());
      return {
        add(fact) {
          for (const rebuild of rebuilds) rebuild.apply(fact);
        },
        end(head) {
          for (const rebuild of rebuilds) rebuild.finish();
          ({ seq } = head);
          isComplete = true;
          journal?.restart(head);
        },
      };
    },
  };
  return {
    ...sink,
    /** Makes the next read start from a snapshot. The projections stay as they are until then. */
    rebuild(): void {
      isComplete = false;
    },
    /** The number of the last entry applied. */
    get seq() {
      return seq;
    },
    /** The entry to read on after. Undefined: start from a snapshot, because it is not known what the projections have. */
    get readAfter() {
      return isComplete ? seq : undefined;
    },
  };
}

/** Brings the projections of this process up to date with a shared log. */
export type LogReader = ReturnType<typeof makeLogReader>;

interface LogReaderDeps {
  readonly log: SharedControlLog;
  readonly projections: readonly Projection[];
  readonly journal?: ControlJournal;
  readonly monotonicNow: () => number;
  /** Told the database's time after each read. */
  readonly onTime: (answer: DatabaseTime) => void;
}

/**
 * While a snapshot is being read, which may take seconds, the projections keep the whole state as of `seq`, so
 * calls that have caught up already are still judged by all that they must see.
 */
export function makeLogReader({ log, projections, journal, monotonicNow, onTime }: LogReaderDeps) {
  const replay = makeReplay(projections, journal);
  /** The last entry that it has heard of since the last read began. */
  let heardOf = 0;
  let readAtMs = -Infinity;

  async function read(): Promise<void> {
    heardOf = 0;
    const askedAtMs = monotonicNow();
    const databaseNow = await log.read(replay.readAfter, replay);
    readAtMs = askedAtMs;
    onTime({ databaseNow, askedAtMs });
  }
  return {
    /** Resolves when a read that began after this call has been applied. Rejects when the log cannot be read, or a projection throws. */
    catchUp: makeFreshFlight(read),
    /**
     * Notes that there is an entry with this number. A number that does not exist costs one more read, and not one after
     * the other.
     */
    hearOf(seq: number): void {
      heardOf = Math.max(heardOf, seq);
    },
    /** False while it has heard of an entry that it has not applied, and since which no read has begun. */
    get hasAll() {
      return heardOf <= replay.seq;
    },
    /** When the last read that was applied had been sent, by the monotonic clock. */
    get readAtMs() {
      return readAtMs;
    },
    /** Makes the next read start from a snapshot. */
    rebuild: replay.rebuild,
    /** False until a snapshot has been applied; again after `rebuild` or when a projection throws. */
    get isComplete() {
      return replay.readAfter !== undefined;
    },
    /** The number of the last entry applied. */
    get seq() {
      return replay.seq;
    },
  };
}

/**
 * Tells by a number whether the control state has changed since a judgement: it grows with every entry that is applied and every
 * rebuild that is finished. Must be the first of the projections: when a later one throws, the change has been counted.
 */
export function makeGeneration(): Projection & { readonly number: number } {
  let number = 0;
  const count = (): void => {
    number += 1;
  };
  return {
    apply: count,
    rebuild: () => ({ apply() {}, finish: count }),
    get number() {
      return number;
    },
  };
}
