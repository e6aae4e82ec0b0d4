import { edited } from './fixtures.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ItemInstance } from '../../src/economy/inventory/ports.ts';
import { type Instant, SECOND_MS } from '../../src/kernel/instant.ts';
import { REVOCATION_MARGIN_MS } from '../../src/kernel/limits.ts';
import {
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  unique,
  uniqueHex,
} from './given.ts';
import {
  expire,
  grantInModel,
  makeModel,
  type Model,
  MODEL_GOODS,
  type ModelItem,
} from './inventory-model.ts';

const PLAYERS = 2;

const grants = fc.array(
  fc.record({
    player: fc.nat(PLAYERS - 1),
    itemId: fc.constantFrom(...Object.keys(MODEL_GOODS)),
    note: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 4 },
);
/** One of the player's items, by its place; now and then one that is not there. */
const which = { player: fc.nat(PLAYERS - 1), place: fc.nat(6) };
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('grant' as const), grants }) },
  fc.record({
    kind: fc.constant('consume' as const),
    ...which,
    count: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    kind: fc.constant('modify' as const),
    ...which,
    count: fc.integer({ min: -4, max: 3 }),
  }),
  fc.record({ kind: fc.constant('revoke' as const), ...which, also: fc.nat(6) }),
  fc.record({ kind: fc.constant('write' as const), ...which, removes: fc.boolean() }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      seconds: fc.integer({ min: 1, max: 6 }),
    }),
  },
  fc.record({ kind: fc.constant('prune' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Tests that any sequence of what is done to items leaves what a small model says. */
export function inventoryModelConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  /** A title with the goods of the model, and its players. */
  async function aWorld() {
    const titleId = await aTitle(storage);
    const items = Object.entries<ModelGoodShape>(MODEL_GOODS).map(([itemId, good]) => ({
      itemId,
      virtualCurrencyPrices: undefined,
      realCurrencyPrices: undefined,
      attributes: toAttributes(good),
    }));
    await storage.catalogs.set(
      edited({ titleId, catalogVersion: 'v1', items, setAsDefault: true }),
    );
    const players: string[] = [];
    while (players.length < PLAYERS) {
      players.push((await logIn(storage, { titleId, subject: unique('hero-') })).player.playerId);
    }
    return { titleId, players };
  }

  const findAll = async (titleId: string, playerId: string, now: Instant) => {
    const of = { titleId, playerId };
    const found = await storage.inventories.find({ ...of, now, after: 0, count: 1_000 });
    const lists = (await storage.players.findData(of))?.lists;
    const count = lists?.['holdings']?.[0]?.['itemCount'] ?? 0;
    expect(count, 'items are counted').toBe(lists?.['items']?.length);
    return found?.items ?? [];
  };

  it('any steps leave what the model says, and are answered so', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40, size: 'max' }), play),
      { numRuns: 20 },
    );
  }, 120_000);

  async function play(steps: readonly Step[]): Promise<void> {
    const { titleId, players } = await aWorld();
    const model = makeModel(NOW, PLAYERS);
    let stored: readonly (readonly ItemInstance[])[] = players.map(() => []);
    for (const one of steps) {
      const ids = stored.map((items) => items.map(({ instanceId }) => instanceId));
      const expected = doInModel(model, one);
      const answered = await doInStorage(one, { titleId, players, ids, now: model.now });
      expect(answered, JSON.stringify(one)).toEqual(expected);
      expire(model);
      stored = await Promise.all(players.map((id) => findAll(titleId, id, model.now)));
      expect(stored.map((items) => items.map(toCompared))).toEqual(model.items);
    }
  }

  async function doInStorage(
    one: Step,
    {
      titleId,
      players,
      ids,
      now,
    }: {
      readonly titleId: string;
      readonly players: readonly string[];
      readonly ids: readonly (readonly string[])[];
      readonly now: Instant;
    },
  ): Promise<unknown> {
    const act = { titleId, by: 'key:test', requestId: undefined, now };
    const named = (player: number, place: number) => ({
      playerId: players[player] ?? '',
      instanceId: ids[player]?.[place] ?? 'nothing',
    });
    const { inventories } = storage;
    switch (one.kind) {
      case 'wait':
        return undefined;
      case 'prune':
        return storage.prune(now + REVOCATION_MARGIN_MS);
      case 'grant': {
        const outcome = await inventories.grant({
          ...act,
          seed: uniqueHex(32),
          catalogVersion: undefined,
          grants: one.grants.map(({ player, itemId, note }) => ({
            playerId: players[player] ?? '',
            itemId,
            annotation: undefined,
            data: note === undefined ? undefined : { set: { note }, remove: [] },
          })),
        });
        return outcome.status === 'soldOut' ? `soldOut ${outcome.itemId}` : outcome.status;
      }
      case 'consume':
        return inventories.consume({ ...act, ...named(one.player, one.place), count: one.count });
      case 'modify':
        return inventories.modifyUses({
          ...act,
          ...named(one.player, one.place),
          count: one.count,
        });
      case 'revoke': {
        const items = [one.place, one.also].map((place) => named(one.player, place));
        return inventories.revoke({ ...act, items });
      }
      case 'write': {
        const data = one.removes
          ? { set: {}, remove: ['note'] }
          : { set: { note: 'z' }, remove: [] };
        return inventories.updateData({ ...act, ...named(one.player, one.place), data });
      }
    }
  }
}

/** What a step does, and how it is answered, by the model. */
function doInModel(model: Model, one: Step): unknown {
  if (one.kind === 'prune') return undefined;
  if (one.kind === 'wait') {
    model.now += one.seconds * SECOND_MS;
    expire(model);
    return undefined;
  }
  if (one.kind === 'grant') return grantInModel(model, one.grants);
  const own = model.items[one.player] ?? [];
  const item = own[one.place];
  const replace = (after: ModelItem | undefined) =>
    void own.splice(one.place, 1, ...(after ? [after] : []));
  switch (one.kind) {
    case 'revoke': {
      const there = [own[one.place], one.also === one.place ? undefined : own[one.also]];
      model.items[one.player] = own.filter((other) => !there.includes(other));
      return there.map((other) => (other ? 'revoked' : 'noItem'));
    }
    case 'write': {
      if (!item) return { status: 'noItem' };
      replace({ ...item, customData: one.removes ? {} : { note: 'z' } });
      return { status: 'updated' };
    }
    case 'consume':
    case 'modify': {
      if (!item) return { status: 'noItem' };
      const { remainingUses } = item;
      const isTooFew = one.kind === 'consume' && Number(remainingUses) < one.count;
      if (remainingUses === undefined || isTooFew) return { status: 'tooFewUses', remainingUses };
      const change = one.kind === 'consume' ? -one.count : one.count;
      const left = Math.max(0, remainingUses + change);
      replace(left === 0 ? undefined : { ...item, remainingUses: left });
      return { status: 'left', remainingUses: left };
    }
  }
}

type ModelGoodShape = Partial<{
  readonly stacks: boolean;
  readonly uses: number;
  readonly periodMs: number;
  readonly group: string;
  readonly edition: number;
  readonly holds: readonly string[];
}>;

/** A good of the model as a studio writes it. */
function toAttributes({ stacks, uses, periodMs, group, edition, holds }: ModelGoodShape) {
  return {
    ...(stacks && { IsStackable: true }),
    ...(edition !== undefined && {
      IsLimitedEdition: true,
      InitialLimitedEditionCount: edition,
    }),
    ...(holds && { Bundle: { BundledItems: holds } }),
    Consumable: {
      ...(uses !== undefined && { UsageCount: uses }),
      ...(periodMs !== undefined && { UsagePeriod: periodMs / 1_000 }),
      ...(group !== undefined && { UsagePeriodGroup: group }),
    },
  };
}

function toCompared({
  itemId,
  remainingUses,
  expiresAt,
  bundleParent,
  customData,
}: ItemInstance): ModelItem {
  return { itemId, remainingUses, expiresAt, bundleParent, customData };
}
