import { expect, test } from 'vitest';
import { makeTickBatch } from '../../src/http/listener/serve.ts';

/** Waits until the batch of this tick has been answered. */
const tick = () => new Promise((resolve) => setImmediate(resolve));

test('calls of one tick share one catch-up, after the last has arrived', async () => {
  const happened: string[] = [];
  const add = makeTickBatch<string>(
    () => void happened.push('catch up'),
    async (call, catchUp) => {
      await catchUp();
      happened.push(call);
    },
  );
  happened.push('a arrives');
  add('a');
  happened.push('b arrives');
  add('b');
  await tick();
  add('c');
  await tick();
  expect(happened).toEqual(['a arrives', 'b arrives', 'catch up', 'a', 'b', 'catch up', 'c']);
});

test('a call that arrives while another catches up begins its own', async () => {
  let begun = 0;
  const first = Promise.withResolvers<void>();
  const answered: string[] = [];
  const add = makeTickBatch<string>(
    () => {
      begun += 1;
      return begun === 1 ? first.promise : undefined;
    },
    async (call, catchUp) => {
      await catchUp();
      answered.push(call);
    },
  );
  add('a');
  await tick();
  add('b');
  await tick();
  expect([begun, answered]).toEqual([2, ['b']]);
  first.resolve();
  await tick();
  expect(answered).toEqual(['b', 'a']);
});

test('where catching up throws, no call is judged without it', async () => {
  const happened: string[] = [];
  let failures = 2;
  const add = makeTickBatch<string>(
    () => {
      happened.push('catch up');
      failures -= 1;
      if (failures >= 0) throw new Error('away');
    },
    async (call, catchUp) => {
      try {
        await catchUp();
        happened.push(call);
      } catch {
        happened.push(`${call} failed`);
      }
    },
  );
  for (const call of ['a', 'b', 'c', 'd']) add(call);
  await tick();
  // The order of promises is not the point; nobody is judged before the third attempt, which succeeds.
  expect(happened.filter((what) => what === 'catch up')).toHaveLength(3);
  expect(happened.filter((what) => what !== 'catch up')).toEqual([
    'a failed',
    'b failed',
    'c',
    'd',
  ]);
});

test('where catching up rejects, every call of the batch fails', async () => {
  const outcomes: string[] = [];
  const add = makeTickBatch<string>(
    () => Promise.reject(new Error('away')),
    async (call, catchUp) => {
      const outcome = await Promise.resolve(catchUp()).then(
        () => 'judged',
        () => 'failed',
      );
      outcomes.push(`${call} ${outcome}`);
    },
  );
  add('a');
  add('b');
  await tick();
  expect(outcomes).toEqual(['a failed', 'b failed']);
});
