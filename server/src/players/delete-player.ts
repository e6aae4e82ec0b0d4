import type { Run } from '../kernel/command.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import type { Clock } from '../kernel/instant.ts';
import type { IdentityDigest } from '../moderation/ban.ts';
import { type NamedByDigest, removePlayer } from './commands/corrections.ts';
import { findPlayer } from './commands/look-ups.ts';
import type { DeletionProof } from './player.ts';

/** The deps of deleting a player. */
export interface DeletePlayerDeps {
  readonly now: Clock;
  readonly run: Run;
  readonly identityDigest: IdentityDigest;
}

/** Nobody who is banned can link or unlink, so only a server or an administrator changes the names of such a player meanwhile. */
const TRIES_MAX = 20;

/**
 * Deletes a player; a repeated call is `removed` too. `stale`: the proof no longer holds. Where a banned player gets a name at the same
 * moment, it is tried again, with the names that were seen before, too: those that come and go do not matter. Throws StorageUnavailable
 * after TRIES_MAX.
 */
export async function deletePlayer(deps: DeletePlayerDeps, of: Removal): Promise<RemovalOutcome> {
  const seen = new Map<string, NamedByDigest>();
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await tryToDelete(deps, of, seen);
    if (outcome !== 'namesChanged') return outcome;
  }
  throw new StorageUnavailable({ cause: new Error('The names of the player change all the time') });
}

type RemovalOutcome = 'removed' | 'notFound' | 'stale';

interface Removal {
  readonly titleId: string;
  readonly playerId: string;
  readonly proof?: DeletionProof;
}

async function tryToDelete(
  { now, run, identityDigest }: DeletePlayerDeps,
  of: Removal,
  seen: Map<string, NamedByDigest>,
) {
  const { titleId } = of;
  const player = await run(findPlayer, of);
  for (const { provider, subject } of player?.identities ?? []) {
    const digest = identityDigest({ titleId, provider, subject });
    seen.set(digest, { provider, subject, digest });
  }
  return run(removePlayer, { ...of, identities: [...seen.values()], now: now() });
}
