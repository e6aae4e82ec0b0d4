import type { Instant } from '../../../kernel/instant.ts';
import { command } from '../../../storage/command.ts';
import type { LedgerEntryTable } from '../../../storage/query/economy-tables.ts';
import type { PlayerKey } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { WalkTable } from '../../../storage/query/tables.ts';
import type { EntryOfPlayer } from '../../ports.ts';
import { findKeptSince } from './kept-since.ts';
import { toEntry } from './wallets.ts';

type Since = Pick<WalkTable, 'before_at'>;

/** Since when all entries of a player are there; undefined: all that there ever were. */
export const ledgerKeptSince = command({
  name: 'ledgers.keptSince',
  changes: 'nothing',
  run: findKeptSince,
});

const findWalk = statement<undefined, Since>("select before_at from walks where name = 'ledger'");

/** The moment before which entries of any player may have gone; 0: none has. */
export const ledgersPrunedBefore = command({
  name: 'ledgers.prunedBefore',
  changes: 'nothing',
  async run(tx): Promise<Instant> {
    return (await findWalk.first(tx, undefined))?.before_at ?? 0;
  },
});

interface Part extends PlayerKey {
  readonly number: number;
  readonly lastTitleId: string;
  readonly count: number;
}

const findPart = statement<Part, LedgerEntryTable>(
  `select * from ledger_entries
   where (title_id, player_id, number) > (:titleId, :playerId, :number) and title_id <= :lastTitleId
   order by title_id, player_id, number limit :count`,
);

/** Entries in the order of title, player and number, behind one of them, up to the last of a title. */
export const readLedgers = command({
  name: 'ledgers.read',
  changes: 'nothing',
  readsLong: true,
  async run(tx, of: Part): Promise<readonly EntryOfPlayer[]> {
    const rows = await findPart.all(tx, of);
    return rows.map((row) => ({
      ...toEntry(row),
      titleId: row.title_id,
      playerId: row.player_id,
    }));
  },
});
