import { setTimeout as sleep } from 'node:timers/promises';
import { currentLane, OWN_LANE } from '../../kernel/call-lane.ts';
import type { EmitEvent } from '../../kernel/events.ts';
import { SECOND_MS } from '../../kernel/instant.ts';
import type { MeasuredControlChange } from '../../kernel/measures.ts';
import { backOffMs } from '../../lib/back-off.ts';
import { makeBatches } from '../../lib/batches.ts';
import { type CommandRunner, outcomeOfRollback } from '../command.ts';
import type { Commands } from '../contents.ts';
import {
  type Committed,
  controlBatch,
  type DoBatch,
  mayRunAlone,
  type Request,
  rowBatch,
  type Shared,
} from './batch.ts';
import type { Notify } from './control-log.ts';
import type { ConnectionPool } from './pool.ts';
import { makeRunAlone, type RunAlone, type RunAloneDeps, runOn, tooManyWait } from './run-alone.ts';

/**
 * The number of times that a command waits for its row and is in a batch again: each time another call for the row has
 * had a turn, or after a pause where no line names the row.
 */
const BUSY_ATTEMPTS_MAX = 5;
/** As long as a transaction of another call takes, and then longer. */
const PAUSE = { firstMs: 3, longestMs: 24 } as const;

/** Commands that share a transaction, or rows that they write. It is open, and holds its rows, for as long as all of them take. */
const COMMANDS_PER_COMMIT_MAX = 128;

interface EngineDeps extends RunAloneDeps {
  readonly commands: Commands;
  /** For small commands: a connection for each command's batches, and one for a call that runs by itself. Large commands never hold them up. */
  readonly batchPool: ConnectionPool;
  /**
   * Runs commands that may change the control state, one transaction at a time on one connection. They wait for the same row
   * anyway, and a node that falls silent can block the other nodes with only one transaction.
   */
  readonly changePool: ConnectionPool;
  /** Commands that may wait for each kind of batch; the next one rejects at once with StorageUnavailable. */
  readonly waitingMax: number;
  /** How to wake the listeners when a transaction is committed; undefined where the engine cannot. */
  readonly notify: Notify | undefined;
  /**
   * Awaited after the commit of a command that may have changed the control state, also when its
   * change had been made already: the call that made it may still be waiting. `seq`: the last entry it must wait for.
   */
  readonly afterControl: (seq: number) => Promise<void>;
  readonly observeControl: (change: MeasuredControlChange) => void;
  /** Receives the events of a command after its commit. */
  readonly emit: EmitEvent;
}

/** An engine over a network. Commands that wait at the same moment share a transaction where they can; all others have one of their own. */
export type PostgresEngine = ReturnType<typeof makePostgresEngine>;

/** Waits for the other nodes after the commit of a change that began at `beganAtMs`, and tells how long each part took. */
async function awaitPeers(
  { afterControl, observeControl }: EngineDeps,
  {
    seq,
    beganAtMs,
    lane,
  }: { readonly seq: number; readonly beganAtMs: number } & Pick<Request, 'lane'>,
): Promise<void> {
  const committedAtMs = performance.now();
  await afterControl(seq);
  lane.span?.add('barrier', { fromMs: committedAtMs });
  observeControl({
    commitSeconds: (committedAtMs - beganAtMs) / SECOND_MS,
    peersSeconds: (performance.now() - committedAtMs) / SECOND_MS,
  });
}

/** Makes an engine whose commands run on pools. */
export function makePostgresEngine(deps: EngineDeps) {
  const { changePool, retry, emit } = deps;
  const doControl = controlBatch(deps.notify);
  const control = makeLane(deps, changePool, doControl);
  const alone = makeRunAlone(deps);
  const rows = makeRowLanes(deps);

  async function runAlone(request: Request): Promise<Committed> {
    if (request.command.changes !== 'control') return alone.run(request);
    const attempt = async (): Promise<Committed> => {
      const [outcome] = await changePool.use((on) => doControl(on, () => [request]), request.lane);
      return outcome as Committed;
    };
    return retry(() => attempt().catch(outcomeOfRollback));
  }

  const { runInLane, runSmall } = makeSharing(deps, alone, runAlone);

  function commit(request: Request): Promise<Committed> {
    const { command, input, audited } = request;
    // Changes by operators are rare, so they share no transaction.
    if (audited) return runAlone(request);
    if (command.changes === 'control') return runInLane(control, request);
    const row = rows.get(command.name);
    const isSmall = command.batch?.isSmall?.(input) ?? true;
    return row && isSmall ? runSmall(row, request) : runAlone(request);
  }

  const engine: CommandRunner = {
    async run(name, input, context) {
      const command = deps.commands.get(name);
      if (!command) throw new Error(`There is no command ${name}`);
      const beganAtMs = performance.now();
      const lane = currentLane.getStore() ?? OWN_LANE;
      const { result, events, seq } = await commit({ command, name, input, lane, ...context });
      events.forEach(emit);
      if (seq !== undefined) await awaitPeers(deps, { seq, beganAtMs, lane });
      return result;
    },
  };
  return {
    ...engine,
    system: 'postgresql' as const,
    /** How many wait for a row that others want, in lines and for batches of one row. */
    inLines: () =>
      alone.waiting + waitingIn([...rows.values()].filter(({ isContended }) => isContended)),
    /** The number of commands that wait for a row that others want, for a batch of rows, and for one of the control state. */
    waiting: () => ({
      lines: alone.waiting,
      rows: waitingIn([...rows.values()]),
      control: control.waiting,
    }),
  };
}

/** Makes what runs commands in batches, and by themselves where a batch leaves them alone. */
function makeSharing(
  deps: EngineDeps,
  alone: RunAlone,
  runAlone: (request: Request) => Promise<Committed>,
) {
  /** The first that finds its row locked waits for it by itself; those behind it share the next batch. */
  async function runInLane(lane: Lane, request: Request): Promise<Committed> {
    for (let attempt = 1; ; attempt += 1) {
      const shared = await lane.run(request.lane, request);
      if (shared === 'full') throw tooManyWait();
      if (shared === 'alone') return runAlone(request);
      if (shared !== 'busy' && shared !== 'again') return shared;
      const isHopeless = shared === 'busy' && !alone.isBusy(request);
      if (isHopeless || attempt >= BUSY_ATTEMPTS_MAX) return runAlone(request);
      if (shared === 'again') await sleep(backOffMs(attempt, { ...PAUSE, jitter: 1 }));
      else await alone.inTurn(request, async () => {});
    }
  }

  async function runSmall(row: RowLane, request: Request): Promise<Committed> {
    if (!isQuiet(row)) return runInLane(row.lane, request);
    row.isOneAlone = true;
    const attempt = (): Promise<Committed | 'alone'> => runOn(deps.batchPool, request, deps);
    const done = await alone
      .inTurn(request, () => deps.retry(() => attempt().catch(toAlone)))
      .finally(() => void (row.isOneAlone = false));
    return done === 'alone' ? runAlone(request) : done;
  }

  return { runInLane, runSmall };
}

type Lane = ReturnType<typeof makeBatches<Request, Shared>>;

const waitingIn = (rows: readonly RowLane[]): number =>
  rows.reduce((sum, { lane }) => sum + lane.waiting, 0);

/** The calls of a command that can share a transaction. */
interface RowLane {
  readonly lane: Lane;
  /** They meet in a common row, so none runs beside a batch. */
  readonly isContended: boolean;
  /**
   * One runs by itself, because it was quiet when it came: a plain transaction takes half as long as a batch of one.
   * With more of them at once the slowest take longer (docs/decisions/0023).
   */
  isOneAlone: boolean;
}

/** The most calls in a batch behind which it is still quiet. */
const QUIET_MAX = 4;

/** Whether a call may run by itself. Where many ask all the time, it would leave their batch, and be late for the next. */
function isQuiet({ lane, isContended, isOneAlone }: RowLane): boolean {
  return !isContended && !isOneAlone && !lane.isWorking && lane.lastSize <= QUIET_MAX;
}

function makeRowLanes(deps: EngineDeps): ReadonlyMap<string, RowLane> {
  const lanes = new Map<string, RowLane>();
  for (const command of deps.commands.values()) {
    if (!command.batch) continue;
    const lane = makeLane(deps, deps.batchPool, rowBatch(command, deps));
    const { isContended = false } = command.batch;
    lanes.set(command.name, { lane, isContended, isOneAlone: false });
  }
  return lanes;
}

function makeLane({ retry, waitingMax }: EngineDeps, pool: ConnectionPool, work: DoBatch): Lane {
  return makeBatches({
    max: COMMANDS_PER_COMMIT_MAX,
    sizeOf: ({ command, input }) => command.batch?.rowsOf?.(input) ?? 1,
    waitingMax,
    work: (takeBatch) =>
      retry(() =>
        pool
          .use((connection) => work(connection, takeBatch))
          .catch((error: unknown) => takeBatch().map(() => toAlone(error))),
      ),
  });
}

function toAlone(error: unknown): 'alone' {
  if (!mayRunAlone(error)) throw error;
  return 'alone';
}
