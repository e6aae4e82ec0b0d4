import type { RandomResultTable, ResultTableNode } from 'purser-client';
import { LOCALE } from '../../texts/locale.ts';

export type Tables = ReadonlyMap<string, RandomResultTable>;

/** So deep tables may be in tables here; the service refuses circles. */
const DEPTH_MAX = 64;

/**
 * The probability of each item, from 0 to 1, the likeliest first. Results of a table that does not exist are left out.
 */
export function oddsOf(tables: Tables, tableId: string): ReadonlyMap<string, number> {
  const odds = new Map<string, number>();
  // Each table once for each depth, with how likely it is to be rolled there.
  let level = new Map([[tableId, 1]]);
  for (let depth = 0; level.size > 0 && depth < DEPTH_MAX; depth += 1) {
    const next = new Map<string, number>();
    for (const [id, likely] of level) {
      const nodes = tables.get(id)?.Nodes ?? [];
      const sum = sumOf(nodes);
      for (const { ResultItem, ResultItemType, Weight } of nodes) {
        const into = ResultItemType === 'ItemId' ? odds : next;
        into.set(ResultItem, (into.get(ResultItem) ?? 0) + (likely * Weight) / sum);
      }
    }
    level = next;
  }
  return new Map([...odds].toSorted(([, one], [, other]) => other - one));
}

export function sumOf(nodes: readonly ResultTableNode[]): number {
  return nodes.reduce((sum, { Weight }) => sum + Weight, 0);
}

/** Rolls a table many times as the service does; gives how often each item came up. `random` gives numbers from 0 to below 1. */
export function rollMany(
  tables: Tables,
  { tableId, times }: { readonly tableId: string; readonly times: number },
  random: () => number = Math.random,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let roll = 0; roll < times; roll += 1) {
    const item = rollOnce(tables, tableId, random);
    if (item !== undefined) counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return counts;
}

function rollOnce(tables: Tables, tableId: string, random: () => number): string | undefined {
  let id = tableId;
  for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
    const node = pick(tables.get(id)?.Nodes ?? [], random);
    if (!node || node.ResultItemType === 'ItemId') return node?.ResultItem;
    id = node.ResultItem;
  }
  return undefined;
}

function pick(
  nodes: readonly ResultTableNode[],
  random: () => number,
): ResultTableNode | undefined {
  let left = random() * sumOf(nodes);
  for (const node of nodes) {
    if (left < node.Weight) return node;
    left -= node.Weight;
  }
  return nodes.at(-1);
}

/** A share as a person reads it: with as many digits as tell rare things apart. */
export function describeShare(share: number): string {
  const digits = share >= 0.1 || share === 0 ? 1 : share >= 0.001 ? 2 : 5;
  return share.toLocaleString(LOCALE, { style: 'percent', maximumFractionDigits: digits });
}
