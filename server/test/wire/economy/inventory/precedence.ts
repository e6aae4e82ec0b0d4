import { checkLimitedEditionItemAvailability } from '../../../../src/economy/inventory/operations/check-limited-edition-item-availability.ts';
import { consumeItem } from '../../../../src/economy/inventory/operations/consume-item.ts';
import { getUserInventory } from '../../../../src/economy/inventory/operations/get-user-inventory.ts';
import { grantItemsToUser } from '../../../../src/economy/inventory/operations/grant-items-to-user.ts';
import { grantItemsToUsers } from '../../../../src/economy/inventory/operations/grant-items-to-users.ts';
import { incrementLimitedEditionItemAvailability } from '../../../../src/economy/inventory/operations/increment-limited-edition-item-availability.ts';
import { modifyItemUses } from '../../../../src/economy/inventory/operations/modify-item-uses.ts';
import { revokeInventoryItem } from '../../../../src/economy/inventory/operations/revoke-inventory-item.ts';
import { revokeInventoryItems } from '../../../../src/economy/inventory/operations/revoke-inventory-items.ts';
import { updateUserInventoryItemCustomData } from '../../../../src/economy/inventory/operations/update-user-inventory-item-custom-data.ts';
import type { ErrorName } from '../../../../src/kernel/error-catalogue.ts';
import { BALANCE_MAX, ITEM_USES_MAX } from '../../../../src/kernel/limits.ts';
import {
  bodies,
  NOBODY,
  oneCatalog,
  pair,
  type Pair,
  type PrecedenceList,
} from '../../../support/precedence.ts';
import { setCatalog } from '../../../support/stock.ts';
import { addCurrencies } from '../../../support/wallets.ts';

/** Members with which a body is InvalidParams, and those with which it names a character where it can. */
interface FirstFaults {
  readonly wrong: object;
  readonly character?: object;
}

/** The first errors of what is done to an item of a player, or of a character where the operation has that member. */
function itemPairs(
  good: object,
  first: FirstFaults = {
    wrong: { ItemInstanceId: null },
    character: { CharacterId: 'hero' },
  },
): readonly Pair[] {
  const body = { ...good, ItemInstanceId: 'none' };
  return [
    ...firstPairs({ ...body, ServiceId: NOBODY }, first),
    bodies('AccountNotFound', 'ItemNotFound', async (world) => [
      { ...body, ServiceId: NOBODY },
      { ...body, ServiceId: (await world.logIn()).playerId },
    ]),
  ];
}

/** The first errors for a body about nobody. */
function firstPairs(body: object, { wrong, character }: FirstFaults): readonly Pair[] {
  if (!character) {
    return [bodies('InvalidParams', 'AccountNotFound', async () => [{ ...body, ...wrong }, body])];
  }
  const ofCharacter = { ...body, ...character };
  return [
    bodies('InvalidParams', 'CharacterNotFound', async () => [
      { ...ofCharacter, ...wrong },
      ofCharacter,
    ]),
    bodies('CharacterNotFound', 'AccountNotFound', async () => [ofCharacter, body]),
  ];
}

/** Items that cannot be given, each for another reason. */
const UNGIVABLE = [
  { ItemId: 'tableless', Bundle: { BundledResultTables: ['gone'] } },
  { ItemId: 'foreign', Bundle: { BundledVirtualCurrencies: { XX: 1 } } },
  { ItemId: 'rich', Bundle: { BundledVirtualCurrencies: { GO: BALANCE_MAX } } },
  { ItemId: 'endless', IsStackable: true, Consumable: { UsageCount: ITEM_USES_MAX } },
  {
    ItemId: 'rich-and-endless',
    Bundle: {
      BundledItems: ['endless', 'endless'],
      BundledVirtualCurrencies: { GO: BALANCE_MAX },
    },
  },
];

/** The errors of operations that grant items. */
function grantPairs(
  bodyOf: (playerId: string, ...itemIds: readonly string[]) => object,
  first: FirstFaults,
): readonly Pair[] {
  const given = (
    first: ErrorName,
    second: ErrorName,
    [both, alone]: readonly [both: readonly string[], alone: readonly string[]],
  ) =>
    bodies(first, second, async (world) => {
      await addCurrencies(world, { GO: { InitialDeposit: 1 } });
      await setCatalog(world, { items: UNGIVABLE });
      const { playerId } = await world.logIn();
      return [bodyOf(playerId, ...both), bodyOf(playerId, ...alone)];
    });
  return [
    ...firstPairs(bodyOf(NOBODY, 'a'), first),
    bodies('AccountNotFound', 'CatalogNotConfigured', async (world) => [
      bodyOf(NOBODY, 'a'),
      bodyOf((await world.logIn()).playerId, 'a'),
    ]),
    bodies('CatalogNotConfigured', 'ItemNotFound', async (world) => {
      await oneCatalog(world);
      const body = bodyOf((await world.logIn()).playerId, 'gone');
      return [{ ...body, CatalogVersion: '2' }, body];
    }),
    given('ItemNotFound', 'InvalidDropTable', [['tableless', 'gone'], ['tableless']]),
    given('InvalidDropTable', 'InvalidVirtualCurrency', [['foreign', 'tableless'], ['foreign']]),
    given('InvalidVirtualCurrency', 'VirtualCurrencyMustBeWithinIntegerRange', [
      ['rich', 'foreign'],
      ['rich'],
    ]),
    given('VirtualCurrencyMustBeWithinIntegerRange', 'OverLimit', [
      ['rich-and-endless'],
      ['endless', 'endless'],
    ]),
  ];
}

/** The errors of operations about limited editions. `body` is what is asked beside the item. */
function editionPairs(body: object): readonly Pair[] {
  return [
    bodies('CatalogNotConfigured', 'ItemNotFound', async (world) => {
      await oneCatalog(world);
      return [
        { ...body, ItemId: 'gone', CatalogVersion: '2' },
        { ...body, ItemId: 'gone' },
      ];
    }),
    pair('ItemNotFound', 'InvalidParams', 'an item that is not there is no edition either'),
  ];
}

const pairs: PrecedenceList = [
  [checkLimitedEditionItemAvailability, editionPairs({})],
  [
    incrementLimitedEditionItemAvailability,
    [
      ...editionPairs({ Amount: 1 }),
      pair('InvalidParams', 'OverLimit', 'only a limited edition has a size'),
    ],
  ],
  [
    getUserInventory,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ServiceId: NOBODY, MaxResults: 0 },
        { ServiceId: NOBODY },
      ]),
      pair('AccountNotFound', 'AnswerTooLarge', 'a player who does not exist has no items'),
    ],
  ],
  [
    grantItemsToUser,
    grantPairs((ServiceId, ...ItemIds) => ({ ServiceId, ItemIds }), {
      wrong: { ItemIds: [] },
    }),
  ],
  [
    grantItemsToUsers,
    grantPairs(
      (ServiceId, ...itemIds) => ({
        ItemGrants: itemIds.map((ItemId) => ({ ServiceId, ItemId })),
      }),
      {
        wrong: { CatalogVersion: 1 },
        character: { ItemGrants: [{ ServiceId: NOBODY, ItemId: 'a', CharacterId: 'hero' }] },
      },
    ),
  ],
  [revokeInventoryItem, itemPairs({})],
  [
    revokeInventoryItems,
    [
      bodies('InvalidParams', 'CharacterNotFound', async () => {
        const item = { ServiceId: NOBODY, ItemInstanceId: 'none', CharacterId: 'hero' };
        return [{ Items: [item, {}] }, { Items: [item] }];
      }),
    ],
  ],
  [
    consumeItem,
    [
      ...itemPairs({ ConsumeCount: 1 }),
      pair('ItemNotFound', 'NoRemainingUses', 'an item that is not there has no uses'),
    ],
  ],
  [
    modifyItemUses,
    [
      ...itemPairs({ UsesToAdd: 1 }, { wrong: { UsesToAdd: null } }),
      pair('ItemNotFound', 'NoRemainingUses', 'an item that is not there has no uses'),
      pair('NoRemainingUses', 'OverLimit', 'an item that is not used up has no number of uses'),
    ],
  ],
  [
    updateUserInventoryItemCustomData,
    [
      ...itemPairs({}),
      pair('ItemNotFound', 'OverLimit', 'an item that is not there has no custom data'),
    ],
  ],
];

export default pairs;
