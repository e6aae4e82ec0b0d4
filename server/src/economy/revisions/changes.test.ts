import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  changesBetween,
  changesOfSet,
  changesOfUpdate,
  sizeAfter,
  nextPositionAfter,
  type StoredItems,
  type WrittenItem,
} from './changes.ts';
import type { ItemChange } from './revision.ts';

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const written: fc.Arbitrary<WrittenItem[]> = fc.uniqueArray(
  fc.record({ itemId: ids, body: fc.constantFrom('{}', '{"x":1}', '{"y":"é"}') }),
  { selector: ({ itemId }) => itemId },
);

/** A subject whose items have positions with gaps, as removals leave them. */
const state = fc
  .tuple(written, fc.array(fc.nat(3), { minLength: 5, maxLength: 5 }))
  .map(([items, gaps]) => {
    let position = -1;
    const stored = items.map(({ itemId, body }, index) => {
      position += 1 + (gaps[index] ?? 0);
      return [itemId, { position, body }] as const;
    });
    return { items: new Map(stored), nextPosition: position + 1 };
  });

/** The items after the changes. */
function apply(before: StoredItems, changes: readonly ItemChange[]): StoredItems {
  const after = new Map(before);
  for (const { itemId, before: old, after: item } of changes) {
    expect(after.get(itemId)).toEqual(old);
    if (item) after.set(itemId, item);
    else after.delete(itemId);
  }
  return after;
}

const inOrder = (items: StoredItems): readonly WrittenItem[] =>
  [...items]
    .toSorted(([, left], [, right]) => left.position - right.position)
    .map(([itemId, { body }]) => ({ itemId, body }));

function expectSoundPositions(items: StoredItems): void {
  const positions = [...items.values()].map(({ position }) => position);
  expect(new Set(positions).size).toBe(positions.length);
  expect(Math.min(0, ...positions)).toBe(0);
}

it('a set makes the subject hold exactly the items, in their order', () => {
  fc.assert(
    fc.property(state, written, ({ items: before }, items) => {
      const after = apply(before, changesOfSet(before, items));
      expect(inOrder(after)).toEqual(items);
      expectSoundPositions(after);
      expect(changesOfSet(after, items)).toEqual([]);
    }),
  );
});

it('a set of what is there with one item more, less or other changes this item only', () => {
  fc.assert(
    fc.property(state, fc.nat(4), ({ items: before }, at) => {
      const items = inOrder(before);
      const more = [...items, { itemId: 'new', body: '{}' }];
      expect(changesOfSet(before, more).map(({ itemId }) => itemId)).toEqual(['new']);
      const gone = items[at];
      if (!gone) return;
      const less = items.filter((item) => item !== gone);
      expect(changesOfSet(before, less).map(({ itemId }) => itemId)).toEqual([gone.itemId]);
      const other = items.map((item) => (item === gone ? { ...item, body: '{"z":0}' } : item));
      expect(changesOfSet(before, other).map(({ itemId }) => itemId)).toEqual([gone.itemId]);
    }),
  );
});

it('an update adds new items at the end, replaces namesakes in place, keeps the rest', () => {
  fc.assert(
    fc.property(state, written, ({ items: before, nextPosition }, items) => {
      const namesakes = new Map(
        [...before].filter(([id]) => items.some((one) => one.itemId === id)),
      );
      const changes = changesOfUpdate(namesakes, { items, nextPosition });
      const after = apply(before, changes);
      const kept = inOrder(before).map(
        (old) => items.find(({ itemId }) => itemId === old.itemId) ?? old,
      );
      const added = items.filter(({ itemId }) => !before.has(itemId));
      expect(inOrder(after)).toEqual([...kept, ...added]);
      expectSoundPositions(after);
      const next = nextPositionAfter(nextPosition, changes);
      expect([...after.values()].every(({ position }) => position < next)).toBe(true);
      expect(next).toBeGreaterThanOrEqual(nextPosition);
    }),
  );
});

it('changes between two states make one of the other, there and back, and say how much there is then', () => {
  fc.assert(
    fc.property(state, state, ({ items: before }, { items: after }) => {
      const changes = changesBetween(before, after);
      expect(apply(before, changes)).toEqual(after);
      expect(apply(after, changesBetween(after, before))).toEqual(before);
      expect(changesBetween(before, before)).toEqual([]);
      const nothing = { items: 0, bytes: 0 };
      const size = sizeAfter(nothing, changesBetween(new Map(), before));
      expect(sizeAfter(size, changes)).toEqual(
        sizeAfter(nothing, changesBetween(new Map(), after)),
      );
      expect(size.items).toBe(before.size);
    }),
  );
});

it('bytes are those of ids and bodies in UTF-8', () => {
  const after = new Map([['é', { position: 0, body: '"ü"' }]]);
  expect(sizeAfter({ items: 0, bytes: 0 }, changesBetween(new Map(), after))).toEqual({
    items: 1,
    bytes: 2 + 4,
  });
});
