import { BALANCE_MIN } from '../../../kernel/limits.ts';
import { walletOperation } from '../wallet-operation.ts';

/** Subtracts from a player's balance of a virtual currency. */
export const subtractUserVirtualCurrency = walletOperation({
  name: 'SubtractUserVirtualCurrency',
  summary: "Subtracts from a player's balance of a virtual currency.",
  description: `Where the player has less, nothing is subtracted, unless the title's rule AllowNegativeBalances lets balances be negative (/Admin/SetTitlePurchaseRules): down to ${BALANCE_MIN} then. The change is an entry of the player's ledger.`,
  cause: 'subtraction',
  outOfBounds: ['InsufficientFunds', 'VirtualCurrencyMustBeWithinIntegerRange'],
});
