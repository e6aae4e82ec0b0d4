import { expect, it } from 'vitest';
import type { ControlEntry, EntryRef, Projection } from '../kernel/control.ts';
import { makeGeneration, makeReplay } from './control-log.ts';

const ref = (seq: number) => ({ seq, id: `id-${seq}` });
const entry = (seq: number) => ({ ...ref(seq), kind: 'noted', body: seq });

const REFUSING: Projection = {
  apply() {
    throw new Error('refused');
  },
  rebuild: () => ({ apply() {}, finish() {} }),
};

it('counts a generation for each entry and each finished rebuild, and none for the facts of a rebuild', () => {
  const generation = makeGeneration();
  const replay = makeReplay([generation]);
  const snapshot = replay.snapshot();
  snapshot.add(entry(1));
  expect(generation.number).toBe(0);
  snapshot.end(ref(1));
  expect(generation.number).toBe(1);
  replay.next(entry(2));
  expect(generation.number).toBe(2);
});

it('counts a generation for an entry that a later projection refuses', () => {
  const generation = makeGeneration();
  const replay = makeReplay([generation, REFUSING]);
  replay.snapshot().end(ref(0));
  const before = generation.number;
  expect(() => replay.next(entry(1))).toThrow('refused');
  expect(generation.number).not.toBe(before);
});

it('tells a journal what every projection has: each snapshot by its entry, and the entries behind it', () => {
  const told: unknown[] = [];
  const journal = {
    next: ({ id }: ControlEntry) => told.push(id),
    restart: (head: EntryRef) => told.push(head),
  };
  const replay = makeReplay([makeGeneration()], journal);
  const snapshot = replay.snapshot();
  snapshot.add(entry(3));
  expect(told).toEqual([]);
  snapshot.end(ref(3));
  replay.next(entry(4));
  expect(told).toEqual([ref(3), 'id-4']);
  const refusing = makeReplay([REFUSING], journal);
  expect(() => refusing.next(entry(5))).toThrow('refused');
  expect(told).toHaveLength(2);
});

it('starts from a snapshot at first, after a rebuild was asked for and after a projection threw', () => {
  const replay = makeReplay([]);
  expect(replay.readAfter).toBeUndefined();
  replay.snapshot().end(ref(3));
  expect(replay.readAfter).toBe(3);
  replay.rebuild();
  // An entry of a read that began before.
  replay.next(entry(4));
  expect(replay.readAfter).toBeUndefined();
  const refusing = makeReplay([REFUSING]);
  refusing.snapshot().end(ref(3));
  expect(() => refusing.next(entry(4))).toThrow('refused');
  expect(refusing.readAfter).toBeUndefined();
});
