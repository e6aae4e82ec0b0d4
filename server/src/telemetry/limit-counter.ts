import { Counter, type Registry } from '@prometheus-io/client';
import { RATE_LIMITS, type RateLimit } from '../kernel/rate-limits.ts';

/** Registers the counter of refusals for what came too often and returns the function that counts one. Each limit is there with 0 from the start. */
export function makeLimitCounter(registry: Registry): (limit: RateLimit) => void {
  const counter = new Counter({
    name: 'purser_limited_total',
    help: 'Calls and new players that were one too many, by limit.',
    labelNames: ['limit'],
    registers: [registry],
  });
  for (const limit of RATE_LIMITS) counter.inc({ limit }, 0);
  return (limit) => counter.inc({ limit });
}
