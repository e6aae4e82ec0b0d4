import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ItemChange } from '../revision.ts';
import { packChanges, packInParts, unpackChanges } from './revision-rows.ts';

const anyItem = fc.option(
  fc.record({
    position: fc.nat(99_999),
    body: fc.string({ maxLength: 9, unit: 'grapheme' }).map((text) => JSON.stringify({ text })),
  }),
  { nil: undefined },
);

const anyChanges: fc.Arbitrary<readonly ItemChange[]> = fc.uniqueArray(
  fc.record({ itemId: fc.stringMatching(/^[\w.]{1,3}$/), before: anyItem, after: anyItem }),
  { selector: ({ itemId }) => itemId, maxLength: 30 },
);

it('packs any changes, and unpacks them in their order', () => {
  fc.assert(
    fc.property(anyChanges, (changes) => {
      expect(unpackChanges(packChanges(changes))).toEqual(changes);
      expect(packInParts(changes).flatMap(unpackChanges)).toEqual(changes);
    }),
  );
});

it.each([
  ['no more than 256 changes', 1_000, 1, [256, 256, 256, 232]],
  ['no more than 65,536 characters', 100, 6_000, [10, 10, 10, 10, 10, 10, 10, 10, 10, 10]],
  ['but at least one change', 2, 100_000, [1, 1]],
  ['nothing', 0, 1, []],
])('a text has %s', (_, count, chars, expected) => {
  const after = { position: 1, body: 'x'.repeat(chars) };
  const changes = Array.from({ length: count }, (__, index) => {
    return { itemId: `item-${index}`, before: undefined, after };
  });
  const counts = packInParts(changes).map((text) => unpackChanges(text).length);
  expect(counts).toEqual(expected);
});
