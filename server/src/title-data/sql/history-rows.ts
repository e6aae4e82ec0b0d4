import { keyIdOf } from '../../kernel/author.ts';
import {
  TITLE_DATA_HISTORY_BYTES_MAX,
  TITLE_DATA_KEY_REVISIONS_MAX,
  TITLE_DATA_PRUNED_AT_ONCE,
} from '../../kernel/title-data-limits.ts';
import type { ChangeKind, ItemChange, WriteContext } from '../../economy/revisions/revision.ts';
import {
  deleteRevisions,
  insertBoundedRevisions,
  type RevisionKey,
} from '../../economy/revisions/sql/revision-rows.ts';
import type { RevisionTable } from '../../storage/query/economy-tables.ts';
import { type InTitle, TITLE_KEY } from '../../storage/query/keys.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { dataSubject, type LabelRef } from '../title-data.ts';

/** A write of keys that differ, as its history has it. */
interface DataAct {
  readonly act: ChangeKind;
  readonly edit: WriteContext;
  /** The head of the title's data, locked; its row version is the number of the revisions. */
  readonly head: Tables['title_data_heads'];
  /** Of keys, each as the only item of its subject. */
  readonly changes: readonly ItemChange[];
  /** Of all history of the title. */
  readonly historyBytesMax?: number | undefined;
}

const COLUMNS = 'title_id, subject, catalog_version, store_id, revision, bytes';
type KeptRow = RevisionKey & Pick<RevisionTable, 'bytes'>;

/** The revisions of some keys that secret keys have made, without the last ones. */
const findSurplus = listStatement<LabelRef & { readonly kind: string }, string, KeptRow>(
  `select ${COLUMNS} from (
     select ${COLUMNS}, row_number() over (partition by store_id order by revision desc) as place
     from revisions where ${TITLE_KEY} and subject = :kind and catalog_version = :label
       and store_id in ({:item}) and made_by like 'key:%') as made
   where place > ${TITLE_DATA_KEY_REVISIONS_MAX}`,
);

const findOldest = statement<InTitle, KeptRow>(
  `select ${COLUMNS} from revisions where ${TITLE_KEY} and bytes > 0
   order by at, revision limit ${TITLE_DATA_PRUNED_AT_ONCE}`,
);

/** Writes the revisions of a write, lets the oldest go that are too many, and gives the bytes that the history has then. */
export async function keepHistory(tx: Tx, of: LabelRef, write: DataAct): Promise<number> {
  const { act, edit, head, changes, historyBytesMax = TITLE_DATA_HISTORY_BYTES_MAX } = write;
  const current = { number: head.row_version - 1, at: 0 };
  // The activity tells the first key alone (operators/sql/activity.ts), and looks for one before it in the order of the rows.
  const revisions = changes.toSorted(byKey).map((change) => {
    const { itemId: key, before, after } = change;
    const bytes = REVISION_BYTES + bytesOf(key, before?.body, after?.body);
    const subject = dataSubject({ ...of, key });
    return { subject, act, own: NO_HEADER, changes: [change], edit, current, bytes };
  });
  await insertBoundedRevisions(tx, revisions);
  let bytes = head.history_bytes + revisions.reduce((sum, one) => sum + one.bytes, 0);
  if (keyIdOf(edit.by) !== undefined) {
    const keys = changes.map(({ itemId }) => itemId);
    const surplus = await findSurplus.all(tx, { ...of, kind: `${of.store}Data` }, keys);
    bytes -= await forget(tx, surplus);
  }
  if (bytes <= historyBytesMax) return bytes;
  let excess = bytes - historyBytesMax;
  const oldest = (await findOldest.all(tx, of)).filter((row) => {
    const goes = excess > 0;
    excess -= row.bytes;
    return goes;
  });
  return bytes - (await forget(tx, oldest));
}

const byKey = (one: ItemChange, other: ItemChange): number => (one.itemId < other.itemId ? -1 : 1);

/** Data have no header fields. */
export const NO_HEADER = { before: null, after: null } as const;
/** Bytes that are counted for a revision beside its key and its values: no note, label or place in an index takes more. */
const REVISION_BYTES = 4096;

function bytesOf(...texts: readonly (string | undefined)[]): number {
  return texts.reduce((sum, text = '') => sum + Buffer.byteLength(text), 0);
}

/** Deletes revisions, and gives the bytes that are free now. */
async function forget(tx: Tx, rows: readonly KeptRow[]): Promise<number> {
  await deleteRevisions(tx, rows);
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}
