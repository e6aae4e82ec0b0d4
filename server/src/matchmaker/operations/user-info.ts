import { EXAMPLE } from '../../kernel/examples.ts';
import { findWallet } from '../../economy/currencies/commands/wallets.ts';
import { Balances, RechargeTimes, toWireWallet } from '../../economy/currencies/wire.ts';
import { describeNoPlayer } from '../../economy/inventory/refusals.ts';
import {
  findItemPage,
  ITEM_PAGE_MEMBERS,
  ITEM_PAGE_SENTENCE,
  ItemInstance,
  POTIONS,
} from '../../economy/inventory/wire.ts';
import { Int32 } from '../../economy/schemas.ts';
import { operation } from '../../kernel/operation.ts';
import { ContinuationToken } from '../../kernel/page.ts';
import { AnyText, BodyServiceId, CustomTags, Flag, ServiceId } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { accountAccessOf } from '../../players/account-info.ts';
import { findPlayer } from '../../players/commands/look-ups.ts';
import { identityText } from '../../players/identities.ts';

/** Tells an external match-making service what it may know about a player. */
export const userInfo = operation()({
  path: '/Matchmaker/UserInfo',
  summary:
    'Shows what a match-making service may know about a player: display name, items, wallet.',
  description: `Nothing that identifies a person is told, but for the username to a key with \`players:personal\`. Of the items those come whose catalog version is a number of at least \`MinCatalogVersion\`, and those whose catalog version is no number. ${ITEM_PAGE_SENTENCE}`,
  auth: { kind: 'secretKey', permission: 'matchmaking:authorize' },
  request: Type.Object({
    ServiceId: BodyServiceId,
    MinCatalogVersion: Int32('The lowest catalog version of items.'),
    ...ITEM_PAGE_MEMBERS,
    CustomTags,
  }),
  response: Type.Object(
    {
      ServiceId,
      Username: Type.Optional(
        AnyText('The username. Absent: there is none, or the key lacks `players:personal`.'),
      ),
      TitleDisplayName: Type.Optional(AnyText("The player's display name.")),
      IsDeveloper: Flag('Always false: players and developers are not the same here.'),
      Inventory: Type.Array(ItemInstance, { description: 'The items.' }),
      VirtualCurrency: Balances,
      VirtualCurrencyRechargeTimes: RechargeTimes,
      ContinuationToken,
    },
    { description: 'Data that a match may depend on.' },
  ),
  errors: ['InvalidParams', 'AccountNotFound', 'AnswerTooLarge'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, MinCatalogVersion: 1 },
    response: {
      ServiceId: EXAMPLE.playerId,
      TitleDisplayName: 'Ada',
      IsDeveloper: false,
      Inventory: [POTIONS],
      VirtualCurrency: { GO: 250 },
      VirtualCurrencyRechargeTimes: {},
    },
  },
  async handle({ ServiceId: playerId, MinCatalogVersion, ...request }, { caller, deps, fail }) {
    const of = { titleId: caller.titleId, playerId };
    const now = deps.now();
    const player = await deps.run(findPlayer, of);
    const page = await findItemPage(request, { ...of, now }, { deps, fail });
    const wallet = await deps.run(findWallet, { ...of, now });
    if (!player || !page || !wallet) throw fail('AccountNotFound', describeNoPlayer(playerId));
    const { personal } = accountAccessOf(caller);
    const username = personal ? identityText(player, 'Username') : undefined;
    return {
      ServiceId: playerId,
      ...(username !== undefined && { Username: username }),
      ...(player.displayName !== undefined && { TitleDisplayName: player.displayName }),
      IsDeveloper: false,
      // A version that is no number is neither lower nor higher.
      Inventory: page.items.filter((item) => !(Number(item.CatalogVersion) < MinCatalogVersion)),
      ...toWireWallet(wallet, now),
      ...page.next,
    };
  },
});
