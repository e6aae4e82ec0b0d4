import { expect, test } from 'vitest';
import { ERRORS } from '../kernel/error-catalogue.ts';
import type { MeasuredApp } from '../kernel/measures.ts';
import { makeMetrics } from './metrics.ts';

const APP: MeasuredApp = {
  operations: ['/Area/Name', '/Area/Other'],
  readiness: () => 'starting',
  pools: () => [{ pool: 'calls', max: 10, busy: 2, idle: 1, waiting: 5 }],
  databaseHealth: () => ({
    values: { database_size_bytes: 8_192, postgres_standbys: 0 },
    tables: [{ table: 'nodes', live: 3, dead: 40 }],
  }),
  node: {
    leaseAgeMs: () => 250,
    isLeased: () => true,
    aliveNodes: () => 3,
    clockOffsetMs: () => -61_500,
  },
  waitingJobs: () => ({
    mail: 0,
    recovery: 0,
    appleRevocation: 0,
    playStoreAcknowledgement: 0,
    steamOrder: 0,
  }),
  verifiers: () => ({
    count: 12,
    leased: 10,
    slowestBehindMs: 30,
    waits: { count: 4, seconds: 0.5 },
  }),
};

async function linesOf(app: MeasuredApp, act?: (metrics: ReturnType<typeof makeMetrics>) => void) {
  const metrics = makeMetrics('1.2.3');
  metrics.watch(app);
  act?.(metrics);
  return (await metrics.text()).body.split('\n');
}

test('every series is there from the start', async () => {
  const lines = await linesOf(APP);
  for (const line of [
    'purser_call_duration_seconds_count{operation="/Area/Name",outcome="OK"} 0',
    'purser_call_duration_seconds_bucket{le="10",operation="/Area/Other",outcome="OK"} 0',
    ...Object.keys(ERRORS).map((name) => `purser_calls_refused_total{outcome="${name}"} 0`),
    'purser_logins_total{provider="Service",newly_created="true"} 0',
    'purser_logins_refused_total{provider="Custom",reason="banned"} 0',
    'purser_entity_tokens_issued_total{entity_type="title"} 0',
    'purser_revocations_total{kind="session"} 0',
    'purser_bans_total 0',
    'purser_items_written_total{into="store"} 0',
    'purser_drop_table_rolls_total 0',
    'purser_leases_lost_total 0',
    'purser_nodes_expelled_total 0',
    'purser_readiness{state="ready"} 0',
    'purser_readiness{state="starting"} 1',
    'purser_readiness{state="diskFull"} 0',
    'purser_database_connections{pool="calls",state="busy"} 2',
    'purser_database_connections{pool="calls",state="idle"} 1',
    'purser_database_connections_max{pool="calls"} 10',
    'purser_database_waiting{pool="calls"} 5',
    'purser_database_command_duration_seconds_count{changes="rows",outcome="done"} 0',
    'purser_database_command_duration_seconds_count{changes="control",outcome="failed"} 0',
    'purser_lease_age_seconds 0.25',
    'purser_leases_held 1',
    'purser_nodes_alive 3',
    'purser_clock_offset_seconds -61.5',
    'purser_verifiers 12',
    'purser_verifier_leases 10',
    'purser_verifiers_behind_seconds 0.03',
    'purser_verifier_waits_total 4',
    'purser_verifier_wait_seconds_total 0.5',
    'purser_log_bytes_dropped_total 0',
    'purser_housekeeping_failures_total 0',
    'purser_workers_died_total 0',
    'purser_database_size_bytes 8192',
    'purser_postgres_standbys 0',
    'purser_postgres_table_rows{table="nodes",state="dead"} 40',
    'purser_control_commit_duration_seconds_count 0',
    'purser_control_peers_duration_seconds_count 0',
  ]) {
    expect(lines).toContain(line);
  }
});

test('with the embedded database there is no lease', async () => {
  const text = (await linesOf({ ...APP, node: undefined })).join('\n');
  expect(text).not.toMatch(/purser_(lease|nodes|clock|control|tls|postgres)/);
});

test('a value that the database does not tell has no series', async () => {
  const lines = await linesOf(APP);
  expect(lines.filter((line) => line.startsWith('purser_postgres_connections'))).toEqual([]);
  expect(lines.join('\n')).not.toContain('purser_disk_free_bytes');
  const embedded = { values: { disk_free_bytes: 4_096 }, tables: [] };
  const app = { ...APP, node: undefined, databaseHealth: () => embedded };
  expect(await linesOf(app)).toContain('purser_disk_free_bytes 4096');
});

test('what goes wrong in the background is counted', async () => {
  const lines = await linesOf(APP, ({ housekeepingFailed, workerDied }) => {
    housekeepingFailed();
    workerDied();
  });
  expect(lines).toContain('purser_housekeeping_failures_total 1');
  expect(lines).toContain('purser_workers_died_total 1');
});

test('the two parts of a change of the control state are counted apart', async () => {
  const lines = await linesOf(APP, ({ observeControl }) => {
    observeControl({ commitSeconds: 0.25, peersSeconds: 1.75 });
  });
  expect(lines).toContain('purser_control_commit_duration_seconds_sum 0.25');
  expect(lines).toContain('purser_control_peers_duration_seconds_sum 1.75');
});

test('the end of the certificate is that of the last one', async () => {
  const lines = await linesOf(APP, ({ setCertificateEnd }) => {
    setCertificateEnd(1_000_000);
    setCertificateEnd(2_000_000);
  });
  expect(lines).toContain('purser_tls_certificate_end_timestamp_seconds 2000');
});

test('only counters are called like counters', async () => {
  const gauges = (await linesOf(APP)).filter((line) => /^# TYPE \S+_total (?!counter$)/.test(line));
  expect(gauges).toEqual([]);
});

test('refused calls are counted by error, whatever was called', async () => {
  const lines = await linesOf(APP, ({ observe }) => {
    observe({ operation: '/Area/Name', outcome: 'InvalidParams', seconds: 0 });
    observe({ operation: '/Area/Other', outcome: 'InvalidParams', seconds: 0 });
    observe({ operation: '/Area/Other', outcome: 'OK', seconds: 0 });
    observe({ operation: undefined, outcome: 'InvalidAPIEndpoint', seconds: 0 });
  });
  expect(lines).toContain('purser_calls_refused_total{outcome="InvalidParams"} 2');
  expect(lines).toContain('purser_calls_refused_total{outcome="InvalidAPIEndpoint"} 1');
  expect(lines).not.toContainEqual(expect.stringMatching(/purser_calls_refused_total.*"OK"/));
});

test('commands of the database are measured', async () => {
  const lines = await linesOf(APP, ({ observeCommand }) => {
    observeCommand({ changes: 'rows', outcome: 'done', seconds: 0.02 });
  });
  const labels = 'changes="rows",outcome="done"';
  const name = 'purser_database_command_duration_seconds';
  expect(lines).toContain(`${name}_bucket{le="0.01",${labels}} 0`);
  expect(lines).toContain(`${name}_bucket{le="0.025",${labels}} 1`);
});
