import { IDEMPOTENCY_KEPT_MS, IDEMPOTENCY_KEYS_PER_PLAYER_MAX } from '../../kernel/limits.ts';
import { BUSY, type Command, makeTx } from '../command.ts';
import { itemsStatement, type Numbered } from '../query/items-statement.ts';
import type { SqlSender } from '../query/tx.ts';
import { countOf, findFullUntil } from './key-limits.ts';
import type { Once } from './once.ts';
import { type CallRun, type CommandCall, toDone, toKept } from './run-once.ts';

/** Takes locks of calls with idempotency keys until their transaction ends; gives those that nobody else has. */
export type LockKeys = (on: SqlSender, list: readonly Once[]) => Promise<ReadonlySet<Once>>;

/**
 * Runs calls of one command together, in a transaction that goes on. One with an idempotency key takes part where the key is new
 * and nobody else has it: it must not wait, nor does a replay need the others. Undefined for each call that has not run: it runs
 * by itself, or BUSY: it can run in a later batch. What the calls have done together besides their results, the first that has run brings.
 */
export async function runCallsTogether(
  { name, together, isRefusal }: Pick<Command, 'name' | 'together' | 'isRefusal'>,
  on: SqlSender,
  { calls, lockKeys }: { readonly calls: readonly CommandCall[]; readonly lockKeys: LockKeys },
): Promise<readonly (CallRun | typeof BUSY | undefined)[]> {
  const { tx, events, appended } = makeTx(on);
  const free = await findNew(on, { list: calls.flatMap(({ once }) => once ?? []), lockKeys });
  const running = calls.filter(({ once }) => !once || free.has(once));
  const inputs = running.map(({ input }) => input);
  const results = (await together?.run(tx, inputs)) ?? [];
  const resultOf = new Map(running.map((call, index) => [call, results[index]]));
  const kept = running.flatMap((call) => {
    const [once, result] = [call.once, resultOf.get(call)];
    if (!once || !isResult(result) || isRefusal?.(result)) return [];
    return [{ ...once, command: name, result: toKept(result) }];
  });
  await insertKeys.run(on, kept);
  const counts = kept.flatMap((once) => countOf(once, once.result.length) ?? []);
  const first = calls.findIndex((call) => isResult(resultOf.get(call)));
  return calls.map((call, index) => {
    const result = resultOf.get(call);
    if (!isResult(result)) return result === BUSY ? BUSY : undefined;
    const more = index === first ? { events, appended, counts } : NOTHING_MORE;
    const isRefused = isRefusal?.(result) === true;
    return { result: call.once ? toDone(result) : result, isRefused, ...more };
  });
}

const isResult = (result: unknown): boolean => result !== undefined && result !== BUSY;

const NOTHING_MORE: Omit<CallRun, 'result' | 'isRefused'> = {
  events: [],
  appended: [],
  counts: [],
};

const findKept = itemsStatement<Pick<Once, 'keyDigest'>, Numbered>(
  { keyDigest: 'text' },
  `select item.number from :items
   join idempotency_keys k on k.key_digest = item.keyDigest`,
);

type OfPlayer = Pick<Once, 'titleId'> & { readonly playerId: string; readonly keptSince: number };

const findFull = itemsStatement<OfPlayer, Numbered>(
  { titleId: 'text', playerId: 'text', keptSince: 'bigint' },
  `select item.number from :items
   where exists (
     select 1 from idempotency_keys k where k.title_id = item.titleId
       and k.player_id = item.playerId and k.created_at > item.keptSince
     offset ${IDEMPOTENCY_KEYS_PER_PLAYER_MAX - 1})`,
);

/** Those whose keys are new, and whose callers have room for another one; the first of each key. */
async function findNew(
  on: SqlSender,
  { list, lockKeys }: { readonly list: readonly Once[]; readonly lockKeys: LockKeys },
): Promise<ReadonlySet<Once>> {
  const distinct = [...Map.groupBy(list, ({ keyDigest }) => keyDigest).values()].flatMap(
    ([first]) => first ?? [],
  );
  // Locked before it is read: what a twin has committed by then is seen.
  const locked = [...(await lockKeys(on, distinct))];
  const kept = numbersOf(await findKept.all(on, locked));
  const unknown = locked.filter((_, index) => !kept.has(index + 1));
  return new Set(await withRoom(on, unknown));
}

/** Those of callers who have room for as many keys as there are. */
async function withRoom(on: SqlSender, list: readonly Once[]): Promise<readonly Once[]> {
  const ofPlayers = list.flatMap((once) => (once.playerId === null ? [] : [once]));
  const asked = ofPlayers.map(({ titleId, playerId, now }) => {
    return { titleId, playerId: playerId ?? '', keptSince: now - IDEMPOTENCY_KEPT_MS };
  });
  const full = numbersOf(await findFull.all(on, asked));
  const titles = Map.groupBy(
    list.filter(({ playerId }) => playerId === null),
    ({ titleId }) => titleId,
  );
  const ofTitles: Once[] = [];
  for (const [first, ...others] of titles.values()) {
    if (first && (await findFullUntil(on, first)) === undefined) ofTitles.push(first, ...others);
  }
  return [...ofPlayers.filter((_, index) => !full.has(index + 1)), ...ofTitles];
}

function numbersOf(rows: readonly Numbered[]): ReadonlySet<number> {
  return new Set(rows.map(({ number }) => number));
}

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
