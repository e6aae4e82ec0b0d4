import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import type { OpenStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { NOW, temporaryFolder } from './given.ts';
import { joinTokenRaces } from './join-token-races.ts';
import { openNode } from './postgres-given.ts';

function nodesOf(open: () => Promise<readonly OpenStorage[]>): void {
  let nodes: readonly OpenStorage[];
  beforeAll(async () => {
    nodes = await open();
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));
  joinTokenRaces(() => nodes);
}

describe.skipIf(NO_POSTGRES)('three nodes on one PostgreSQL', () => {
  nodesOf(async () => {
    const url = await aPostgresDatabase();
    return [await openNode({ url }), await openNode({ url }), await openNode({ url })];
  });
});

describe('three writers on one file', () => {
  const folder = temporaryFolder();
  nodesOf(async () => {
    const path = join(folder, 'shared.db');
    const open = () => openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
    return [await open(), await open(), await open()];
  });
});
