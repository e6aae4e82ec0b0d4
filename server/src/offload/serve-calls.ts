import type { MessagePort } from 'node:worker_threads';
import type { MembersDialect } from '../http/dialect.ts';
import { invoke } from '../http/pipeline/invoke.ts';
import type { OffloadedCall } from '../http/pipeline/offload.ts';
import { routesOf } from '../http/pipeline/routes.ts';
import type { Instant } from '../kernel/instant.ts';
import type { DepsOf } from '../kernel/operation.ts';
import { CachedResponse, Revised } from '../kernel/revised.ts';
import { answerEach } from '../lib/rpc/rpc.ts';
import { serveRpc } from '../lib/rpc/worker-thread.ts';
import { runOn } from '../storage/command.ts';
import { type KeyedRunner, runInContext } from '../storage/idempotency/keyed-runner.ts';
import {
  type CommandRequest,
  type GivenDeps,
  OFFLOAD_ERRORS,
  type OffloadedAnswer,
} from './messages.ts';
import { offloadedOperations } from './operations.ts';

type Deps = DepsOf<typeof offloadedOperations>;

/** Runs the offload worker: answers calls with the same code as the main thread, until the main thread closes it. */
export function serveCalls(port: MessagePort, given: GivenDeps): void {
  const routes = routesOf(offloadedOperations);

  async function answer(call: OffloadedCall): Promise<OffloadedAnswer> {
    const { path, caller, body, origin, requestId, keyHead, noteHead } = call;
    const route = routes.get(path);
    if (!route) throw new Error(`The offload worker does not know ${path}`);
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const heads = { ...(keyHead && { keyHead }), noteHead };
    let dialect: MembersDialect = { isReferenceDialect: false, hasExtension: false };
    const onDialect = ({ isReferenceDialect, hasExtension }: MembersDialect): void => {
      dialect = { isReferenceDialect, hasExtension };
    };
    const invocation = { caller, body: bytes, origin, requestId, onDialect, ...heads };
    const now = (): Instant => call.now;
    const engine = engineOf(requestId);
    const run = runOn(engine);
    const answered: unknown = await invoke(route, invocation, {
      operationDeps: { ...given, run, now } satisfies Deps,
      now,
      depsInContext: (context, onReplay): Deps => ({
        ...given,
        run: runInContext(engine, { context, onReplay }),
        now,
      }),
    });
    // A clone of it would be an empty object.
    if (answered instanceof CachedResponse)
      throw new Error('Such an answer cannot leave its thread');
    const isReplay = keyHead?.isReplay === true;
    if (!(answered instanceof Revised)) {
      return { answer: answered, revision: undefined, dialect, isReplay };
    }
    return { answer: answered.data, revision: answered.revision, dialect, isReplay };
  }

  const main = serveRpc<CommandRequest, unknown, OffloadedCall>(port, {
    errors: OFFLOAD_ERRORS,
    onRequests: answerEach(answer),
    // The main thread closes only when no call is under way.
    onClose: () => port.close(),
  });
  const engineOf = (requestId: string): KeyedRunner => ({
    run: (name, input) => main.call({ name, input, requestId }),
    runInContext: (name, input, context) =>
      main.call({ name, input, requestId, context }) as ReturnType<KeyedRunner['runInContext']>,
  });
}

// The messages between the main thread and the offload worker (lib/rpc), beside the calls themselves.
