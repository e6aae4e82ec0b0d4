import type { Instant } from '../../src/kernel/instant.ts';

// What players have, in the shortest form of the rules. Nothing of the service's own rules is used.

interface ModelGood {
  readonly stacks?: true;
  readonly uses?: number;
  readonly periodMs?: number;
  readonly group?: string;
  readonly edition?: number;
  readonly holds?: readonly string[];
}

export const MODEL_GOODS = {
  sword: {},
  arrow: { stacks: true },
  potion: { stacks: true, uses: 3 },
  flask: { uses: 2 },
  pass: { periodMs: 10_000 },
  ration: { stacks: true, uses: 1, periodMs: 4_000 },
  boost: { periodMs: 5_000, group: 'xp' },
  haste: { uses: 2, periodMs: 7_000, group: 'xp' },
  rare: { edition: 3 },
  pack: { holds: ['rare', 'potion', 'potion'] },
  box: { holds: ['pack', 'boost', 'arrow'] },
} as const satisfies Readonly<Record<string, ModelGood>>;

export type ModelItemId = keyof typeof MODEL_GOODS;

/** The members that are compared. */
export interface ModelItem {
  readonly itemId: string;
  readonly remainingUses: number | undefined;
  readonly expiresAt: Instant | undefined;
  readonly bundleParent: string | undefined;
  readonly customData: Readonly<Record<string, string>>;
}

export interface ModelGrant {
  readonly player: number;
  readonly itemId: string;
  readonly note: string | undefined;
}

/** Items of players in the order in which they came, and what is left of editions. */
export interface Model {
  now: Instant;
  readonly items: ModelItem[][];
  readonly left: Map<string, number>;
}

export function makeModel(now: Instant, players: number): Model {
  const editions = Object.entries<ModelGood>(MODEL_GOODS).flatMap(([id, { edition }]) =>
    edition === undefined ? [] : [[id, edition] as const],
  );
  return { now, items: Array.from({ length: players }, () => []), left: new Map(editions) };
}

/** Drops what has expired. */
export function expire({ now, items }: Model): void {
  for (const [player, own] of items.entries()) {
    items[player] = own.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now);
  }
}

export function grantInModel(model: Model, grants: readonly ModelGrant[]): string {
  const gifts = grants.map((grant) => ({ ...grant, all: unpacked(grant.itemId) }));
  const all = gifts.flatMap(({ all }) => all.map(({ itemId }) => itemId));
  for (const [id, left] of model.left) {
    if (all.filter((itemId) => itemId === id).length > left) return `soldOut ${id}`;
  }
  for (const id of all) if (model.left.has(id)) model.left.set(id, Number(model.left.get(id)) - 1);
  for (const { player, note, all } of gifts) {
    for (const one of all) {
      model.items[player] = withOne(model.items[player] ?? [], { ...one, now: model.now, note });
    }
  }
  return 'granted';
}

interface Gift {
  readonly itemId: string;
  readonly parent: string | undefined;
}

/** A bundle, then what is in it, then what is in that. */
function unpacked(itemId: string): readonly Gift[] {
  const all: Gift[] = [{ itemId, parent: undefined }];
  // A loop over a list includes what is added meanwhile.
  for (const one of all) {
    const { holds = [] } = goodOf(one.itemId);
    all.push(...holds.map((itemId) => ({ itemId, parent: one.itemId })));
  }
  return all;
}

function withOne(
  items: readonly ModelItem[],
  {
    itemId,
    parent,
    now,
    note,
  }: Gift & { readonly now: Instant; readonly note: string | undefined },
): ModelItem[] {
  const { stacks, uses, periodMs, group } = goodOf(itemId);
  const data = note !== undefined && parent === undefined ? { note } : {};
  const stack = stacks && items.find((item) => item.itemId === itemId);
  const peers = group ? items.filter((item) => goodOf(item.itemId).group === group) : [];
  const ends = [...(stack ? [stack] : []), ...peers].map(({ expiresAt = now }) => expiresAt);
  const expiresAt = periodMs === undefined ? undefined : Math.max(now, ...ends) + periodMs;
  const added = uses ?? (stacks ? 1 : undefined);
  const after = items.map((item) => {
    if (item === stack) {
      const remainingUses = Number(item.remainingUses) + Number(added);
      return { ...item, remainingUses, expiresAt, customData: { ...item.customData, ...data } };
    }
    return peers.includes(item) ? { ...item, expiresAt } : item;
  });
  if (stack) return after;
  const item = { itemId, remainingUses: added, expiresAt, bundleParent: parent };
  return [...after, { ...item, customData: data }];
}

function goodOf(itemId: string): ModelGood {
  return MODEL_GOODS[itemId as ModelItemId];
}
