import type { Row } from './kit/row.ts';
import { authUser } from './rows/auth-user.ts';
import { getCatalog } from './rows/get-catalog.ts';
import { getStoreKnown } from './rows/get-store-304-gzip.ts';
import { getStore } from './rows/get-store.ts';
import { loginPostgres } from './rows/login-postgres.ts';
import { login } from './rows/login.ts';
import { nodes } from './rows/nodes.ts';
import { peers } from './rows/peers.ts';
import { players } from './rows/players.ts';
import { revocationLatency } from './rows/revocation-latency.ts';
import { revocations } from './rows/revocations.ts';
import { soak } from './rows/soak.ts';
import { start } from './rows/start.ts';
import { updateManyItems } from './rows/update-many-items.ts';
import { updateOneItem } from './rows/update-one-item.ts';
import { updateSmallOrLarge } from './rows/update-small-or-large.ts';
import { validateBatch } from './rows/validate-batch.ts';
import { validateUnderWrites } from './rows/validate-under-writes.ts';
import { validate } from './rows/validate.ts';
import { workers } from './rows/workers.ts';

/** In the order in which they run and are reported. */
export const ROWS: readonly Row[] = [
  validate,
  authUser,
  validateUnderWrites,
  login,
  loginPostgres,
  updateSmallOrLarge,
  updateManyItems,
  updateOneItem,
  getStore,
  getStoreKnown,
  getCatalog,
  validateBatch,
  revocations,
  players,
  revocationLatency,
  start,
  workers,
  nodes,
  peers,
  soak,
];
