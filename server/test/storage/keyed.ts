import type { KeyedCall } from '../../src/kernel/idempotency.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { COMMANDS } from '../../src/storage/commands.ts';
import { makePortsInContext } from '../../src/storage/idempotency/keyed-ports.ts';
import { makeKeyedRunner } from '../../src/storage/idempotency/keyed-runner.ts';
import { makeSeal } from '../../src/storage/idempotency/seal.ts';
import type { PortsOf } from '../../src/storage/ports.ts';
import type { StoragePorts } from '../../src/storage/storage.ts';
import { NOW } from './given.ts';

type Ports = PortsOf<typeof COMMANDS>;
export type Call = Partial<KeyedCall> & { readonly titleId: string };

const ORDINARY = {
  path: '/Toy/Call',
  playerId: undefined,
  operatorId: undefined,
  key: 'key',
  bodyHash: 'body',
};
const seal = makeSeal(Buffer.alloc(32, 7));

/** A call as the database sees it. */
export const sealCall = (of: Call) => seal({ ...ORDINARY, ...of });

/** Makes calls with an idempotency key as handlers do, on ports of their own; `clock.now` is the moment at which they come. */
export function makeKeyedCalls(storage: Pick<StoragePorts, 'engine'>) {
  const clock = { now: NOW };
  const runner = makeKeyedRunner({
    engine: storage.engine,
    seal,
    now: () => clock.now,
    random: systemRandom,
  });
  const portsInContext = makePortsInContext(COMMANDS, runner);
  return {
    clock,
    async call<T>(
      of: Call,
      handle: (ports: Ports) => Promise<T>,
    ): Promise<{ readonly result: T; readonly isReplay: boolean }> {
      let isReplay = false;
      const ports = portsInContext({ key: { ...ORDINARY, ...of } }, () => {
        isReplay = true;
      });
      return { result: await handle(ports), isReplay };
    },
  };
}
