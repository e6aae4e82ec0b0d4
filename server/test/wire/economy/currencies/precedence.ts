import { addUserVirtualCurrency } from '../../../../src/economy/currencies/operations/add-user-virtual-currency.ts';
import { clientAddUserVirtualCurrency } from '../../../../src/economy/currencies/operations/client-add-user-virtual-currency.ts';
import { clientSubtractUserVirtualCurrency } from '../../../../src/economy/currencies/operations/client-subtract-user-virtual-currency.ts';
import { addVirtualCurrencyTypes } from '../../../../src/economy/currencies/operations/add-virtual-currency-types.ts';
import { removeVirtualCurrencyTypes } from '../../../../src/economy/currencies/operations/remove-virtual-currency-types.ts';
import { subtractUserVirtualCurrency } from '../../../../src/economy/currencies/operations/subtract-user-virtual-currency.ts';
import type { ErrorName } from '../../../../src/kernel/error-catalogue.ts';
import { BALANCE_MAX, CURRENCIES_MAX } from '../../../../src/kernel/limits.ts';
import type { AnyOperation } from '../../../../src/kernel/operation.ts';
import { firstDoorOf } from '../../../support/operation-files.ts';
import { stale } from '../../../support/edit-scenarios.ts';
import {
  bodies,
  NOBODY,
  pair,
  type Pair,
  type PrecedenceList,
} from '../../../support/precedence.ts';
import { must, setCatalog } from '../../../support/stock.ts';
import { addCurrencies, allowClientChanges } from '../../../support/wallets.ts';

const currenciesOf = (...codes: readonly string[]) => ({
  VirtualCurrencies: codes.map((CurrencyCode) => ({ CurrencyCode })),
});

const playerBeforeCurrency = bodies('AccountNotFound', 'InvalidVirtualCurrency', async (world) => {
  const { playerId: ServiceId } = await world.logIn();
  const wanted = { VirtualCurrency: 'GO', Amount: 1 };
  return [
    { ...wanted, ServiceId: NOBODY },
    { ...wanted, ServiceId },
  ];
});

/** More than somebody with the role support may give and take in a day, and than nobody has. */
const OVER_CAP = 1_001;

/** Amounts of which the first is out of bounds, asked for by somebody with the role support. */
const boundBeforeCap = (
  first: ErrorName,
  operation: AnyOperation,
  [bothAmount, aloneAmount]: readonly [number, number],
) =>
  pair(first, 'WalletCapReached', async (world) => {
    await addCurrencies(world, { GO: { InitialDeposit: OVER_CAP } });
    const { playerId: ServiceId } = await world.logIn();
    const operator = await world.operator(['support']);
    const ask = (Amount: number) =>
      world.call(
        firstDoorOf(operation).path,
        { ServiceId, VirtualCurrency: 'GO', Amount },
        { operator },
      );
    return { both: await ask(bothAmount), alone: await ask(aloneAmount) };
  });

/** The first errors where players change their own balances. */
const ownPairs: readonly Pair[] = [
  pair(
    'NotAuthenticated',
    'APINotEnabledForGameClientAccess',
    'the session ends while the call is under way',
  ),
  pair('APINotEnabledForGameClientAccess', 'InvalidVirtualCurrency', async (world, ask) => {
    const body = { VirtualCurrency: 'XX', Amount: 1 };
    const both = await ask(body);
    await allowClientChanges(world);
    return { both, alone: await ask(body) };
  }),
];

const pairs: PrecedenceList = [
  [
    addVirtualCurrencyTypes,
    [
      bodies('InvalidVirtualCurrencyCode', 'VirtualCurrencyCodeExists', async () => [
        currenciesOf('go', 'GO', 'GO'),
        currenciesOf('GO', 'GO'),
      ]),
      bodies('VirtualCurrencyCodeExists', 'RevisionConflict', async () => [
        stale(currenciesOf('GO', 'GO')),
        stale(currenciesOf('GO')),
      ]),
      bodies('RevisionConflict', 'VirtualCurrencyCountLimitExceeded', async () => {
        const tooMany = Array.from({ length: CURRENCIES_MAX + 1 }, (_, index) =>
          index.toString(36).toUpperCase().padStart(2, '0'),
        );
        return [stale(currenciesOf(...tooMany)), currenciesOf(...tooMany)];
      }),
    ],
  ],
  [
    removeVirtualCurrencyTypes,
    [
      bodies('InvalidVirtualCurrencyCode', 'RevisionConflict', async (world) => {
        await addCurrencies(world, { GO: {} });
        return [stale(currenciesOf('GO', 'SI')), stale(currenciesOf('GO'))];
      }),
      bodies('RevisionConflict', 'VirtualCurrencyCannotBeDeleted', async (world) => {
        await addCurrencies(world, { GO: {} });
        await setCatalog(world, { items: [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 1 } }] });
        return [stale(currenciesOf('GO')), currenciesOf('GO')];
      }),
    ],
  ],
  [
    addUserVirtualCurrency,
    [
      playerBeforeCurrency,
      pair(
        'InvalidVirtualCurrency',
        'VirtualCurrencyMustBeWithinIntegerRange',
        'nobody has any of a currency that is not there',
      ),
      boundBeforeCap('VirtualCurrencyMustBeWithinIntegerRange', addUserVirtualCurrency, [
        BALANCE_MAX,
        OVER_CAP,
      ]),
    ],
  ],
  [
    subtractUserVirtualCurrency,
    [
      playerBeforeCurrency,
      bodies('InvalidVirtualCurrency', 'InsufficientFunds', async (world) => {
        await addCurrencies(world, { GO: {} });
        const { playerId: ServiceId } = await world.logIn();
        const wanted = { ServiceId, Amount: 1 };
        return [
          { ...wanted, VirtualCurrency: 'SI' },
          { ...wanted, VirtualCurrency: 'GO' },
        ];
      }),
      pair(
        'InsufficientFunds',
        'VirtualCurrencyMustBeWithinIntegerRange',
        'one is refused where balances are not negative, the other where they are',
      ),
      pair('VirtualCurrencyMustBeWithinIntegerRange', 'WalletCapReached', async (world) => {
        await addCurrencies(world, { GO: {} });
        const negative = { AllowNegativeBalances: true };
        await must(world.asTitle('/Admin/SetTitlePurchaseRules', negative));
        const { playerId: ServiceId } = await world.logIn();
        const wanted = { ServiceId, VirtualCurrency: 'GO' };
        const path = '/Admin/SubtractUserVirtualCurrency';
        await must(world.asTitle(path, { ...wanted, Amount: BALANCE_MAX }));
        const operator = await world.operator(['support']);
        const ask = (Amount: number) => world.call(path, { ...wanted, Amount }, { operator });
        const both = await ask(OVER_CAP);
        await must(
          world.asTitle('/Admin/AddUserVirtualCurrency', { ...wanted, Amount: 2 * OVER_CAP }),
        );
        return { both, alone: await ask(OVER_CAP) };
      }),
    ],
  ],
  [
    clientAddUserVirtualCurrency,
    [
      ...ownPairs,
      pair(
        'InvalidVirtualCurrency',
        'VirtualCurrencyMustBeWithinIntegerRange',
        'nobody has any of a currency that is not there',
      ),
    ],
  ],
  [
    clientSubtractUserVirtualCurrency,
    [
      ...ownPairs,
      bodies('InvalidVirtualCurrency', 'InsufficientFunds', async (world) => {
        await addCurrencies(world, { GO: {} });
        await allowClientChanges(world);
        return [
          { VirtualCurrency: 'SI', Amount: 1 },
          { VirtualCurrency: 'GO', Amount: 1 },
        ];
      }),
    ],
  ],
];

export default pairs;
