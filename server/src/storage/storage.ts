import type { ControlLog, SharedControlLog } from '../cluster/control-log.ts';
import type { NodeRow, Nodes } from '../cluster/nodes.ts';
import type { ServiceTime } from '../cluster/service-time.ts';
import { currentLane } from '../kernel/call-lane.ts';
import type { Runs } from '../kernel/command.ts';
import type { EmitEvent } from '../kernel/events.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import { type Kept, KEPT_USUALLY } from '../kernel/kept.ts';
import type {
  DatabaseHealth,
  MeasuredCommand,
  MeasuredControlChange,
  PoolLoad,
} from '../kernel/measures.ts';
import { newHexId, type Random } from '../kernel/secrets.ts';
import type { DatabaseSystem } from '../kernel/span.ts';
import { type CommandRunner, runOn, type SealedCallContext } from './command.ts';
import type { Contents } from './contents.ts';
import { claimNamespace, probeDatabase } from './installation.ts';

/** An open database of any engine. `run` runs a command of a room. */
export interface Storage extends Runs {
  /** The engine behind `run`, for what runs packed commands by their names (offload/). */
  readonly engine: CommandRunner;
  /** From now on the events of commands are delivered to `sink`, once, after their commits. Earlier events are dropped. */
  setEventSink(sink: EmitEvent): void;
  /** From now on every command is reported to `observe` when it has ended. */
  setCommandObserver(observe: ObserveCommand): void;
  /** How the connections of this process are at this moment. */
  pools(): readonly PoolLoad[];
  /** How many commands wait for a row that others want, and keep nobody else waiting. */
  inLines(): number;
  /** Service time: the clock by which all stored data is judged and dated. */
  readonly now: Clock;
  /** The studio's id, made with the database: 16 upper-case hex digits. */
  readonly namespaceId: string;
  /**
   * Resolves when the database provides the resources that a login and a revocation need: room for new rows, and locks.
   * Rejects when it does not. Room is asked for where no process was given any in the last `pageGapMs`; always where
   * that is absent.
   */
  probe(pageGapMs?: number): Promise<void>;
  /**
   * Deletes rows that no longer matter: those that ended REVOCATION_MARGIN_MS ago, old log entries, and what is older than `kept`
   * (KEPT_USUALLY when absent).
   */
  prune(now: Instant, kept?: Partial<Kept>): Promise<void>;
  /** Waits for the commands under way, then closes. */
  close(): Promise<void>;
}

interface TellsHealth {
  /** Reads the state of the database itself, for the metrics. Rejects where the database does not answer. */
  health(): Promise<DatabaseHealth>;
}

/** The embedded database: its control log is read on the spot. */
export interface SqliteStorage extends Storage, TellsHealth {
  readonly controlLog: ControlLog;
  /** The rows of the processes that have granted verifiers anything, as of this moment. Throws StorageUnavailable. */
  listNodes(): readonly NodeRow[];
  /** As `PostgresStorage.setBarrier`. */
  setBarrier(barrier: (seq: number) => Promise<void>): void;
}

/** Proves by a write, of this moment or a recent one, that the server which answers is the one that takes writes. Rejects where it cannot. */
export type Confirm = () => void | Promise<void>;

/** A database that nodes share over a network. */
export interface PostgresStorage extends Storage, TellsHealth {
  readonly sharedLog: SharedControlLog;
  readonly nodes: Nodes;
  /** Set when the database is opened. */
  readonly serviceTime: ServiceTime;
  /**
   * The server's setting for commits (`synchronous_commit`) when it was opened, if that is too weak; our own
   * transactions use `on` all the same. Undefined: it is enough.
   */
  readonly weakCommits: string | undefined;
  /**
   * From now on a call that may have changed the control state resolves only after `barrier` has, with
   * the number of the last entry that it must wait for (cluster/barrier.ts). Nothing is waited for before.
   */
  setBarrier(barrier: (seq: number) => Promise<void>): void;
  /** From now on each change of the control state is reported to `observe` when every node knows of it. */
  setControlObserver(observe: (change: MeasuredControlChange) => void): void;
  /**
   * From now on a refusal that has written nothing resolves only after `confirm` has: nothing but a write proves that the server
   * which was read is not left behind. Nothing is waited for before.
   */
  setConfirm(confirm: Confirm): void;
  /**
   * Calls `wake` when somebody may have changed the control state, where the engine can tell, with the number of the last entry where that is known. It is a
   * hint that may come late or never. Resolves at once; the function that it gives stops listening.
   */
  listen(wake: (seq?: number) => void): Promise<() => Promise<void>>;
}

/** An open database of either engine. */
export type OpenStorage = SqliteStorage | PostgresStorage;

interface StorageDeps {
  readonly contents: Contents;
  readonly engine: CommandRunner & { readonly system: DatabaseSystem };
  readonly events: ReturnType<typeof makeEventSink>;
  readonly now: Clock;
  readonly random: Random;
  readonly pools: Storage['pools'];
  /** Closes everything, the engine too. */
  readonly close: () => Promise<void>;
}

/** Makes the storage of an engine, whose schema is up to date. */
export async function makeStorage(deps: StorageDeps): Promise<Storage> {
  const { contents, events, now, random, pools, close } = deps;
  const { engine, setObserver } = measured(deps);
  const run = runOn(engine);
  return {
    run,
    engine,
    setEventSink: events.set,
    setCommandObserver: setObserver,
    pools,
    inLines: () => 0,
    now,
    namespaceId: await run(claimNamespace, { candidate: newHexId(random) }),
    probe: (pageGapMs = 0) =>
      run(probeDatabase, { probeId: newHexId(random), now: now(), pageGapMs }),
    async prune(now, kept) {
      const round = { now, ...KEPT_USUALLY, ...kept };
      for (const kind of contents.pruning.kinds) {
        // It works in small steps, so that other commands can run in between.
        while (await run(contents.pruning.command, { ...round, kind }));
      }
    },
    close,
  };
}

type ObserveCommand = (command: MeasuredCommand) => void;

/** The same engine, which reports how long its commands take, and adds those of a traced call to its span. */
function measured({ engine, contents: { commands } }: StorageDeps) {
  let observe: ObserveCommand = () => {};
  async function runMeasured(
    name: string,
    input: unknown,
    context?: SealedCallContext,
  ): Promise<unknown> {
    const beganAt = performance.now();
    const changes = commands.get(name)?.changes ?? 'nothing';
    const lane = currentLane.getStore();
    const span = lane?.span?.beginCommand({ name, changes, system: engine.system });
    let outcome: MeasuredCommand['outcome'] = 'failed';
    try {
      const result = await (lane && span
        ? currentLane.run({ ...lane, span }, () => engine.run(name, input, context))
        : engine.run(name, input, context));
      outcome = 'done';
      return result;
    } finally {
      span?.end(outcome);
      observe({ changes, outcome, seconds: (performance.now() - beganAt) / 1_000 });
    }
  }
  return {
    engine: { run: runMeasured },
    setObserver(given: ObserveCommand) {
      observe = given;
    },
  };
}

/** Makes what receives the events of an engine; it drops them until a sink is set. */
export function makeEventSink() {
  let sink: EmitEvent = () => {};
  return {
    emit: ((event) => sink(event)) satisfies EmitEvent,
    set(given: EmitEvent): void {
      sink = given;
    },
  };
}
