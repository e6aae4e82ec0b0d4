import type { Row } from './kit/bench.ts';
import { fairness, fairnessPostgres } from './rows/fairness.ts';
import { asOf, getStore } from './rows/get-store.ts';
import { idleLog } from './rows/idle-log.ts';
import { grant, grantPostgres, inventory, inventoryPostgres } from './rows/inventory.ts';
import { login, loginPostgres, loginSlowDisk } from './rows/login.ts';
import { overload, pipelining } from './rows/overload.ts';
import { overview } from './rows/overview.ts';
import { playersMillion } from './rows/players-1m.ts';
import { priceExposure } from './rows/price-exposure.ts';
import { purchase, purchasePostgres, purchaseSlowDisk } from './rows/purchase.ts';
import { refusalTable, refusalTablePostgres } from './rows/refusal-table.ts';
import { refusals, refusalsPostgres } from './rows/refusals.ts';
import { revisions } from './rows/revisions.ts';
import { revocationsMillion } from './rows/revocations-1m.ts';
import { revocationsNodes } from './rows/revocations-nodes.ts';
import { searchPlayers } from './rows/search-players.ts';
import { soak } from './rows/soak.ts';
import { start } from './rows/start.ts';
import {
  updateManyItems,
  updateOneItem,
  updateOneItemPostgres,
  updateOneItemSlowDisk,
  updateSmallOrLarge,
} from './rows/update.ts';
import { validateUnderWrites } from './rows/validate-under-writes.ts';
import { authUser, validate, validateBatch } from './rows/validate.ts';

/** In the order in which they run and are reported. */
export const ROWS: readonly Row[] = [
  validate,
  authUser,
  validateUnderWrites,
  login,
  loginSlowDisk,
  loginPostgres,
  overload,
  pipelining,
  revocationsNodes,
  idleLog,
  updateSmallOrLarge,
  updateManyItems,
  updateOneItem,
  updateOneItemSlowDisk,
  updateOneItemPostgres,
  revisions,
  asOf,
  purchase,
  purchaseSlowDisk,
  purchasePostgres,
  refusals,
  refusalsPostgres,
  refusalTable,
  refusalTablePostgres,
  fairness,
  fairnessPostgres,
  getStore,
  grant,
  grantPostgres,
  inventory,
  inventoryPostgres,
  validateBatch,
  revocationsMillion,
  playersMillion,
  searchPlayers,
  overview,
  priceExposure,
  start,
  soak,
];
