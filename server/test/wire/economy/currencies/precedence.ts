import { addUserVirtualCurrency } from '../../../../src/economy/currencies/operations/add-user-virtual-currency.ts';
import { addVirtualCurrencyTypes } from '../../../../src/economy/currencies/operations/add-virtual-currency-types.ts';
import { removeVirtualCurrencyTypes } from '../../../../src/economy/currencies/operations/remove-virtual-currency-types.ts';
import { subtractUserVirtualCurrency } from '../../../../src/economy/currencies/operations/subtract-user-virtual-currency.ts';
import { CURRENCIES_MAX } from '../../../../src/kernel/limits.ts';
import { stale } from '../../../support/edit-scenarios.ts';
import { bodies, NOBODY, pair, type PrecedenceList } from '../../../support/precedence.ts';
import { addCurrencies } from '../../../support/wallets.ts';

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

const pairs: PrecedenceList = [
  [
    addVirtualCurrencyTypes,
    [
      bodies('InvalidVirtualCurrencyCode', 'VirtualCurrencyCodeExists', async () => [
        currenciesOf('go', 'GO', 'GO'),
        currenciesOf('GO', 'GO'),
      ]),
      bodies('VirtualCurrencyCodeExists', 'ConcurrentEditError', async () => [
        stale(currenciesOf('GO', 'GO')),
        stale(currenciesOf('GO')),
      ]),
      bodies('ConcurrentEditError', 'VirtualCurrencyCountLimitExceeded', async () => {
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
      bodies('InvalidVirtualCurrencyCode', 'ConcurrentEditError', async (world) => {
        await addCurrencies(world, { GO: {} });
        return [stale(currenciesOf('GO', 'SI')), stale(currenciesOf('GO'))];
      }),
      bodies('ConcurrentEditError', 'VirtualCurrencyCannotBeDeleted', async (world) => {
        await addCurrencies(world, { GO: { InitialDeposit: 1 } });
        await world.logIn();
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
    ],
  ],
];

export default pairs;
