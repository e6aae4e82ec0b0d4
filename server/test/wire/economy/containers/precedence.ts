import { unlockContainerInstance } from '../../../../src/economy/containers/operations/unlock-container-instance.ts';
import { unlockContainerItem } from '../../../../src/economy/containers/operations/unlock-container-item.ts';
import type { ErrorName } from '../../../../src/kernel/error-catalogue.ts';
import { BALANCE_MAX, INT32_MAX } from '../../../../src/kernel/limits.ts';
import { grant } from '../../../support/belongings.ts';
import {
  bodies,
  NOBODY,
  oneCatalog,
  pair,
  type Pair,
  type PrecedenceList,
} from '../../../support/precedence.ts';
import { type Item, must, setCatalog } from '../../../support/stock.ts';
import { type Instance, ofGoneVersion } from '../../../support/unlock-scenarios.ts';
import type { LoggedIn } from '../../../support/world.ts';

interface Contents {
  readonly both: object;
  readonly alone: object;
  readonly others?: readonly Item[];
  /** The first is shown as a key. */
  readonly owned?: readonly string[];
}

/** Two containers whose contents cannot be given. Each of both operations passes over the members of the other. */
const contents = (
  first: ErrorName,
  second: ErrorName,
  { both, alone, others = [], owned = [] }: Contents,
) =>
  bodies(first, second, async (world) => {
    const VirtualCurrencies = [{ CurrencyCode: 'GO', InitialDeposit: 1 }];
    if (second.startsWith('Virtual') || first.startsWith('Virtual'))
      await must(world.asTitle('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies }));
    const boxes = Object.entries({ both, alone });
    const items = boxes.map(([ItemId, Container]) => ({ ItemId, Container }));
    await setCatalog(world, { items: [...items, ...others] });
    const holder = await world.logIn();
    const given: readonly Instance[] = await grant(world, holder, 'both', 'alone', ...owned);
    const [key = {}] = given.slice(2).map(({ ItemInstanceId: KeyItemInstanceId }) => {
      return { KeyItemInstanceId };
    });
    const [one, other] = given.map((box) => ({ ...opening(holder, box), ...key }));
    return [one, other];
  });

const opening = ({ playerId }: LoggedIn, { ItemId, ItemInstanceId }: Instance) => ({
  ServiceId: playerId,
  ContainerItemId: ItemId,
  ContainerItemInstanceId: ItemInstanceId,
});

const OF_NOBODY = opening({ playerId: NOBODY } as LoggedIn, { ItemId: 'a', ItemInstanceId: 'a' });
const GONE_ITEM = { ItemContents: ['gone'] };
const GONE_TABLE = { ResultTableContents: ['gone'] };
const SOLD_OUT = { ItemContents: ['rare'] };
const FULL_STACK = { ItemContents: ['gem'] };
const UNKNOWN_CURRENCY = { VirtualCurrencyContents: { GO: BALANCE_MAX, XX: 1 } };
const TOO_MUCH = { VirtualCurrencyContents: { GO: BALANCE_MAX } };

const rare = {
  others: [{ ItemId: 'rare', IsLimitedEdition: true, InitialLimitedEditionCount: 1 }],
  owned: ['rare'],
};
const gem = {
  others: [{ ItemId: 'gem', IsStackable: true, Consumable: { UsageCount: INT32_MAX } }],
  owned: ['gem'],
};
const locked = { others: ['key', 'coin'], owned: ['coin', 'key'] };
const withKey = { KeyItemId: 'key', ...GONE_ITEM };

/** Of the operations that open containers; one of them is shown a key, which may be wrong. */
const unlocks = (showsKey: boolean): readonly Pair[] => [
  bodies('InvalidParams', 'CharacterNotFound', async () => [
    { ...OF_NOBODY, CharacterId: 'hero', CatalogVersion: 1 },
    { ...OF_NOBODY, CharacterId: 'hero' },
  ]),
  bodies('CharacterNotFound', 'AccountNotFound', async () => [
    { ...OF_NOBODY, CharacterId: 'hero' },
    OF_NOBODY,
  ]),
  bodies('AccountNotFound', 'ContainerNotOwned', async (world) => {
    const body = opening(await world.logIn(), { ItemId: 'a', ItemInstanceId: 'a' });
    return [{ ...body, ServiceId: NOBODY }, body];
  }),
  bodies('ContainerNotOwned', 'CatalogNotConfigured', async (world) => {
    await oneCatalog(world);
    const holder = await world.logIn();
    const version = { CatalogVersion: 'gone' };
    const box = { ...opening(holder, await ofGoneVersion(world, holder)), ...version };
    return [{ ...box, ContainerItemId: 'a', ContainerItemInstanceId: 'a' }, box];
  }),
  pair(
    'CatalogNotConfigured',
    'InvalidContainerItem',
    'nobody knows what is in a version that does not exist',
  ),
  pair('InvalidContainerItem', 'KeyNotOwned', 'what is not a container has no key'),
  ...(showsKey
    ? [
        pair('KeyNotOwned', 'ContainerKeyInvalid', 'a key that nobody has is no wrong one'),
        contents('ContainerKeyInvalid', 'ItemNotFound', {
          ...locked,
          both: withKey,
          alone: { KeyItemId: 'coin', ...GONE_ITEM },
        }),
      ]
    : [
        contents('KeyNotOwned', 'ItemNotFound', {
          others: ['key'],
          both: withKey,
          alone: GONE_ITEM,
        }),
      ]),
  contents('ItemNotFound', 'InvalidDropTable', {
    both: { ...GONE_ITEM, ...GONE_TABLE },
    alone: GONE_TABLE,
  }),
  contents('InvalidDropTable', 'LimitedEditionItemUnavailable', {
    ...rare,
    both: { ...SOLD_OUT, ...GONE_TABLE },
    alone: SOLD_OUT,
  }),
  contents('LimitedEditionItemUnavailable', 'InvalidVirtualCurrency', {
    ...rare,
    both: { ...SOLD_OUT, ...UNKNOWN_CURRENCY },
    alone: UNKNOWN_CURRENCY,
  }),
  contents('InvalidVirtualCurrency', 'VirtualCurrencyMustBeWithinIntegerRange', {
    both: UNKNOWN_CURRENCY,
    alone: TOO_MUCH,
  }),
  contents('VirtualCurrencyMustBeWithinIntegerRange', 'OverLimit', {
    ...gem,
    both: { ...FULL_STACK, ...TOO_MUCH },
    alone: FULL_STACK,
  }),
];

const pairs: PrecedenceList = [
  [unlockContainerInstance, unlocks(true)],
  [unlockContainerItem, unlocks(false)],
];

export default pairs;
