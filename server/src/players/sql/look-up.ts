import type { Instant } from '../../kernel/instant.ts';
import { command } from '../../storage/command.ts';
import { PLAYER_KEY, type PlayerKey, TITLE_KEY } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import type { PlayerTable, TitleTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { LookUpOutcome, PlayerName } from '../look-up-ports.ts';
import { loadAccounts } from './account-rows.ts';

interface InTitle {
  readonly titleId: string;
}

const findByKey = statement<PlayerKey, PlayerTable>(`select * from players where ${PLAYER_KEY}`);
const findByIdentity = statement<
  InTitle & { readonly provider: string; readonly subject: string },
  PlayerTable
>(
  `select p.* from player_identities i
   join players p on p.title_id = i.title_id and p.player_id = i.player_id
   where i.title_id = :titleId and i.provider = :provider and i.subject = :subject`,
);
const findByName = statement<InTitle & { readonly foldedName: string }, PlayerTable>(
  `select * from players where ${TITLE_KEY} and folded_name = :foldedName`,
);
const findUniqueNames = statement<InTitle, Pick<TitleTable, 'unique_names'>>(
  `select unique_names from titles where ${TITLE_KEY}`,
);

/** Finds the account of a player. `namesShared`: asked by display name where two players of the title may have the same. */
export const lookUpPlayer = command({
  name: 'players.lookUp',
  changes: 'nothing',
  async run(
    tx,
    { titleId, by, now }: InTitle & { readonly by: PlayerName; readonly now: Instant },
  ): Promise<LookUpOutcome> {
    if (by.kind === 'displayName') {
      const title = await findUniqueNames.first(tx, { titleId });
      if (title?.unique_names !== 1) return { status: 'namesShared' };
    }
    const row = await findRow(tx, { titleId, by });
    const [account] = await loadAccounts(tx, { titleId, rows: row ? [row] : [], now });
    return account ? { status: 'found', account } : { status: 'notFound' };
  },
});

function findRow(tx: Tx, { titleId, by }: InTitle & { readonly by: PlayerName }) {
  switch (by.kind) {
    case 'id':
      return findByKey.first(tx, { titleId, ...by });
    case 'identity':
      return findByIdentity.first(tx, { titleId, ...by });
    case 'displayName':
      return findByName.first(tx, { titleId, ...by });
  }
}
