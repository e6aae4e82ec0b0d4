import type { Row } from './kit/bench.ts';
import { BOARD_ROWS } from './rows/boards.ts';
import { CAPACITY_ROWS } from './rows/capacity.ts';
import { FAIRNESS_ROWS } from './rows/fairness.ts';
import { OVERLOAD } from './rows/overload.ts';
import { PLAYER_ROWS } from './rows/players.ts';
import { PROVIDERS_AWAY } from './rows/providers-away.ts';
import { REFUSAL_ROWS } from './rows/refusal-table.ts';
import { REVOCATION_ROWS } from './rows/revocations.ts';
import { SOAK } from './rows/soak.ts';
import { START_ROWS } from './rows/start.ts';
import { STORE_ROWS } from './rows/stores.ts';
import { TWENTY_NODES } from './rows/twenty-nodes.ts';
import { VALIDATION_ROWS } from './rows/validate.ts';
import { VERIFIER_ROWS } from './rows/verifiers.ts';
import { WRITE_ROWS } from './rows/writes.ts';

/** In the order in which they run and are reported. */
export const ROWS: readonly Row[] = [
  ...VALIDATION_ROWS,
  PROVIDERS_AWAY,
  OVERLOAD,
  ...WRITE_ROWS,
  ...STORE_ROWS,
  ...REVOCATION_ROWS,
  ...VERIFIER_ROWS,
  ...REFUSAL_ROWS,
  ...FAIRNESS_ROWS,
  ...PLAYER_ROWS,
  ...BOARD_ROWS,
  ...CAPACITY_ROWS,
  ...START_ROWS,
  TWENTY_NODES,
  SOAK,
];
