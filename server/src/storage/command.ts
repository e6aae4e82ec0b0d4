import type { AcceptedCall, AuditFact } from '../kernel/call-context.ts';
import type { Callable, Run } from '../kernel/command.ts';
import type { DomainEvent } from '../kernel/events.ts';
import type { Once } from './idempotency/once.ts';
import { type NewEntry, RollbackWith, type SqlSender, type Tx } from './query/tx.ts';

/** A command: one transaction, declared in one value. Inputs and results are plain data, as a message between threads may be. */
export interface Command<Name extends string = string, Input = never, Result = unknown>
  extends Callable<Input, Result> {
  /** `noun.verb`. */
  readonly name: Name;
  /** It changes nothing and reads for long: on the embedded database it runs beside the writer. Absent: it is soon done. */
  readonly readsLong?: true;
  /**
   * It is about what a title sells, or its data: scheduled changes of that title that are due take effect first. `ifAvailable`: it runs even where they cannot,
   * because it looks after them. Absent: it has nothing to do with either.
   */
  readonly afterDue?: 'always' | 'ifAvailable';
  /**
   * The rows that it locks at its head, by names of `query/keys.ts`: calls of a node for the same row line up before they take a
   * connection (docs/decisions/0048). Absent: it waits for nobody's row.
   */
  readonly waitsFor?: (packed: unknown) => readonly string[];
  /** It lets all purchases under way end first. Absent: a row that it locks is free within milliseconds. */
  readonly waitsLong?: true;
  /** Throws RollbackWith where it wrote and must be undone, else only for bugs and when the database is unavailable. */
  readonly run: (tx: Tx, packed: unknown) => Promise<unknown>;
  /**
   * Whether a packed result says that the command was refused and has changed nothing that matters: it is not remembered with an
   * idempotency key, so that a repeated call can succeed. Absent: no result says so.
   */
  readonly isRefusal?: ((packed: unknown) => boolean) | undefined;
  /**
   * Whether a packed result is committed and still not remembered with an idempotency key: a repeated call runs the command again. Absent: no
   * result is. A command with a batch has none.
   */
  readonly isForgotten?: ((packed: unknown) => boolean) | undefined;
  /** How calls that wait at the same moment share a transaction where a commit is dear (PostgreSQL). Absent: they do not. */
  readonly batch?: BatchForm<unknown, unknown>;
}

/** How calls of one command share a transaction. */
export interface BatchForm<Packed, Raw> {
  /** Whether an input is small enough. A large one would hold up the others, and runs by itself. Absent: each is. */
  readonly isSmall?: (input: Packed) => boolean;
  /** How many rows an input writes, at least 1. A batch has fewer of those with many: all in it wait for the last. Absent: one. */
  readonly rowsOf?: (input: Packed) => number;
  /**
   * Many calls need the same row. So all of them go in batches: one that ran by itself would lock the row, and a batch passes over
   * what is locked.
   */
  readonly isContended?: true;
  /**
   * Runs all that it can without waiting for a row that another transaction has locked: so no neighbour waits for it, and
   * two nodes cannot wait for each other. Undefined for each input that it has not touched: that one runs by itself.
   * BUSY for one that could be among them, once nobody else has its row; AGAIN, once nobody else has one that no line names.
   * Throws as `run` does, but no RollbackWith; then nothing has happened, and each runs by itself.
   *
   * That of a command that may change the control state may wait for rows, because it runs behind the head of the control
   * log; what it has not touched runs after it, in the same transaction.
   */
  readonly run: (tx: Tx, inputs: readonly Packed[]) => Promise<readonly (Raw | NotRun)[]>;
}

/** A call that a batch has not touched because somebody else has locked its row. */
export const BUSY = Symbol('busy');
/** A call that a batch has not touched because another transaction has locked a row that no line names, and soon ends. */
export const AGAIN = Symbol('again');

/** Why a batch has not touched a call. Undefined: it must run by itself. */
export type NotRun = typeof BUSY | typeof AGAIN | undefined;

/** Whether a batch has run a call. */
export function hasRun<T>(outcome: T | NotRun): outcome is T {
  return outcome !== undefined && outcome !== BUSY && outcome !== AGAIN;
}

/** How a command is declared. `pack` and `unpack` may be left out where nothing is packed. */
interface Declaration<Name extends string, Input, Result, Packed, Raw>
  extends Pick<Command<Name>, 'name' | 'changes' | 'readsLong' | 'afterDue' | 'waitsLong'> {
  readonly waitsFor?: (input: Packed) => readonly string[];
  readonly pack?: (input: Input) => Packed;
  readonly run: (tx: Tx, input: Packed) => Promise<Raw>;
  readonly isRefusal?: (raw: Raw) => boolean;
  readonly isForgotten?: (raw: NoInfer<Raw>) => boolean;
  readonly unpack?: (raw: Raw) => Result;
  readonly batch?: BatchForm<Packed, NoInfer<Raw>>;
}

/** Declares a command. */
export function command<const Name extends string, Packed, const Raw, Input = Packed, Result = Raw>(
  declared: Declaration<Name, Input, Result, Packed, Raw>,
): Command<Name, Input, Result> {
  const asItIs = (value: unknown): unknown => value;
  // From here on only `pack`, `run` and `unpack` know the types of what they exchange.
  return { pack: asItIs, unpack: asItIs, ...declared } as Command<Name, Input, Result>;
}

/** The outcome of a command: its result, and its events, which are delivered after the commit. */
export interface CommandOutcome {
  readonly result: unknown;
  readonly events: readonly DomainEvent[];
}

/** The outcome of a command whose transaction goes on. */
export interface CommandRun extends CommandOutcome {
  /** For the control log, at the end of the transaction. */
  readonly appended: readonly NewEntry[];
  /** For the event of an operator's call. */
  readonly facts: readonly AuditFact[];
}

/** Runs a command inside a transaction that the engine has begun. */
export async function runCommand(
  { run }: Pick<Command, 'run'>,
  on: SqlSender,
  packed: unknown,
): Promise<CommandRun> {
  const { tx, ...later } = makeTx(on);
  return { result: await run(tx, packed), ...later };
}

/** Makes the Tx of a transaction that the engine has begun. */
export function makeTx({
  engine,
  send,
}: SqlSender): { readonly tx: Tx } & Omit<CommandRun, 'result'> {
  const events: DomainEvent[] = [];
  const appended: NewEntry[] = [];
  const facts: AuditFact[] = [];
  const tx: Tx = {
    engine,
    send,
    emit: (event) => void events.push(event),
    audit: (fact) => void facts.push(fact),
    append: (entry) => void appended.push(entry),
  };
  return { tx, events, appended, facts };
}

/** The outcome of a command that was rolled back: its refusal, and no events. Throws anything else. */
export function outcomeOfRollback(thrown: unknown): CommandOutcome {
  if (thrown instanceof RollbackWith) return { result: thrown.outcome, events: [] };
  throw thrown;
}

/** Additions to a command's transaction: what else is judged and stored in it. With any, the result is a CallOutcome. */
export interface SealedCallContext {
  /** For a call with an idempotency key: the result, for its repetitions. */
  readonly once?: Once | undefined;
  /** For a call of an operator: that the operator still may do it, and what was done, unless the command is refused. */
  readonly audited?: AcceptedCall | undefined;
}

/** Runs commands by their names, each all or nothing, and durable when its promise is fulfilled. */
export interface CommandRunner {
  /**
   * Takes a packed input and gives a packed result (command.ts).
   * Rejects with StorageUnavailable when the database does not answer.
   */
  run(name: string, input: unknown, context?: SealedCallContext): Promise<unknown>;
}

/** Runs commands on an engine, in whatever thread it is: packs the input and unpacks the result. */
export function runOn(engine: Pick<CommandRunner, 'run'>): Run {
  const run = async ({ name, pack, unpack }: Callable, ...[input]: unknown[]): Promise<unknown> =>
    unpack(await engine.run(name, pack(input as never)));
  // Only `pack` and `unpack` know the types of a call.
  return run as Run;
}
