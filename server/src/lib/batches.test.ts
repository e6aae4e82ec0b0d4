import { expect, test } from 'vitest';
import { settled, soon } from '../../test/support/soon.ts';
import { makeBatches } from './batches.ts';

const LANE = { name: 'lane', goesFirst: false };

/** Batches whose work ends when a test says so. */
function given({
  max = 10,
  waitingMax = 10,
  ...more
}: {
  readonly max?: number;
  readonly waitingMax?: number;
  readonly sizeOf?: (item: string) => number;
} = {}) {
  const begun: (readonly string[])[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const batches = makeBatches<string, string>({
    max,
    waitingMax,
    ...more,
    async work(takeBatch) {
      const batch = takeBatch();
      begun.push(batch);
      const end = Promise.withResolvers<void>();
      ends.push(end);
      await end.promise;
      return batch.map((item) => item.toUpperCase());
    },
  });
  // Items of the same first letter have the same lane; that of servers goes first.
  const run = (item: string) =>
    batches.run({ name: item.slice(0, 1), goesFirst: item.startsWith('s') }, item);
  const last = () => ends.at(-1);
  return { batches, begun, run, last };
}

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
  expect(await soon(Promise.all(all))).toEqual(['A', 'B', 'C']);
});

test('after the last batch, the next item begins at once again', async () => {
  const { begun, run, last } = given();
  const first = run('a');
  last()?.resolve();
  await soon(first);
  await settled();
  void run('b');
  expect(begun).toEqual([['a'], ['b']]);
});

test('a batch has everything that has come in when it is taken, and is taken once', async () => {
  const { run } = makeBatches<string, string>({
    max: 10,
    waitingMax: 10,
    async work(takeBatch) {
      await settled();
      expect(takeBatch()).toEqual(takeBatch());
      return takeBatch().map((item) => takeBatch().join('') + item);
    },
  });
  const all = [run(LANE, 'a'), run(LANE, 'b')];
  expect(await soon(Promise.all(all))).toEqual(['aba', 'abb']);
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
  expect(await soon(Promise.all(all))).toHaveLength(6);
});

test('a lane that goes first is in the next batch, and has a place before others', async () => {
  const { begun, run, last } = given({ waitingMax: 2 });
  const [, loser] = ['a0', 'a1', 'b1', 's1'].map(run);
  expect(await soon(loser)).toBe('full');
  last()?.resolve();
  await settled();
  expect(begun[1]).toEqual(['s1', 'b1']);
});

test('so much waits; the rest is refused, from the longest lane', async () => {
  const { run, last } = given({ waitingMax: 2 });
  const [first, second, third, other] = ['a0', 'a1', 'a2', 'b1'].map(run);
  expect(await soon(third)).toBe('full');
  expect(await soon(run('b2'))).toBe('full');
  last()?.resolve();
  await settled();
  last()?.resolve();
  expect(await soon(Promise.all([first, second, other]))).toEqual(['A0', 'A1', 'B1']);
});

test('a batch that fails, fails for all who are in it and for nobody else', async () => {
  const { run, last } = given();
  const [first, second, third] = ['a', 'b', 'c'].map(run);
  last()?.resolve();
  await settled();
  const failed = last();
  const fourth = run('d');
  failed?.reject(new Error('failed'));
  await expect(soon(second)).rejects.toThrow('failed');
  await expect(soon(third)).rejects.toThrow('failed');
  last()?.resolve();
  expect(await soon(Promise.all([first, fourth]))).toEqual(['A', 'D']);
});

test('work that fails before it has taken its batch fails for those who wait', async () => {
  let attempts = 0;
  const { run } = makeBatches<string, string>({
    max: 10,
    waitingMax: 10,
    async work(takeBatch) {
      await settled();
      attempts += 1;
      if (attempts === 1) throw new Error('away');
      return takeBatch().map(() => 'done');
    },
  });
  await expect(soon(run(LANE, 'a'))).rejects.toThrow('away');
  expect(await soon(run(LANE, 'b'))).toBe('done');
});

test('a batch is full of fewer items where they are large', async () => {
  const { begun, run, last } = given({ max: 4, sizeOf: ({ length }) => length });
  for (const item of ['a', 'bbb', 'ccc', 'd', 'eeeeee', 'f']) void run(item);
  for (let batch = 0; batch < 3; batch += 1) {
    last()?.resolve();
    await settled();
  }
  expect(begun).toEqual([['a'], ['bbb', 'ccc'], ['d', 'eeeeee'], ['f']]);
});
