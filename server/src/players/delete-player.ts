import type { Run } from '../kernel/command.ts';
import type { Clock } from '../kernel/instant.ts';
import type { IdentityDigest } from '../moderation/ban.ts';
import { removePlayer } from './commands/corrections.ts';
import { findPlayer } from './commands/look-ups.ts';
import type { DeletionProof } from './player.ts';

/** The deps of deleting a player. */
export interface DeletePlayerDeps {
  readonly now: Clock;
  readonly run: Run;
  readonly identityDigest: IdentityDigest;
}

/**
 * Deletes a player; a repeated call is `removed` too. `stale`: the proof no longer holds. Throws StorageUnavailable where the player's
 * names change at the same moment.
 */
export async function deletePlayer(
  { now, run, identityDigest }: DeletePlayerDeps,
  of: { readonly titleId: string; readonly playerId: string; readonly proof?: DeletionProof },
) {
  const { titleId } = of;
  const player = await run(findPlayer, of);
  const identities = (player?.identities ?? []).map(({ provider, subject }) => {
    return { provider, subject, digest: identityDigest({ titleId, provider, subject }) };
  });
  return run(removePlayer, { ...of, identities, now: now() });
}
