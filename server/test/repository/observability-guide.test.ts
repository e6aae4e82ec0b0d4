import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOGIN_REFUSALS } from '../../src/kernel/identity-provider.ts';
import { READINESS_STATES } from '../../src/kernel/measures.ts';
import { CHANGE_LINES } from '../../src/telemetry/change-log.ts';
import { makeMetrics } from '../../src/telemetry/metrics.ts';
import { ROOT } from './tidy/sources.ts';

// The guide for operators names all that they can see.

const guide = readFileSync(join(ROOT, 'docs/guides/observability.md'), 'utf8');
const rows = guide.split('\n').filter((line) => line.startsWith('| `'));

function expectRow(name: string): void {
  expect(
    rows.some((row) => row.split('|')[1]?.includes(`\`${name}\``)),
    name,
  ).toBe(true);
}

test('every metric has a row, and every row of a metric is one', async () => {
  const metrics = makeMetrics();
  const node = {
    leaseAgeMs: () => 0,
    isLeased: () => true,
    aliveNodes: () => 1,
    clockOffsetMs: () => -61_500,
  };
  metrics.watch({ operations: [], readiness: () => 'ready', pools: () => [], node });
  metrics.setCertificateEnd(0);
  const names = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const ours = names.filter((name) => name.startsWith('purser_'));
  ours.forEach(expectRow);
  const written = rows.flatMap((row) => /^\| `(purser_\w+)`/.exec(row)?.[1] ?? []);
  expect(written.filter((name) => !ours.includes(name))).toEqual([]);
});

test('every line of a change has a row', () => {
  CHANGE_LINES.forEach(expectRow);
});

test('every state and every reason has a row', () => {
  [...READINESS_STATES, ...LOGIN_REFUSALS].forEach(expectRow);
});
