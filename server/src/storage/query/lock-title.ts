import { type InTitle, TITLE_KEY } from './keys.ts';
import { statement } from './statement.ts';

/** Locks the row of a title until the commit; undefined: there is none. */
export const lockTitle = statement<InTitle, { readonly title_id: string }>(
  `update titles set row_version = row_version + 1 where ${TITLE_KEY} returning title_id`,
);
