import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNPACKED_ITEMS_MAX } from '../../kernel/limits.ts';
import type { DropTable } from '../drop-tables/drop-table.ts';
import { type FilledItem, findContentsFault, type Part, toFilledItem } from './item-definition.ts';

const bundle = (itemId: string, itemIds: readonly string[], tableIds: readonly string[] = []) => ({
  itemId,
  itemIds,
  tableIds,
});

function table(tableId: string, ...ids: readonly string[]): DropTable {
  // A capital stands for a table.
  const nodes = ids.map((id) => ({ ...part(id), weight: 1 }));
  return { tableId, nodes };
}

const part = (id: string): Part => ({ kind: /^[A-Z]/.test(id) ? 'table' : 'item', id });

describe('what is in a catalog', () => {
  it('may be nested, and the same thing may be in several others', () => {
    const filled = [
      bundle('set', ['helmet', 'boots', 'boots', 'purse']),
      bundle('purse', ['coin'], ['Gems']),
      bundle('chest', ['purse', 'purse', 'set'], ['Gems', 'Unknown']),
    ];
    expect(
      findContentsFault(filled, [table('Gems', 'ruby', 'purseless', 'Gems2')]),
    ).toBeUndefined();
  });

  it('is no circle, and the circle is told', () => {
    expect(findContentsFault([bundle('a', ['a'])], [])).toEqual({
      status: 'circle',
      path: ['a', 'a'].map(part),
    });
    const filled = [bundle('z', ['y']), bundle('y', ['x', 'b']), bundle('b', [], ['T', 'U'])];
    const tables = [table('T', 'x'), table('U', 'x', 'V'), table('V', 'x', 'y')];
    expect(findContentsFault(filled, tables)).toEqual({
      status: 'circle',
      path: ['y', 'b', 'U', 'V', 'y'].map(part),
    });
    expect(findContentsFault([], [table('T', 'T')])).toMatchObject({ status: 'circle' });
  });

  it('is so many items at the most, with the one that holds them', () => {
    const holding = (count: number) =>
      bundle(
        'big',
        Array.from({ length: count }, () => 'coin'),
      );
    expect(findContentsFault([holding(UNPACKED_ITEMS_MAX - 1)], [])).toBeUndefined();
    expect(findContentsFault([holding(UNPACKED_ITEMS_MAX)], [])).toEqual({
      status: 'tooMuchInside',
      of: part('big'),
      items: UNPACKED_ITEMS_MAX + 1,
      rolls: 0,
    });
    const tables = [table('T', 'coin', 'big')];
    const twice = bundle('twice', [], ['T', 'T']);
    expect(findContentsFault([twice, holding(600)], tables)).toMatchObject({
      of: part('twice'),
      items: 1_203,
      rolls: 2,
    });
    expect(findContentsFault([twice, holding(498)], tables)).toBeUndefined();
  });

  it('is so many rolls at the most', () => {
    const rolling = (count: number) => [
      bundle(
        'chest',
        [],
        Array.from({ length: count }, () => 'T'),
      ),
    ];
    const tables = [table('T', 'U'), table('U', 'coin')];
    expect(findContentsFault(rolling(501), tables)).toMatchObject({ items: 502, rolls: 1_002 });
    expect(findContentsFault(rolling(500), tables)).toBeUndefined();
  });

  it('may be deep, and is too much where it is deeper than it may be large', () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, index) => bundle(`i${index}`, [`i${index + 1}`]));
    expect(findContentsFault(chain(UNPACKED_ITEMS_MAX - 1), [])).toBeUndefined();
    for (const filled of [chain(UNPACKED_ITEMS_MAX), chain(10_000), chain(10_000).toReversed()]) {
      expect(findContentsFault(filled, [])).toMatchObject({ status: 'tooMuchInside' });
    }
  });

  it('is in the bundle and in the container of an item', () => {
    const item = (attributes: Record<string, unknown>) => ({
      itemId: 'a',
      attributes,
    });
    expect(toFilledItem(item({}))).toBeUndefined();
    expect(toFilledItem(item({ Bundle: { BundledVirtualCurrencies: { GO: 1 } } }))).toBeUndefined();
    const Bundle = { BundledItems: ['b'], BundledResultTables: ['T'] };
    const Container = { KeyItemId: 'k', ItemContents: ['c'], ResultTableContents: ['U'] };
    expect(toFilledItem(item({ Bundle, Container }))).toEqual(bundle('a', ['b', 'c'], ['T', 'U']));
  });
});

const itemIds = ['a', 'b', 'c', 'd', 'e', 'leaf'];
const tableIds = ['T', 'U', 'V'];
const catalog = fc.record({
  filled: fc.uniqueArray(
    fc.record({
      itemId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      itemIds: fc.array(fc.constantFrom(...itemIds), { maxLength: 2 }),
      tableIds: fc.array(fc.constantFrom(...tableIds), { maxLength: 1 }),
    }),
    { selector: ({ itemId }) => itemId },
  ),
  tables: fc.uniqueArray(
    fc
      .tuple(
        fc.constantFrom(...tableIds),
        fc.array(fc.constantFrom(...itemIds, ...tableIds), { minLength: 1, maxLength: 2 }),
      )
      .map(([tableId, ids]) => table(tableId, ...ids)),
    { selector: ({ tableId }) => tableId },
  ),
});

/** Everything that a part may come to, by every way of rolling: sizes, or undefined where it goes deeper than there are parts. */
function sizesOf(
  part: Part,
  of: { readonly filled: readonly FilledItem[]; readonly tables: readonly DropTable[] },
  depth = 0,
): readonly number[] | undefined {
  if (depth > itemIds.length + tableIds.length) return undefined;
  if (part.kind === 'table') {
    const nodes = of.tables.find(({ tableId }) => tableId === part.id)?.nodes ?? [];
    const each = nodes.map((node) => sizesOf(node, of, depth + 1));
    return each.includes(undefined) ? undefined : [0, ...each.flatMap((sizes) => sizes ?? [])];
  }
  const item = of.filled.find(({ itemId }) => itemId === part.id);
  const inside: readonly Part[] = [
    ...(item?.itemIds ?? []).map((id) => ({ kind: 'item', id }) as const),
    ...(item?.tableIds ?? []).map((id) => ({ kind: 'table', id }) as const),
  ];
  return inside.reduce<readonly number[] | undefined>(
    (sums, one) => {
      const sizes = sizesOf(one, of, depth + 1);
      return sums && sizes && [...new Set(sums.flatMap((sum) => sizes.map((size) => sum + size)))];
    },
    [1],
  );
}

it('finds a circle exactly where unpacking never ends, and knows the worst of all rolls', () => {
  fc.assert(
    fc.property(catalog, ({ filled, tables }) => {
      const roots = [...filled.map(({ itemId }) => itemId), ...tables.map((one) => one.tableId)];
      const sizes = roots.map((id) => sizesOf(part(id), { filled, tables }));
      const fault = findContentsFault(filled, tables);
      expect(fault?.status === 'circle').toBe(sizes.includes(undefined));
      if (fault) return;
      // A bundle that is just as large as its worst rolls leave room for, and one that is one larger.
      const worst = Math.max(0, ...sizes.flatMap((all) => all ?? []));
      const root = roots.find((_, index) => sizes[index]?.includes(worst));
      if (root === undefined) return;
      const around = (more: number) => ({
        itemId: 'around',
        itemIds: [
          ...(part(root).kind === 'item' ? [root] : []),
          ...Array.from({ length: UNPACKED_ITEMS_MAX - 1 - worst + more }, () => 'leaf2'),
        ],
        tableIds: part(root).kind === 'table' ? [root] : [],
      });
      expect(findContentsFault([...filled, around(0)], tables)).toBeUndefined();
      expect(findContentsFault([around(1), ...filled], tables)).toMatchObject({
        of: { id: 'around' },
        items: UNPACKED_ITEMS_MAX + 1,
      });
    }),
    { numRuns: 500 },
  );
});
