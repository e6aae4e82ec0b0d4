import {
  about,
  aboutNobody,
  by,
  byDeveloper,
  type Case,
  NO_INSTANCE,
  NOBODY,
  write,
} from './case.ts';
import { grant, type Holder, type World } from './world.ts';

const PURCHASE = { ItemId: 'sword', VirtualCurrency: 'GO', Price: 1 };
const SILVER = { VirtualCurrency: 'SI', Amount: 1 };
const UNKNOWN = { VirtualCurrency: 'XX', Amount: 1 };
const NO_ITEM = { ItemInstanceId: NO_INSTANCE };
const BOX = { ContainerItemId: 'box' };
const uses = (number: number) => ({ UsesToAdd: number % 2 === 0 ? 1 : -1 });
const data = (number: number) => ({ Data: { number: String(number) } });
const potion = (_: number, holder: Holder) => ({ ItemInstanceId: holder.potion });
const box = (_: number, holder: Holder) => ({ ContainerItemInstanceId: holder.box });
const granted = (ServiceId: string) => ({ ItemGrants: [{ ServiceId, ItemId: 'sword' }] });

/** Gives a player an item. */
async function newItem(world: World, number: number) {
  const { playerId } = world.player('shopper', number);
  const [ItemInstanceId] = await grant(world.service, playerId, ['sword']);
  return { ServiceId: playerId, ItemInstanceId };
}

/** Cases that change wallets and items of players. */
export const INVENTORY_CASES: readonly Case[] = [
  write('/Client/PurchaseItem')
    .succeeds(by('shopper', PURCHASE))
    .refused('InsufficientFunds', by('pauper', PURCHASE)),
  write('/Server/AddUserVirtualCurrency')
    .succeeds(about('shopper', SILVER))
    .refused('AccountNotFound', aboutNobody(SILVER)),
  write('/Server/SubtractUserVirtualCurrency')
    .succeeds(about('shopper', SILVER))
    .refused('InsufficientFunds', about('pauper', SILVER)),
  write('/Client/AddUserVirtualCurrency')
    .succeeds(by('shopper', SILVER))
    .refused('InvalidVirtualCurrency', by('shopper', UNKNOWN)),
  write('/Client/SubtractUserVirtualCurrency')
    .succeeds(by('shopper', SILVER))
    .refused('InsufficientFunds', by('pauper', SILVER)),
  write('/Server/GrantItemsToUser')
    .succeeds(about('shopper', { ItemIds: ['sword'] }))
    .refused('ItemNotFound', about('shopper', { ItemIds: ['none'] })),
  write('/Server/GrantItemsToUsers')
    .succeeds((world, number) => ({ body: granted(world.player('shopper', number).playerId) }))
    .refused('AccountNotFound', byDeveloper(granted(NOBODY))),
  write('/Client/ConsumeItem')
    .succeeds(by('holder', potion, { ConsumeCount: 1 }))
    .refused('ItemNotFound', by('holder', NO_ITEM, { ConsumeCount: 1 })),
  write('/Server/ModifyItemUses')
    .succeeds(about('holder', potion, uses))
    .refused('ItemNotFound', about('holder', NO_ITEM, uses)),
  write('/Server/UpdateUserInventoryItemCustomData')
    .succeeds(about('holder', potion, data))
    .refused('ItemNotFound', about('holder', NO_ITEM, data)),
  write('/Server/RevokeInventoryItem')
    .succeedsOnce(async (world, number) => ({ body: await newItem(world, number) }))
    .refused('ItemNotFound', about('shopper', NO_ITEM)),
  write('/Server/RevokeInventoryItems')
    .succeedsOnce(async (world, number) => ({ body: { Items: [await newItem(world, number)] } }))
    .refused('unchanged', (world, number) => {
      const { playerId } = world.player('shopper', number);
      return { body: { Items: [{ ServiceId: playerId, ...NO_ITEM }] } };
    }),
  write('/Client/UnlockContainerInstance')
    .succeeds(by('holder', box))
    .refused('ContainerNotOwned', by('holder', { ContainerItemInstanceId: NO_INSTANCE })),
  write('/Client/UnlockContainerItem')
    .succeeds(by('holder', BOX))
    .refused('ContainerNotOwned', by('pauper', BOX)),
];
