import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settled, soon } from '../../test/support/soon.ts';
import { makeLines, makeTurns } from './lines.ts';

/** Lines whose work ends when a test says so, and the names of the work that has begun, in order. */
function given(waitingMax = 10) {
  const lines = makeLines(waitingMax);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  function run(name: string, keys: readonly string[], goesFirst = false) {
    // Work of the same first letter has the same lane.
    return lines.run({ keys, goesFirst, lane: name.slice(0, 1) }, () => {
      begun.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    });
  }
  async function end(name: string): Promise<void> {
    ends.get(name)?.resolve(name);
    await settled();
  }
  return {
    lines,
    begun,
    run,
    end,
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

test('work of one key is done one after the other, in the order in which it came', async () => {
  const { lines, begun, run, end } = given();
  const all = ['a', 'b', 'c'].map((name) => run(name, ['row']));
  const other = run('other', ['another row']);
  await settled();
  expect(begun).toEqual(['a', 'other']);
  expect(lines.waiting).toBe(2);
  expect([lines.isBusy(['none', 'row']), lines.isBusy(['none'])]).toEqual([true, false]);
  await end('other');
  await end('a');
  expect(begun).toEqual(['a', 'other', 'b']);
  await end('b');
  await end('c');
  expect(await soon(Promise.all([...all, other]))).toEqual(['a', 'b', 'c', 'other']);
  expect(lines.waiting).toBe(0);
});

test('lanes take turns; one that goes first waits for what is under way, and then has one turn like any other', async () => {
  const { begun, run, end } = given();
  for (const name of ['a', 'b1', 'b2', 'c']) void run(name, ['row']);
  for (const name of ['s1', 's2']) void run(name, ['row'], true);
  for (const name of ['a', 's1', 'b1', 'c', 's2']) await end(name);
  expect(begun).toEqual(['a', 's1', 'b1', 'c', 's2', 'b2']);
});

test('in a full line the longest lane gives the last of its places to another, and other lines go on', async () => {
  const { lines, begun, run, end } = given(2);
  void run('a', ['row']);
  const [first, second] = [run('b1', ['row']), run('b2', ['row'])];
  expect(await soon(run('b3', ['row']))).toBe('full');
  // Two keys, one of which has no place: the other one is free again.
  expect(await soon(run('b4', ['another row', 'row']))).toBe('full');
  const other = run('c', ['row']);
  expect(await soon(second)).toBe('full');
  expect(lines.waiting).toBe(2);
  void run('e', ['another row']);
  await settled();
  expect(begun).toEqual(['a', 'e']);
  for (const name of ['a', 'b1', 'c']) await end(name);
  expect(await soon(Promise.all([first, other]))).toEqual(['b1', 'c']);
});

test('work that fails lets the next one begin', async () => {
  const { begun, run, fail } = given();
  const failing = run('a', ['row']);
  void run('b', ['row']);
  await settled();
  fail('a');
  await expect(soon(failing)).rejects.toThrow('a');
  expect(begun).toEqual(['a', 'b']);
});

test('all work is done, whatever its keys, and never two pieces with a common key at a time', async () => {
  const piece = fc.record({
    keys: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }),
    goesFirst: fc.boolean(),
    turns: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
      const lines = makeLines(20);
      const busy = new Set<string>();
      const done = await Promise.all(
        pieces.map(({ keys, goesFirst, turns }) =>
          lines.run({ keys, goesFirst, lane: `${turns}` }, async () => {
            const own = new Set(keys);
            expect([...own].filter((key) => busy.has(key))).toEqual([]);
            own.forEach((key) => busy.add(key));
            for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
            own.forEach((key) => busy.delete(key));
            return 'done';
          }),
        ),
      );
      expect(done).toEqual(pieces.map(() => 'done'));
    }),
  );
});

/** Watches the state of work that waits. */
function watch(turn: true | Promise<boolean>): { state: 'begun' | 'waits' | 'refused' } {
  const watched: ReturnType<typeof watch> = { state: turn === true ? 'begun' : 'waits' };
  if (turn !== true) void turn.then((mayBegin) => (watched.state = mayBegin ? 'begun' : 'refused'));
  return watched;
}

const afterThisTick = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('a caller has so much under way; the rest waits in its order, and nobody else does', async () => {
  const turns = makeTurns({ atOnce: 2, waitingMax: 10 });
  const mine = Array.from({ length: 4 }, () => watch(turns.begin('one')));
  expect(mine.map(({ state }) => state)).toEqual(['begun', 'begun', 'waits', 'waits']);
  expect(turns.begin('other')).toBe(true);
  expect(turns.waiting).toBe(2);
  turns.end('one');
  await afterThisTick();
  expect(mine.map(({ state }) => state)).toEqual(['begun', 'begun', 'begun', 'waits']);
  turns.end('other');
  await afterThisTick();
  expect(turns.waiting).toBe(1);
});

test('a caller whose work has ended may begin as much again', () => {
  const turns = makeTurns({ atOnce: 2, waitingMax: 10 });
  for (let round = 0; round < 3; round += 1) {
    expect([turns.begin('one'), turns.begin('one')]).toEqual([true, true]);
    turns.end('one');
    turns.end('one');
  }
});

test('where all places are taken, the caller with most of them loses its last', async () => {
  const turns = makeTurns({ atOnce: 1, waitingMax: 3 });
  expect([turns.begin('one'), turns.begin('other')]).toEqual([true, true]);
  const mine = Array.from({ length: 4 }, () => watch(turns.begin('one')));
  const theirs = watch(turns.begin('other'));
  await afterThisTick();
  expect(mine.map(({ state }) => state)).toEqual(['waits', 'waits', 'refused', 'refused']);
  expect(theirs.state).toBe('waits');
});
