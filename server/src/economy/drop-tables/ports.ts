/** What a roll can give: an item, or a roll of another table of the same catalog version. */
export interface DropNode {
  readonly kind: 'item' | 'table';
  /** The item's or the table's. */
  readonly id: string;
  /** How likely it is, in proportion to the weights of the others: 1 to INT32_MAX. */
  readonly weight: number;
}

/** A drop table of a catalog version. At least one node. */
export interface DropTable {
  readonly tableId: string;
  readonly nodes: readonly DropNode[];
}
