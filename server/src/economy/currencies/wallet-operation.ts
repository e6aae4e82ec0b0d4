import { EXAMPLE } from '../../credentials/examples.ts';
import { BodyServiceId, ServiceId } from '../../credentials/wire.ts';
import type { StudioCaller } from '../../kernel/caller.ts';
import { hasPermission } from '../../kernel/has-permission.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { type ActDeps, actOf } from '../inventory/act.ts';
import { toGiveRefusal } from '../inventory/give-refusals.ts';
import { Int32 } from '../inventory/schemas.ts';
import type { CurrencyCap, WalletChange, Wallets } from './ports.ts';
import { Amount, CurrencyCode } from './schemas.ts';

/** The deps of changing a balance. */
interface WalletDeps extends ActDeps {
  readonly wallets: Pick<Wallets, 'change'>;
  /** How much of a currency an operator may give and take in a day who may not give items; undefined: any amount. */
  readonly supportCurrencyPerDay: () => number | undefined;
}

/** A way to change a balance: what differs between adding and subtracting. */
interface WalletOperation<E extends string> {
  /** The last part of the path. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly cause: WalletChange['cause'];
  /** The error where the balance would leave its bounds. */
  readonly outOfBounds: E;
}

/** Makes the operation that adds to a balance, or the one that subtracts; they share everything else. */
export function walletOperation<
  const E extends 'InsufficientFunds' | 'VirtualCurrencyMustBeWithinIntegerRange',
>({ name, cause, outOfBounds, ...texts }: WalletOperation<E>) {
  const sign = cause === 'addition' ? 1 : -1;
  const auth = { kind: 'secretKey', permission: 'wallets:write' } as const;
  return sharedOperation<WalletDeps>()({
    doors: [
      { path: `/Admin/${name}`, ...texts, auth },
      { path: `/Server/${name}`, ...texts, auth },
    ],
    request: Type.Object({
      ServiceId: BodyServiceId,
      VirtualCurrency: CurrencyCode,
      Amount: Amount('How much: whole units.'),
      CustomTags,
    }),
    response: Type.Object({
      ServiceId,
      VirtualCurrency: Type.String({ description: 'The currency.' }),
      BalanceChange: Int32('What was added; below 0 where it was subtracted.'),
      Balance: Amount('What the player has of it now, with all that has recharged.'),
    }),
    errors: ['AccountNotFound', 'InvalidVirtualCurrency', outOfBounds, 'WalletCapReached'],
    example: {
      request: { ServiceId: EXAMPLE.playerId, VirtualCurrency: 'GO', Amount: 25 },
      response: {
        ServiceId: EXAMPLE.playerId,
        VirtualCurrency: 'GO',
        BalanceChange: sign * 25,
        Balance: 100 + sign * 25,
      },
    },

    async handle(request, { fail, ...call }) {
      const { ServiceId: playerId, VirtualCurrency: code, Amount: amount } = request;
      const cap = capOf(call.caller, call.deps);
      const change = { act: actOf(call, playerId), code, amount, cause, cap };
      const outcome = await call.deps.wallets.change(change);
      if (outcome.status === 'noPlayer') throw fail('AccountNotFound');
      if (outcome.status === 'capped') {
        const message = `Of ${code} you may give and take ${outcome.left} more today, until midnight UTC`;
        throw fail('WalletCapReached', { message });
      }
      if (outcome.status !== 'changed') {
        const { error, extras } = toGiveRefusal(outcome);
        // Adding never finds too little, and subtracting never too much.
        throw fail(error as 'InvalidVirtualCurrency' | E, extras);
      }
      return {
        ServiceId: playerId,
        VirtualCurrency: code,
        // Not -0, which is no number on the wire.
        BalanceChange: amount === 0 ? 0 : sign * amount,
        Balance: outcome.balance,
      };
    },
  });
}

/** The cap of a caller; undefined: none. Whoever may give items could give any worth. */
function capOf(
  caller: StudioCaller,
  { supportCurrencyPerDay }: Pick<WalletDeps, 'supportCurrencyPerDay'>,
): CurrencyCap | undefined {
  if (caller.kind !== 'operator' || hasPermission(caller, 'inventory:write')) return undefined;
  const max = supportCurrencyPerDay();
  return max === undefined ? undefined : { operatorId: caller.operatorId, max };
}
