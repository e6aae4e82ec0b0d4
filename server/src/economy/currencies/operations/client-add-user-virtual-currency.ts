import { BALANCE_MAX } from '../../../kernel/limits.ts';
import { ownWalletOperation } from '../wallet-operation.ts';

/** Adds to the player's own balance of a virtual currency, where the title lets players do that. */
export const clientAddUserVirtualCurrency = ownWalletOperation({
  name: 'AddUserVirtualCurrency',
  summary: "Adds to the player's own balance of a virtual currency.",
  description: `Off unless the title's rule AllowClientBalanceChanges is on (/Admin/SetTitlePurchaseRules): a client that was tampered with adds what it likes. A balance is at most ${BALANCE_MAX}; a sum beyond that is refused, and nothing is added. The change is an entry of the player's ledger.`,
  cause: 'addition',
  outOfBounds: ['VirtualCurrencyMustBeWithinIntegerRange'],
});
