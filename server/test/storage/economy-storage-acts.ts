import { setCatalog, updateCatalog } from '../../src/economy/catalogs/commands.ts';
import { unlockContainer } from '../../src/economy/containers/commands.ts';
import { setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { changeWallet } from '../../src/economy/currencies/commands/wallets.ts';
import { updateDropTables } from '../../src/economy/drop-tables/commands.ts';
import type { CommandContext } from '../../src/economy/inventory/command-context.ts';
import { addToEdition, grantItems } from '../../src/economy/inventory/commands/grants.ts';
import {
  consumeItem,
  modifyItemUses,
  revokeItems,
  updateItemData,
} from '../../src/economy/inventory/commands/items.ts';
import { buyItem, setPurchaseRules } from '../../src/economy/purchases/commands.ts';
import {
  removeStore,
  setStore,
  setStoreOpen,
  updateStore,
} from '../../src/economy/stores/commands/write.ts';
import type { StoreItem } from '../../src/economy/stores/store.ts';
import { DAY_MS, SECOND_MS } from '../../src/kernel/instant.ts';
import { REVOCATION_MARGIN_MS } from '../../src/kernel/limits.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import type { Storage } from '../../src/storage/storage.ts';
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
export function doInStorage(storage: Storage, step: Step, of: Titled): Promise<unknown> {
  const act = ACTS[step.kind] as (storage: Storage, step: Step, of: Titled) => Promise<unknown>;
  return act(storage, step, of);
}

const DEFAULT = { catalogVersion: undefined };

const ACTS: {
  readonly [K in Step['kind']]: (storage: Storage, step: StepOf<K>, of: Titled) => Promise<unknown>;
} = {
  wait: async () => undefined,
  prune: (storage, _, { world }) => storage.prune(world.now + REVOCATION_MARGIN_MS),
  remove({ run }, { player }, { titleId, world }) {
    const { playerId } = playerOf(world, player);
    const subject = `hero-${player}`;
    const identities = [{ provider: 'Custom' as const, subject, digest: `${titleId} ${subject}` }];
    return run(removePlayer, { titleId, playerId, identities, now: world.now });
  },
  async join({ run }, { player }, { titleId, world, seed }) {
    const at = { startedAt: world.now, expiresAt: world.now + DAY_MS };
    const session = aSession({ subject: `hero-${player}`, ...at });
    const create = { playerId: seed.slice(-16), titlePlayerId: seed.slice(-16) };
    const outcome = await run(logInPlayer, { titleId, create, session });
    return outcome.status === 'loggedIn' ? outcome.player.playerId : outcome;
  },
  currency({ run }, { code, seconds, max, deposit }, { titleId, world: { now } }) {
    const perDay = seconds === 0 ? 0 : DAY_MS / SECOND_MS / seconds;
    const terms = currency(code, { perDay, max, initialDeposit: deposit });
    return withoutRevision(run(setCurrencies, edited({ titleId, currencies: [terms], now })));
  },
  money: ({ run }, { player, ...change }, of) =>
    run(changeWallet, { ...change, ...actOf(of, player) }),
  grant({ run }, { grants }, { world, ...of }) {
    return run(grantItems, {
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
  consume: ({ run }, { count, ...which }, of) =>
    run(consumeItem, { ...itemActOf(of, which), count }),
  modify: ({ run }, { count, ...which }, of) =>
    run(modifyItemUses, { ...itemActOf(of, which), count }),
  revoke({ run }, { player, place, also }, of) {
    const items = [place, also].map((one) => itemActOf(of, { player, place: one }));
    return run(revokeItems, { ...actOf(of, player), items });
  },
  data({ run }, { removes, ...which }, of) {
    const data = removes ? { set: {}, remove: ['note'] } : { set: { note: 'z' }, remove: [] };
    return run(updateItemData, { ...itemActOf(of, which), data });
  },
  unlockAny: ({ run }, { player, itemId }, of) =>
    run(unlockContainer, { ...actOf(of, player), ...DEFAULT, container: { kind: 'item', itemId } }),
  unlock({ run }, { player, place, keyPlace }, of) {
    const { instanceId } = itemActOf(of, { player, place });
    const key = keyPlace === undefined ? undefined : itemActOf(of, { player, place: keyPlace });
    const container = { kind: 'instance', instanceId, keyInstanceId: key?.instanceId } as const;
    return run(unlockContainer, { ...actOf(of, player), ...DEFAULT, container });
  },
  tables: ({ run }, { tables }, { titleId }) =>
    withoutRevision(run(updateDropTables, edited({ titleId, ...DEFAULT, tables }))),
  buy({ run }, step, of) {
    const { player, code, storeId, itemId } = step;
    const bought = { storeId, itemId, currency: code, price: priceOf(of.world, step) };
    return run(buyItem, { ...actOf(of, player), ...DEFAULT, ...bought });
  },
  open: ({ run }, { storeId, isOpen }, { titleId }) =>
    withoutRevision(run(setStoreOpen, edited({ titleId, ...DEFAULT, storeId, isOpen }))),
  enlarge: ({ run }, { count }, { titleId }) =>
    run(addToEdition, { titleId, ...DEFAULT, itemId: EDITION, count }),
  rules: ({ run }, { requiresStore }, { titleId }) =>
    run(setPurchaseRules, { titleId, requiresStore }),
  updateCatalog: ({ run }, { items }, { titleId }) =>
    withoutRevision(
      run(
        updateCatalog,
        edited({ titleId, ...DEFAULT, items: items.map(toWare), setAsDefault: false }),
      ),
    ),
  setCatalog({ run }, step, { titleId }) {
    const items = wholeCatalog(step).map(toWare);
    const write = edited({ titleId, catalogVersion: 'v1', items, setAsDefault: true });
    return withoutRevision(run(setCatalog, write));
  },
  updateStore: ({ run }, { storeId, items }, { titleId }) =>
    withoutRevision(run(updateStore, edited({ titleId, ...DEFAULT, storeId, ...toStore(items) }))),
  setStore: ({ run }, { storeId, items }, { titleId }) =>
    withoutRevision(run(setStore, edited({ titleId, ...DEFAULT, storeId, ...toStore(items) }))),
  removeStore: ({ run }, { storeId }, { titleId }) =>
    withoutRevision(run(removeStore, edited({ titleId, ...DEFAULT, storeId }))),
};

/** Revisions have a model of their own. */
async function withoutRevision(outcome: Promise<object>): Promise<object> {
  const { revision: _, ...rest } = { revision: undefined, ...(await outcome) };
  return rest;
}

type Priced = StepOf<'updateStore'>['items'];

function toStore(items: Priced): { items: readonly StoreItem[] } {
  return {
    items: items.map(({ itemId, prices }) => listed(itemId, prices)),
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

function actOf(
  { world, ...of }: Titled,
  player: number,
): CommandContext & { readonly seed: string } {
  return { ...of, playerId: playerOf(world, player).playerId, now: world.now };
}

function itemActOf(
  of: Titled,
  { player, place }: { readonly player: number; readonly place: number },
) {
  const instanceId = playerOf(of.world, player).items[place]?.instanceId ?? 'nothing';
  return { ...actOf(of, player), instanceId };
}
