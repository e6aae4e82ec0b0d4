import { Gauge, type Registry } from '@prometheus-io/client';
import { type Instant, SECOND_MS } from '../kernel/instant.ts';

/** Returns the function that tells when the certificate in use ends. A process without one has no such series. */
export function makeCertificateGauge(registry: Registry): (endsAt: Instant) => void {
  let gauge: Gauge | undefined;
  return (endsAt) => {
    gauge ??= new Gauge({
      name: 'purser_tls_certificate_end_timestamp_seconds',
      help: 'The Unix time at which the TLS certificate in use ends; of several processes the earliest.',
      registers: [registry],
      aggregator: 'min',
    });
    gauge.set(endsAt / SECOND_MS);
  };
}
