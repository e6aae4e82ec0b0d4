import { CLUSTER_SURVIVORS } from './survivors/cluster.ts';
import { CREDENTIAL_SURVIVORS } from './survivors/credentials.ts';
import { STORE_SURVIVORS } from './survivors/economy-and-storage.ts';
import { OPERATOR_SURVIVORS } from './survivors/operators.ts';

/** Mutants of one line that no test can or need notice. */
export interface Survivor {
  readonly file: string;
  /** The line as it is, without its indentation. */
  readonly code: string;
  readonly replacements: readonly string[];
  /** Why they may live. */
  readonly reason: string;
}

export const SURVIVORS: readonly Survivor[] = [
  ...CREDENTIAL_SURVIVORS,
  ...CLUSTER_SURVIVORS,
  ...STORE_SURVIVORS,
  ...OPERATOR_SURVIVORS,
];
