import { expect, test } from 'vitest';
import { makeBatches } from './batches.ts';

/** Batches whose work ends when a test says so. */
function given({ max = 10, waitingMax = 10 } = {}) {
  const begun: (readonly string[])[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const batches = makeBatches<string, string>({
    max,
    waitingMax,
    async work(takeBatch) {
      const batch = takeBatch();
      begun.push(batch);
      const end = Promise.withResolvers<void>();
      ends.push(end);
      await end.promise;
      return batch.map((item) => item.toUpperCase());
    },
  });
  const run = (item: string) => batches.run({ name: item.slice(0, 1) }, item);
  const last = () => ends.at(-1);
  return { batches, begun, run, last };
}

/** Lets whatever can go on do so. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('the first begins at once, and what comes in meanwhile is the next batch', async () => {
  const { batches, begun, run, last } = given();
  const all = ['a', 'b', 'c'].map(run);
  expect(begun).toEqual([['a']]);
  expect(batches).toMatchObject({ waiting: 2, lastSize: 0 });
  last()?.resolve();
  await settled();
  expect(begun).toEqual([['a'], ['b', 'c']]);
  expect(batches).toMatchObject({ waiting: 0, lastSize: 1 });
  last()?.resolve();
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C']);
});

test('after the last batch, the next item begins at once again', async () => {
  const { begun, run, last } = given();
  const first = run('a');
  last()?.resolve();
  await first;
  await settled();
  void run('b');
  expect(begun).toEqual([['a'], ['b']]);
});

test('a batch has everything that has come in when it is taken, and is taken once', async () => {
  const isReady = Promise.withResolvers<void>();
  const { run } = makeBatches<string, string>({
    max: 10,
    waitingMax: 10,
    async work(takeBatch) {
      await isReady.promise;
      expect(takeBatch()).toEqual(takeBatch());
      return takeBatch().map((item) => takeBatch().join('') + item);
    },
  });
  const all = [run({ name: 'lane' }, 'a'), run({ name: 'lane' }, 'b')];
  isReady.resolve();
  expect(await Promise.all(all)).toEqual(['aba', 'abb']);
});

test('a batch has its limit, and lanes take turns in filling it', async () => {
  const { begun, run, last } = given({ max: 3 });
  const all = ['a0', 'a1', 'a2', 'a3', 'a4', 'b1'].map(run);
  last()?.resolve();
  await settled();
  expect(begun[1]).toEqual(['a1', 'b1', 'a2']);
  last()?.resolve();
  await settled();
  expect(begun[2]).toEqual(['a3', 'a4']);
  last()?.resolve();
  await Promise.all(all);
});

test('so much waits; the rest is refused, from the longest lane', async () => {
  const { run, last } = given({ waitingMax: 2 });
  const [first, second, third, other] = ['a0', 'a1', 'a2', 'b1'].map(run);
  expect(await third).toBe('full');
  expect(await run('b2')).toBe('full');
  last()?.resolve();
  await settled();
  last()?.resolve();
  expect(await Promise.all([first, second, other])).toEqual(['A0', 'A1', 'B1']);
});

test('a batch that fails, fails for all who are in it and for nobody else', async () => {
  const { run, last } = given();
  const [first, second, third] = ['a', 'b', 'c'].map(run);
  last()?.resolve();
  await settled();
  const failed = last();
  const fourth = run('d');
  failed?.reject(new Error('failed'));
  await expect(second).rejects.toThrow('failed');
  await expect(third).rejects.toThrow('failed');
  last()?.resolve();
  expect(await Promise.all([first, fourth])).toEqual(['A', 'D']);
});

test('work that fails before it has taken its batch fails for those who wait', async () => {
  let attempts = 0;
  const { run } = makeBatches<string, string>({
    max: 10,
    waitingMax: 10,
    async work(takeBatch) {
      attempts += 1;
      if (attempts === 1) throw new Error('away');
      return takeBatch().map(() => 'done');
    },
  });
  await expect(run({ name: 'lane' }, 'a')).rejects.toThrow('away');
  expect(await run({ name: 'lane' }, 'b')).toBe('done');
});
