import type { MessagePort } from 'node:worker_threads';
import { invoke } from '../http/pipeline/invoke.ts';
import { routesOf } from '../http/pipeline/routes.ts';
import type { DepsOf } from '../kernel/operation.ts';
import { Prepared } from '../kernel/cached-response.ts';
import { ECONOMY_COMMANDS } from '../storage/commands/economy.ts';
import { portsOf } from '../storage/ports.ts';
import type { FromThread, ToThread } from './messages.ts';
import { offloadedOperations } from './operations.ts';
import { serializeError } from './serialized-error.ts';
import { makeRemoteEngine } from './remote-engine.ts';

type Call = ToThread & { readonly kind: 'call' };

/** The thread's life: answers the calls that arrive, by the same code as the main thread, until it is told to close. */
export function answerCalls(port: MessagePort): void {
  const post = (message: FromThread): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    port.postMessage(message);
  };
  const engine = makeRemoteEngine(post);
  const deps: DepsOf<typeof offloadedOperations> = portsOf(ECONOMY_COMMANDS, engine);
  const routes = routesOf(offloadedOperations);

  async function answer({ id, path, caller, body }: Call): Promise<void> {
    try {
      const route = routes.get(path);
      if (!route) throw new Error(`The thread for large calls does not know ${path}`);
      const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
      const answer = await invoke(route, { caller, body: bytes }, deps);
      // A copy of it would be an empty object.
      if (answer instanceof Prepared) throw new Error('A prepared answer cannot leave its thread');
      post({ kind: 'answered', id, answer });
    } catch (thrown) {
      post({ kind: 'callFailed', id, thrown: serializeError(thrown) });
    }
  }

  port.on('message', (message: ToThread) => {
    if (message.kind === 'call') void answer(message);
    else if (message.kind === 'close') port.close();
    else engine.settle(message);
  });
}
