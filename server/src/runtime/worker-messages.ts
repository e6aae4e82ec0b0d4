import type { Config } from '../config/load.ts';
import type { ListenOptions } from '../http/deps.ts';
import type { MetricsText } from '../telemetry/metrics.ts';

/** What the first process says to one that serves. */
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

/** What a process that serves says to the first one. */
export type FromWorker =
  | { readonly kind: 'hello' }
  | { readonly kind: 'listening'; readonly url: string }
  /** It cannot start, and why, in one sentence. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly exitCode: 1 | 2 }
  | { readonly kind: 'metricsPlease'; readonly id: number };

/** What a process that serves is started with: being in some cluster does not yet mean being in ours. */
export const WORKER_ARGUMENT = 'serve-as-worker';
