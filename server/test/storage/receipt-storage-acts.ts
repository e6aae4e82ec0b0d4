import { randomBytes } from 'node:crypto';
import { setCatalog } from '../../src/economy/catalogs/commands.ts';
import {
  consumeItem,
  modifyItemUses,
  revokeItems,
} from '../../src/economy/inventory/commands/items.ts';
import { redeemPurchases, type Redeemed } from '../../src/economy/receipts/commands/redeem.ts';
import {
  giveReceipt,
  refundReceipt,
  reverseRefund,
} from '../../src/economy/receipts/commands/refund.ts';
import { accountTokenOf, type RedeemRules, useKeyOf } from '../../src/economy/receipts/receipt.ts';
import { makeRefunds } from '../../src/economy/receipts/refunds.ts';
import { receiptIdOf } from '../../src/economy/receipts/sql/receipt-rows.ts';
import type { PlatformPurchase } from '../../src/kernel/platform-purchase.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { edited, wallet } from './fixtures.ts';
import { logIn, type TestedStorage, unique, uniqueHex } from './given.ts';
import { earnedBy, itemOf, playerOf, spentBy, usesAddedBy, type World } from './receipt-model.ts';
import { type Bought, PURCHASES, RARE_COUNT, type Step, type StepOf } from './receipt-steps.ts';

// Carries out each step of the model of receipts at the ports of a storage.

export interface Doing {
  readonly storage: TestedStorage;
  readonly titleIds: readonly string[];
  /** Before the ids of purchases: each run has its own. */
  readonly prefix: string;
  /** As it is before the step. */
  readonly world: World;
  /** Finds the instance id of an item of a player, by its place among those that the player has. */
  instanceAt(playerId: string, place: number): string;
}

function purchaseOf(
  { prefix, world }: Pick<Doing, 'prefix' | 'world'>,
  place: number,
): PlatformPurchase {
  const { id, ...of } = PURCHASES[place] as Bought;
  return {
    ...of,
    purchaseId: prefix + id,
    transactionId: id,
    appId: 'com.example',
    purchasedAt: world.now,
    accountToken: undefined,
    isUnpaid: false,
    refunded: undefined,
    price: undefined,
    details: { id },
  };
}

export const useKeysOf = (on: Pick<Doing, 'prefix' | 'world'>): readonly string[] =>
  PURCHASES.map((_, place) => useKeyOf(purchaseOf(on, place)));

const actOf = ({ world: { now } }: Doing) => ({
  by: 'model',
  requestId: 'r',
  now,
  seed: uniqueHex(64),
});

/** Sets the catalog of a title. */
export function sell(
  { storage }: Pick<Doing, 'storage'>,
  titleId: string,
  of: { now: number; sellsPacks: boolean },
) {
  const pack = { Bundle: { BundledItems: ['sword'], BundledVirtualCurrencies: { GO: 33 } } };
  const items = [
    {
      itemId: 'gems',
      attributes: {
        Consumable: { UsageCount: 1 },
        IsStackable: true,
        Bundle: { BundledVirtualCurrencies: { GO: 100 } },
      },
    },
    { itemId: 'sword', attributes: {} },
    {
      itemId: 'rare',
      attributes: { IsLimitedEdition: true, InitialLimitedEditionCount: RARE_COUNT },
    },
    ...(of.sellsPacks ? [{ itemId: 'pack', attributes: pack }] : []),
  ];
  const { now } = of;
  return storage.run(
    setCatalog,
    edited({ titleId, catalogVersion: 'main', setAsDefault: true, items: items as never, now }),
  );
}

const describe = (one: Redeemed): string => {
  if (one.status === 'kept') return `kept ${one.fault.status}`;
  return one.status === 'alreadyUsed' && one.byOneself ? 'alreadyUsed by oneself' : one.status;
};

/** Writes down refunds as the operations do that bring receipts. */
const tellRefund = ({ storage, world }: Doing) =>
  makeRefunds({
    run: (command, ...of) => storage.run(command, ...of),
    now: () => world.now,
    random: randomBytes,
    ruleOf: () => world.refunds,
  });

async function redeem(on: Doing, step: StepOf<'redeem'>): Promise<string> {
  const { world, storage, titleIds } = on;
  const player = playerOf(world, step);
  if (!player) return 'nobody';
  const { playerId, title } = player;
  const titleId = titleIds[title] ?? '';
  const { owner, moves, takesSandbox } = world.rules;
  const rules: RedeemRules = {
    sandbox: { testers: takesSandbox ? [playerId] : [], until: undefined },
    owner,
    catalogVersions: [],
    refunds: world.refunds,
    movesNonConsumables: moves,
  };
  const tokens = { none: undefined, own: playerId, other: 'other' };
  const tokenOf = tokens[step.token];
  const accountToken =
    tokenOf === undefined ? undefined : accountTokenOf({ titleId, playerId: tokenOf });
  const refunded =
    step.refunded > 0 ? { at: world.now - step.age, quantity: step.refunded } : undefined;
  for (const place of refunded ? new Set(step.purchases) : []) {
    const purchase = purchaseOf(on, place);
    // oxlint-disable-next-line no-await-in-loop
    await tellRefund(on)({
      kind: 'refunded',
      purchase,
      titleId,
      at: world.now - step.age,
      quantity: step.refunded,
    });
  }
  const outcome = await storage.run(redeemPurchases, {
    ...actOf(on),
    titleId,
    playerId,
    rules,
    catalogVersion: undefined,
    purchases: step.purchases.map((place) => ({
      ...purchaseOf(on, place),
      accountToken,
      refunded,
    })),
  });
  return outcome.status === 'judged' ? outcome.purchases.map(describe).join(', ') : outcome.status;
}

function noticeOf(on: Doing, step: StepOf<'refund'> | StepOf<'reverse'>) {
  const { platform, environment, purchaseId } = purchaseOf(on, step.purchase);
  const purchase = { platform, environment, purchaseId };
  const titleId = on.titleIds[step.title] ?? '';
  return { ...actOf(on), titleId, purchase, at: on.world.now - step.age };
}

async function give(on: Doing, step: StepOf<'give'>): Promise<string> {
  const purchase = purchaseOf(on, step.purchase);
  const until = on.world.rules.takesSandbox ? on.world.now + 1 : undefined;
  const outcome = await on.storage.run(giveReceipt, {
    ...actOf(on),
    titleId: on.titleIds[step.title] ?? '',
    receiptId: receiptIdOf(useKeyOf(purchase)),
    rules: { [purchase.platform]: { sandbox: { testers: [], until } } },
  });
  return outcome.status === 'kept' ? `kept ${outcome.fault.status}` : outcome.status;
}

/** Takes uses of an item, or the item; or adds uses. */
async function changeUses(on: Doing, step: StepOf<'use'> | StepOf<'addUses'>): Promise<string> {
  const player = playerOf(on.world, step);
  const item = itemOf(on.world, step);
  if (!player || !item) return 'done';
  const { playerId } = player;
  const titleId = on.titleIds[player.title] ?? '';
  const instanceId = on.instanceAt(playerId, player.items.indexOf(item));
  const of = { ...actOf(on), titleId, playerId, instanceId };
  if (step.kind === 'addUses') {
    const count = usesAddedBy(on.world, step);
    if (count > 0) await on.storage.run(modifyItemUses, { ...of, count });
  } else if (item.uses === undefined) {
    await on.storage.run(revokeItems, { ...of, items: [{ playerId, instanceId }] });
  } else {
    await on.storage.run(consumeItem, { ...of, count: Math.min(step.uses, item.uses) });
  }
  return 'done';
}

async function changeGold(on: Doing, step: StepOf<'spend'> | StepOf<'earn'>): Promise<string> {
  const { world, storage, titleIds } = on;
  const player = playerOf(world, step);
  if (!player) return 'done';
  const { add, subtract } = wallet(storage, { ...player, titleId: titleIds[player.title] ?? '' });
  const amount = step.kind === 'earn' ? earnedBy(world, step) : spentBy(world, step);
  if (amount > 0) await (step.kind === 'earn' ? add : subtract)('GO', amount, world.now);
  return 'done';
}

async function remove(
  { world, storage, titleIds }: Doing,
  step: StepOf<'delete'>,
): Promise<string> {
  const player = playerOf(world, step);
  if (!player) return 'nobody';
  const titleId = titleIds[player.title] ?? '';
  const { playerId } = player;
  return storage.run(removePlayer, { titleId, playerId, identities: [], now: world.now });
}

/** Does a step in a storage, and gives its outcome, and the id of a player who has joined. */
export async function doInStorage(
  on: Doing,
  step: Step,
): Promise<{ outcome: string; playerId: string }> {
  const { storage, titleIds, world } = on;
  const done = (outcome: string) => ({ outcome, playerId: '' });
  switch (step.kind) {
    case 'redeem':
      return done(await redeem(on, step));
    case 'refund': {
      const quantity = step.quantity || undefined;
      const notice = { ...noticeOf(on, step), rule: world.refunds, quantity };
      return done((await storage.run(refundReceipt, notice)).status);
    }
    case 'reverse': {
      const outcome = await storage.run(reverseRefund, noticeOf(on, step));
      return done(outcome.status === 'kept' ? `kept ${outcome.fault.status}` : outcome.status);
    }
    case 'give':
      return done(await give(on, step));
    case 'use':
    case 'addUses':
      return done(await changeUses(on, step));
    case 'spend':
    case 'earn':
      return done(await changeGold(on, step));
    case 'delete':
      return done(await remove(on, step));
    case 'join': {
      const titleId = titleIds[step.title] ?? '';
      const { player } = await logIn(storage, { titleId, subject: unique('buyer-') });
      return { outcome: 'done', playerId: player.playerId };
    }
    case 'sell': {
      await sell(on, titleIds[step.title] ?? '', { ...step, now: world.now });
      return done('done');
    }
    case 'setRules':
      return done('done');
  }
}
