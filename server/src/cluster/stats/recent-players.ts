import type { Run } from '../../kernel/command.ts';
import type { Clock } from '../../kernel/instant.ts';
import { OVERVIEW, RECENT_PLAYERS_KEPT_MS } from '../../kernel/limits.ts';
import { makeKeptValue } from '../../lib/single-flight.ts';
import type { RecentPlayers } from './ports.ts';
import { countRecentPlayers } from './sql/node-stats.ts';

interface Deps {
  readonly storage: { readonly run: Run };
  readonly now: Clock;
}

/**
 * Makes the counter of players who logged in within the last hour, by title. A console asks every ten seconds, and
 * waits for the first count only. At most RECENT_PLAYERS_MAX of a title are counted.
 */
export function makeRecentPlayers({ storage, now }: Deps): () => Promise<readonly RecentPlayers[]> {
  return makeKeptValue({
    read: () =>
      storage.run(countRecentPlayers, { since: now() - OVERVIEW.steps * OVERVIEW.stepMs }),
    now,
    freshMs: RECENT_PLAYERS_KEPT_MS / 3,
    keptMs: RECENT_PLAYERS_KEPT_MS,
  });
}
