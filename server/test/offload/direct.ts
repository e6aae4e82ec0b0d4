import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';

// An offload worker that a body controls by one of these commands in CustomTags, which no operation reads.

export const HOLD_STILL = { tell: 'hold still' } as const;
export const DIE_WHEN_WRITTEN = { tell: 'die when it is written' } as const;

/** Controls the workers of this file that are started from now on, and receives their messages. */
export interface Direction extends Disposable {
  /** The workers' file. */
  readonly thread: URL;
  /** The paths of the calls that they were given. */
  readonly took: string[];
  /** Resolves when one holds still. */
  readonly holding: Promise<void>;
  /** Lets the one that holds still go on. */
  go(): void;
}

export function direct(): Direction {
  // Test files share a process and its channels. Each has an environment of its own, which its workers inherit.
  const name = randomUUID();
  process.env['DIRECTION'] = name;
  const channel = new BroadcastChannel(name);
  const took: string[] = [];
  const holding = Promise.withResolvers<void>();
  channel.addEventListener('message', ({ data }: { readonly data: unknown }) => {
    if (data === 'holding still') holding.resolve();
    else if (typeof data === 'object' && data) took.push((data as { took: string }).took);
  });
  return {
    thread: new URL('./directed-worker.ts', import.meta.url),
    took,
    holding: holding.promise,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    go: () => channel.postMessage('go'),
    [Symbol.dispose]: () => channel.close(),
  };
}
