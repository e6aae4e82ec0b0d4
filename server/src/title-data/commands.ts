import { type AuditFact, NOTHING_DONE } from '../kernel/call-context.ts';
import { command } from '../storage/command.ts';
import { type InTitle, titleDataRow } from '../storage/query/keys.ts';
import type { Tx } from '../storage/query/tx.ts';
import {
  countKeys,
  countOtherLabels,
  deleteEntries,
  deleteLabel,
  findEntries,
  findRowVersion,
  findSizes,
  lockTitleData,
  saveBytes,
  saveEntries,
} from './sql/title-data-rows.ts';
import {
  type DataEntry,
  type DataPlan,
  type DataRefusal,
  type DataStoreRef,
  type LabelRef,
  NO_LABEL,
  planDataWrite,
} from './title-data.ts';

interface DataWrite extends LabelRef {
  /** Of keys that differ. */
  readonly entries: readonly DataEntry[];
  /** Of the title. */
  readonly bytesMax: number;
}

/**
 * Sets and removes keys of a title's data, all or none. Writes of a title go one after the other, so that its limits hold. Removing a key that is not
 * there does nothing. undefined: it is done.
 */
export const setTitleData = command({
  name: 'titleData.set',
  changes: 'rows',
  waitsFor: (write: DataWrite) => [titleDataRow(write)],
  async run(tx, { entries, bytesMax, ...of }: DataWrite): Promise<DataRefusal | undefined> {
    const head = await lockTitleData.first(tx, of);
    if (!head) throw new Error('An insert gives its row');
    const plan = planDataWrite(entries, {
      ...(await findDataSizes(tx, of, entries)),
      bytes: head.bytes,
      bytesMax,
    });
    if (plan.status !== 'planned') return plan;
    await deleteEntries.run(tx, of, plan.removed);
    const rows = plan.set.map(({ key, value, bytes }) => ({ data_key: key, value, bytes }));
    await saveEntries.run(tx, { ...of, version: head.row_version }, rows);
    await saveBytes.run(tx, { ...of, bytes: plan.bytes });
    tx.audit(toAuditFact(plan));
    return undefined;
  },
  isRefusal: (refusal) => refusal !== undefined,
});

async function findDataSizes(tx: Tx, of: LabelRef, entries: readonly DataEntry[]) {
  const keys = entries.map(({ key }) => key);
  const rows = await findSizes.all(tx, of, keys);
  const labels = of.label === NO_LABEL ? undefined : await countOtherLabels.first(tx, of);
  return {
    bytesOf: new Map(rows.map((row) => [row.data_key, row.bytes])),
    keyCount: (await countKeys.first(tx, of))?.count ?? 0,
    otherLabels: labels?.count ?? 0,
  };
}

/** Of several keys it tells how many they are. */
function toAuditFact({ set, removed }: Pick<DataPlan, 'set' | 'removed'>): AuditFact {
  const keys = [...set.map(({ key }) => key), ...removed];
  if (keys.length === 0) return NOTHING_DONE;
  const kind = set.length === 0 ? 'removed' : 'set';
  return { about: { name: keys[0], amount: keys.length, kind } };
}

/** Removes all keys that a title's data have under a label. `notFound`: there are none. */
export const removeTitleDataLabel = command({
  name: 'titleData.removeLabel',
  changes: 'rows',
  waitsFor: (of: LabelRef) => [titleDataRow(of)],
  async run(tx, of: LabelRef): Promise<'removed' | 'notFound'> {
    const head = await lockTitleData.first(tx, of);
    const rows = await deleteLabel.all(tx, of);
    if (!head || rows.length === 0) return 'notFound';
    const freed = rows.reduce((sum, { bytes }) => sum + bytes, 0);
    await saveBytes.run(tx, { ...of, bytes: head.bytes - freed });
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
