import { expect, test } from 'vitest';
import { DAY_MS } from '../kernel/instant.ts';
import { endOfReplaced, endOfSuccessor } from './key-rotation.ts';

const CREATED = Date.UTC(2026, 0, 1);
const NOW = CREATED + 20 * DAY_MS;
const END = CREATED + 30 * DAY_MS;

test('the successor of a key with an end lives as long as that key was to live', () => {
  expect(endOfSuccessor({ createdAt: CREATED, expiresAt: END }, NOW)).toBe(NOW + 30 * DAY_MS);
});

test('the successor of a key without an end has none', () => {
  expect(endOfSuccessor({ createdAt: CREATED, expiresAt: undefined }, NOW)).toBeUndefined();
});

test.each([
  ['without an end ends with the overlap', undefined, NOW + DAY_MS, NOW + DAY_MS],
  ['with a later end ends with the overlap', END, NOW + DAY_MS, NOW + DAY_MS],
  ['with an earlier end keeps it', END, END + DAY_MS, END],
])('a replaced key %s', (_, expiresAt, endOfOverlap, end) => {
  expect(endOfReplaced({ expiresAt }, endOfOverlap)).toBe(end);
});
