import type { GrantedItemInstance } from 'purser-client';

/** The instances and uses that take a grant away. */
export interface Opposite {
  /** The instances that the grant has made. */
  readonly instances: readonly GrantedItemInstance[];
  /** The stacks that were there already, with the uses that the grant has added. */
  readonly uses: readonly { readonly item: GrantedItemInstance; readonly count: number }[];
}

/** The opposite of a grant. A stack to which it only added loses what was added; one that it made goes. */
export function oppositeOf(granted: readonly GrantedItemInstance[]): Opposite {
  const byInstance = Map.groupBy(granted, ({ ItemInstanceId = '' }) => ItemInstanceId);
  const all = [...byInstance.values()].flatMap((same) => {
    const item = same.at(-1);
    const count = same.reduce((sum, { UsesIncrementedBy = 0 }) => sum + UsesIncrementedBy, 0);
    return item ? [{ item, count, isWhole: (item.RemainingUses ?? count) <= count }] : [];
  });
  return {
    instances: all.flatMap(({ item, isWhole }) => (isWhole ? item : [])),
    uses: all.filter(({ isWhole }) => !isWhole),
  };
}
