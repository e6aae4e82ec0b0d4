import { findConflict } from '../economy/revisions/revision-command.ts';
import type { EditConflict, InContext } from '../economy/revisions/revision.ts';
import { findChanges, findPage, findRevision } from '../economy/revisions/sql/revision-rows.ts';
import { type AuditFact, NOTHING_DONE } from '../kernel/call-context.ts';
import { command } from '../storage/command.ts';
import { type InTitle, titleDataRow } from '../storage/query/keys.ts';
import type { Tables } from '../storage/query/tables.ts';
import type { Tx } from '../storage/query/tx.ts';
import { keepHistory } from './sql/history-rows.ts';
import {
  countKeys,
  countOtherLabels,
  deleteEntries,
  deleteLabel,
  findEntries,
  findPresent,
  findRowVersion,
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
 * there does nothing, and neither does setting what is there. Each other key gets a revision. The revision that the write asks for is that of its first key. undefined: it is done.
 */
export const setTitleData = command({
  name: 'titleData.set',
  changes: 'rows',
  waitsFor: (write: DataWrite) => [titleDataRow(write)],
  async run(tx, write: DataWrite): Promise<DataRefusal | EditConflict | undefined> {
    const head = await lockHead(tx, write);
    const [first] = write.entries;
    const conflict = first && (await findDataConflict(tx, { ...write, ...first }));
    return conflict ?? writeEntries(tx, write, { head });
  },
  isRefusal: (refusal) => refusal !== undefined,
});

async function lockHead(tx: Tx, of: InTitle) {
  const head = await lockTitleData.first(tx, of);
  if (!head) throw new Error('An insert gives its row');
  return head;
}

async function findDataConflict(tx: Tx, { edit, ...of }: DataKey & InContext) {
  if (edit.ifRevision === undefined) return undefined;
  const subject = dataSubject(of);
  return findConflict(tx, subject, { edit, current: await findRevision(tx, subject) });
}

interface Writing {
  readonly head: Tables['title_data_heads'];
  readonly act?: 'restore';
}

async function writeEntries(
  tx: Tx,
  { entries, bytesMax, edit, historyBytesMax, ...of }: DataWrite,
  { head, act }: Writing,
): Promise<DataRefusal | undefined> {
  const rows = await findPresent.all(
    tx,
    of,
    entries.map(({ key }) => key),
  );
  const present = new Map(rows.map((row) => [row.data_key, row]));
  const labels = of.label === NO_LABEL ? undefined : await countOtherLabels.first(tx, of);
  const plan = planDataWrite(entries, {
    bytesOf: new Map(rows.map((row) => [row.data_key, row.bytes])),
    keyCount: (await countKeys.first(tx, of))?.count ?? 0,
    otherLabels: labels?.count ?? 0,
    bytes: head.bytes,
    bytesMax,
  });
  if (plan.status !== 'planned') return plan;
  const valueOf = (key: string) => present.get(key)?.value;
  const set = plan.set.filter(({ key, value }) => valueOf(key) !== value);
  await deleteEntries.run(tx, of, plan.removed);
  await saveEntries.run(
    tx,
    { ...of, version: head.row_version },
    set.map(({ key, value, bytes }) => ({ data_key: key, value, bytes })),
  );
  const changes = [
    ...set.map(({ key, value }) => ({ key, before: valueOf(key), after: value })),
    ...plan.removed.map((key) => ({ key, before: valueOf(key), after: undefined })),
  ];
  const historyBytes = await keepHistory(tx, of, {
    act: act ?? (set.length === 0 ? 'remove' : 'update'),
    edit,
    head,
    changes,
    historyBytesMax,
  });
  await saveBytes.run(tx, { ...head, bytes: plan.bytes, history_bytes: historyBytes });
  tx.audit(toAuditFact({ set, removed: plan.removed }));
  return undefined;
}

/** Of several keys it tells how many they are. */
function toAuditFact({ set, removed }: Pick<DataPlan, 'set' | 'removed'>): AuditFact {
  const keys = [...set.map(({ key }) => key), ...removed];
  if (keys.length === 0) return NOTHING_DONE;
  const kind = set.length === 0 ? 'removed' : 'set';
  return { about: { name: keys[0], amount: keys.length, kind } };
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
 * revision, or it is no longer kept. undefined: it is done.
 */
export const restoreTitleData = command({
  name: 'titleData.restore',
  changes: 'rows',
  waitsFor: (of: DataRestoring) => [titleDataRow(of)],
  async run(tx, { key, toRevision, isBefore, ...of }: DataRestoring) {
    const head = await lockHead(tx, of);
    const subject = dataSubject({ ...of, key });
    const [row] = await findPage.all(tx, { ...subject, at: toRevision, skip: 0, count: 1 });
    if (row?.revision !== toRevision) return { status: 'noRevision' } as const;
    const conflict = await findDataConflict(tx, { ...of, key });
    if (conflict) return conflict;
    const [change] = (await findChanges(tx, subject, row).next()).value ?? [];
    const stored = isBefore ? change?.before : change?.after;
    const value: string | undefined = stored && JSON.parse(stored.body);
    return writeEntries(tx, { ...of, entries: [{ key, value }] }, { head, act: 'restore' });
  },
  isRefusal: (refusal) => refusal !== undefined,
});

/** Removes all keys that a title's data have under a label, each with a revision. `notFound`: there are none. */
export const removeTitleDataLabel = command({
  name: 'titleData.removeLabel',
  changes: 'rows',
  waitsFor: (of: LabelRef & InContext) => [titleDataRow(of)],
  async run(tx, { edit, ...of }: LabelRef & InContext): Promise<'removed' | 'notFound'> {
    const head = await lockHead(tx, of);
    const rows = await deleteLabel.all(tx, of);
    if (rows.length === 0) return 'notFound';
    const changes = rows.map((row) => ({ key: row.data_key, before: row.value, after: undefined }));
    const historyBytes = await keepHistory(tx, of, { act: 'remove', edit, head, changes });
    const freed = rows.reduce((sum, { bytes }) => sum + bytes, 0);
    await saveBytes.run(tx, { ...head, bytes: head.bytes - freed, history_bytes: historyBytes });
    return 'removed';
  },
  isRefusal: (outcome) => outcome === 'notFound',
});

/** A number that grows with every write of the data of a title; 0: nothing was ever written. */
export const findTitleDataVersion = command({
  name: 'titleData.findVersion',
  changes: 'nothing',
  run: async (tx, of: InTitle) => (await findRowVersion.first(tx, of))?.row_version ?? 0,
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
  async run(tx, of: DataStoreRef & { readonly since: number }) {
    const rowVersion = (await findRowVersion.first(tx, of))?.row_version ?? 0;
    const rows = await findEntries.all(tx, of);
    const entries = rows.map((row): FoundEntry => {
      return { label: row.label, key: row.data_key, value: row.value ?? undefined };
    });
    return { rowVersion, entries };
  },
});
