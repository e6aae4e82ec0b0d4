import { BALANCE_MAX } from '../../../kernel/limits.ts';
import { walletOperation } from '../wallet-operation.ts';

/** Adds to a player's balance of a virtual currency. */
export const addUserVirtualCurrency = walletOperation({
  name: 'AddUserVirtualCurrency',
  summary: "Adds to a player's balance of a virtual currency.",
  description: `A balance is at most ${BALANCE_MAX}; a sum beyond that is refused, and nothing is added. The balance may exceed RechargeMax. The change is an entry of the player's ledger.`,
  cause: 'addition',
  outOfBounds: ['VirtualCurrencyMustBeWithinIntegerRange'],
});
