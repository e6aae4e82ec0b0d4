import type { Instant } from '../../kernel/instant.ts';
import { IDEMPOTENCY_KEPT_MS, IDEMPOTENCY_KEYS_PER_PLAYER_MAX } from '../../kernel/limits.ts';
import { type Command, hasRun, makeTx, type NotRun } from '../command.ts';
import { insertItemsOf, typesOf } from '../query/rows.ts';
import { itemsStatement, type Numbered } from '../query/statement.ts';
import type { Tables } from '../query/tables.ts';
import type { SqlSender } from '../query/tx.ts';
import { countOf, isNearlyFull, titleFullUntil, toKeyRow } from './key-rows.ts';
import { type CallOutcome, type Once, OTHER_BODY } from './once.ts';
import { type CallRun, type CommandCall, toDone, toKept } from './run-once.ts';

/**
 * Runs calls of one command together, in a transaction that goes on. A call with an idempotency key takes part where
 * the key is new and nobody else has locked it, or where the key refuses the call. It must not wait for a lock, and a
 * replay does not need the others. Undefined for each call that has not run and must run by itself; BUSY or AGAIN where
 * it can run in a later batch. The effects that the calls share beside their results are reported with the first that
 * has run.
 */
export async function runCallsInBatch(
  { name, batch, isRefusal }: Pick<Command, 'name' | 'batch' | 'isRefusal'>,
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
  const results = (await batch?.run(tx, inputs)) ?? [];
  const resultOf = new Map(running.map((call, index) => [call, results[index]]));
  const kept = running.flatMap((call) => {
    const [once, result] = [call.once, resultOf.get(call)];
    if (!once || !hasRun(result) || isRefusal?.(result)) return [];
    return [{ ...once, result: toKept(result) }];
  });
  await confirmRoom(kept);
  await insertKeys.run(
    on,
    kept.map((once) => toKeyRow(once, { name, result: once.result })),
  );
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

/** Fails where a key was taken meanwhile, which only an engine without locks of keys lets happen: then each call runs by itself. */
const insertKeys = itemsStatement<Tables['idempotency_keys']>(
  typesOf('idempotency_keys'),
  `${insertItemsOf('idempotency_keys')} order by item.key_digest`,
);

/** Takes locks of calls with idempotency keys until their transaction ends; gives those that nobody else has. */
export type LockKeys = (on: SqlSender, list: readonly Once[]) => Promise<ReadonlySet<Once>>;

/** The verdicts on calls that would run together, by their keys. */
interface JudgedKeys {
  /** None for a call that must run by itself: it is a replay, or another call with the key is under way. */
  readonly verdicts: ReadonlyMap<Once, KeyVerdict>;
  /** Throws where there is no room any more for the keys of calls that have run: others of the same players have ended meanwhile. */
  readonly confirmRoom: (list: readonly Once[]) => Promise<void>;
}

/** The verdict of a key on its call: it may run, or it is refused. */
type KeyVerdict = 'run' | CallOutcome;

const findKept = itemsStatement<
  Pick<Once, 'keyDigest'>,
  Pick<Tables['idempotency_keys'], 'key_digest' | 'body_digest' | 'created_at'>
>(
  { keyDigest: 'text' },
  `select k.key_digest, k.body_digest, k.created_at from :items
   join idempotency_keys k on k.key_digest = item.keyDigest`,
);

/** Judges the keys of calls that would run together. */
async function judgeKeys(
  on: SqlSender,
  { list, lockKeys }: { readonly list: readonly Once[]; readonly lockKeys: LockKeys },
): Promise<JudgedKeys> {
  const byKey = Map.groupBy(list, ({ keyDigest }) => keyDigest);
  const firsts = [...byKey.values()].flatMap(([first]) => first ?? []);
  // Locked before it is read: what a twin has committed by then is seen.
  const locked = [...(await lockKeys(on, firsts))];
  const kept = await findKept.all(on, locked);
  const otherBodies = kept.flatMap(({ key_digest, body_digest, created_at }) =>
    (byKey.get(key_digest) ?? []).filter(
      ({ bodyDigest, now }) => bodyDigest !== body_digest && created_at > now - IDEMPOTENCY_KEPT_MS,
    ),
  );
  const known = new Set(kept.map(({ key_digest }) => key_digest));
  const fresh = locked.filter(({ keyDigest }) => !known.has(keyDigest));
  const players = await countPlayers(on, fresh);
  const nearlyFull = new Set(players.filter(isNearlyFull).map(({ name }) => name));
  return {
    verdicts: new Map<Once, KeyVerdict>([
      ...otherBodies.map((once) => [once, OTHER_BODY] as const),
      ...(await judgePlayers(on, players)),
      ...(await judgeTitles(on, fresh)),
    ]),
    async confirmRoom(ran) {
      const near = ran.filter((once) => nearlyFull.has(nameOf(once)));
      const now = await countPlayers(on, near);
      if (now.some(({ own, room }) => own.length > room))
        throw new Error('A player has no room for a key by now');
    },
  };
}

type OfPlayer = Pick<Once, 'titleId'> & { readonly playerId: string; readonly keptSince: number };

const OF_PLAYER = { titleId: 'text', playerId: 'text', keptSince: 'bigint' } as const;
const KEYS = `from idempotency_keys k where k.title_id = item.titleId
  and k.player_id = item.playerId and k.created_at > item.keptSince`;

const countKeys = itemsStatement<OfPlayer, Numbered & { readonly keys: number }>(
  OF_PLAYER,
  `select item.number, (select count(*) from (
     select 1 ${KEYS} limit ${IDEMPOTENCY_KEYS_PER_PLAYER_MAX}) n) as keys
   from :items`,
);

/** Of players who have as many keys as they may: since when the oldest of these is kept. */
const findFullSince = itemsStatement<OfPlayer, Numbered & { readonly since: number }>(
  OF_PLAYER,
  `select item.number, (
     select k.created_at ${KEYS}
     order by k.created_at desc limit 1 offset ${IDEMPOTENCY_KEYS_PER_PLAYER_MAX - 1}) as since
   from :items`,
);

/** A player with new keys. */
interface Player extends OfPlayer {
  readonly name: string;
  readonly own: readonly Once[];
  /** For so many more keys. */
  readonly room: number;
}

const nameOf = ({ titleId, playerId }: Once): string => `${titleId}/${playerId}`;

async function countPlayers(on: SqlSender, list: readonly Once[]): Promise<readonly Player[]> {
  const asked = [...Map.groupBy(list, nameOf)].flatMap(([name, own]) => {
    const { titleId = '', playerId = null, now = 0 } = own[0] ?? {};
    if (playerId === null) return [];
    return [{ name, own, titleId, playerId, keptSince: now - IDEMPOTENCY_KEPT_MS }];
  });
  const rows = await countKeys.all(on, asked);
  const keysOf = new Map(rows.map(({ number, keys }) => [asked[number - 1], keys]));
  return asked.map((player) => {
    return { ...player, room: IDEMPOTENCY_KEYS_PER_PLAYER_MAX - (keysOf.get(player) ?? 0) };
  });
}

type Judged = readonly (readonly [Once, KeyVerdict])[];

/** Of a player's calls so many run as there is room for keys. For the others there may be room when these have run. */
async function judgePlayers(on: SqlSender, players: readonly Player[]): Promise<Judged> {
  const full = players.filter(({ room }) => room === 0);
  const refused = (await findFullSince.all(on, full)).flatMap(({ number, since }) =>
    refuseAll(full[number - 1]?.own ?? [], since + IDEMPOTENCY_KEPT_MS),
  );
  const running = players.flatMap(({ own, room }) => own.slice(0, room));
  return [...refused, ...running.map((once) => [once, 'run'] as const)];
}

async function judgeTitles(on: SqlSender, list: readonly Once[]): Promise<Judged> {
  const judged: Judged[] = [];
  const ofTitles = list.filter(({ playerId }) => playerId === null);
  for (const own of Map.groupBy(ofTitles, ({ titleId }) => titleId).values()) {
    const [first] = own;
    const until = first && (await titleFullUntil(on, first));
    judged.push(until === undefined ? own.map((once) => [once, 'run']) : refuseAll(own, until));
  }
  return judged.flat();
}

function refuseAll(list: readonly Once[], until: Instant): Judged {
  return list.map((once) => [once, { status: 'tooMany', until }]);
}
