import { afterAll, beforeAll, describe } from 'vitest';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { openNode } from './postgres-given.ts';
import { purchaseRaces } from './purchase-races.ts';

describe.skipIf(NO_POSTGRES)('purchases on three nodes', () => {
  let nodes: readonly PostgresStorage[];

  beforeAll(async () => {
    const url = await aPostgresDatabase();
    nodes = [await openNode({ url }), await openNode({ url }), await openNode({ url })];
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));

  purchaseRaces(() => nodes);
});
