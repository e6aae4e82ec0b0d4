import type { Row } from './kit/bench.ts';
import { CAPACITY_ROWS } from './rows/capacity.ts';
import { FAIRNESS_ROWS } from './rows/fairness.ts';
import { IDENTITY_PROVIDER_ROWS } from './rows/identity-providers.ts';
import { INVENTORY_ROWS } from './rows/inventories.ts';
import { LOGIN_ROWS } from './rows/logins.ts';
import { PLAYER_ROWS } from './rows/players.ts';
import { REFUSAL_ROWS } from './rows/refusal-table.ts';
import { REVOCATION_ROWS } from './rows/revocations.ts';
import { SOAK_ROWS } from './rows/soak.ts';
import { START_ROWS } from './rows/start.ts';
import { STORE_ROWS } from './rows/stores.ts';
import { TWENTY_NODES } from './rows/twenty-nodes.ts';
import { VALIDATION_ROWS } from './rows/validate.ts';
import { VERIFIER_ROWS } from './rows/verifiers.ts';

/** In the order in which they run and are reported. */
export const ROWS: readonly Row[] = [
  ...VALIDATION_ROWS,
  ...LOGIN_ROWS,
  ...IDENTITY_PROVIDER_ROWS,
  ...REVOCATION_ROWS,
  ...VERIFIER_ROWS,
  ...STORE_ROWS,
  ...INVENTORY_ROWS,
  ...REFUSAL_ROWS,
  ...FAIRNESS_ROWS,
  ...PLAYER_ROWS,
  ...CAPACITY_ROWS,
  ...START_ROWS,
  TWENTY_NODES,
  ...SOAK_ROWS,
];
