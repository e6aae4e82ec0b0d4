import type { Act } from '../../src/economy/inventory/ports.ts';
import type { StoreItem } from '../../src/economy/ports.ts';
import { DAY_MS, SECOND_MS } from '../../src/kernel/instant.ts';
import { REVOCATION_MARGIN_MS } from '../../src/kernel/limits.ts';
import type { StoragePorts } from '../../src/storage/storage.ts';
import { listed, ware } from './buyers.ts';
import { type Doer, priceOf, type World } from './economy-model.ts';
import {
  EDITION,
  goodOf,
  type Step,
  type StepOf,
  toAttributes,
  wholeCatalog,
} from './economy-steps.ts';
import { currency, edited } from './fixtures.ts';
import { aSession } from './given.ts';

// Carries out each step of the model at the ports of a storage.

interface Titled extends Doer {
  readonly titleId: string;
  /** As the model has it before the step. */
  readonly world: World;
}

/** Does a step in a title, and gives its answer. */
export function doInStorage(storage: StoragePorts, step: Step, of: Titled): Promise<unknown> {
  const act = ACTS[step.kind] as (
    storage: StoragePorts,
    step: Step,
    of: Titled,
  ) => Promise<unknown>;
  return act(storage, step, of);
}

const DEFAULT = { catalogVersion: undefined };

const ACTS: {
  readonly [K in Step['kind']]: (
    storage: StoragePorts,
    step: StepOf<K>,
    of: Titled,
  ) => Promise<unknown>;
} = {
  wait: async () => undefined,
  prune: (storage, _, { world }) => storage.prune(world.now + REVOCATION_MARGIN_MS),
  remove({ players }, { player }, { titleId, world }) {
    const { playerId } = playerOf(world, player);
    const subject = `hero-${player}`;
    const identities = [{ provider: 'Custom' as const, subject, digest: `${titleId} ${subject}` }];
    return players.remove({ titleId, playerId, identities, now: world.now });
  },
  async join({ players }, { player }, { titleId, world, seed }) {
    const at = { startedAt: world.now, expiresAt: world.now + DAY_MS };
    const session = aSession({ subject: `hero-${player}`, ...at });
    const create = { playerId: seed.slice(-16), titlePlayerId: seed.slice(-16) };
    const outcome = await players.logIn({ titleId, create, session });
    return outcome.status === 'loggedIn' ? outcome.player.playerId : outcome;
  },
  currency({ currencies }, { code, seconds, max, deposit }, { titleId, world: { now } }) {
    const perDay = seconds === 0 ? 0 : DAY_MS / SECOND_MS / seconds;
    const terms = currency(code, { perDay, max, initialDeposit: deposit });
    return withoutRevision(currencies.set(edited({ titleId, currencies: [terms], now })));
  },
  money: ({ wallets }, { player, ...change }, of) =>
    wallets.change({ ...change, act: actOf(of, player) }),
  grant({ inventories }, { grants }, { world, ...of }) {
    return inventories.grant({
      ...of,
      ...DEFAULT,
      now: world.now,
      grants: grants.map(({ player, itemId, note }) => ({
        playerId: playerOf(world, player).playerId,
        itemId,
        annotation: undefined,
        data: note === undefined ? undefined : { set: { note }, remove: [] },
      })),
    });
  },
  consume: ({ inventories }, { count, ...which }, of) =>
    inventories.consume({ ...itemActOf(of, which), count }),
  modify: ({ inventories }, { count, ...which }, of) =>
    inventories.modifyUses({ ...itemActOf(of, which), count }),
  revoke({ inventories }, { player, place, also }, of) {
    const items = [place, also].map((one) => itemActOf(of, { player, place: one }));
    return inventories.revoke({ ...actOf(of, player), items });
  },
  data({ inventories }, { removes, ...which }, of) {
    const data = removes ? { set: {}, remove: ['note'] } : { set: { note: 'z' }, remove: [] };
    return inventories.updateData({ ...itemActOf(of, which), data });
  },
  unlockAny: ({ containers }, { player, itemId }, of) =>
    containers.unlock({ ...actOf(of, player), ...DEFAULT, container: { kind: 'item', itemId } }),
  unlock({ containers }, { player, place, keyPlace }, of) {
    const { instanceId } = itemActOf(of, { player, place });
    const key = keyPlace === undefined ? undefined : itemActOf(of, { player, place: keyPlace });
    const container = { kind: 'instance', instanceId, keyInstanceId: key?.instanceId } as const;
    return containers.unlock({ ...actOf(of, player), ...DEFAULT, container });
  },
  tables: ({ dropTables }, { tables }, { titleId }) =>
    withoutRevision(dropTables.update(edited({ titleId, ...DEFAULT, tables }))),
  buy({ purchases }, step, of) {
    const { player, code, storeId, itemId } = step;
    const bought = { storeId, itemId, currency: code, price: priceOf(of.world, step) };
    return purchases.buy({ ...actOf(of, player), ...DEFAULT, ...bought });
  },
  open: ({ stores }, { storeId, isOpen }, { titleId }) =>
    withoutRevision(stores.setOpen(edited({ titleId, ...DEFAULT, storeId, isOpen }))),
  enlarge: ({ editions }, { count }, { titleId }) =>
    editions.add({ titleId, ...DEFAULT, itemId: EDITION, count }),
  rules: ({ purchases }, { requiresStore }, { titleId }) =>
    purchases.setRules({ titleId, requiresStore }),
  updateCatalog: ({ catalogs }, { items }, { titleId }) =>
    withoutRevision(
      catalogs.update(
        edited({ titleId, ...DEFAULT, items: items.map(toWare), setAsDefault: false }),
      ),
    ),
  setCatalog({ catalogs }, step, { titleId }) {
    const items = wholeCatalog(step).map(toWare);
    const write = edited({ titleId, catalogVersion: 'v1', items, setAsDefault: true });
    return withoutRevision(catalogs.set(write));
  },
  updateStore: ({ stores }, { storeId, items }, { titleId }) =>
    withoutRevision(stores.update(edited({ titleId, ...DEFAULT, storeId, ...toStore(items) }))),
  setStore: ({ stores }, { storeId, items }, { titleId }) =>
    withoutRevision(stores.set(edited({ titleId, ...DEFAULT, storeId, ...toStore(items) }))),
  removeStore: ({ stores }, { storeId }, { titleId }) =>
    withoutRevision(stores.remove(edited({ titleId, ...DEFAULT, storeId }))),
};

/** Revisions have a model of their own. */
async function withoutRevision(outcome: Promise<object>): Promise<object> {
  const { revision: _, ...rest } = { revision: undefined, ...(await outcome) };
  return rest;
}

type Priced = StepOf<'updateStore'>['items'];

function toStore(items: Priced): { items: readonly StoreItem[]; marketingData: undefined } {
  return {
    items: items.map(({ itemId, prices }) => listed(itemId, prices)),
    marketingData: undefined,
  };
}

function toWare({ itemId, prices }: Priced[number]) {
  return { ...ware(itemId, {}, toAttributes(goodOf(itemId))), virtualCurrencyPrices: prices };
}

function playerOf({ players }: World, player: number) {
  const found = players[player];
  if (!found) throw new Error('The model has no such player');
  return found;
}

function actOf({ world, ...of }: Titled, player: number): Act & { readonly seed: string } {
  return { ...of, playerId: playerOf(world, player).playerId, now: world.now };
}

function itemActOf(
  of: Titled,
  { player, place }: { readonly player: number; readonly place: number },
) {
  const instanceId = playerOf(of.world, player).items[place]?.instanceId ?? 'nothing';
  return { ...actOf(of, player), instanceId };
}
