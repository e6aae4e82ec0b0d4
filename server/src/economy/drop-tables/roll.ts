import type { Draws } from '../inventory/draws.ts';
import type { DropNode, DropTable } from './ports.ts';

/** One roll of a table, by the weights of its nodes. */
export function roll({ nodes }: DropTable, draws: Pick<Draws, 'below'>): DropNode {
  let left = draws.below(nodes.reduce((sum, { weight }) => sum + weight, 0));
  for (const node of nodes) {
    if (left < node.weight) return node;
    left -= node.weight;
  }
  throw new Error('A roll was past the last node');
}
