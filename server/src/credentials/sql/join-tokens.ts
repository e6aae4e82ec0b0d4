import { JOIN_TOKEN_USES_KEPT_MS } from '../../kernel/limits.ts';
import { pruneWhere } from '../../storage/control/pruning.ts';
import { insertItemsOf, insertListOf, typesOf } from '../../storage/query/rows.ts';
import { itemsStatement, listStatement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';

export type UseRow = Tables['used_join_tokens'];
type Inserted = Pick<UseRow, 'title_id' | 'token_id'>;

const UNLESS_USED = 'on conflict (title_id, token_id) do nothing returning title_id, token_id';

export const insertUses = listStatement<object, UseRow, Inserted>(
  `${insertListOf('used_join_tokens', [])} ${UNLESS_USED}`,
);

export const insertUsesAtOnce = itemsStatement<UseRow, Inserted>(
  typesOf('used_join_tokens'),
  `${insertItemsOf('used_join_tokens')} ${UNLESS_USED}`,
);

/** Deletes the uses of join tokens that have ended. */
export const pruneJoinTokens = pruneWhere(
  'used_join_tokens',
  'expires_at < :before',
  ({ now }) => now - JOIN_TOKEN_USES_KEPT_MS,
);
