import type { Instant } from '../../../kernel/instant.ts';
import { CATALOG_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { DifferenceCounts, Subject } from '../revision.ts';
import type { PageRow } from './revision-rows.ts';

/** The write of several keys of a title's data that the scheduled change of this number has made as of this moment. */
type OfKeys = Subject & {
  readonly number: number;
  readonly at: Instant;
  readonly revision: number;
};

const OF_KEYS = `from revisions where ${CATALOG_KEY} and subject = :kind and at = :at
  and revision = :revision and bytes > 0 and pending_number = :number`;

/** The revisions of the keys, by keys. */
export const findOfKeys = statement<OfKeys & { readonly count: number }, PageRow>(
  `select *, null as command ${OF_KEYS} order by store_id limit :count`,
);

/** How many of the keys were changed, added and removed. */
export const countOfKeys = statement<OfKeys, DifferenceCounts>(
  `select cast(sum(changed_count) as bigint) as changed, cast(sum(added_count) as bigint) as added,
     cast(sum(removed_count) as bigint) as removed, cast(sum(moved_count) as bigint) as moved ${OF_KEYS}`,
);
