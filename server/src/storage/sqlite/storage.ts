import type { ControlLog } from '../../cluster/control-log.ts';
import { currentLane, longTurnOf, OWN_LANE } from '../../kernel/call-lane.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import type { EmitEvent } from '../../kernel/events.ts';
import type { Clock } from '../../kernel/instant.ts';
import { WRITER_COMMANDS_WAITING_MAX } from '../../kernel/limits.ts';
import type { PoolLoad } from '../../kernel/measures.ts';
import type { Random } from '../../kernel/secrets.ts';
import type { Span } from '../../kernel/span.ts';
import { makeFairQueue } from '../../lib/fair-queue.ts';
import { makeRpcWorker } from '../../lib/rpc/main-thread.ts';
import type { SealedCallContext } from '../command.ts';
import type { Contents } from '../contents.ts';
import type { CommandCall } from '../idempotency/run-once.ts';
import { makeEventSink, makeStorage, type SqliteStorage } from '../storage.ts';
import { openSqliteControlLog, type SqliteControlLog } from './control-log.ts';
import { makeDamageMark } from './damage.ts';
import { createSqliteFile, type SqliteOpening } from './file.ts';
import { readHealth } from './health.ts';
import type { WriterData } from './writer-loop.ts';
import { WRITER_ERRORS, type WriterTimes, type WrittenOutcome } from './writer.ts';

const BUSY_TIMEOUT_DEFAULT_MS = 5_000;

export interface SqliteStorageOptions extends Pick<SqliteOpening, 'leavesCheckpoints'> {
  /** The file, in a folder that exists; `-wal` and `-shm` stand beside it while it is open. */
  readonly path: string;
  /** The machine's clock: processes that share the file share the machine. */
  readonly clock: Clock;
  readonly random: Random;
  /** How long a call waits for other processes that write. */
  readonly busyTimeoutMs?: number;
}

/** The contents of an embedded database, and the files of the threads that run its commands. */
interface SqliteContents {
  readonly contents: Contents;
  readonly threads: { readonly writer: URL; readonly reader: URL };
}

/** Opens the embedded database (app/storage/sqlite.ts). */
export async function openSqlite(
  options: SqliteStorageOptions,
  { contents, threads }: SqliteContents,
): Promise<SqliteStorage> {
  const { path, clock, random, leavesCheckpoints = false } = options;
  const { busyTimeoutMs = BUSY_TIMEOUT_DEFAULT_MS } = options;
  createSqliteFile(path);
  const data: WriterData = { path, busyTimeoutMs, leavesCheckpoints };
  const events = makeEventSink();
  const wait = { after: async (_seq: number): Promise<void> => {} };
  const writer = makeThreadEngine({ worker: threads.writer, data, emit: events.emit, wait });
  let controlLog: SqliteControlLog | undefined;
  const reader = withTurns(makeThreadEngine({ pool: 'reader', worker: threads.reader, data }));
  const close = async (): Promise<void> => {
    // Readers close first: the last connection removes `-wal` and `-shm` when it closes, and a reader cannot do that.
    controlLog?.close();
    await reader.close();
    await writer.close();
  };
  try {
    const damage = makeDamageMark(path);
    const noteDamage = (error: unknown): never => {
      throw damage.note(error);
    };
    // The first command migrates the file, which the control log needs.
    const storage = await makeStorage({
      engine: {
        system: 'sqlite',
        // A command that reads for long keeps no other waiting.
        run: (name, ...of) =>
          (contents.commands.get(name)?.readsLong === true ? reader : writer)
            .run(name, ...of)
            .catch(noteDamage),
      },
      contents,
      events,
      now: clock,
      random,
      pools: () => [writer.load(), reader.load()],
      close,
    });
    controlLog = openSqliteControlLog({ path, clock, busyTimeoutMs, ...contents });
    return {
      ...storage,
      controlLog: watched(controlLog, noteDamage),
      listNodes: controlLog.listNodes,
      setBarrier: (given) => void (wait.after = given),
      health: () => readHealth(path),
      probe: async () => damage.refuse() ?? storage.probe(),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The same control log; its errors are noted. */
function watched(log: ControlLog, note: (error: unknown) => never): ControlLog {
  const noting = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      return note(error);
    }
  };
  return {
    hasChanged: () => noting(() => log.hasChanged()),
    read: (seq, into) => noting(() => log.read(seq, into)),
  };
}

const TRACED = { isTraced: true } as const;

function addTimes(
  span: Span | undefined,
  { begunMs, committingMs, committedMs }: WriterTimes,
): void {
  span?.add('queue', { toMs: begunMs });
  span?.add('commit', { fromMs: committingMs, toMs: committedMs });
}

interface ThreadEngineOptions {
  /** The name under which its load is reported; `writer` when absent. */
  readonly pool?: string;
  /** The worker's file. */
  readonly worker: URL;
  /** The worker's `workerData`. */
  readonly data: unknown;
  /** Receives the events of a command after its commit. */
  readonly emit?: EmitEvent;
  /** `after` is awaited after the commit of a command that may have changed the control state, with the number of the last entry. */
  readonly wait?: { readonly after: (seq: number) => Promise<void> };
}

/**
 * An engine whose commands run in one thread, which is started with the first of them. When the
 * thread dies, the waiting commands are rejected with StorageUnavailable, and the next command starts another. A command
 * is rejected with it at once where too many wait.
 */
export function makeThreadEngine({
  pool = 'writer',
  worker,
  data,
  emit,
  wait,
}: ThreadEngineOptions) {
  const writer = makeRpcWorker<CommandCall, WrittenOutcome>({
    file: worker,
    data,
    errors: WRITER_ERRORS,
    toLostError: (cause) => new StorageUnavailable({ cause }),
  });

  let underWay = 0;

  async function write(
    name: string,
    input: unknown,
    context?: SealedCallContext,
  ): Promise<WrittenOutcome> {
    if (underWay >= WRITER_COMMANDS_WAITING_MAX) throw tooManyWait();
    underWay += 1;
    try {
      const span = currentLane.getStore()?.span;
      const call = { name, input, ...context, ...(span && TRACED) };
      const outcome = await writer.call(call);
      if (outcome.times) addTimes(span, outcome.times);
      if (emit) outcome.events.forEach(emit);
      return outcome;
    } finally {
      underWay -= 1;
    }
  }

  async function run(name: string, input: unknown, context?: SealedCallContext): Promise<unknown> {
    const { result, seq } = await write(name, input, context);
    if (seq === undefined || !wait) return result;
    const committedMs = performance.now();
    await wait.after(seq);
    currentLane.getStore()?.span?.add('barrier', { fromMs: committedMs });
    return result;
  }

  /** How the thread is at this moment. Everything behind the first command waits, although many share a commit. */
  function load(): PoolLoad {
    const busy = Math.min(underWay, 1);
    return { pool, max: 1, busy, idle: 1 - busy, waiting: underWay - busy };
  }

  return {
    run,
    load,
    /** Waits for the commands under way, then closes. */
    close: writer.close,
  };
}

const tooManyWait = (): StorageUnavailable =>
  new StorageUnavailable({ cause: new Error('Too many wait for the database'), fault: 'busy' });

/** Commands that the thread of the reader has at the same time: it takes the next one while the answer to the other is on its way. */
const READS_AT_ONCE = 2;

/** The same engine; callers take turns, and those at one address together, because what one asks for may take long. */
function withTurns(engine: ReturnType<typeof makeThreadEngine>): typeof engine {
  const queue = makeFairQueue({
    atOnce: READS_AT_ONCE,
    waitingMax: WRITER_COMMANDS_WAITING_MAX - READS_AT_ONCE,
  });
  return {
    ...engine,
    async run(...of) {
      const turn = longTurnOf(currentLane.getStore() ?? OWN_LANE);
      const waiter = { ...turn, isPreferred: turn.goesFirst };
      const done = await queue.run(waiter, async () => ({ result: await engine.run(...of) }));
      if (done === 'full') throw tooManyWait();
      return done.result;
    },
    load: () => ({ ...engine.load(), waiting: engine.load().waiting + queue.waiting }),
  };
}
