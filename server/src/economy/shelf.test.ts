import { expect, test } from 'vitest';
import { makeShelf } from './shelf.ts';

/** Room for two items of this size, with what each costs beside. */
const SIZE = 10_000;
const ROOM = 2 * (SIZE + 1_024);
const item = (name: string, bytesMax = SIZE) => ({ name, bytesMax });

test('keeps what was used last', () => {
  const shelf = makeShelf<ReturnType<typeof item>>(ROOM);
  shelf.put('a', item('a'));
  shelf.put('b', item('b'));
  expect(shelf.find('a')?.name).toBe('a');
  shelf.put('c', item('c'));
  expect(shelf.find('b')).toBeUndefined();
  expect(shelf.find('a')?.name).toBe('a');
  expect(shelf.find('c')?.name).toBe('c');
});

test('counts what is replaced no more', () => {
  const shelf = makeShelf<ReturnType<typeof item>>(ROOM);
  for (let round = 0; round < 10; round += 1) shelf.put('a', item(`a${round}`));
  shelf.put('b', item('b'));
  expect(shelf.find('a')?.name).toBe('a9');
  expect(shelf.find('b')?.name).toBe('b');
});

test('does not keep what is larger than all of it', () => {
  const shelf = makeShelf<ReturnType<typeof item>>(ROOM);
  shelf.put('a', item('a'));
  shelf.put('b', item('b', ROOM));
  expect(shelf.find('b')).toBeUndefined();
  shelf.put('c', item('c', 1));
  expect(shelf.find('c')?.name).toBe('c');
});
