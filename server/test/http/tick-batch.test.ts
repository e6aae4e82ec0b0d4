import { expect, test } from 'vitest';
import { makeTickBatch } from '../../src/http/listener/tick-batch.ts';

/** Lets a turn of the event loop end, with what was put off to its end. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('calls of one turn share one look at the log, after the last has arrived', async () => {
  const happened: string[] = [];
  const add = makeTickBatch<string>(
    () => void happened.push('look'),
    async (call, catchUp) => {
      await catchUp();
      happened.push(call);
    },
  );
  happened.push('a arrives');
  add('a');
  happened.push('b arrives');
  add('b');
  await turn();
  add('c');
  await turn();
  expect(happened).toEqual(['a arrives', 'b arrives', 'look', 'a', 'b', 'look', 'c']);
});

test('a call that arrives while another looks has a look of its own', async () => {
  let looks = 0;
  const first = Promise.withResolvers<void>();
  const answered: string[] = [];
  const add = makeTickBatch<string>(
    () => {
      looks += 1;
      return looks === 1 ? first.promise : undefined;
    },
    async (call, catchUp) => {
      await catchUp();
      answered.push(call);
    },
  );
  add('a');
  await turn();
  add('b');
  await turn();
  expect([looks, answered]).toEqual([2, ['b']]);
  first.resolve();
  await turn();
  expect(answered).toEqual(['b', 'a']);
});

test('a look that fails fails nobody but the one who looked', async () => {
  let looks = 0;
  const outcomes: string[] = [];
  const add = makeTickBatch<string>(
    () => {
      looks += 1;
      if (looks === 1) throw new Error('away');
    },
    async (call, catchUp) => {
      try {
        await catchUp();
        outcomes.push(call);
      } catch {
        outcomes.push(`${call} failed`);
      }
    },
  );
  add('a');
  add('b');
  await turn();
  expect(outcomes).toEqual(['a failed', 'b']);
});
