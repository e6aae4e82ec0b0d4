import type { ItemInstance } from 'purser-client';

/** An item of a player that a form is about. */
export interface InstanceContent {
  readonly playerId: string;
  readonly item: ItemInstance;
  readonly itemInstanceId: string;
  readonly onClose: () => void;
}

/** How forms call an item. */
export function nameOfItem({ DisplayName, ItemId = '' }: ItemInstance): string {
  return DisplayName ?? ItemId;
}

/** The entries of a table of texts that differ from before, as the service takes them: null removes. */
export function changedData(
  before: Readonly<Record<string, string>>,
  after: readonly (readonly [key: string, value: string])[],
): Readonly<Record<string, string | null>> {
  const kept = new Map(after.map(([key, value]) => [key.trim(), value]));
  const removed = Object.keys(before).filter((key) => !kept.has(key));
  return Object.fromEntries([
    ...removed.map((key) => [key, null] as const),
    ...[...kept].filter(([key, value]) => key !== '' && before[key] !== value),
  ]);
}
