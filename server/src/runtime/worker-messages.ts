import type { Config } from '../config/load.ts';
import type { ListenOptions } from '../http/deps.ts';
import type { MetricsText } from '../telemetry/metrics.ts';

/** A message of the primary to a worker. */
export type ToWorker =
  | {
      readonly kind: 'start';
      readonly config: Config;
      /** Base64. */
      readonly keyEncryptionKey: string;
      readonly tls: ListenOptions['tls'];
    }
  | { readonly kind: 'stop' }
  /** `text` undefined: not every process answered. */
  | { readonly kind: 'metrics'; readonly id: number; readonly text: MetricsText | undefined };

/** A message of a worker to the primary. */
export type FromWorker =
  | { readonly kind: 'hello' }
  | { readonly kind: 'listening'; readonly url: string }
  /** The worker cannot start; the reason is one sentence. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly exitCode: 1 | 2 }
  | { readonly kind: 'metricsPlease'; readonly id: number };

/** The argument a worker is started with: a process may be in a cluster that is not ours. */
export const WORKER_ARGUMENT = 'serve-as-worker';
