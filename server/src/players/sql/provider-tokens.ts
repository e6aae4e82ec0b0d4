import { placeOfProviderToken } from '../../kernel/identity-proof.ts';
import { DAY_MS, type Instant } from '../../kernel/instant.ts';
import { digestOf } from '../../kernel/secrets.ts';
import { insertJob } from '../../mail/sql/outbox.ts';
import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { insertOf, replacing } from '../../storage/query/rows.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { IdentityKey } from '../identities.ts';
import type { PlayerAt } from './sessions.ts';

// Tokens with which a provider is told that a player has left. They belong to an identity. Only Apple gives any.

type TokenRow = Tables['provider_tokens'];

const NAMED = 'title_id = :titleId and provider = :provider and subject = :subject';
/** Milliseconds for which Apple is told again, where it is away or the title's key is missing. */
const REVOCATION_KEPT_MS = 30 * DAY_MS;

/** Lets the token go with its identity. */
export const moveProviderToken = statement<IdentityKey & PlayerKey>(
  `update provider_tokens set player_id = :playerId where ${NAMED}`,
);

const saveToken = statement<TokenRow>(
  `${insertOf('provider_tokens')} ${replacing('provider_tokens')}`,
);

/** Keeps a sealed token. */
export async function saveProviderToken(
  tx: Tx,
  of: PlayerAt & IdentityKey & { readonly sealed: string },
): Promise<void> {
  const { titleId: title_id, playerId: player_id, provider, subject, sealed, now: made_at } = of;
  await saveToken.run(tx, { title_id, provider, subject, player_id, sealed, made_at });
}

const takeStray = statement<PlayerKey, TokenRow>(
  `delete from provider_tokens where ${PLAYER_KEY} and not exists (
     select 1 from player_identities i where i.title_id = provider_tokens.title_id
       and i.provider = provider_tokens.provider and i.subject = provider_tokens.subject
       and i.player_id = provider_tokens.player_id)
   returning *`,
);
const takeAll = statement<PlayerKey, TokenRow>(
  `delete from provider_tokens where ${PLAYER_KEY} returning *`,
);

/** Gives up the tokens of identities that the player no longer has: the provider is told after the commit. */
export async function revokeStrayTokens(tx: Tx, of: PlayerAt): Promise<void> {
  await queueAll(tx, await takeStray.all(tx, of), of.now);
}

/** The same for all identities of a player who is about to be deleted. */
export async function revokeProviderTokens(tx: Tx, of: PlayerAt): Promise<void> {
  await queueAll(tx, await takeAll.all(tx, of), of.now);
}

/** The jobs name no player, because they outlive one. */
async function queueAll(tx: Tx, tokens: readonly TokenRow[], now: Instant): Promise<void> {
  for (const { title_id: titleId, provider, subject, sealed } of tokens) {
    await insertJob(tx, {
      // The sealed text has a nonce, so that no two are the same.
      jobId: digestOf(sealed),
      kind: 'appleRevocation',
      titleId,
      playerId: undefined,
      recipient: 'apple',
      params: { place: placeOfProviderToken({ titleId, provider, subject }) },
      sealed,
      now,
      dueAt: now,
      expiresAt: now + REVOCATION_KEPT_MS,
    });
  }
}

/** All that are sealed, for a new key-encryption key. */
export const findSealedTokens = statement<undefined, TokenRow>('select * from provider_tokens');

/** Replaces a sealed text by the same one under another key; nothing where it has changed meanwhile. */
export const replaceSealedToken = statement<
  Readonly<Record<'titleId' | 'provider' | 'subject' | 'from' | 'to', string>>
>(`update provider_tokens set sealed = :to where ${NAMED} and sealed = :from`);
