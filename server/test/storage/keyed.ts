import type { Runs } from '../../src/kernel/command.ts';
import type { KeyedCall } from '../../src/kernel/idempotency.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import {
  makeKeyedRunner,
  makeSeal,
  runInContext,
} from '../../src/storage/idempotency/keyed-runner.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { NOW } from './given.ts';

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

/** Makes calls with an idempotency key as handlers do; `clock.now` is the moment at which they come. */
export function makeKeyedCalls(storage: Pick<Storage, 'engine'>) {
  const clock = { now: NOW };
  const runner = makeKeyedRunner({
    engine: storage.engine,
    seal,
    now: () => clock.now,
    random: systemRandom,
  });
  return {
    clock,
    async call<T>(
      of: Call,
      handle: (runs: Runs) => Promise<T>,
    ): Promise<{ readonly result: T; readonly isReplay: boolean }> {
      let isReplay = false;
      const onReplay = (): void => {
        isReplay = true;
      };
      const run = runInContext(runner, { context: { key: { ...ORDINARY, ...of } }, onReplay });
      return { result: await handle({ run }), isReplay };
    },
  };
}
