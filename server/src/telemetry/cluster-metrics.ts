import { AggregatorRegistry, type Registry } from '@prometheus-io/client';
import type { MetricsText } from './metrics.ts';

/**
 * Adds the metrics of this process to the sum over all processes of a `node:cluster`. Each process calls this once. In
 * the primary the returned function gives the sum, and rejects when a worker does not answer within seconds.
 */
export function joinClusterMetrics(registry: Registry): () => Promise<MetricsText> {
  AggregatorRegistry.setRegistries(registry);
  const sum = new AggregatorRegistry<PrometheusContentType>();
  return async () => ({ contentType: sum.contentType, body: await sum.clusterMetrics() });
}

type PrometheusContentType = 'text/plain; version=0.0.4; charset=utf-8';
