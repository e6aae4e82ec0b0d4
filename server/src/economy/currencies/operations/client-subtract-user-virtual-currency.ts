import { ownWalletOperation } from '../wallet-operation.ts';

/** Subtracts from the player's own balance of a virtual currency, where the title lets players do that. */
export const clientSubtractUserVirtualCurrency = ownWalletOperation({
  name: 'SubtractUserVirtualCurrency',
  summary: "Subtracts from the player's own balance of a virtual currency.",
  description:
    "Off unless the title's rule AllowClientBalanceChanges is on (/Admin/SetTitlePurchaseRules). Where the player has less, nothing is subtracted, whatever AllowNegativeBalances says. The change is an entry of the player's ledger.",
  cause: 'subtraction',
  outOfBounds: ['InsufficientFunds'],
});
