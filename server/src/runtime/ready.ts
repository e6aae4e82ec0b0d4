import type { Config } from '../config/load.ts';
import type { ListenOptions } from '../http/deps.ts';
import { bootstrapKey, type Installation } from './bootstrap.ts';
import type { Addresses } from './listeners.ts';
import { type RetryOptions, retryWhileUnavailable } from './retry-while-unavailable.ts';
import type { Reloads } from './reload.ts';
import type { StopSignal } from './stop-signals.ts';

/** The report of a start that serves. */
export interface Ready {
  readonly config: Config;
  /** As the listener has it, without a slash at the end. */
  readonly url: string;
  /** Where metrics, readiness and the console are, where they have a port of their own. */
  readonly managementUrl?: string | undefined;
  readonly titleId: string;
  /** Made by this start; it is shown here and nowhere else. */
  readonly secretKey: string | undefined;
}

/** The deps of serving, with one process or several. */
export interface ServeDeps extends RetryOptions {
  readonly config: Config;
  readonly tls: ListenOptions['tls'];
  readonly stopped: Promise<StopSignal>;
  readonly reloads: Reloads;
  readonly onReady: (ready: Ready) => void;
}

/** Reports that the service listens at its addresses, with the first secret key of the title where it has none yet. */
export async function announce(
  { url, managementUrl }: Addresses,
  { storage, titleId }: Installation,
  deps: ServeDeps,
): Promise<void> {
  const secretKey = await retryWhileUnavailable(() => bootstrapKey(storage, titleId), deps);
  deps.onReady({ config: deps.config, url, managementUrl, titleId, secretKey });
}
