import type { Instant } from '../../../kernel/instant.ts';
import { PLAYER_KEY, type PlayerKey } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { WalkTable } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';

const findSince = statement<PlayerKey, Pick<WalkTable, 'before_at'>>(
  `select before_at from walks where name = 'ledger'
     and exists (select 1 from holdings where ${PLAYER_KEY} and last_entry > 0)
     and not exists (select 1 from ledger_entries where ${PLAYER_KEY} and number = 1)`,
);

/** Since when all entries of a player are there; undefined: all that there ever were. */
export async function findKeptSince(tx: Tx, of: PlayerKey): Promise<Instant | undefined> {
  return (await findSince.first(tx, of))?.before_at;
}
