import { AggregatorRegistry, type Registry } from '@prometheus-io/client';
import type { MetricsText } from './metrics.ts';

/**
 * Lets this process's numbers take part in the sum over all processes of a `node:cluster`. In the
 * primary the answer gives that sum (rejects when a worker does not answer within seconds); each
 * process calls this once.
 */
export function joinClusterMetrics(registry: Registry): () => Promise<MetricsText> {
  AggregatorRegistry.setRegistries(registry);
  const sum = new AggregatorRegistry<PrometheusContentType>();
  return async () => ({ contentType: sum.contentType, body: await sum.clusterMetrics() });
}

type PrometheusContentType = 'text/plain; version=0.0.4; charset=utf-8';
