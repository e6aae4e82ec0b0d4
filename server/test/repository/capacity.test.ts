import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  byKind,
  type Costs,
  fitLine,
  type Machines,
  mostOf,
  usesOf,
} from '../../../scripts/capacity-model.ts';
import { CAPACITY_GUIDE, capacityGuide, withTables } from '../../../scripts/capacity-tables.ts';

const root = new URL('../../../', import.meta.url);

test('the tables of the guide are what the results give', () => {
  const isFresh = capacityGuide(root) === readFileSync(new URL(CAPACITY_GUIDE, root), 'utf8');
  expect(isFresh, `${CAPACITY_GUIDE} is stale: npm run generate`).toBe(true);
});

test('a table goes below its heading, and a guide without one is refused', () => {
  const tables = new Map([['Two', [['a'], ['1']]]]);
  const guide = '## One\n\n| x |\n| --- |\n\n## Two\n\n| x |\n| --- |\n| 0 |\n\n## Three\n';
  const expected = '## One\n\n| x |\n| --- |\n\n## Two\n\n| a |\n| --- |\n| 1 |\n\n## Three\n';
  expect(withTables(guide, tables)).toBe(expected);
  const lacking = '## Two\n\n## Three\n\n| x |\n| --- |\n';
  expect(() => withTables(lacking, tables)).toThrow('no table below “Two”');
});

test('a line goes through its points', () => {
  expect(
    [0, 1, 20].map(
      fitLine([
        [1, 3],
        [2, 5],
        [3, 7],
      ]),
    ),
  ).toEqual([1, 3, 41]);
  expect(fitLine([[1, 3]])(9)).toBe(3);
});

describe('the ceiling', () => {
  const nothing = { kept: 0, written: 0, commits: 0 };
  /** A login costs 100 µs of a node and 200 µs of the database, and every fourth a commit. */
  const costs: Costs = {
    costOf: (kind) =>
      kind === 'login' ? { service: 100, database: 200 } : { service: 0, database: 0 },
    perCall: byKind((kind) => (kind === 'login' ? { ...nothing, commits: 0.25 } : nothing)),
    atRest: { node: 0, database: 0.1 },
    nodeBytes: 0,
    revocationBytes: 0,
    revocationsMax: 500,
  };
  const machines: Machines = {
    nodes: 2,
    workers: 1,
    coresOfNode: 1,
    coresOfDatabase: 1,
    flushes: 1_000,
  };
  const logins = byKind((kind) => (kind === 'login' ? 1_000 : 0));

  test('is what is used most', () => {
    expect(usesOf(costs, machines, logins)).toEqual([
      { resource: 'database', share: 0.4 },
      { resource: 'disk', share: 0.25 },
      { resource: 'service', share: 0.05 },
      { resource: 'control log', share: 0 },
    ]);
  });

  test('moves with the resource that is full', () => {
    const most = (of: Partial<Machines>) =>
      mostOf(costs, { ...machines, ...of }, { rates: logins, share: 0.7 });
    expect(most({}).ceiling).toBe('database');
    expect(most({}).times).toBeCloseTo(2.5);
    expect(most({ coresOfDatabase: 100 })).toEqual({ times: 2.8, ceiling: 'disk' });
    const cores = most({ coresOfDatabase: 100, flushes: 1e9 });
    expect(cores.ceiling).toBe('service');
    expect(cores.times).toBeCloseTo(14);
    // The nodes at rest fill it alone.
    expect(most({ nodes: 8 }).times).toBe(0);
  });
});
