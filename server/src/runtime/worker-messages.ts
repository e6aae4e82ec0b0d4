import type { MetricsText } from '../telemetry/metrics.ts';
import type { Addresses } from './listeners.ts';
import type { Reloaded } from './reload.ts';

/** The first message to a worker. */
export interface StartOrder extends Reloaded {
  readonly kind: 'start';
}

/** A message of the primary to a worker. */
export type ToWorker =
  | StartOrder
  | (Reloaded & { readonly kind: 'reload' })
  | { readonly kind: 'stop' }
  | UntrustedProxyFound
  /** `text` undefined: not every process answered. */
  | { readonly kind: 'metrics'; readonly id: number; readonly text: MetricsText | undefined };

/** A message of a worker to the primary. */
export type FromWorker =
  | { readonly kind: 'hello' }
  | { readonly kind: 'listening'; readonly addresses: Addresses }
  /** The worker cannot start; the reason is one sentence. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly exitCode: 1 | 2 }
  | UntrustedProxyFound
  | { readonly kind: 'metricsPlease'; readonly id: number };

/** A worker has found a proxy that is not trusted; the primary tells the others, so that each answers for all. */
interface UntrustedProxyFound {
  readonly kind: 'untrustedProxy';
  readonly address: string;
}

/** The argument a worker is started with: a process may be in a cluster that is not ours. */
export const WORKER_ARGUMENT = 'serve-as-worker';
