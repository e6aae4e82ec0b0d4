import type { TooManyRevoked } from '../../credentials/revocations.ts';
import type { Instant } from '../../kernel/instant.ts';
import { REFRESH_TOKEN_MS } from '../../kernel/limits.ts';
import { command } from '../../storage/command.ts';
import { sessionRow } from '../../storage/query/keys.ts';
import { orNull } from '../../storage/query/tables.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import type { BannedLogin, Player, Session } from '../player.ts';
import { judgeRefreshToken, type RefreshTokenName } from '../refresh-token.ts';
import { findByKey } from '../sql/players.ts';
import {
  deleteRefreshTokens,
  lockRefreshToken,
  rotateRefreshToken,
} from '../sql/refresh-tokens.ts';
import { extendRow, findFullUntil, isLive, toSession } from '../sql/sessions.ts';
import { refusedByBans } from './log-in.ts';

interface Refresh extends RefreshTokenName {
  readonly now: Instant;
  /** Of the caller; undefined where it is not known. */
  readonly address: string | undefined;
}

/** `reused`: the session must end. `over`: it has. */
type RefreshOutcome =
  | {
      readonly status: 'refreshed';
      readonly session: Session;
      readonly player: Player;
      /** Of the token that is good now. */
      readonly number: number;
    }
  | { readonly status: 'reused'; readonly playerId: string }
  | { readonly status: 'over' }
  | BannedLogin
  | TooManyRevoked;

const OVER = { status: 'over' } as const;

/**
 * Takes a refresh token, and lets its session last until the next one ends. The same token within REFRESH_AGAIN_MS gives the same next
 * one while nobody has used that. `over`, too: the player no longer has the name with which the session began.
 */
export const refreshSession = command({
  name: 'sessions.refresh',
  changes: 'rows',
  waitsFor: (of: Refresh) => [sessionRow(of)],
  async run(tx, { number, address, now, ...of }: Refresh): Promise<RefreshOutcome> {
    const row = await lockRefreshToken.first(tx, of);
    if (!row) return OVER;
    const known = { number: row.number, rotatedAt: row.rotated_at, expiresAt: row.expires_at };
    const verdict = judgeRefreshToken(number, { known, now });
    if (verdict === 'over') return OVER;
    const playerId = row.player_id;
    if (verdict === 'reused') {
      // A session that has ended is not ended again, however often the old token comes.
      return (await isLive(tx, { ...of, playerId })) ? { status: 'reused', playerId } : OVER;
    }
    const expiresAt = now + REFRESH_TOKEN_MS;
    const found = await extend(tx, { ...of, playerId, address, now, expiresAt });
    if (found.status !== 'found') throw new RollbackWith(found);
    if (verdict === 'next') await rotateRefreshToken.run(tx, { ...of, now, expiresAt });
    const next = verdict === 'next' ? row.number + 1 : row.number;
    return { ...found, status: 'refreshed', number: next };
  },
  isRefusal: ({ status }) => status !== 'refreshed',
});

type Extension = Omit<Refresh, 'number'> & {
  readonly playerId: string;
  readonly expiresAt: Instant;
};

/** Lets the session of a player last longer, if nothing has ended it and nothing forbids the player to log in. */
async function extend(tx: Tx, { address, ...of }: Extension) {
  const known = await findByKey(tx, { ...of, address: orNull(address) });
  if (!known) return OVER;
  const { player } = known;
  const banned = await refusedByBans(tx, known, { address, now: of.now });
  if (banned) return banned;
  const row = await extendRow.first(tx, of);
  const session = row && toSession(row);
  if (session && hasNameOf(player, session)) return { status: 'found', player, session } as const;
  const full = row ? undefined : await findFullUntil.first(tx, of);
  return full ? ({ status: 'tooManyRevoked', until: full.expires_at } as const) : OVER;
}

/** Whether the player still has the name with which the session began. */
function hasNameOf({ identities }: Player, { provider, subject }: Session): boolean {
  return identities.some((one) => {
    const isOfPassword = one.provider === 'Username' || one.provider === 'Email';
    const isSameKind = provider === 'Service' ? isOfPassword : one.provider === provider;
    return isSameKind && one.subject === subject;
  });
}

/** Ends all refresh tokens, after a restore: the database may have forgotten that some were used. */
export const endRefreshTokens = command({
  name: 'sessions.endRefreshTokens',
  changes: 'rows',
  async run(tx): Promise<void> {
    await deleteRefreshTokens.run(tx, undefined);
  },
});
