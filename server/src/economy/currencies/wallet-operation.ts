import { auditNote } from '../../kernel/audit-note.ts';
import type { Static } from 'typebox';
import { EXAMPLE } from '../../kernel/examples.ts';
import { hasPermission, type StudioCaller } from '../../kernel/caller.ts';
import type { ErrorName } from '../../kernel/error-catalogue.ts';
import { type ApiError, type ErrorExtras, SESSION_OVER } from '../../kernel/errors.ts';
import { operation, sharedOperation } from '../../kernel/operation.ts';
import { AnyText, BodyServiceId, CustomTags, ServiceId } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { type ContextDeps, contextOf } from '../inventory/command-context.ts';
import { toGrantRefusal } from '../inventory/refusals.ts';
import { Int32 } from '../schemas.ts';
import { changeWallet, type WalletChange, type WalletChangeOutcome } from './commands/wallets.ts';
import { Amount, CurrencyCode } from './wire.ts';
import type { CurrencyCap } from './wallet.ts';

interface WalletDeps extends ContextDeps {
  /** The amount of a currency that an operator without the permission to give items may give and take in a day; undefined: any. */
  readonly supportCurrencyPerDay: () => number | undefined;
}

type BoundError = 'InsufficientFunds' | 'VirtualCurrencyMustBeWithinIntegerRange';

/** The parts in which adding to a balance and subtracting from it differ. */
interface WalletOperation<E extends BoundError> {
  /** The last part of the path. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly cause: WalletChange['cause'];
  /** The errors where the balance would leave its bounds. */
  readonly outOfBounds: readonly E[];
}

const WalletResult = Type.Object({
  ServiceId,
  VirtualCurrency: AnyText('The currency.'),
  BalanceChange: Int32('What was added; below 0 where it was subtracted.'),
  Balance: Int32('What the player has of it now, with all that has recharged.'),
});

const AMOUNT_MEMBERS = {
  VirtualCurrency: CurrencyCode,
  Amount: Amount('How much: whole units.'),
};

/** Makes the operation that adds to a player's balance, or the one that subtracts from it. */
export function walletOperation<const E extends BoundError>({
  name,
  cause,
  outOfBounds,
  ...texts
}: WalletOperation<E>) {
  const auth = { kind: 'secretKey', permission: 'wallets:write' } as const;
  return sharedOperation<WalletDeps>()({
    doors: [
      { path: `/Admin/${name}`, ...texts, auth },
      { path: `/Server/${name}`, ...texts, auth },
    ],
    request: Type.Object({
      ServiceId: BodyServiceId,
      ...AMOUNT_MEMBERS,
      ...auditNote,
      CustomTags,
    }),
    response: WalletResult,
    errors: ['AccountNotFound', 'InvalidVirtualCurrency', ...outOfBounds, 'WalletCapReached'],
    example: {
      request: { ServiceId: EXAMPLE.playerId, ...EXAMPLE_AMOUNT },
      response: exampleResult(cause),
    },

    async handle(request, { fail, ...call }) {
      const { ServiceId: playerId, VirtualCurrency: code, Amount: amount } = request;
      const cap = capOf(call.caller, call.deps);
      const change = { ...contextOf(call, playerId), code, amount, cause, cap };
      const outcome = await call.deps.run(changeWallet, change);
      if (outcome.status === 'changed') return toWireResult(change, outcome.balance);
      throw refusalOf(outcome, change, fail);
    },
  });
}

/** Makes the operation with which players add to their own balance, or subtract from it. */
export function ownWalletOperation<const E extends BoundError>({
  name,
  cause,
  outOfBounds,
  ...texts
}: WalletOperation<E>) {
  return operation<ContextDeps>()({
    ...texts,
    path: `/Client/${name}`,
    auth: { kind: 'sessionTicket', permission: 'shop:buy' },
    request: Type.Object({ ...AMOUNT_MEMBERS, CustomTags }),
    response: WalletResult,
    errors: [
      'NotAuthenticated',
      'APINotEnabledForGameClientAccess',
      'InvalidVirtualCurrency',
      ...outOfBounds,
    ],
    example: { request: EXAMPLE_AMOUNT, response: exampleResult(cause) },

    async handle({ VirtualCurrency: code, Amount: amount }, { fail, ...call }) {
      const context = contextOf(call, call.caller.playerId);
      const change = { ...context, isByPlayer: true, code, amount, cause } as const;
      const outcome = await call.deps.run(changeWallet, change);
      if (outcome.status === 'changed') return toWireResult(change, outcome.balance);
      throw refusalOf(outcome, change, fail);
    },
  });
}

type Fail<E> = (error: E, extras: ErrorExtras) => ApiError;

/** The refusal of a change. A call can be refused with the errors alone that its operation declares. */
function refusalOf<E extends ErrorName>(
  outcome: Exclude<WalletChangeOutcome, { readonly status: 'changed' }>,
  { code, isByPlayer }: WalletChange,
  declared: Fail<E>,
): ApiError {
  const fail = declared as Fail<ErrorName>;
  switch (outcome.status) {
    case 'noPlayer':
      // A player who changes the own balance was deleted meanwhile.
      return isByPlayer ? fail('NotAuthenticated', SESSION_OVER) : fail('AccountNotFound', {});
    case 'notForPlayers':
      return fail('APINotEnabledForGameClientAccess', {});
    case 'capped': {
      const message = `Of ${code} you may give and take ${outcome.left} more today, until midnight UTC`;
      return fail('WalletCapReached', { message });
    }
    default:
      return fail(...toGrantRefusal(outcome));
  }
}

const EXAMPLE_AMOUNT = { VirtualCurrency: 'GO', Amount: 25 };

function exampleResult(cause: WalletChange['cause']): Static<typeof WalletResult> {
  const change = { playerId: EXAMPLE.playerId, code: 'GO', amount: 25, cause };
  return toWireResult(change, 100 + signOf(cause) * 25);
}

function toWireResult(
  { playerId, code, amount, cause }: Pick<WalletChange, 'playerId' | 'code' | 'amount' | 'cause'>,
  balance: number,
): Static<typeof WalletResult> {
  return {
    ServiceId: playerId,
    VirtualCurrency: code,
    // -0 is not a number on the wire.
    BalanceChange: amount === 0 ? 0 : signOf(cause) * amount,
    Balance: balance,
  };
}

function signOf(cause: WalletChange['cause']): number {
  return cause === 'addition' ? 1 : -1;
}

/** The cap of a caller; undefined: none. A caller who may give items has none, because items can be worth any amount. */
function capOf(
  caller: StudioCaller,
  { supportCurrencyPerDay }: Pick<WalletDeps, 'supportCurrencyPerDay'>,
): CurrencyCap | undefined {
  if (caller.kind !== 'operator' || hasPermission(caller, 'inventory:write')) return undefined;
  const max = supportCurrencyPerDay();
  return max === undefined ? undefined : { operatorId: caller.operatorId, max };
}
