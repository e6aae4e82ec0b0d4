import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROOF_REFUSAL_WORDS } from '../../src/kernel/identity-proof.ts';
import { LOGIN_REFUSALS } from '../../src/kernel/identity-provider.ts';
import { type MeasuredApp, READINESS_STATES } from '../../src/kernel/measures.ts';
import { RECEIPT_REFUSAL_WORDS } from '../../src/kernel/receipt-refusal.ts';
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

/** The names of all metrics of a node, or of a process on an embedded database. */
function namesWith(node: MeasuredApp['node']): readonly string[] {
  const metrics = makeMetrics();
  metrics.watch({
    operations: [],
    readiness: () => 'ready',
    pools: () => [],
    databaseHealth: () => ({ values: {}, tables: [] }),
    node,
    waitingJobs: () => ({
      mail: 0,
      recovery: 0,
      appleRevocation: 0,
      playStoreAcknowledgement: 0,
      steamOrder: 0,
    }),
    verifiers: () => ({
      count: 0,
      leased: 0,
      slowestBehindMs: 0,
      waits: { count: 0, seconds: 0 },
    }),
  });
  metrics.setCertificateEnd(0);
  const names = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  return names.filter((name) => name.startsWith('purser_'));
}

test('every metric has a row, and every row of a metric is one', async () => {
  const node = {
    leaseAgeMs: () => 0,
    isLeased: () => true,
    aliveNodes: () => 1,
    clockOffsetMs: () => -61_500,
  };
  const ours = [...new Set([node, undefined].flatMap(namesWith))];
  ours.forEach(expectRow);
  const written = rows.flatMap((row) => row.split('|')[1]?.match(/purser_\w+/g) ?? []);
  expect(written.filter((name) => !ours.includes(name))).toEqual([]);
});

test('every line of a change has a row', () => {
  CHANGE_LINES.forEach(expectRow);
});

test('every state and every reason has a row', () => {
  [...READINESS_STATES, ...LOGIN_REFUSALS].forEach(expectRow);
});

test('every reason of a refused proof has its row, in the words of the reference', () => {
  for (const [reason, words] of Object.entries(PROOF_REFUSAL_WORDS)) {
    expect(rows).toContain(`| \`${reason}\` | ${words} |`);
  }
});

test('every reason of a refused receipt has its row, in the words of the reference', () => {
  for (const [reason, words] of Object.entries(RECEIPT_REFUSAL_WORDS)) {
    expect(rows).toContain(`| \`${reason}\` | ${words} |`);
  }
});
