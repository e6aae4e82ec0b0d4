import type { App } from '../app/app.ts';
import type { Config } from '../config/load.ts';
import type { Listener, ListenOptions } from '../http/deps.ts';
import { listen } from '../http/listener/listen.ts';
import { Failure } from './failure.ts';

/** Where a service listens; each without a slash at the end. */
export interface Addresses {
  readonly url: string;
  /** Of metrics, readiness, the console and operators; undefined: the same. */
  readonly managementUrl: string | undefined;
}

/** The listeners of one process. */
export interface Listeners extends Pick<Listener, 'useCertificate' | 'drain' | 'close'> {
  readonly addresses: Addresses;
}

/** Listens at the port for everything, or at two. Rejects with a Failure when a port cannot be used. */
export async function openListeners(
  { http, split }: Pick<App, 'http' | 'split'>,
  options: ListenOptions & Pick<Config, 'managementPort'>,
): Promise<Listeners> {
  const { managementPort: port } = options;
  if (port === undefined) {
    const listener = await listenOrFail(http, options);
    return { ...listener, addresses: { url: listener.url, managementUrl: undefined } };
  }
  const game = await listenOrFail(split.game, options);
  const management = await listenOrFail(split.management, { ...options, port }).catch(
    async (error: unknown) => {
      await game.close(0);
      throw error;
    },
  );
  return {
    addresses: { url: game.url, managementUrl: management.url },
    useCertificate(tls) {
      game.useCertificate(tls);
      management.useCertificate(tls);
    },
    drain() {
      game.drain();
      management.drain();
    },
    async close(graceMs) {
      await Promise.all([game.close(graceMs), management.close(graceMs)]);
    },
  };
}

/** The error of `listen` is one sentence for a person already. */
async function listenOrFail(...args: Parameters<typeof listen>): Promise<Listener> {
  try {
    return await listen(...args);
  } catch (cause) {
    throw cause instanceof Error ? new Failure(cause.message, 1, { cause }) : cause;
  }
}
