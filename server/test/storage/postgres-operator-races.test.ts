import { describe, expect, it } from 'vitest';
import { disableOperator } from '../../src/operators/commands/management.ts';
import { closeTable } from '../support/closed-table.ts';
import { readPage } from '../support/control-page.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { NOW, unique } from './given.ts';
import { anOperator } from './operator-given.ts';
import { operatorRaces } from './operator-races.ts';
import { openNode, openNodeForTest } from './postgres-given.ts';

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

  it('disabling an operator waits for a change that has judged the operator and not yet committed', async () => {
    const url = await aPostgresDatabase();
    const [one, two] = [await openNodeForTest({ url }), await openNodeForTest({ url })];
    const [operatorId, target] = [await anOperator(one, []), await anOperator(one, [])];
    const closed = await closeTable(url, 'operator_acts');
    const done = { operatorId, titleId: undefined, path: '/A/B', about: {}, at: NOW };
    const audited = { ...done, requestId: unique('call-'), roles: [], rolesEverywhere: [] };
    const setup = { operatorId: target, sealed: 'sealed', until: NOW + 1 };
    const change = one.engine.run('operatorFactors.begin', setup, { audited });
    await expect.poll(() => closed.waiting('relation')).toHaveLength(1);
    const managed = { operatorId, granter: undefined, now: NOW };
    const disabling = two.run(disableOperator, managed);
    await expect.poll(() => closed.waiting('transactionid')).toHaveLength(1);
    await closed.open();
    expect(await Promise.all([change, disabling])).toMatchObject([
      { status: 'done' },
      { status: 'done' },
    ]);
  });
});
