import type { App } from '../app/app.ts';
import type { Config } from '../config/load.ts';
import type { Option } from '../config/option.ts';
import { OPTIONS } from '../config/options.ts';
import type { Listener, ListenOptions } from '../http/deps.ts';
import { listen } from '../http/listener/listen.ts';
import type { Storage } from '../storage/storage.ts';
import { serviceUrl } from './addresses.ts';
import { Failure } from './failure.ts';

/** The addresses at which a service listens, without a slash at the end. */
export interface Addresses {
  readonly url: string;
  /** Of metrics, readiness, the console and operators; undefined: the same. */
  readonly managementUrl: string | undefined;
}

/** The listeners of one process. */
export interface Listeners extends Pick<Listener, 'useCertificate' | 'drain' | 'close'> {
  readonly addresses: Addresses;
}

interface OwnListenOptions extends ListenOptions {
  /** By whose keys this installation is told from others where a port is taken. */
  readonly storage: Pick<Storage, 'run'>;
}

/** Listens at the port for everything, or at two. Rejects with a Failure when a port cannot be used. */
export async function openListeners(
  { http, split }: Pick<App, 'http' | 'split'>,
  options: OwnListenOptions & Pick<Config, 'managementPort'>,
): Promise<Listeners> {
  const { managementPort: port } = options;
  if (port === undefined) {
    const listener = await listenOrFail(http, options, OPTIONS.port);
    return { ...listener, addresses: { url: listener.url, managementUrl: undefined } };
  }
  const game = await listenOrFail(split.game, options, OPTIONS.port);
  const management = await listenOrFail(
    split.management,
    { ...options, port },
    OPTIONS.managementPort,
  ).catch(async (error: unknown) => {
    await game.close(0);
    throw error;
  });
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

/** The errors of a port that another one takes the place of. */
const NEEDS_OTHER_PORT: readonly unknown[] = ['EADDRINUSE', 'EACCES'];

/** The error of `listen` is one sentence for a person already. `option` is the one that names the port. */
async function listenOrFail(
  deps: Parameters<typeof listen>[0],
  options: OwnListenOptions,
  { flag, variable }: Pick<Option<unknown>, 'flag' | 'variable'>,
): Promise<Listener> {
  try {
    return await listen(deps, options);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const { code } = (cause.cause ?? {}) as NodeJS.ErrnoException;
    const advice = NEEDS_OTHER_PORT.includes(code)
      ? ` Name another one with ${flag} or ${variable}.`
      : '';
    const reason = code === 'EADDRINUSE' ? `${await holderOf(options)}.` : cause.message;
    throw new Failure(`${reason}${advice}`, { cause });
  }
}

/**
 * Describes the program that has the port. Purser is recognised by its pages; none of that is loaded unless it is
 * needed.
 */
async function holderOf({ host, port, tls, storage }: OwnListenOptions): Promise<string> {
  const { describeHolder, kidsIn, identifyService } = await import('./identify-service.ts');
  const kids = await kidsIn(storage).catch(() => undefined);
  const identity = await identifyService(serviceUrl({ host, port, tlsFiles: tls }), kids);
  const runsAlready = identity === 'thisInstallation' ? ', which runs already' : '';
  return `${describeHolder({ host, port }, identity)}${runsAlready}`;
}
