import { walletOperation } from '../wallet-operation.ts';

/** Subtracts from a player's balance of a virtual currency. */
export const subtractUserVirtualCurrency = walletOperation({
  name: 'SubtractUserVirtualCurrency',
  summary: "Subtracts from a player's balance of a virtual currency.",
  description:
    "A balance is never below 0: where the player has less, nothing is subtracted. The change is an entry of the player's ledger.",
  cause: 'subtraction',
  outOfBounds: 'InsufficientFunds',
});
