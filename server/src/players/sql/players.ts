import type { Instant } from '../../kernel/instant.ts';
import type { GuessKeys, GuessRecord } from '../../limits/guesses.ts';
import { findGuesses, toGuessRecord } from '../../limits/sql/guesses.ts';
import { addressBans } from '../../moderation/sql/ban-rows.ts';
import { command } from '../../storage/command.ts';
import type { PlayerKey } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import { type GuessColumns, orNull, type PlayerTable } from '../../storage/query/tables.ts';
import type { Identity } from '../identities.ts';
import type { Player, Players } from '../ports.ts';
import { revokePlayers } from './player-revocation.ts';
import { loadPlayer } from './player-rows.ts';
import { revokePlayersTogether } from './revoke-players-together.ts';

/** Players.find. */
export const findPlayer = command({
  name: 'players.find',
  changes: 'nothing',
  run: (tx, of: PlayerKey): Promise<Player | undefined> => loadPlayer(tx, of),
});

type IdentityKey = Pick<Identity, 'provider' | 'subject'>;

type PasswordRow = Pick<PlayerTable, 'player_id' | 'password_hash'> & {
  readonly [Column in keyof GuessColumns]: GuessColumns[Column] | null;
};

const findPasswordRow = statement<
  IdentityKey & { readonly titleId: string; readonly addressKey: string | null },
  PasswordRow
>(
  `select p.player_id, p.password_hash, a.failures, a.locked_until, a.forgotten_at
   from player_identities i
   join players p on p.title_id = i.title_id and p.player_id = i.player_id
   left join login_addresses a
     on a.title_id = p.title_id and a.player_id = p.player_id and a.address_key = :addressKey
   where i.title_id = :titleId and i.provider = :provider and i.subject = :subject`,
);

interface PasswordQuery {
  readonly titleId: string;
  readonly identity: IdentityKey;
  readonly keys: GuessKeys;
  readonly address: string | undefined;
  readonly now: Instant;
}

type FoundPassword = Awaited<ReturnType<Players['findPassword']>>;

/** Players.findPassword. It asks the same questions whether or not there is such a player. */
export const findPassword = command({
  name: 'players.findPassword',
  changes: 'nothing',
  async run(tx, { titleId, identity, keys, address, now }: PasswordQuery): Promise<FoundPassword> {
    const { nameKey, addressKey } = keys;
    const values = { titleId, ...identity, addressKey: orNull(addressKey) };
    const row = await findPasswordRow.first(tx, values);
    const stranger = await findGuesses(tx, nameKey);
    return {
      account: row && toAccount(row),
      guesses: { stranger, known: row && toKnown(row) },
      addressBans: await addressBans(tx, { titleId, address, now }),
    };
  },
});

function toAccount({ player_id, password_hash }: PasswordRow): FoundPassword['account'] {
  return password_hash === null ? undefined : { playerId: player_id, passwordHash: password_hash };
}

function toKnown({ failures, locked_until, forgotten_at }: PasswordRow): GuessRecord | undefined {
  if (failures === null || locked_until === null || forgotten_at === null) return undefined;
  return toGuessRecord({ failures, locked_until, forgotten_at });
}

/** Revokes all credentials of the player: the sessions end and the epoch grows. */
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
  isRefusal: (outcome) => outcome !== 'revoked',
  together: { run: revokePlayersTogether },
});
