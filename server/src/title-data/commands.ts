import {
  findConflict,
  type LockMode,
  type Plan,
  type RevisionCommand,
} from '../economy/revisions/revision-command.ts';
import type {
  EditConflict,
  InContext,
  ItemChange,
  StoredItem,
} from '../economy/revisions/revision.ts';
import type { Done } from '../economy/outcomes.ts';
import { findChanges, findNewestOf, findPage } from '../economy/revisions/sql/revision-rows.ts';
import { type AuditFact, NOTHING_DONE } from '../kernel/call-context.ts';
import { compareCodePoints } from '../lib/compare-code-points.ts';
import { command } from '../storage/command.ts';
import { type InTitle, titleDataRow } from '../storage/query/keys.ts';
import type { Tables } from '../storage/query/tables.ts';
import type { Tx } from '../storage/query/tx.ts';
import { keepHistory, NO_HEADER } from './sql/history-rows.ts';
import {
  countKeys,
  countOtherLabels,
  deleteEntries,
  findEntries,
  findHead,
  findLabel,
  findPresent,
  findVersions,
  lockTitleData,
  saveBytes,
  saveEntries,
} from './sql/title-data-rows.ts';
import {
  type DataEntry,
  type DataKey,
  type DataPlan,
  type DataRefusal,
  type DataStoreRef,
  dataSubject,
  type LabelRef,
  NO_LABEL,
  planDataWrite,
} from './title-data.ts';

/** A write that was judged and is not made yet. Its changes are of keys, each of which gets a revision. */
interface WritePlan extends Plan, Pick<DataPlan, 'set' | 'removed' | 'bytes'> {
  readonly of: LabelRef;
  readonly head: Tables['title_data_heads'];
  readonly historyBytesMax: number | undefined;
}

/** Declares a write of a title's data, as `revisionCommand` declares one of what is sold: revisions of data are those of keys, and bounded by bytes. */
function dataCommand<
  const Name extends string,
  Packed extends LabelRef & InContext,
  Refusal extends { readonly status: string },
>({
  plan,
  findKeys,
  ...declared
}: {
  readonly name: Name;
  readonly plan: (tx: Tx, packed: Packed, lockMode: LockMode) => Promise<WritePlan | Refusal>;
  readonly findKeys: (tx: Tx, packed: Packed) => Promise<readonly string[]>;
}): RevisionCommand<Name, Packed, Exclude<Refusal, WritePlan> | Done> {
  const made = command({
    ...declared,
    changes: 'rows',
    afterDue: 'always',
    waitsFor: (of: Packed) => [titleDataRow(of)],
    async run(tx, packed: Packed): Promise<Exclude<Refusal, WritePlan> | Done> {
      const planned = await plan(tx, packed, 'locked');
      return isPlan(planned) ? save(tx, planned) : (planned as Exclude<Refusal, WritePlan>);
    },
    isRefusal: ({ status }) => status !== 'done',
  });
  async function findLastSet(tx: Tx, packed: Packed): Promise<number> {
    const rows = await findVersions.all(tx, packed, await findKeys(tx, packed));
    return Math.max(0, ...rows.map(({ version }) => version));
  }
  type Untyped = RevisionCommand;
  return {
    ...made,
    plan: plan as Untyped['plan'],
    findKeys: findKeys as NonNullable<Untyped['findKeys']>,
    findLastSet: findLastSet as NonNullable<Untyped['findLastSet']>,
  };
}

function isPlan(planned: WritePlan | { readonly status: string }): planned is WritePlan {
  return planned.status === 'planned';
}

interface DataWrite extends LabelRef, InContext {
  /** Of keys that differ. */
  readonly entries: readonly DataEntry[];
  /** Of the title. */
  readonly bytesMax: number;
  /** Of the history of the title; TITLE_DATA_HISTORY_BYTES_MAX when absent. */
  readonly historyBytesMax?: number;
}

/**
 * Sets and removes keys of a title's data, all or none. Writes of a title go one after the other, so that its limits hold. Removing a key that is not
 * there does nothing, and neither does setting what is there. Each other key gets a revision. The revision that the write asks for is the newest of its keys.
 */
export const setTitleData = dataCommand({
  name: 'titleData.set',
  plan: async (tx, write: DataWrite, lockMode) =>
    planEntries(tx, write, { head: await headOf(tx, write, lockMode), lockMode }),
  findKeys: async (_, { entries }) => entries.map(({ key }) => key),
});

type Head = Tables['title_data_heads'];

/** The head with the row version that the write makes. */
async function headOf(tx: Tx, of: InTitle, lockMode: LockMode): Promise<Head> {
  const head = await (lockMode === 'locked' ? lockTitleData : findHead).first(tx, of);
  return head ?? { title_id: of.titleId, row_version: 0, bytes: 0, history_bytes: 0 };
}

async function planEntries(
  tx: Tx,
  { entries, bytesMax, edit, historyBytesMax, ...of }: DataWrite,
  { head, lockMode }: { readonly head: Head; readonly lockMode: LockMode },
): Promise<WritePlan | DataRefusal | EditConflict> {
  const keys = entries.map(({ key }) => key);
  const [only = '', ...others] = keys;
  const subject = dataSubject({ ...of, key: others.length === 0 ? only : '' });
  const findCurrent = async () => findNewestOf(tx, { ...subject, storeIds: keys });
  const isAsked = edit.ifRevision !== undefined || lockMode === 'unlocked';
  const asked = isAsked ? await findCurrent() : undefined;
  const conflict = await findConflict(tx, { ...subject, ...asked }, { edit, current: asked });
  if (conflict) return conflict;
  const rows = await findPresent.all(tx, of, keys);
  const labels = of.label === NO_LABEL ? undefined : await countOtherLabels.first(tx, of);
  const plan = planDataWrite(entries, {
    bytesOf: new Map(rows.map((row) => [row.data_key, row.bytes])),
    keyCount: (await countKeys.first(tx, of))?.count ?? 0,
    otherLabels: labels?.count ?? 0,
    bytes: head.bytes,
    bytesMax,
  });
  if (plan.status !== 'planned') return plan;
  const present = new Map(rows.map((row) => [row.data_key, row.value]));
  const set = plan.set.filter(({ key, value }) => present.get(key) !== value);
  const toChange = (itemId: string, after?: string): ItemChange => {
    return { itemId, before: toStored(present.get(itemId)), after: toStored(after) };
  };
  const changes = [
    ...set.map(({ key, value }) => toChange(key, value)),
    ...plan.removed.map((key) => toChange(key)),
  ];
  // A change makes the current revision itself.
  const current = asked ?? (changes.length === 0 ? await findCurrent() : undefined);
  const act = set.length === 0 ? 'remove' : 'update';
  const revised = { subject, act, own: NO_HEADER, changes, edit, current } as const;
  const { about } = toAuditFact({ set, removed: plan.removed });
  return { ...plan, ...revised, about, set, of, head, historyBytesMax };
}

/** A value as an item of its subject: JSON has no line end. */
function toStored(value: string | undefined): StoredItem | undefined {
  return value === undefined ? undefined : { position: 0, body: JSON.stringify(value) };
}

async function save(tx: Tx, plan: WritePlan): Promise<Done> {
  const { of, head, set, removed, bytes, edit, changes, current } = plan;
  await deleteEntries.run(tx, of, removed);
  await saveEntries.run(
    tx,
    { ...of, version: head.row_version },
    set.map(({ key, value, bytes: own }) => ({ data_key: key, value, bytes: own })),
  );
  const historyBytes = await keepHistory(tx, of, plan);
  await saveBytes.run(tx, { ...head, bytes, history_bytes: historyBytes });
  if (!edit.scheduled) tx.audit(toAuditFact(plan));
  const revision = changes.length > 0 ? head.row_version : (current?.number ?? 0);
  return { status: 'done', revision };
}

/** Of several keys it tells the first, as the activity does of their revisions (operators/sql/activity.ts), and how many they are. */
function toAuditFact({ set, removed }: Pick<DataPlan, 'set' | 'removed'>): AuditFact {
  const keys = [...set.map(({ key }) => key), ...removed];
  if (keys.length === 0) return NOTHING_DONE;
  const kind = removed.length === 0 ? 'set' : set.length === 0 ? 'removed' : 'changed';
  const amount = keys.length > 1 ? keys.length : undefined;
  return { about: { key: () => keys.toSorted(compareCodePoints)[0], amount, kind } };
}

interface DataRestoring extends DataKey, InContext {
  readonly toRevision: number;
  /** It becomes what it was right before that revision, and not after it. */
  readonly isBefore: boolean;
  /** Of the title. */
  readonly bytesMax: number;
}

/**
 * Makes a key what it was after one of its revisions, or before it: sets it or removes it, with a revision of its own. `noRevision`: the key has no such
 * revision, or it is no longer kept.
 */
export const restoreTitleData = dataCommand({
  name: 'titleData.restore',
  async plan(tx, { key, toRevision, isBefore, ...of }: DataRestoring, lockMode) {
    const head = await headOf(tx, of, lockMode);
    const subject = dataSubject({ ...of, key });
    const [row] = await findPage.all(tx, { ...subject, at: toRevision, skip: 0, count: 1 });
    if (row?.revision !== toRevision) return { status: 'noRevision' } as const;
    const [change] = (await findChanges(tx, subject, row).next()).value ?? [];
    const stored = isBefore ? change?.before : change?.after;
    const value: string | undefined = stored && JSON.parse(stored.body);
    const planned = await planEntries(tx, { ...of, entries: [{ key, value }] }, { head, lockMode });
    return planned.status === 'planned' ? { ...planned, act: 'restore' } : planned;
  },
  findKeys: async (_, { key }) => [key],
});

/** Removes all keys that a title's data have under a label, each with a revision. `noLabel`: there are none. */
export const removeTitleDataLabel = dataCommand({
  name: 'titleData.removeLabel',
  async plan(tx, of: LabelRef & InContext, lockMode) {
    const head = await headOf(tx, of, lockMode);
    const entries = (await keysOf(tx, of)).map((key) => ({ key, value: undefined }));
    if (entries.length === 0) return { status: 'noLabel' } as const;
    const planned = await planEntries(tx, { ...of, entries, bytesMax: 0 }, { head, lockMode });
    if (planned.status === 'editConflict') return planned;
    if (planned.status !== 'planned') throw new Error('A removal exceeds no limit');
    return { ...planned, subject: dataSubject({ ...of, key: '' }) };
  },
  findKeys: keysOf,
});

async function keysOf(tx: Tx, of: LabelRef): Promise<readonly string[]> {
  return (await findLabel.all(tx, of)).map((row) => row.data_key);
}

/** A number that grows with every write of the data of a title; 0: nothing was ever written. */
export const findTitleDataVersion = command({
  name: 'titleData.findVersion',
  changes: 'nothing',
  afterDue: 'always',
  run: async (tx, of: InTitle) => (await findHead.first(tx, of))?.row_version ?? 0,
});

/** A key with its value; undefined: the value is what it was. */
interface FoundEntry {
  readonly label: string;
  readonly key: string;
  readonly value: string | undefined;
}

/**
 * All keys of a store, ordered by label and key, as they are at one moment, with the values that were written after `since`, a row version that
 * was found before. Since 0: all values.
 */
export const findTitleData = command({
  name: 'titleData.find',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(tx, of: DataStoreRef & { readonly since: number }) {
    const rowVersion = (await findHead.first(tx, of))?.row_version ?? 0;
    const rows = await findEntries.all(tx, of);
    const entries = rows.map((row): FoundEntry => {
      return { label: row.label, key: row.data_key, value: row.value ?? undefined };
    });
    return { rowVersion, entries };
  },
});
