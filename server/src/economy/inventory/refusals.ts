import type { ApiError, ErrorExtras } from '../../kernel/errors.ts';
import {
  BALANCE_MAX,
  BALANCE_MIN,
  ERROR_DETAILS_MAX,
  GIVEN_ITEMS_MAX,
  INSTANCE_DATA,
  INVENTORY_ITEMS_MAX,
  ITEM_USES_MAX,
  UNPACKED_ITEMS_MAX,
  USAGE_GROUP_ITEMS_MAX,
} from '../../kernel/limits.ts';
import { describeNoCatalog } from '../refusals.ts';
import type { ItemAct } from './act.ts';
import type { EditionRef, Grant, GrantOutcome, Grants, NoEdition } from './commands/grants.ts';
import type { AnyGrantFault, GrantedOrSoldOut } from './grant.ts';
import type { NoInstance, TooFewUses, UsesLeft } from './holdings.ts';

// The refusals of changes of items, of grants and of limited editions.

type Named = Pick<ItemAct, 'playerId' | 'instanceId'>;

interface InstanceRefusal {
  readonly error: 'AccountNotFound' | 'ItemNotFound';
  readonly extras: ErrorExtras;
}

/** The refusal of a player or an item that does not exist, with the named id in its details. */
export function toInstanceRefusal(
  { status }: NoInstance,
  { playerId, instanceId }: Named,
): InstanceRefusal {
  if (status === 'noPlayer') {
    return { error: 'AccountNotFound', extras: describeNoPlayer(playerId) };
  }
  const sentence = `The player has no item "${instanceId}".`;
  return { error: 'ItemNotFound', extras: { details: { ItemInstanceId: [sentence] } } };
}

/** The errors of operations that change the uses of an item, after those of the request, in order of precedence. */
export const USES_ERRORS = ['AccountNotFound', 'ItemNotFound', 'NoRemainingUses'] as const;

/** Returns the uses that are left, or throws the refusal. */
export function usesLeftOr(
  outcome: UsesLeft | TooFewUses | NoInstance,
  {
    named,
    fail,
  }: {
    readonly named: Named;
    readonly fail: (
      error: InstanceRefusal['error'] | 'NoRemainingUses',
      extras: ErrorExtras,
    ) => ApiError;
  },
): number {
  switch (outcome.status) {
    case 'left':
      return outcome.remainingUses;
    case 'tooFewUses': {
      const { remainingUses } = outcome;
      const sentence =
        remainingUses === undefined
          ? 'The item is not used up, so it has no number of uses.'
          : `The item has ${remainingUses} uses left.`;
      throw fail('NoRemainingUses', { details: { ItemInstanceId: [sentence] } });
    }
    default: {
      const { error, extras } = toInstanceRefusal(outcome, named);
      throw fail(error, extras);
    }
  }
}

/** Describes AccountNotFound: the id that nobody has, at the member that names it. */
export function describeNoPlayer(serviceId: string, member = 'ServiceId'): ErrorExtras {
  return { details: { [member]: [`There is no player "${serviceId}".`] } };
}

/** The errors of a grant, whether it is granted, bought or opened, in order of precedence. */
const GRANT_FAULT_ERRORS = [
  'ItemNotFound',
  'InvalidDropTable',
  'LimitedEditionItemUnavailable',
  'InvalidVirtualCurrency',
  'InsufficientFunds',
  'VirtualCurrencyMustBeWithinIntegerRange',
  'OverLimit',
] as const;

interface GrantRefusal {
  readonly error: (typeof GRANT_FAULT_ERRORS)[number];
  readonly extras: ErrorExtras;
}

/** The refusal of something that a player cannot get or pay, with the reason in its details. */
export function toGrantRefusal(fault: AnyGrantFault): GrantRefusal {
  switch (fault.status) {
    case 'unknownItem':
      return about(
        'ItemNotFound',
        'ItemId',
        `There is no item "${fault.itemId}" in the catalog version.`,
      );
    case 'unknownTable':
      return about(
        'InvalidDropTable',
        'TableId',
        `There is no drop table "${fault.tableId}" in the catalog version.`,
      );
    case 'tooManyItems':
      return overLimit(
        `What is given has at most ${UNPACKED_ITEMS_MAX} items when it is fully unpacked.`,
      );
    case 'soldOut':
      return about(
        'LimitedEditionItemUnavailable',
        'ItemId',
        `Too few are left of the limited edition "${fault.itemId}".`,
      );
    case 'unknownCurrency':
      return about(
        'InvalidVirtualCurrency',
        'VirtualCurrency',
        `The title has no virtual currency "${fault.code}".`,
      );
    case 'insufficientFunds':
      return about(
        'InsufficientFunds',
        'VirtualCurrency',
        `The player has ${fault.balance} ${fault.code}.`,
      );
    case 'balanceTooLarge':
      return about(
        'VirtualCurrencyMustBeWithinIntegerRange',
        'VirtualCurrency',
        `The player would have ${fault.after} ${fault.code}; a balance is at most ${BALANCE_MAX}.`,
      );
    case 'balanceTooSmall':
      return about(
        'VirtualCurrencyMustBeWithinIntegerRange',
        'VirtualCurrency',
        `The player would have ${fault.after} ${fault.code}; a balance is at least ${BALANCE_MIN}.`,
      );
    case 'tooManyUses':
      return overLimit(`A stack of "${fault.itemId}" has at most ${ITEM_USES_MAX} uses.`);
    case 'tooMuchData':
      return overLimit(describeTooMuchData(fault.itemId));
    case 'groupFull':
      return overLimit(
        `A player has at most ${USAGE_GROUP_ITEMS_MAX} items of the usage group "${fault.usageGroup}".`,
      );
    case 'inventoryFull':
      return overLimit(`A player has at most ${INVENTORY_ITEMS_MAX} items.`);
  }
}

/** Says that an item would have too much custom data. */
export function describeTooMuchData(itemId: string): string {
  return `The custom data of "${itemId}" has at most ${INSTANCE_DATA.entries} entries.`;
}

/** A refusal with a sentence about a member of the request. */
export function about<E extends string>(
  error: E,
  member: string,
  sentence: string,
): { readonly error: E; readonly extras: ErrorExtras } {
  return { error, extras: { details: { [member]: [sentence] } } };
}

function overLimit(message: string): GrantRefusal {
  return { error: 'OverLimit', extras: { message } };
}

/** The description of all operations that grant items. */
export const GRANT_DESCRIPTION =
  'All or nothing, but for limited editions, and durable before the answer. A limited edition of which too few are left is `Result: false`, and so is a bundle with one in it: nothing of it is given, and all else is.';

/** Nothing is paid, and a grant of a limited edition that is sold out is answered with the others. */
const NEVER_OF_GRANTS: ReadonlySet<string> = new Set([
  'InsufficientFunds',
  'LimitedEditionItemUnavailable',
]);

/** The errors of the operations that grant items, after those of the request, in order of precedence. */
export const GRANT_ERRORS = [
  'AccountNotFound',
  'CatalogNotConfigured',
  ...GRANT_FAULT_ERRORS.filter((error) => !NEVER_OF_GRANTS.has(error)),
] as const;

type GrantError = (typeof GRANT_ERRORS)[number];

/** Returns the results of grants, or throws the refusal. `memberOf` names a member of the request about a grant. */
export function givenOr(
  outcome: GrantOutcome,
  {
    grants,
    memberOf,
    fail,
  }: {
    readonly grants: Grants;
    readonly memberOf: (index: number, member: 'ServiceId' | 'ItemId') => string;
    readonly fail: (error: GrantError, extras?: ErrorExtras) => ApiError;
  },
): readonly GrantedOrSoldOut[] {
  const details = (member: 'ServiceId' | 'ItemId', sentenceOf: (grant: Grant) => string[]) => {
    const entries = grants.grants.flatMap((grant, index) => {
      const sentences = sentenceOf(grant);
      return sentences.length > 0 ? [[memberOf(index, member), sentences] as const] : [];
    });
    return { details: Object.fromEntries(entries.slice(0, ERROR_DETAILS_MAX)) };
  };
  switch (outcome.status) {
    case 'granted':
      return outcome.given;
    case 'unknownPlayers': {
      const unknown = new Set(outcome.playerIds);
      throw fail(
        'AccountNotFound',
        details('ServiceId', ({ playerId }) =>
          unknown.has(playerId) ? [`There is no player "${playerId}".`] : [],
        ),
      );
    }
    case 'noCatalog':
      throw fail('CatalogNotConfigured', describeNoCatalog(grants));
    case 'unknownItems': {
      const unknown = new Set(outcome.itemIds);
      throw fail(
        'ItemNotFound',
        details('ItemId', ({ itemId }) =>
          unknown.has(itemId) ? [`There is no item "${itemId}" in the catalog version.`] : [],
        ),
      );
    }
    case 'tooManyGiven':
      throw fail('OverLimit', {
        message: `One call gives out at most ${GIVEN_ITEMS_MAX} items, with all that is in bundles.`,
      });
    default: {
      const { error, extras } = toGrantRefusal(outcome);
      throw fail(error, extras);
    }
  }
}

/** The first errors of operations on limited editions, in order of precedence. InvalidParams: the item is no limited edition. */
export const EDITION_ERRORS = ['CatalogNotConfigured', 'ItemNotFound', 'InvalidParams'] as const;

/** The refusal of an item that is no limited edition of the catalog version. */
export function toEditionRefusal(
  outcome: NoEdition,
  of: EditionRef,
  fail: (error: (typeof EDITION_ERRORS)[number], extras: ErrorExtras) => ApiError,
): ApiError {
  const about = (sentence: string) => ({ details: { ItemId: [sentence] } });
  switch (outcome.status) {
    case 'noCatalog':
      return fail('CatalogNotConfigured', describeNoCatalog(of));
    case 'unknownItem': {
      const { catalogVersion } = outcome;
      const sentence = `There is no item "${of.itemId}" in catalog version "${catalogVersion}".`;
      return fail('ItemNotFound', about(sentence));
    }
    case 'notLimited':
      return fail('InvalidParams', about(`The item "${of.itemId}" is no limited edition.`));
  }
}
