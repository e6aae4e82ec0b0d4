import { type Ask, type Case, NO_INSTANCE, NOBODY } from './case.ts';
import { grant, PLAYERS, type World } from './world.ts';

const gold = (ServiceId: string, more: object = {}) => ({
  body: { ServiceId, VirtualCurrency: 'SI', Amount: 1, ...more },
});

/** Cases that change wallets and items of players. */
export const INVENTORY_CASES: readonly Case[] = [
  {
    path: '/Client/PurchaseItem',
    success: (world, number) => ({ ...world.shopper(number), body: purchase() }),
    refused: 'InsufficientFunds',
    refusal: (world, number) => ({ ...world.pauper(number), body: purchase() }),
  },
  {
    path: '/Server/AddUserVirtualCurrency',
    success: (world, number) => gold(world.shopper(number).playerId),
    refused: 'AccountNotFound',
    refusal: () => gold(NOBODY),
  },
  {
    path: '/Server/SubtractUserVirtualCurrency',
    success: (world, number) => gold(world.shopper(number).playerId),
    refused: 'InsufficientFunds',
    refusal: (world, number) => gold(world.pauper(number).playerId),
  },
  {
    path: '/Client/AddUserVirtualCurrency',
    success: (world, number) => ({ ...world.shopper(number), body: amount('SI') }),
    refused: 'InvalidVirtualCurrency',
    refusal: (world, number) => ({ ...world.shopper(number), body: amount('XX') }),
  },
  {
    path: '/Client/SubtractUserVirtualCurrency',
    success: (world, number) => ({ ...world.shopper(number), body: amount('SI') }),
    refused: 'InsufficientFunds',
    refusal: (world, number) => ({ ...world.pauper(number), body: amount('SI') }),
  },
  {
    path: '/Server/GrantItemsToUser',
    success: (world, number) => given(world.shopper(number).playerId, 'sword'),
    refused: 'ItemNotFound',
    refusal: (world, number) => given(world.shopper(number).playerId, 'none'),
  },
  {
    path: '/Server/GrantItemsToUsers',
    success: (world, number) => givenTo(world.shopper(number).playerId),
    refused: 'AccountNotFound',
    refusal: () => givenTo(NOBODY),
  },
  {
    path: '/Client/ConsumeItem',
    success: (world, number) => {
      const { headers, potion } = world.holder(number);
      return { headers, body: { ItemInstanceId: potion, ConsumeCount: 1 } };
    },
    refused: 'ItemNotFound',
    refusal: (world, number) => ({
      ...world.holder(number),
      body: { ItemInstanceId: NO_INSTANCE, ConsumeCount: 1 },
    }),
  },
  ofOneItem('/Server/ModifyItemUses', (number) => ({ UsesToAdd: number % 2 === 0 ? 1 : -1 })),
  ofOneItem('/Server/UpdateUserInventoryItemCustomData', (number) => ({
    Data: { number: String(number) },
  })),
  {
    path: '/Server/RevokeInventoryItem',
    success: { prepare: (world, ...of) => eachOfNewItems(world, of, ofItem) },
    refused: 'ItemNotFound',
    refusal: (world, number) => ofItem(world.shopper(number).playerId, NO_INSTANCE),
  },
  {
    path: '/Server/RevokeInventoryItems',
    success: { prepare: (world, ...of) => eachOfNewItems(world, of, ofItems) },
    refused: 'unchanged',
    refusal: (world, number) => ofItems(world.shopper(number).playerId, NO_INSTANCE),
  },
  {
    path: '/Client/UnlockContainerInstance',
    success: (world, number) => {
      const { headers, box } = world.holder(number);
      return { headers, body: { ContainerItemInstanceId: box } };
    },
    refused: 'ContainerNotOwned',
    refusal: (world, number) => ({
      ...world.holder(number),
      body: { ContainerItemInstanceId: NO_INSTANCE },
    }),
  },
  {
    path: '/Client/UnlockContainerItem',
    success: (world, number) => ({ ...world.holder(number), body: { ContainerItemId: 'box' } }),
    refused: 'ContainerNotOwned',
    refusal: (world, number) => ({ ...world.pauper(number), body: { ContainerItemId: 'box' } }),
  },
];

const purchase = () => ({ ItemId: 'sword', VirtualCurrency: 'GO', Price: 1 });
const amount = (VirtualCurrency: string) => ({ VirtualCurrency, Amount: 1 });
const given = (ServiceId: string, itemId: string) => ({ body: { ServiceId, ItemIds: [itemId] } });
const givenTo = (ServiceId: string) => ({
  body: { ItemGrants: [{ ServiceId, ItemId: 'sword' }] },
});
const ofItem = (ServiceId: string, ItemInstanceId: string) => ({
  body: { ServiceId, ItemInstanceId },
});
const ofItems = (ServiceId: string, ItemInstanceId: string) => ({
  body: { Items: [{ ServiceId, ItemInstanceId }] },
});

/** Gives players so many items, and makes a call for each. */
async function eachOfNewItems(
  world: World,
  [first, count]: readonly [number, number],
  toAsk: (playerId: string, itemInstanceId: string) => Ask,
): Promise<readonly Ask[]> {
  const asks: Ask[] = [];
  for (let number = first; asks.length < count; number += 1) {
    const player = world.shopper(number);
    const ids = await grant(world.service, player, Array(PLAYERS).fill('sword'));
    asks.push(...ids.map((id) => toAsk(player.playerId, id)));
  }
  return asks.slice(0, count);
}

/** A server changes an item that the player has, or has not. */
function ofOneItem(path: Case['path'], change: (number: number) => object): Case {
  return {
    path,
    success(world, number) {
      const { playerId, potion } = world.holder(number);
      return { body: { ...ofItem(playerId, potion).body, ...change(number) } };
    },
    refused: 'ItemNotFound',
    refusal: (world, number) => ({
      body: { ...ofItem(world.holder(number).playerId, NO_INSTANCE).body, ...change(number) },
    }),
  };
}
