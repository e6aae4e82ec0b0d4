import type { StoreItem } from 'purser-client';
import { isSame } from '../../parts/is-same.ts';
import type { Content, Header } from './content.ts';

export type Side = 'theirs' | 'mine';

/** A part that both have changed, each in another way. A person decides. */
export interface Conflict {
  readonly key: string;
  /** undefined: it is about a header field of the store. */
  readonly itemId: string | undefined;
  /** As the wire calls it, with a currency or an inner member behind a slash; undefined: about the whole item, which one of them removed. */
  readonly field: string | undefined;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** The result of merging both changes. */
export interface Merged {
  readonly content: Content;
  readonly conflicts: readonly Conflict[];
  /** Ids of items that only the others have changed. */
  readonly onlyTheirs: readonly string[];
  /** Ids of items that only this person has changed. */
  readonly onlyMine: readonly string[];
}

export interface ThreeWays {
  readonly base: Content;
  readonly theirs: Content;
  readonly mine: Content;
}

type Fields = Readonly<Record<string, unknown>>;
/** Members whose own members are merged one by one: two people may change an item in two currencies, or two texts of a store. */
const MERGED_BY_PART = ['VirtualCurrencyPrices', 'RealCurrencyPrices', 'MarketingData'];

/** Merges two changes of the same store, price by price. A conflict that nobody has decided is shown as theirs. */
export function mergeContents(
  { base, theirs, mine }: ThreeWays,
  choices: ReadonlyMap<string, Side>,
): Merged {
  const conflicts: Conflict[] = [];
  function decide(conflict: Omit<Conflict, 'key'>): unknown {
    const key = JSON.stringify([conflict.itemId, conflict.field]);
    conflicts.push({ ...conflict, key });
    return choices.get(key) === 'mine' ? conflict.mine : conflict.theirs;
  }
  function mergeFields(itemId: string | undefined, [b, t, m]: readonly [Fields, Fields, Fields]) {
    const merged = Object.keys({ ...b, ...t, ...m }).map((field) => {
      const [was, their, my] = [b[field], t[field], m[field]];
      if (isSame(their, my) || isSame(was, my)) return [field, their];
      if (isSame(was, their)) return [field, my];
      return [field, decide({ itemId, field, theirs: their, mine: my })];
    });
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as Fields;
  }
  const [before, their, my] = [byId(base), byId(theirs), byId(mine)];
  const [onlyTheirs, onlyMine]: [string[], string[]] = [[], []];
  const items = new Map<string, StoreItem>();
  for (const itemId of new Set([...before.keys(), ...their.keys(), ...my.keys()])) {
    const [b, t, m] = [before.get(itemId), their.get(itemId), my.get(itemId)];
    if (isSame(b, t) && !isSame(b, m)) onlyMine.push(itemId);
    if (isSame(b, m) && !isSame(b, t)) onlyTheirs.push(itemId);
    const item = isSame(t, m) || isSame(b, m) ? t : isSame(b, t) ? m : mergeItem(itemId, [b, t, m]);
    if (item) items.set(itemId, item);
  }
  function mergeItem(
    itemId: string,
    [b, t, m]: readonly [StoreItem | undefined, StoreItem | undefined, StoreItem | undefined],
  ): StoreItem | undefined {
    if (!t || !m) {
      return decide({ itemId, field: undefined, theirs: t, mine: m }) as StoreItem | undefined;
    }
    const fields = mergeFields(itemId, [toFields(b ?? {}), toFields(t), toFields(m)]);
    return { ItemId: itemId, ...fromFields(fields) };
  }
  const header = mergeFields(undefined, [
    toFields(base.header),
    toFields(theirs.header),
    toFields(mine.header),
  ]);
  const order = orderOf({ base, theirs, mine });
  const ordered = order.flatMap((itemId) => items.get(itemId) ?? []);
  const content = { items: ordered, header: toHeader(header) };
  return { content, conflicts, onlyTheirs, onlyMine };
}

/** The order of whoever has moved something, theirs where both have; what the other side has added comes last. */
function orderOf({ base, theirs, mine }: ThreeWays): readonly string[] {
  const [leading, other] =
    isMoved(base, theirs) || !isMoved(base, mine) ? [theirs, mine] : [mine, theirs];
  return [...new Set([...idsOf(leading), ...idsOf(other)])];
}

function isMoved(base: Content, side: Content): boolean {
  const [before, after] = [new Set(idsOf(base)), new Set(idsOf(side))];
  const kept = idsOf(side).filter((itemId) => before.has(itemId));
  return idsOf(base)
    .filter((itemId) => after.has(itemId))
    .some((itemId, index) => kept[index] !== itemId);
}

function idsOf({ items }: Content): readonly string[] {
  return items.map(({ ItemId }) => ItemId);
}

function byId({ items }: Content): ReadonlyMap<string, StoreItem> {
  return new Map(items.map((item) => [item.ItemId, item]));
}

function toHeader(fields: Fields): Header {
  return { MarketingData: {}, ...fromFields(fields) };
}

/** Members, those of MERGED_BY_PART apart. */
function toFields(members: object): Fields {
  const fields = Object.entries(members).flatMap(([member, value]) =>
    MERGED_BY_PART.includes(member)
      ? Object.entries(value as object).map(([part, inner]) => [`${member}/${part}`, inner])
      : [[member, value]],
  );
  return Object.fromEntries(fields);
}

function fromFields(fields: Fields): object {
  const members: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const [member = field, part] = field.split('/');
    members[member] =
      part === undefined ? value : { ...(members[member] as object | undefined), [part]: value };
  }
  return members;
}
