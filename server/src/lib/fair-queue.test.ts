import { expect, test } from 'vitest';
import { settled, soon } from '../../test/support/soon.ts';
import { makeFairQueue, type Waiter } from './fair-queue.ts';

/** A queue whose work ends when a test says so, and the names of the work that has begun, in order. */
function given(bounds: { atOnce: number; waitingMax: number }) {
  const queue = makeFairQueue(bounds);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, more: Partial<Waiter> = {}) =>
    queue.run({ lane: name.slice(0, 1), isPreferred: false, ...more }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { queue, begun, run, end: (name: string) => ends.get(name)?.() };
}

test('so much is done at once, so much waits, and the rest is refused', async () => {
  const { begun, run, end } = given({ atOnce: 2, waitingMax: 1 });
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name));
  expect(await soon(all[3])).toBe('full');
  expect(begun).toEqual(['a1', 'a2']);
  end('a1');
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  end('a2');
  end('a3');
  expect(await soon(Promise.all(all))).toEqual(['a1', 'a2', 'a3', 'full']);
});

test('no later one overtakes one that waits', async () => {
  const { begun, run, end } = given({ atOnce: 1, waitingMax: 2 });
  const first = run('a1');
  void run('b1');
  end('a1');
  await soon(first);
  void run('c1');
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
});

test('lanes take turns, and each is first come first served', async () => {
  const { begun, run, end } = given({ atOnce: 1, waitingMax: 9 });
  for (const name of ['a0', 'a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void run(name);
  for (let turn = 0; turn < 7; turn += 1) {
    end(begun.at(-1) ?? '');
    // oxlint-disable-next-line no-await-in-loop
    await settled();
  }
  expect(begun).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('groups take turns, and within one its lanes', async () => {
  const { begun, run, end } = given({ atOnce: 1, waitingMax: 9 });
  const group = 'one address';
  for (const name of ['a0', 'a1', 'a2', 'b1', 'b2', 'c1']) void run(name, { group });
  for (const name of ['d1', 'd2', 'd3']) void run(name);
  for (let turn = 0; turn < 9; turn += 1) {
    end(begun.at(-1) ?? '');
    // oxlint-disable-next-line no-await-in-loop
    await settled();
  }
  expect(begun).toEqual(['a0', 'a1', 'd1', 'b1', 'd2', 'c1', 'd3', 'a2', 'b2']);
});

test('the longest group loses a place, of its longest lane; a lane takes one of a longer lane of its own group', async () => {
  const { queue, run } = given({ atOnce: 1, waitingMax: 4 });
  const group = 'one address';
  void run('z0');
  const [b1, a1, a2, a3] = ['b1', 'a1', 'a2', 'a3'].map((name) => run(name, { group }));
  const d1 = run('d1');
  expect(await soon(a3)).toBe('full');
  const c1 = run('c1', { group });
  expect(await soon(a2)).toBe('full');
  // All lanes of the group are as long as its own would be, and the other group is shorter.
  expect(await soon(run('e1', { group }))).toBe('full');
  expect(await soon(run('a4', { group }))).toBe('full');
  expect(queue.waiting).toBe(4);
  void [b1, a1, c1, d1];
});

test('a lane that goes first has its first turn before all others, and then one like any other', async () => {
  const { begun, run, end } = given({ atOnce: 1, waitingMax: 9 });
  for (const name of ['a0', 'a1', 'b1', 'c1']) void run(name);
  for (const name of ['s1', 's2', 't1']) void run(name, { goesFirst: true });
  for (let turn = 0; turn < 7; turn += 1) {
    end(begun.at(-1) ?? '');
    // oxlint-disable-next-line no-await-in-loop
    await settled();
  }
  expect(begun).toEqual(['a0', 's1', 't1', 'a1', 'b1', 'c1', 's2']);
});

test('a lane that has taken every place gives the last of them to another', async () => {
  const { begun, run, end } = given({ atOnce: 1, waitingMax: 3 });
  const [, , , last] = ['a0', 'a1', 'a2', 'a3'].map((name) => run(name));
  void run('b1');
  expect(await soon(last)).toBe('full');
  // Now two of one lane and one of another wait: a third of the first is no better than those.
  expect(await soon(run('a4'))).toBe('full');
  for (const name of ['a0', 'a1', 'b1']) {
    end(name);
    // oxlint-disable-next-line no-await-in-loop
    await settled();
  }
  expect(begun).toEqual(['a0', 'a1', 'b1', 'a2']);
});

test('only a preferred waiter takes a place from a lane that is as long', async () => {
  const { begun, run, end } = given({ atOnce: 1, waitingMax: 2 });
  const [, one, two] = ['a0', 'b1', 'c1'].map((name) => run(name));
  expect(await soon(run('d1'))).toBe('full');
  void run('e1', { isPreferred: true });
  expect(await soon(Promise.race([one, two]))).toBe('full');
  void run('f1', { isPreferred: true });
  expect(await soon(Promise.all([one, two]))).toEqual(['full', 'full']);
  expect(await soon(run('g1', { isPreferred: true }))).toBe('full');
  for (const name of ['a0', 'e1', 'f1']) {
    end(name);
    // oxlint-disable-next-line no-await-in-loop
    await settled();
  }
  expect(begun).toEqual(['a0', 'e1', 'f1']);
});

test('work that fails gives its permit on', async () => {
  const queue = makeFairQueue({ atOnce: 1, waitingMax: 1 });
  const waiter = { lane: 'a', isPreferred: false };
  const failing = queue.run(waiter, () => Promise.reject(new Error('broken')));
  const next = queue.run(waiter, () => Promise.resolve('done'));
  await expect(soon(failing)).rejects.toThrow('broken');
  expect(await soon(next)).toBe('done');
  expect(await soon(queue.run(waiter, () => Promise.resolve('again')))).toBe('again');
});
