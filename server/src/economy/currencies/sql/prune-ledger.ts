import { DAY_MS, type Instant } from '../../../kernel/instant.ts';
import type { PlayerKeyColumns } from '../../../players/sql/player-rows.ts';
import { type Position, walk } from '../../../storage/control/pruning.ts';
import type { LedgerEntryTable } from '../../../storage/query/economy-tables.ts';
import { PLAYER_KEY, type PlayerKey } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';

// Of a player's entries only the oldest go, one number after the other: so the first that is left has the balance before it. Their
// numbers are counted in the holdings, and never come again.

/** What one transaction looks at and deletes at most. */
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

// A deletion of the player may have them.
const deleteEntries = statement<Entries>(
  `delete from ledger_entries where ${PLAYER_KEY} and number in (
     select number from ledger_entries where ${PLAYER_KEY} and number <= :upTo for update skip locked)`,
);

/** Deletes some entries of the ledger that are older than a moment; true while there may be more. No change of a balance waits for it. */
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
  for (const { title_id, player_id, number, at } of players) {
    if (number !== null && at !== null && at < before) {
      const player = { titleId: title_id, playerId: player_id };
      const found = await prunePlayer(tx, { player, before, first: number, max: left });
      left -= found.deleted;
      if (found.hasMore || left <= 0) return reached;
    }
    reached = [title_id, player_id];
  }
  return players.length < AT_ONCE.players ? undefined : reached;
}

/** Deletes the first entries of a player, `max` at most. */
async function prunePlayer(
  tx: Tx,
  {
    player,
    before,
    first,
    max,
  }: {
    readonly player: PlayerKey;
    readonly before: Instant;
    readonly first: number;
    readonly max: number;
  },
): Promise<{ readonly deleted: number; readonly hasMore: boolean }> {
  const last = first + max - 1;
  const kept = await findFirstKept.first(tx, { ...player, upTo: last, before });
  const upTo = kept ? kept.number - 1 : last;
  const deleted = await deleteEntries.run(tx, { ...player, upTo });
  return { deleted, hasMore: deleted === max };
}
