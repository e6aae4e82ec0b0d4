import { expect, test } from 'vitest';
import { makeTurns } from './turns.ts';

/** Watches the state of work that waits. */
function watch(turn: true | Promise<boolean>): { state: 'begun' | 'waits' | 'refused' } {
  const watched: ReturnType<typeof watch> = { state: turn === true ? 'begun' : 'waits' };
  if (turn !== true) void turn.then((mayBegin) => (watched.state = mayBegin ? 'begun' : 'refused'));
  return watched;
}

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('a caller has so much under way; the rest waits in its order, and nobody else does', async () => {
  const turns = makeTurns({ atOnce: 2, waitingMax: 10 });
  const mine = Array.from({ length: 4 }, () => watch(turns.begin('one')));
  expect(mine.map(({ state }) => state)).toEqual(['begun', 'begun', 'waits', 'waits']);
  expect(turns.begin('other')).toBe(true);
  expect(turns.waiting).toBe(2);
  turns.end('one');
  await settled();
  expect(mine.map(({ state }) => state)).toEqual(['begun', 'begun', 'begun', 'waits']);
  turns.end('other');
  await settled();
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
  await settled();
  expect(mine.map(({ state }) => state)).toEqual(['waits', 'waits', 'refused', 'refused']);
  expect(theirs.state).toBe('waits');
});
