import { describe } from 'vitest';
import { readPage } from '../support/control-page.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { operatorRaces } from './operator-races.ts';
import { openNode } from './postgres-given.ts';

describe.skipIf(NO_POSTGRES)('operators on three nodes', () => {
  operatorRaces(async () => {
    const url = await aPostgresDatabase();
    const nodes = [
      await openNode({ url }),
      await openNode({ url }),
      await openNode({ url }),
    ] as const;
    return {
      nodes: [...nodes],
      readLog: (seq) => readPage(nodes[0].sharedLog.read, seq),
      async close() {
        await Promise.all(nodes.map((node) => node.close()));
      },
    };
  });
});
