import type { ErrorName } from '../../kernel/error-catalogue.ts';
import type { ErrorExtras } from '../../kernel/errors.ts';
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
import type { ItemContext } from './command-context.ts';
import type { EditionRef, Grant, GrantOutcome, Grants, NoEdition } from './commands/grants.ts';
import type { AnyGrantFault } from './grant.ts';
import type { NoInstance, TooFewUses } from './holdings.ts';

// The refusals of changes of items, of grants and of limited editions.

/** A refusal as the `fail` of an operation takes it. */
export type Refusal<E extends ErrorName> = readonly [error: E, extras: ErrorExtras];

/** Says a sentence about a member of the request. */
export function about(member: string, sentence: string): ErrorExtras {
  return { details: { [member]: [sentence] } };
}

/** Describes AccountNotFound: the id that nobody has, at the member that names it. */
export function describeNoPlayer(serviceId: string, member = 'ServiceId'): ErrorExtras {
  return about(member, `There is no player "${serviceId}".`);
}

type Named = Pick<ItemContext, 'playerId' | 'instanceId'>;

/** The refusal of a player or an item that does not exist, with the named id in its details. */
export function toInstanceRefusal(
  { status }: NoInstance,
  { playerId, instanceId }: Named,
): Refusal<'AccountNotFound' | 'ItemNotFound'> {
  if (status === 'noPlayer') return ['AccountNotFound', describeNoPlayer(playerId)];
  return ['ItemNotFound', about('ItemInstanceId', `The player has no item "${instanceId}".`)];
}

/** The errors of operations that change the uses of an item, after those of the request, in order of precedence. */
export const USES_ERRORS = ['AccountNotFound', 'ItemNotFound', 'NoRemainingUses'] as const;

/** The refusal of a change of the uses of an item. */
export function toUsesRefusal(
  fault: TooFewUses | NoInstance,
  named: Named,
): Refusal<(typeof USES_ERRORS)[number]> {
  if (fault.status !== 'tooFewUses') return toInstanceRefusal(fault, named);
  const sentence =
    fault.remainingUses === undefined
      ? 'The item is not used up, so it has no number of uses.'
      : `The item has ${fault.remainingUses} uses left.`;
  return ['NoRemainingUses', about('ItemInstanceId', sentence)];
}

/** The errors of a grant, whether it is granted, bought or opened, in order of precedence. */
export const GRANT_FAULT_ERRORS = [
  'ItemNotFound',
  'InvalidDropTable',
  'LimitedEditionItemUnavailable',
  'InvalidVirtualCurrency',
  'InsufficientFunds',
  'VirtualCurrencyMustBeWithinIntegerRange',
  'OverLimit',
] as const;

type GrantFaultError = (typeof GRANT_FAULT_ERRORS)[number];

/** The error of each fault, and the member of the request that it is about; OverLimit is about none. */
const GRANT_FAULTS: Readonly<
  Record<AnyGrantFault['status'], readonly [error: GrantFaultError, member?: string]>
> = {
  unknownItem: ['ItemNotFound', 'ItemId'],
  unknownTable: ['InvalidDropTable', 'TableId'],
  soldOut: ['LimitedEditionItemUnavailable', 'ItemId'],
  unknownCurrency: ['InvalidVirtualCurrency', 'VirtualCurrency'],
  insufficientFunds: ['InsufficientFunds', 'VirtualCurrency'],
  balanceTooLarge: ['VirtualCurrencyMustBeWithinIntegerRange', 'VirtualCurrency'],
  balanceTooSmall: ['VirtualCurrencyMustBeWithinIntegerRange', 'VirtualCurrency'],
  tooManyItems: ['OverLimit'],
  tooManyUses: ['OverLimit'],
  tooMuchData: ['OverLimit'],
  groupFull: ['OverLimit'],
  inventoryFull: ['OverLimit'],
};

/** The refusal of something that a player cannot get or pay, with the reason in its details. */
export function toGrantRefusal(fault: AnyGrantFault): Refusal<GrantFaultError> {
  const [error, member] = GRANT_FAULTS[fault.status];
  const sentence = describeGrantFault(fault);
  return [error, member === undefined ? { message: sentence } : about(member, sentence)];
}

/** Says in a sentence why a player cannot get or pay something. */
export function describeGrantFault(fault: AnyGrantFault): string {
  switch (fault.status) {
    case 'unknownItem':
      return `There is no item "${fault.itemId}" in the catalog version.`;
    case 'unknownTable':
      return `There is no drop table "${fault.tableId}" in the catalog version.`;
    case 'soldOut':
      return `Too few are left of the limited edition "${fault.itemId}".`;
    case 'unknownCurrency':
      return `The title has no virtual currency "${fault.code}".`;
    case 'insufficientFunds':
      return `The player has ${fault.balance} ${fault.code}.`;
    case 'balanceTooLarge':
      return `The player would have ${fault.after} ${fault.code}; a balance is at most ${BALANCE_MAX}.`;
    case 'balanceTooSmall':
      return `The player would have ${fault.after} ${fault.code}; a balance is at least ${BALANCE_MIN}.`;
    case 'tooManyItems':
      return `What is given has at most ${UNPACKED_ITEMS_MAX} items when it is fully unpacked.`;
    case 'tooManyUses':
      return `A stack of "${fault.itemId}" has at most ${ITEM_USES_MAX} uses.`;
    case 'tooMuchData':
      return describeTooMuchData(fault.itemId);
    case 'groupFull':
      return `A player has at most ${USAGE_GROUP_ITEMS_MAX} items of the usage group "${fault.usageGroup}".`;
    case 'inventoryFull':
      return `A player has at most ${INVENTORY_ITEMS_MAX} items.`;
  }
}

/** Says that an item would have too much custom data. */
export function describeTooMuchData(itemId: string): string {
  return `The custom data of "${itemId}" has at most ${INSTANCE_DATA.entries} entries.`;
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

export type GrantError = (typeof GRANT_ERRORS)[number];

/** Grants as a request has them. `memberOf` names a member of the request about a grant. */
export interface AskedGrants extends Pick<Grants, 'catalogVersion' | 'grants'> {
  readonly memberOf: (index: number, member: 'ServiceId' | 'ItemId') => string;
}

/** The refusal of grants. */
export function toGrantsRefusal(
  outcome: Exclude<GrantOutcome, { readonly status: 'granted' }>,
  asked: AskedGrants,
): Refusal<GrantError> {
  switch (outcome.status) {
    case 'unknownPlayers':
      return [
        'AccountNotFound',
        describeGrants(asked, 'ServiceId', ({ playerId }) =>
          outcome.playerIds.includes(playerId) ? `There is no player "${playerId}".` : undefined,
        ),
      ];
    case 'noCatalog':
      return ['CatalogNotConfigured', describeNoCatalog(asked)];
    case 'unknownItems':
      return [
        'ItemNotFound',
        describeGrants(asked, 'ItemId', ({ itemId }) =>
          outcome.itemIds.includes(itemId)
            ? describeGrantFault({ status: 'unknownItem', itemId })
            : undefined,
        ),
      ];
    case 'tooManyGiven': {
      const message = `One call gives out at most ${GIVEN_ITEMS_MAX} items, with all that is in bundles.`;
      return ['OverLimit', { message }];
    }
    default:
      return toGrantRefusal(outcome);
  }
}

function describeGrants(
  { grants, memberOf }: AskedGrants,
  member: 'ServiceId' | 'ItemId',
  describe: (grant: Grant) => string | undefined,
): ErrorExtras {
  const entries = grants.flatMap((grant, index) => {
    const sentence = describe(grant);
    return sentence === undefined ? [] : [[memberOf(index, member), [sentence]] as const];
  });
  return { details: Object.fromEntries(entries.slice(0, ERROR_DETAILS_MAX)) };
}

/** The first errors of operations on limited editions, in order of precedence. InvalidParams: the item is no limited edition. */
export const EDITION_ERRORS = ['CatalogNotConfigured', 'ItemNotFound', 'InvalidParams'] as const;

/** The refusal of an item that is no limited edition of the catalog version. */
export function toEditionRefusal(
  outcome: NoEdition,
  of: EditionRef,
): Refusal<(typeof EDITION_ERRORS)[number]> {
  switch (outcome.status) {
    case 'noCatalog':
      return ['CatalogNotConfigured', describeNoCatalog(of)];
    case 'unknownItem': {
      const { catalogVersion } = outcome;
      const sentence = `There is no item "${of.itemId}" in catalog version "${catalogVersion}".`;
      return ['ItemNotFound', about('ItemId', sentence)];
    }
    case 'notLimited':
      return ['InvalidParams', about('ItemId', `The item "${of.itemId}" is no limited edition.`)];
  }
}
