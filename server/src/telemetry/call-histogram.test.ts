import { AggregatorRegistry, Registry } from '@prometheus-io/client';
import { expect, test } from 'vitest';
import { makeCallHistogram } from './call-histogram.ts';

const path = '/Area/Name';

function observed() {
  const registry = new Registry();
  const { observe } = makeCallHistogram(registry);
  for (const seconds of [0.0005, 0.000_51, 3, 11]) {
    observe({ operation: path, outcome: 'OK', seconds });
  }
  observe({ operation: path, outcome: 'InvalidParams', seconds: 0.1 });
  observe({ operation: undefined, outcome: 'InvalidAPIEndpoint', seconds: 0 });
  return registry;
}

test('counts calls by operation and outcome, each bucket with those below it', async () => {
  const text = await observed().metrics();
  const lines = text.split('\n');
  const ok = `operation="${path}",outcome="OK"`;
  for (const line of [
    '# TYPE purser_call_duration_seconds histogram',
    `purser_call_duration_seconds_bucket{le="0.0005",${ok}} 1`,
    `purser_call_duration_seconds_bucket{le="0.001",${ok}} 2`,
    `purser_call_duration_seconds_bucket{le="2.5",${ok}} 2`,
    `purser_call_duration_seconds_bucket{le="5",${ok}} 3`,
    `purser_call_duration_seconds_bucket{le="10",${ok}} 3`,
    `purser_call_duration_seconds_bucket{le="+Inf",${ok}} 4`,
    `purser_call_duration_seconds_sum{${ok}} 14.00101`,
    `purser_call_duration_seconds_count{${ok}} 4`,
    `purser_call_duration_seconds_count{operation="${path}",outcome="InvalidParams"} 1`,
    'purser_call_duration_seconds_count{operation="unknown",outcome="InvalidAPIEndpoint"} 1',
  ]) {
    expect(lines).toContain(line);
  }
});

test('processes are summed up', async () => {
  const all = await Promise.all([observed(), observed()].map((one) => one.getMetricsAsJSON()));
  const text = await AggregatorRegistry.aggregate(all).metrics();
  expect(text).toContain(`_count{operation="${path}",outcome="OK"} 8`);
  expect(text).toContain(`_bucket{le="0.001",operation="${path}",outcome="OK"} 4`);
});
