import type { ErrorExtras } from '../../kernel/errors.ts';
import {
  BALANCE_MAX,
  BALANCE_MIN,
  INSTANCE_DATA,
  INVENTORY_ITEMS_MAX,
  ITEM_USES_MAX,
  UNPACKED_ITEMS_MAX,
  USAGE_GROUP_ITEMS_MAX,
} from '../../kernel/limits.ts';
import type { SoldOut } from './editions.ts';
import type { GiveFault } from './give.ts';
import type { UnpackFault } from './unpack.ts';

export type AnyGiveFault = UnpackFault | SoldOut | GiveFault;

/** The errors with which an operation that gives something can be refused for that, in order of precedence. */
export const GIVE_ERRORS = [
  'ItemNotFound',
  'InvalidDropTable',
  'LimitedEditionItemUnavailable',
  'InvalidVirtualCurrency',
  'InsufficientFunds',
  'VirtualCurrencyMustBeWithinIntegerRange',
  'OverLimit',
] as const;

interface GiveRefusal {
  readonly error: (typeof GIVE_ERRORS)[number];
  readonly extras: ErrorExtras;
}

/** The refusal of something that a player cannot get or pay: the error, and what is the matter in its details. */
export function toGiveRefusal(fault: AnyGiveFault): GiveRefusal {
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

function about(error: GiveRefusal['error'], member: string, sentence: string): GiveRefusal {
  return { error, extras: { details: { [member]: [sentence] } } };
}

function overLimit(message: string): GiveRefusal {
  return { error: 'OverLimit', extras: { message } };
}
