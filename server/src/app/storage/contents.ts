import type { Contents } from '../../storage/contents.ts';
import { COMMANDS } from './commands.ts';
import { snapshotQueries } from './control-state.ts';
import { PRUNED_KINDS, pruneSome } from './pruning.ts';

/** All that the rooms keep in a database. */
export const CONTENTS: Contents = {
  commands: COMMANDS,
  snapshotQueries,
  pruning: { kinds: PRUNED_KINDS, command: pruneSome },
};
