import type { Bench } from './bench.ts';
import { makeValidation, times } from './calls.ts';
import { openIssuer } from './issuer.ts';
import { type Contender, takeSample } from './measure.ts';
import type { Service } from './servers.ts';

/** Enough that the pauses of each are long against the millisecond in which wrk counts them. */
const CONNECTIONS = 128;
/** The service remembers no token, so that these may be sent again. */
const TOKENS = { full: 40_000, quick: 200 };
/** The full rate is measured more than once: a slow moment of the machine must not decide about all that follows. */
const TRIES = { full: 3, quick: 1 };
/** A service that would need a longer pause cannot be measured. */
const PAUSE_MS_MAX = 1_000;

/**
 * Validations at half the rate that the service can do, after measuring that: what players feel is the delay there,
 * not that of a queue. The tokens live an hour unless said otherwise.
 */
export async function validationsAtHalfLoad(
  bench: Bench,
  service: Service,
  lifetimeMs?: number,
): Promise<Pick<Contender, 'requests' | 'connections' | 'pauseMs'> & { perSecond: number }> {
  const issuer = await openIssuer(service, lifetimeMs);
  const validation = await makeValidation(service);
  const tokens = times(bench.size(TOKENS.full, TOKENS.quick), () =>
    validation(issuer.entityToken()),
  );
  const asked = { requests: bench.requests('validate', tokens), connections: CONNECTIONS };
  const contender: Contender = { name: 'full load', role: 'also', ...service, ...asked };
  const { seconds, warmUpSeconds } = bench.settings;
  if (warmUpSeconds > 0) await takeSample(bench, contender, warmUpSeconds);
  let full = 0;
  for (let tries = bench.size(TRIES.full, TRIES.quick); tries > 0; tries -= 1) {
    full = Math.max(full, (await takeSample(bench, contender, seconds)).perSecond);
  }
  const perSecond = full / 2;
  const pauseMs = Math.round((CONNECTIONS / perSecond) * 1000);
  return { ...asked, pauseMs: Math.min(Math.max(1, pauseMs), PAUSE_MS_MAX), perSecond };
}
