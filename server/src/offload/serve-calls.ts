import type { MessagePort } from 'node:worker_threads';
import { invoke } from '../http/pipeline/invoke.ts';
import type { OffloadedCall } from '../http/pipeline/offload.ts';
import { routesOf } from '../http/pipeline/routes.ts';
import { CachedResponse } from '../kernel/cached-response.ts';
import type { DomainEvent } from '../kernel/events.ts';
import type { DepsOf } from '../kernel/operation.ts';
import { answerEach } from '../lib/rpc/rpc.ts';
import { serveRpc } from '../lib/rpc/worker-thread.ts';
import { type EconomyEngine, economyPorts } from '../storage/economy-ports.ts';
import { type CommandRequest, OFFLOAD_ERRORS, type OffloadReply } from './messages.ts';
import { offloadedOperations } from './operations.ts';

type Deps = DepsOf<typeof offloadedOperations>;

/** The offload worker's life: answers calls by the code that the main thread has, until the main thread closes it. */
export function serveCalls(port: MessagePort): void {
  const routes = routesOf(offloadedOperations);

  async function answer({ path, caller, body }: OffloadedCall): Promise<OffloadReply> {
    const route = routes.get(path);
    if (!route) throw new Error(`The offload worker does not know ${path}`);
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const events: DomainEvent[] = [];
    const deps: Deps = { ...ports, emit: (event) => void events.push(event) };
    const answered = await invoke(route, { caller, body: bytes }, deps);
    // A copy of it would be an empty object.
    if (answered instanceof CachedResponse)
      throw new Error('A cached response cannot leave its thread');
    return { answer: answered, events };
  }

  const main = serveRpc<CommandRequest, unknown, OffloadedCall>(port, {
    errors: OFFLOAD_ERRORS,
    onRequests: answerEach(answer),
    // The main thread closes only when no call is under way.
    onClose: () => port.close(),
  });
  const run = (name: CommandRequest['name'], input: unknown) => main.call({ name, input });
  // Name, input and result belong together: the main thread's engine has the same type.
  const ports = economyPorts({ run: run as EconomyEngine['run'] });
}
