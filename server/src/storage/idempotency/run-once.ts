import { IDEMPOTENCY_KEPT_MS } from '../../kernel/limits.ts';
import { runAudited } from '../audit.ts';
import { type Command, type CommandRun, runCommand, type SealedCallContext } from '../command.ts';
import { RollbackWith, type SqlSender } from '../query/tx.ts';
import {
  countOf,
  findBody,
  findKept,
  findRoom,
  keepKey,
  type KeyCount,
  type KeyRoom,
  toKeyRow,
} from './key-rows.ts';
import { type CallOutcome, type Once, OTHER_BODY, UNDER_WAY } from './once.ts';

/** A command as it was asked for. */
export interface CommandCall extends SealedCallContext {
  readonly name: string;
  readonly input: unknown;
  /** Where the engine runs in a thread of its own, it tells the times of this call. */
  readonly isTraced?: true;
}

/** The outcome of a call whose transaction goes on. */
export interface CallRun extends Omit<CommandRun, 'facts'> {
  /** The call was refused and has written nothing that is to be kept. */
  readonly isRefused: boolean;
  /** For the counts of keys, at the end of the transaction. */
  readonly counts: readonly KeyCount[];
}

type RunnableCommand = Pick<Command, 'run' | 'isRefusal' | 'isForgotten' | 'changes'>;

/**
 * Runs a command inside a transaction that the engine has begun. Its result is a CallOutcome where the call has a context. With an
 * idempotency key it has an earlier result, without events, or that of the command, which is remembered in the same transaction,
 * unless it is a refusal.
 */
export async function runCommandCall(
  command: RunnableCommand,
  on: SqlSender,
  { name, input, once, audited }: CommandCall,
): Promise<CallRun> {
  const isRefusal = (result: unknown): boolean => command.isRefusal?.(result) === true;
  if (!once && !audited) {
    const plain = await runCommand(command, on, input);
    return { ...plain, counts: NONE, isRefused: isRefusal(plain.result) };
  }
  const earlier = once && (await findEarlier(on, name, once));
  if (earlier && earlier.status !== 'room') {
    // A replay waits for whatever the commit of the change waits for.
    const isRefused = earlier.status !== 'done';
    return { result: earlier, events: [], appended: [], counts: NONE, isRefused };
  }
  const run = (): Promise<CommandRun> => runCommand(command, on, input).catch(rethrowAsDone);
  const outcome = await (audited ? runAudited(command, on, { audited, run }) : run());
  const { result } = outcome;
  const isRefused = isRefusal(result);
  if (earlier?.isNearlyFull && !isRefused) await confirmRoom(on, once);
  const isKept = !isRefused && command.isForgotten?.(result) !== true;
  const counts = once && isKept ? await keep(on, { name, once, result }) : NONE;
  return { ...outcome, result: toDone(result), counts, isRefused };
}

const NONE: readonly KeyCount[] = [];

/**
 * Finds the stored outcome of an earlier call with this key, or a refusal. KeyRoom: there is none, and there is room
 * for the key.
 */
async function findEarlier(
  on: SqlSender,
  name: string,
  once: Once,
): Promise<CallOutcome | KeyRoom> {
  const key = { ...once, keptSince: once.now - IDEMPOTENCY_KEPT_MS };
  const known = await findBody.first(on, key);
  if (known && known.body_digest !== once.bodyDigest) return OTHER_BODY;
  const kept = known && (await findKept.first(on, key));
  if (!kept) return findRoom(on, once);
  // The same body at the same path is the same command.
  if (kept.command !== name) throw new Error(`A result of ${kept.command} is kept for ${name}`);
  return { status: 'done', result: JSON.parse(kept.result).result, isReplay: true };
}

/** Refuses a call that has run where there is no room any more for its key. */
async function confirmRoom(on: SqlSender, once: Once | undefined): Promise<void> {
  const room = once && (await findRoom(on, once));
  if (room?.status === 'tooMany') throw new RollbackWith(room satisfies CallOutcome);
}

async function keep(
  on: SqlSender,
  { name, once, result }: { readonly name: string; readonly once: Once; readonly result: unknown },
): Promise<readonly KeyCount[]> {
  const text = toKept(result);
  const keptSince = once.now - IDEMPOTENCY_KEPT_MS;
  const row = toKeyRow(once, { name, result: text });
  const kept = await keepKey.first(on, { ...row, keptSince });
  // Where no lock kept a twin away, the key itself does.
  if (!kept) throw new RollbackWith(UNDER_WAY);
  return [countOf(once, text.length) ?? []].flat();
}

/** How the result of a command is kept. */
export const toKept = (result: unknown): string => JSON.stringify({ result });

/** The outcome of a command that has run now. */
export function toDone(result: unknown): CallOutcome {
  return { status: 'done', result, isReplay: false };
}

/** A refusal that has to be rolled back is not remembered either. */
function rethrowAsDone(thrown: unknown): never {
  throw thrown instanceof RollbackWith ? new RollbackWith(toDone(thrown.outcome)) : thrown;
}
