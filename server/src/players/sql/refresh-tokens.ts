import type { Instant } from '../../kernel/instant.ts';
import { pruneWhere } from '../../storage/control/pruning.ts';
import { TITLE_KEY } from '../../storage/query/keys.ts';
import { insertItemsOf, insertOf, typesOf } from '../../storage/query/rows.ts';
import { itemsStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';

export const insertRefreshToken = statement<Tables['refresh_tokens']>(insertOf('refresh_tokens'));

export const insertRefreshTokens = itemsStatement<Tables['refresh_tokens']>(
  typesOf('refresh_tokens'),
  insertItemsOf('refresh_tokens'),
);

interface SessionKey {
  readonly titleId: string;
  readonly sessionId: string;
}

const OF_SESSION = `session_id = :sessionId and ${TITLE_KEY}`;

/** Locks what is known of a session's refresh tokens. */
export const lockRefreshToken = statement<SessionKey, Tables['refresh_tokens']>(
  `update refresh_tokens set rotated_at = rotated_at where ${OF_SESSION} returning *`,
);

export const rotateRefreshToken = statement<
  SessionKey & { readonly now: Instant; readonly expiresAt: Instant }
>(
  `update refresh_tokens set number = number + 1, rotated_at = :now, expires_at = :expiresAt
   where ${OF_SESSION}`,
);

export const deleteRefreshTokens = statement<undefined>('delete from refresh_tokens');

/** Ends the refresh tokens of a session that goes on without the identity with which it began. */
export const endRefreshTokenOf = statement<
  SessionKey & { readonly provider: string; readonly subject: string }
>(
  `delete from refresh_tokens where ${OF_SESSION} and exists (
     select 1 from sessions where ${OF_SESSION} and provider = :provider and subject = :subject)`,
);

/** Deletes the refresh tokens of sessions that are over. */
export const pruneRefreshTokens = pruneWhere(
  'refresh_tokens',
  'expires_at < :before',
  ({ now }) => now,
);
