import { type InTitle, TITLE_KEY } from '../../storage/query/keys.ts';
import { insertListOf, replacing } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import { type DataStoreRef, type LabelRef, NO_LABEL } from '../title-data.ts';

type Row = Tables['title_data'];

const STORE_KEY = `${TITLE_KEY} and store = :store`;
const LABEL_KEY = `${STORE_KEY} and label = :label`;

/** Locks the data of a title, and gives their new row version and their bytes so far. */
export const lockTitleData = statement<InTitle, Tables['title_data_heads']>(
  `insert into title_data_heads (title_id, row_version, bytes) values (:titleId, 1, 0)
   on conflict (title_id) do update set row_version = title_data_heads.row_version + 1
   returning *`,
);

/** The row version of the data of a title; undefined: nothing was ever written. */
export const findRowVersion = statement<InTitle, Pick<Tables['title_data_heads'], 'row_version'>>(
  `select row_version from title_data_heads where ${TITLE_KEY}`,
);

export const saveBytes = statement<InTitle & { readonly bytes: number }>(
  `update title_data_heads set bytes = :bytes where ${TITLE_KEY}`,
);

/** Which of some keys are there. */
export const findSizes = listStatement<LabelRef, string, Pick<Row, 'data_key' | 'bytes'>>(
  `select data_key, bytes from title_data where ${LABEL_KEY} and data_key in ({:item})`,
);

export const countKeys = statement<LabelRef, { readonly count: number }>(
  `select count(*) as count from title_data where ${LABEL_KEY}`,
);

/** How many labels a store has beside one. */
export const countOtherLabels = statement<LabelRef, { readonly count: number }>(
  `select count(distinct label) as count from title_data
   where ${STORE_KEY} and label not in ('${NO_LABEL}', :label)`,
);

/** Deletes all keys of a label, and gives the bytes of each. */
export const deleteLabel = statement<LabelRef, Pick<Row, 'bytes'>>(
  `delete from title_data where ${LABEL_KEY} returning bytes`,
);

export const saveEntries = listStatement<LabelRef & { readonly version: number }, EntryRow>(
  `${insertListOf('title_data', ['title_id', 'store', 'label', 'version'])} ${replacing('title_data')}`,
);

type EntryRow = Pick<Row, 'data_key' | 'bytes' | 'value'>;

export const deleteEntries = listStatement<LabelRef, string>(
  `delete from title_data where ${LABEL_KEY} and data_key in ({:item})`,
);

/** All keys of a store in the order of their labels, with the values that were written after a row version. */
export const findEntries = statement<DataStoreRef & { readonly since: number }, FoundRow>(
  `select label, data_key, case when version > :since then value end as value
   from title_data where ${STORE_KEY} order by label, data_key`,
);

/** Null: the value is no newer. */
type FoundRow = Pick<Row, 'label' | 'data_key'> & { readonly value: string | null };
