import { type InTitle, TITLE_KEY } from '../../storage/query/keys.ts';
import { insertListOf, replacing } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import { type DataStoreRef, type LabelRef, NO_LABEL } from '../title-data.ts';

type Row = Tables['title_data'];
type HeadRow = Tables['title_data_heads'];

const STORE_KEY = `${TITLE_KEY} and store = :store`;
const LABEL_KEY = `${STORE_KEY} and label = :label`;

/** Locks the data of a title, and gives their new row version and their bytes so far. */
export const lockTitleData = statement<InTitle, HeadRow>(
  `insert into title_data_heads (title_id, row_version, bytes, history_bytes)
   values (:titleId, 1, 0, 0)
   on conflict (title_id) do update set row_version = title_data_heads.row_version + 1
   returning *`,
);

/** The head of the data of a title; undefined: nothing was ever written. */
export const findHead = statement<InTitle, HeadRow>(
  `select * from title_data_heads where ${TITLE_KEY}`,
);

export const saveBytes = statement<Pick<HeadRow, 'title_id' | 'bytes' | 'history_bytes'>>(
  `update title_data_heads set bytes = :bytes, history_bytes = :history_bytes
   where title_id = :title_id`,
);

/** Those of some keys that are there. */
export const findPresent = listStatement<LabelRef, string, EntryRow>(
  `select data_key, bytes, value from title_data where ${LABEL_KEY} and data_key in ({:item})`,
);

/** The row versions by which some keys became what they are. */
export const findVersions = listStatement<LabelRef, string, Pick<Row, 'version'>>(
  `select version from title_data where ${LABEL_KEY} and data_key in ({:item})`,
);

export const countKeys = statement<LabelRef, { readonly count: number }>(
  `select count(*) as count from title_data where ${LABEL_KEY}`,
);

/** How many labels a store has beside one. */
export const countOtherLabels = statement<LabelRef, { readonly count: number }>(
  `select count(distinct label) as count from title_data
   where ${STORE_KEY} and label not in ('${NO_LABEL}', :label)`,
);

/** All keys of a label. */
export const findLabel = statement<LabelRef, Pick<Row, 'data_key'>>(
  `select data_key from title_data where ${LABEL_KEY} order by data_key`,
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
