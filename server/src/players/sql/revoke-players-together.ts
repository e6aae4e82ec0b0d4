import type { Instant } from '../../kernel/instant.ts';
import { uniqueBy } from '../../lib/unique-by.ts';
import { appendControl, notBeforeNewest } from '../../storage/control/log.ts';
import { keyOf, type PlayerKey } from '../../storage/query/keys.ts';
import { itemsStatement } from '../../storage/query/statement.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { type EpochRow, playerEpochEntry } from './player-revocation.ts';

type Revocation = PlayerKey & { readonly now: Instant };

/** Raises the epochs and ends the sessions. */
const revoke = itemsStatement<Revocation, EpochRow>(
  { titleId: 'text', playerId: 'text', now: 'bigint' },
  `with ended as (
     update sessions set revoked_at = item.now
     from :items where sessions.title_id = item.titleId and sessions.player_id = item.playerId
       and revoked_at is null)
   update players set epoch = epoch + 1, epoch_changed_at = ${notBeforeNewest('item.now')},
     kept_session_id = null
   from :items where players.title_id = item.titleId and players.player_id = item.playerId
   returning players.title_id, players.player_id, epoch, epoch_changed_at, kept_session_id`,
);

/** Revokes all credentials of many players, as `revokePlayers` does. Undefined for the second revocation of one player. */
export async function revokePlayersTogether(
  tx: Tx,
  revocations: readonly Revocation[],
): Promise<readonly ('revoked' | 'notFound' | undefined)[]> {
  const distinct = uniqueBy(revocations, keyOf);
  const raised = new Map(
    (await revoke.all(tx, distinct)).map((row) => [
      keyOf({ titleId: row.title_id, playerId: row.player_id }),
      row,
    ]),
  );
  const outcomes = new Map(
    distinct.map((revocation) => {
      const row = raised.get(keyOf(revocation));
      if (!row) return [revocation, 'notFound'] as const;
      appendControl(tx, { at: revocation.now, entries: [playerEpochEntry(row)] });
      tx.emit({ type: 'revoked', kind: 'player' });
      return [revocation, 'revoked'] as const;
    }),
  );
  return revocations.map((revocation) => outcomes.get(revocation));
}
