import { DAY_MS, type Instant } from '../../../kernel/instant.ts';
import type { Page } from '../../../kernel/page.ts';
import type { PlayerKeyColumns } from '../../../players/sql/players.ts';
import { type Position, walk } from '../../../storage/control/pruning.ts';
import type { LedgerEntryTable } from '../../../storage/query/economy-tables.ts';
import { PLAYER_KEY, type PlayerKey } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tables, WalkTable } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';

const findSince = statement<PlayerKey, Pick<WalkTable, 'before_at'>>(
  `select before_at from walks where name = 'ledger'
     and exists (select 1 from holdings where ${PLAYER_KEY} and last_entry > 0)
     and not exists (select 1 from ledger_entries where ${PLAYER_KEY} and number = 1)`,
);

/** The moment from which on all entries of a player are kept; undefined: no entry was ever deleted. */
export async function findKeptSince(tx: Tx, of: PlayerKey): Promise<Instant | undefined> {
  return (await findSince.first(tx, of))?.before_at;
}

export const findPlayer = statement<PlayerKey, Pick<Tables['players'], 'created_at'>>(
  `select created_at from players where ${PLAYER_KEY}`,
);

export const findEntries = statement<PlayerKey & Page, LedgerEntryTable>(
  `select * from ledger_entries where ${PLAYER_KEY} and number <= :at
   order by number desc limit :count offset :skip`,
);

type Since = Pick<WalkTable, 'before_at'>;

export const findWalk = statement<undefined, Since>(
  "select before_at from walks where name = 'ledger'",
);

export interface Part extends PlayerKey {
  readonly number: number;
  readonly lastTitleId: string;
  readonly count: number;
}

export const findPart = statement<Part, LedgerEntryTable>(
  `select * from ledger_entries
   where (title_id, player_id, number) > (:titleId, :playerId, :number) and title_id <= :lastTitleId
   order by title_id, player_id, number limit :count`,
);

// Only a player's oldest entries are deleted, in the order of their numbers, so the first one that is left has the balance before it.
// The holdings count the numbers, so no number is used again.

/** The most players that one transaction reads, and the most entries that it deletes. */
const AT_ONCE = { players: 500, entries: 2_000 } as const;

const WALK_MS = DAY_MS;

type OldestEntry = PlayerKeyColumns & {
  /** Null: the player has no entry. */
  readonly number: number | null;
  readonly at: number | null;
};

const oldest = (column: 'number' | 'at') =>
  `(select e.${column} from ledger_entries e
    where e.title_id = h.title_id and e.player_id = h.player_id order by e.number limit 1)`;

const listOldest = statement<PlayerKey, OldestEntry>(
  `select h.title_id, h.player_id, ${oldest('number')} as number, ${oldest('at')} as at
   from holdings h where (h.title_id, h.player_id) > (:titleId, :playerId)
   order by h.title_id, h.player_id limit ${AT_ONCE.players}`,
);

type Entries = PlayerKey & { readonly upTo: number };

const findFirstKept = statement<
  Entries & { readonly before: Instant },
  Pick<LedgerEntryTable, 'number'>
>(
  `select number from ledger_entries where ${PLAYER_KEY} and number <= :upTo and at >= :before
   order by number limit 1`,
);

// A deletion of the player may hold their locks; such entries are skipped.
const deleteEntries = statement<Entries>(
  `delete from ledger_entries where ${PLAYER_KEY} and number in (
     select number from ledger_entries where ${PLAYER_KEY} and number <= :upTo for update skip locked)`,
);

/** Deletes some ledger entries from before a moment; true while there may be more. No change of a balance waits for it. */
export function pruneLedger(tx: Tx, of: { readonly before: Instant }): Promise<boolean> {
  return walk(tx, {
    name: 'ledger',
    before: of.before,
    everyMs: WALK_MS,
    step: async ({ after = ['', ''], before }) => ({
      reached: await pruneSome(tx, { after, before }),
    }),
  });
}

async function pruneSome(
  tx: Tx,
  { after, before }: { readonly after: Position; readonly before: Instant },
): Promise<Position | undefined> {
  const [titleId = '', playerId = ''] = after;
  const players = await listOldest.all(tx, { titleId, playerId });
  let reached = after;
  let left: number = AT_ONCE.entries;
  for (const { title_id: titleId, player_id: playerId, number, at } of players) {
    if (number !== null && at !== null && at < before) {
      const of = { titleId, playerId, before, first: number, max: left };
      const found = await prunePlayer(tx, of);
      left -= found.deleted;
      if (found.hasMore || left <= 0) return reached;
    }
    reached = [titleId, playerId];
  }
  return players.length < AT_ONCE.players ? undefined : reached;
}

/** Deletes the first entries of a player, `max` at most. */
async function prunePlayer(
  tx: Tx,
  of: PlayerKey & { readonly before: Instant; readonly first: number; readonly max: number },
): Promise<{ readonly deleted: number; readonly hasMore: boolean }> {
  const { first, max } = of;
  const last = first + max - 1;
  const kept = await findFirstKept.first(tx, { ...of, upTo: last });
  const upTo = kept ? kept.number - 1 : last;
  const deleted = await deleteEntries.run(tx, { ...of, upTo });
  return { deleted, hasMore: deleted === max };
}
