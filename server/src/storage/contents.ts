import type { Instant } from '../kernel/instant.ts';
import type { Kept } from '../kernel/kept.ts';
import type { Command } from './command.ts';
import type { SnapshotQuery } from './control/snapshot.ts';

/** The commands of the rooms, by their names. */
export type Commands = ReadonlyMap<string, Command>;

/** All that the rooms keep in a database. `app/storage/` puts it together: storage itself knows no room. */
export interface Contents {
  readonly commands: Commands;
  /** The queries that read the whole control state, as it is at a moment. */
  readonly snapshotQueries: (now: Instant) => readonly SnapshotQuery[];
  readonly pruning: {
    /** All kinds of rows that are pruned, in the order of a round. */
    readonly kinds: readonly string[];
    /** Deletes some rows of a kind that no longer matter; true while there may be more. */
    readonly command: Command<
      string,
      Kept & { readonly now: Instant; readonly kind: string },
      boolean
    >;
  };
}
