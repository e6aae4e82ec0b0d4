import { EXAMPLE } from '../../../kernel/examples.ts';
import { extension } from '../../../kernel/extension.ts';
import type { Clock } from '../../../kernel/instant.ts';
import { sharedOperation } from '../../../kernel/operation.ts';
import { ContinuationToken } from '../../../kernel/page.ts';
import { CustomTags, ServiceId } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { findWallet } from '../../currencies/commands/wallets.ts';
import { Balances, RechargeTimes, toWireWallet } from '../../currencies/wire.ts';
import { describeNoPlayer } from '../refusals.ts';
import {
  findItemPage,
  holderIdOf,
  HolderServiceId,
  ITEM_PAGE_MEMBERS,
  ITEM_PAGE_SENTENCE,
  ItemInstance,
  POTIONS,
} from '../wire.ts';

const description = `Items stand in the order in which they came, and are not there any more from the moment at which they expire. ${ITEM_PAGE_SENTENCE}`;

/** Shows what a player has: the same to developers, game servers and the player. */
export const getUserInventory = sharedOperation<{ readonly now: Clock }>()({
  doors: [
    {
      path: '/Admin/GetUserInventory',
      summary: 'Shows the items of a player and what the player has of each currency.',
      description,
      auth: { kind: 'secretKey', permission: 'inventory:read' },
    },
    {
      path: '/Client/GetUserInventory',
      summary: 'Shows players their items and what they have of each currency.',
      description,
      auth: { kind: 'sessionTicket', permission: 'account:read' },
    },
    {
      path: '/Server/GetUserInventory',
      summary: 'Shows game servers the items of a player and what the player has of each currency.',
      description,
      auth: { kind: 'secretKey', permission: 'inventory:read' },
    },
  ],
  request: Type.Object({ ServiceId: HolderServiceId, ...ITEM_PAGE_MEMBERS, CustomTags }),
  response: Type.Object(
    {
      ServiceId: extension(ServiceId, ['Client']),
      Inventory: Type.Array(ItemInstance, { description: 'The items.' }),
      VirtualCurrency: Balances,
      VirtualCurrencyRechargeTimes: RechargeTimes,
      ContinuationToken,
    },
    { description: 'What the player has.' },
  ),
  errors: ['InvalidParams', 'AccountNotFound', 'AnswerTooLarge'],
  example: {
    request: { ServiceId: EXAMPLE.playerId },
    response: {
      ServiceId: EXAMPLE.playerId,
      Inventory: [POTIONS],
      VirtualCurrency: { GO: 250 },
      VirtualCurrencyRechargeTimes: {},
    },
  },
  async handle({ ServiceId, ...request }, { caller, deps, fail }) {
    const playerId = holderIdOf(ServiceId, { caller, fail });
    const of = { titleId: caller.titleId, playerId, now: deps.now() };
    const page = await findItemPage(request, of, { deps, fail });
    const wallet = page && (await deps.run(findWallet, of));
    if (!wallet) throw fail('AccountNotFound', describeNoPlayer(playerId));
    return {
      ServiceId: playerId,
      Inventory: page.items,
      ...toWireWallet(wallet, of.now),
      ...page.next,
    };
  },
});
