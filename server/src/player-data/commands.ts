import { type AuditFact, NOTHING_DONE } from '../kernel/call-context.ts';
import type { Instant } from '../kernel/instant.ts';
import { OPERATOR_ABOUT_CHARS_MAX } from '../kernel/operator-limits.ts';
import { type PlayerDataLimits, USUAL_PLAYER_DATA_LIMITS } from '../kernel/player-data-limits.ts';
import { firstTexts } from '../lib/first-texts.ts';
import { quoteName } from '../lib/quote-name.ts';
import { BUSY, command } from '../storage/command.ts';
import { type InTitle, keyOf, playerRow } from '../storage/query/keys.ts';
import type { Tx } from '../storage/query/tx.ts';
import {
  bytesOf,
  type DataChange,
  type DataHead,
  type DataKind,
  type DataOwner,
  type DataRefusal,
  hasObjects,
  isInternal,
  judgeUpdate,
} from './player-data.ts';
import {
  type DataRecordRow,
  findHead,
  findPlayerOfEntity,
  type NoOwner,
  openHead,
  type OpenHead,
  openHeadsSkipLocked,
  type RecordKey,
  recordNameOf,
  recordsOf,
  saveHeads,
  toKindKey,
} from './sql/data-rows.ts';

/** A question for data of a player, or of a character. */
export interface DataQuery extends DataOwner {
  readonly kind: DataKind;
  /** Each once. Absent: all. */
  readonly keys?: readonly string[] | undefined;
  /** Nothing is read unless the version is greater. */
  readonly newerThan?: number | undefined;
  /** Another player asks, who sees what is public. */
  readonly isByOther?: boolean;
}

interface DataRecord {
  readonly key: string;
  readonly value: string;
  readonly isPublic: boolean;
  readonly changedAt: Instant;
}

/** Data of an owner of one kind. */
export interface FoundData {
  /** How often the kind was updated. */
  readonly version: number;
  readonly records: readonly DataRecord[];
}

/** Finds data of a player or a character, as of one moment. */
export const findData = command({
  name: 'playerData.find',
  changes: 'nothing',
  // Millions of bytes take tens of milliseconds, in which the embedded database would answer nobody else.
  readsLong: true,
  async run(
    tx,
    { keys, newerThan = -1, isByOther = false, ...of }: DataQuery,
  ): Promise<FoundData | NoOwner> {
    const head = await findHead(tx, of);
    if (typeof head === 'string') return head;
    const version = head.versions[of.kind] ?? 0;
    if (version <= newerThan) return { version, records: [] };
    const shown = { ...of, publicMin: isByOther ? 1 : 0 } as const;
    const rows = keys
      ? await recordsOf(of).findSome.all(tx, shown, keys)
      : await recordsOf(of).findAll.all(tx, shown);
    const records = rows.map((row) => ({
      key: row.data_key,
      value: row.value,
      isPublic: row.is_public === 1,
      changedAt: row.changed_at,
    }));
    return { version, records };
  },
});

/** Finds the player of an entity of the type title_player_account; undefined: there is none. */
export const findEntityPlayer = command({
  name: 'playerData.findEntityPlayer',
  changes: 'nothing',
  run: async (tx, of: InTitle & { readonly entityId: string }): Promise<string | undefined> =>
    (await findPlayerOfEntity.first(tx, of))?.player_id,
});

/** A change of an owner's data of one kind. */
export interface DataUpdate extends DataOwner, DataChange {
  readonly kind: DataKind;
  /** Whether other players see what is set. */
  readonly isPublic: boolean;
  /** The version that the kind must have. Absent: any. */
  readonly ifVersion?: number | undefined;
  readonly isByPlayer?: true;
  /** The address whose limit of growth counts it (app/limits.ts). Absent: no limit does. */
  readonly from?: string | undefined;
  /** Absent: the usual ones. A service adds those of its options (app/limits.ts). */
  readonly limits?: PlayerDataLimits;
  readonly now: Instant;
}

export type DataUpdateOutcome =
  | {
      readonly status: 'updated';
      readonly version: number;
      /** Those of the named objects that were there before; of other kinds none, because the result is stored for repeated calls. */
      readonly known: readonly string[];
      /** The bytes by which the data have grown. */
      readonly grownBytes: number;
    }
  | { readonly status: 'noPlayer' }
  | { readonly status: 'noCharacter' }
  | DataRefusal;

/** Changes data of a player or a character all or not at all, and counts the kind's version up by one, whatever is changed. A refusal changes nothing. */
export const updateData = command({
  name: 'playerData.update',
  changes: 'rows',
  waitsFor: (of: DataUpdate) => [playerRow(of)],
  async run(tx, update: DataUpdate): Promise<DataUpdateOutcome> {
    const head = await openHead(tx, update);
    if (typeof head === 'string') return { status: head };
    const [outcome] = (await changeEach(tx, [update], new Map([[keyOf(update), head]]))) as [
      DataUpdateOutcome,
    ];
    const named = namedBy(update);
    if (outcome.status === 'updated') {
      tx.audit(named.length === 0 ? NOTHING_DONE : factOf(update, named, head));
    }
    return outcome;
  },
  isRefusal: ({ status }) => status !== 'updated',
  batch: { isSmall, rowsOf: (update) => Math.max(1, namedBy(update).length), run: updateInBatch },
});

/** The most of an update in a batch: 128 of them would hold a megabyte in memory. */
const SMALL = { keys: 16, chars: 8_192 } as const;

/** Whether an update may share a transaction with others: a few short texts, of a player and not of a character. */
function isSmall({ characterId, set, ...update }: DataUpdate): boolean {
  const isOfFew = namedBy({ set, ...update }).length <= SMALL.keys;
  const chars = set.reduce((sum, [, { length }]) => sum + length, 0);
  return characterId === undefined && isOfFew && chars <= SMALL.chars;
}

/**
 * Changes data of many players at once, those of one player one after the other. BUSY: another transaction has locked the player, or the player
 * never had data, whose first row refers to the player.
 */
async function updateInBatch(
  tx: Tx,
  updates: readonly DataUpdate[],
): Promise<readonly (DataUpdateOutcome | typeof BUSY)[]> {
  const heads = await openHeadsSkipLocked(tx, updates);
  const opened = updates.filter((update) => heads.has(keyOf(update)));
  const outcomes = await changeEach(tx, opened, heads);
  const done = new Map(opened.map((update, index) => [update, outcomes[index]]));
  return updates.map((update) => done.get(update) ?? BUSY);
}

const namedBy = ({ set, remove }: DataChange): readonly string[] => [
  ...set.map(([key]) => key),
  ...remove,
];

type Heads = ReadonlyMap<string, DataHead>;

/**
 * Makes updates whose owners are locked, one after the other in memory, then writes what has changed. `heads`: of the players, by `keyOf`. Of several
 * updates none is of a character.
 */
async function changeEach(
  tx: Tx,
  updates: readonly DataUpdate[],
  heads: Heads,
): Promise<readonly DataUpdateOutcome[]> {
  const [first] = updates;
  if (!first) return [];
  const records = recordsOf(first);
  const keys = updates.flatMap((update) => {
    const of = toKindKey(update);
    return namedBy(update).map((key) => ({ ...of, data_key: key }));
  });
  const sizes = await records.findSizes.all(tx, keys);
  const entities = updates.filter(({ kind }) => hasObjects(kind)).map(toKindKey);
  const objects = await records.count.all(tx, entities);
  const open = {
    heads,
    sizes: new Map(sizes.map((row) => [recordNameOf(row), row.bytes])),
    objects: new Map(objects.map((row) => [recordNameOf(row), row.count])),
    changed: new Map<string, OpenHead>(),
    written: new Map<string, DataRecordRow>(),
    removed: new Map<string, RecordKey>(),
  };
  const outcomes = updates.map((update) => change(open, update));
  // On the embedded database this may be the first row of the player, to which the others refer.
  await saveHeads(tx, [...open.changed.values()]);
  await records.remove.run(tx, [...open.removed.values()]);
  await records.upsert.run(tx, [...open.written.values()]);
  return outcomes;
}

/** Data of owners who are locked. */
interface OpenData {
  /** As they were read. */
  readonly heads: Heads;
  /** The bytes of those of the named texts that are there. */
  readonly sizes: Map<string, number>;
  /** How many objects the entities have. */
  readonly objects: Map<string, number>;
  /** The heads to save, by players; behind them the texts to write and to remove, by names. */
  readonly changed: Map<string, OpenHead>;
  readonly written: Map<string, DataRecordRow>;
  readonly removed: Map<string, RecordKey>;
}

/** Makes an update in memory, or refuses it. */
function change(open: OpenData, update: DataUpdate): DataUpdateOutcome {
  const { set, remove, kind, isPublic, limits = USUAL_PLAYER_DATA_LIMITS, now } = update;
  const player = keyOf(update);
  const entityKey = toKindKey(update);
  const entity = recordNameOf(entityKey);
  const head = (open.changed.get(player)?.head ?? open.heads.get(player)) as DataHead;
  const before = new Map<string, number>();
  for (const key of namedBy(update)) {
    const bytes = open.sizes.get(entity + key);
    if (bytes !== undefined) before.set(key, bytes);
  }
  const objectCount = open.objects.get(entity) ?? 0;
  const judged = judgeUpdate(head, before, { ...update, limits, objectCount });
  if (judged.status !== 'allowed') return judged;
  open.changed.set(player, { owner: update, head: judged.head });
  open.objects.set(entity, objectCount + judged.head.keyCount - head.keyCount);
  for (const key of remove.filter((one) => before.has(one))) {
    const name = entity + key;
    open.sizes.delete(name);
    open.written.delete(name);
    open.removed.set(name, { ...entityKey, data_key: key });
  }
  for (const [key, value] of set) {
    const row = {
      ...entityKey,
      data_key: key,
      value,
      bytes: bytesOf(value),
      is_public: isPublic ? 1 : 0,
      changed_at: now,
    } as const;
    const name = entity + key;
    open.sizes.set(name, row.bytes);
    open.written.set(name, row);
    open.removed.delete(name);
  }
  const version = judged.head.versions[kind] ?? 0;
  const known = hasObjects(kind) ? [...before.keys()] : [];
  return { status: 'updated', version, known, grownBytes: judged.grownBytes };
}

/** The change by an operator. The keys of internal data are not told: the list of what was done has more readers than they have. */
function factOf(
  { playerId, characterId, kind }: DataUpdate,
  named: readonly string[],
  { characterName }: DataHead,
): AuditFact {
  const keys = isInternal(kind) ? undefined : () => describeKeys(named);
  return { playerId, about: { characterId, characterName, keys } };
}

const describeKeys = (keys: readonly string[]): string =>
  firstTexts(keys.map(quoteName), OPERATOR_ABOUT_CHARS_MAX);
