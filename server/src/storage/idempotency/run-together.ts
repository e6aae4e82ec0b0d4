import { type Command, hasRun, makeTx, type NotRun } from '../command.ts';
import { itemsStatement } from '../query/items-statement.ts';
import type { SqlSender } from '../query/tx.ts';
import { countOf } from './key-limits.ts';
import { judgeKeys, type LockKeys } from './keys-together.ts';
import type { Once } from './once.ts';
import { type CallRun, type CommandCall, toDone, toKept } from './run-once.ts';

/**
 * Runs calls of one command together, in a transaction that goes on. A call with an idempotency key takes part where
 * the key is new and nobody else has locked it, or where the key refuses the call. It must not wait for a lock, and a
 * replay does not need the others. Undefined for each call that has not run and must run by itself; BUSY or AGAIN where
 * it can run in a later batch. The effects that the calls share beside their results are reported with the first that
 * has run.
 */
export async function runCallsTogether(
  { name, together, isRefusal }: Pick<Command, 'name' | 'together' | 'isRefusal'>,
  on: SqlSender,
  { calls, lockKeys }: { readonly calls: readonly CommandCall[]; readonly lockKeys: LockKeys },
): Promise<readonly (CallRun | NotRun)[]> {
  const { tx, events, appended } = makeTx(on);
  const { verdicts, confirmRoom } = await judgeKeys(on, {
    list: calls.flatMap(({ once }) => once ?? []),
    lockKeys,
  });
  const verdictOf = ({ once }: CommandCall) => (once ? verdicts.get(once) : 'run');
  const running = calls.filter((call) => verdictOf(call) === 'run');
  const inputs = running.map(({ input }) => input);
  const results = (await together?.run(tx, inputs)) ?? [];
  const resultOf = new Map(running.map((call, index) => [call, results[index]]));
  const kept = running.flatMap((call) => {
    const [once, result] = [call.once, resultOf.get(call)];
    if (!once || !hasRun(result) || isRefusal?.(result)) return [];
    return [{ ...once, command: name, result: toKept(result) }];
  });
  await confirmRoom(kept);
  await insertKeys.run(on, kept);
  const counts = kept.flatMap((once) => countOf(once, once.result.length) ?? []);
  const first = calls.findIndex((call) => hasRun(resultOf.get(call)));
  return calls.map((call, index) => {
    const verdict = verdictOf(call);
    if (typeof verdict === 'object') return { result: verdict, isRefused: true, ...NOTHING_MORE };
    const result = resultOf.get(call);
    if (!hasRun(result)) return result;
    const more = index === first ? { events, appended, counts } : NOTHING_MORE;
    const isRefused = isRefusal?.(result) === true;
    return { result: call.once ? toDone(result) : result, isRefused, ...more };
  });
}

const NOTHING_MORE: Omit<CallRun, 'result' | 'isRefused'> = {
  events: [],
  appended: [],
  counts: [],
};

type NewKey = Once & { readonly command: string; readonly result: string };

/** Fails where a key was taken meanwhile, which only an engine without locks of keys lets happen: then each call runs by itself. */
const insertKeys = itemsStatement<NewKey>(
  {
    keyDigest: 'text',
    titleId: 'text',
    playerId: 'text',
    bodyDigest: 'text',
    command: 'text',
    result: 'text',
    now: 'bigint',
  },
  `insert into idempotency_keys
     (key_digest, title_id, player_id, body_digest, command, result, created_at)
   select item.keyDigest, item.titleId, item.playerId, item.bodyDigest, item.command, item.result,
     item.now from :items order by item.keyDigest`,
);
