import { type AuditFact, NOTHING_DONE } from '../kernel/call-context.ts';
import type { Instant } from '../kernel/instant.ts';
import { OPERATOR_ABOUT_CHARS_MAX } from '../kernel/operator-limits.ts';
import { type PlayerDataLimits, USUAL_PLAYER_DATA_LIMITS } from '../kernel/player-data-limits.ts';
import { firstTexts } from '../lib/first-texts.ts';
import { command } from '../storage/command.ts';
import { type InTitle, playerRow } from '../storage/query/keys.ts';
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
  findHead,
  findPlayerOfEntity,
  type NoOwner,
  openHead,
  recordsOf,
  saveHead,
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
    const { set, remove, kind, isPublic, limits = USUAL_PLAYER_DATA_LIMITS, now } = update;
    const head = await openHead(tx, update);
    if (typeof head === 'string') return { status: head };
    const named = [...set.map(([key]) => key), ...remove];
    const records = recordsOf(update);
    const sizes = await records.findSizes.all(tx, update, named);
    const before = new Map(sizes.map((row) => [row.data_key, row.bytes]));
    const objects = hasObjects(kind) ? await records.count.first(tx, update) : undefined;
    const of = { ...update, limits, objectCount: objects?.count };
    const judged = judgeUpdate(head, before, of);
    if (judged.status !== 'allowed') return judged;
    // On the embedded database this may be the first row of the player, to which the others refer.
    await saveHead(tx, update, judged.head);
    await records.remove.run(
      tx,
      update,
      remove.filter((key) => before.has(key)),
    );
    await records.upsert.run(
      tx,
      update,
      set.map(([key, value]) => ({
        data_key: key,
        value,
        bytes: bytesOf(value),
        is_public: isPublic ? 1 : 0,
        changed_at: now,
      })),
    );
    tx.audit(named.length === 0 ? NOTHING_DONE : factOf(update, named, head));
    const version = judged.head.versions[kind] ?? 0;
    return {
      status: 'updated',
      version,
      known: hasObjects(kind) ? [...before.keys()] : [],
      grownBytes: judged.grownBytes,
    };
  },
  isRefusal: ({ status }) => status !== 'updated',
});

/** The change by an operator. The keys of internal data are not told: the list of what was done has more readers than they have. */
function factOf(
  { playerId, characterId, kind }: DataUpdate,
  named: readonly string[],
  { characterName }: DataHead,
): AuditFact {
  const name = isInternal(kind) ? undefined : firstTexts(named, OPERATOR_ABOUT_CHARS_MAX);
  return { playerId, about: { characterId, characterName, name } };
}
