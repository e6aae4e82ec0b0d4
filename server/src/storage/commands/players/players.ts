import type { Instant } from '../../../kernel/instant.ts';
import type { Identity } from '../../../players/identities.ts';
import type { Player } from '../../../players/ports.ts';
import { command } from '../../command.ts';
import { statement } from '../../query/statement.ts';
import { loadPlayer, type PlayerKey } from './player-rows.ts';
import { revokePlayers } from './player-revocation.ts';

/** Players.find. */
export const findPlayer = command({
  name: 'players.find',
  changes: 'nothing',
  run: (tx, of: PlayerKey): Promise<Player | undefined> => loadPlayer(tx, of),
});

type IdentityKey = Pick<Identity, 'provider' | 'subject'>;

interface PasswordRow {
  readonly player_id: string;
  readonly password_hash: string | null;
}

const findPasswordRow = statement<IdentityKey & { readonly titleId: string }, PasswordRow>(
  `select p.player_id, p.password_hash
   from player_identities i
   join players p on p.title_id = i.title_id and p.player_id = i.player_id
   where i.title_id = :titleId and i.provider = :provider and i.subject = :subject`,
);

/** Players.findPassword. */
export const findPassword = command({
  name: 'players.findPassword',
  changes: 'nothing',
  async run(
    tx,
    { titleId, identity }: { readonly titleId: string; readonly identity: IdentityKey },
  ): Promise<{ readonly playerId: string; readonly passwordHash: string } | undefined> {
    const row = await findPasswordRow.first(tx, { titleId, ...identity });
    if (!row || row.password_hash === null) return undefined;
    return { playerId: row.player_id, passwordHash: row.password_hash };
  },
});

/** Players.revokeAll. */
export const revokeAllOfPlayer = command({
  name: 'players.revokeAll',
  changes: 'control',
  async run(
    tx,
    { titleId, playerId, now }: PlayerKey & { readonly now: Instant },
  ): Promise<'revoked' | 'notFound'> {
    const { playerIds: revoked } = await revokePlayers(tx, { titleId, playerIds: [playerId], now });
    if (revoked.length === 0) return 'notFound';
    tx.emit({ type: 'revoked', kind: 'player' });
    return 'revoked';
  },
});
