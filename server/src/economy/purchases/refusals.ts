import { type ErrorExtras, SESSION_OVER } from '../../kernel/errors.ts';
import { type AnyGiveFault, toGiveRefusal } from '../inventory/give-refusals.ts';
import { describeNoCatalog, describeNoStore } from '../refusals.ts';
import type { NoPlayer, OfferFault, Purchase } from './ports.ts';

/** The errors with which a purchase can be refused, in order of precedence. */
export const PURCHASE_ERRORS = [
  'NotAuthenticated',
  'InvalidParams',
  'CharacterNotFound',
  'CatalogNotConfigured',
  'StoreRequired',
  'StoreNotFound',
  'StoreClosed',
  'ItemNotFound',
  'InvalidVirtualCurrency',
  'WrongVirtualCurrency',
  'WrongPrice',
  'InsufficientFunds',
  'InvalidDropTable',
  'LimitedEditionItemUnavailable',
  'VirtualCurrencyMustBeWithinIntegerRange',
  'OverLimit',
] as const;

interface PurchaseRefusal {
  readonly error: (typeof PURCHASE_ERRORS)[number];
  readonly extras: ErrorExtras;
}

/** The refusal of a purchase: the error, and what is the matter in its details, with the price in force. */
export function toPurchaseRefusal(
  fault: NoPlayer | OfferFault | AnyGiveFault,
  purchase: Purchase,
): PurchaseRefusal {
  const { storeId = '', itemId, currency } = purchase;
  switch (fault.status) {
    case 'noPlayer':
      return { error: 'NotAuthenticated', extras: SESSION_OVER };
    case 'noCatalog':
      return { error: 'CatalogNotConfigured', extras: describeNoCatalog(purchase) };
    case 'storeRequired':
      return about('StoreRequired', 'StoreId', 'The title sells in stores only; name one.');
    case 'noStore':
      return { error: 'StoreNotFound', extras: describeNoStore({ storeId }, fault) };
    case 'storeClosed':
      return about('StoreClosed', 'StoreId', `The store "${storeId}" sells nothing now.`);
    case 'itemNotSold':
      return about(
        'ItemNotFound',
        'ItemId',
        fault.inStore
          ? `The store "${storeId}" of catalog version "${fault.catalogVersion}" does not sell the item "${itemId}".`
          : `There is no item "${itemId}" in catalog version "${fault.catalogVersion}".`,
      );
    case 'unknownCurrency':
      return fault.code === 'RM'
        ? about(
            'InvalidVirtualCurrency',
            'VirtualCurrency',
            'RM is real money. It is paid in the store of a platform, not here.',
          )
        : toGiveRefusal(fault);
    case 'wrongCurrency':
      return about(
        'WrongVirtualCurrency',
        'VirtualCurrency',
        `The item "${itemId}" is not sold in ${currency}. ${describePrices(fault.prices)}`,
      );
    case 'wrongPrice':
      return about('WrongPrice', 'Price', `The item "${itemId}" costs ${fault.price} ${currency}.`);
    default:
      return toGiveRefusal(fault);
  }
}

function describePrices(prices: Readonly<Record<string, number>>): string {
  const all = Object.entries(prices).map(([code, price]) => `${price} ${code}`);
  return all.length > 0 ? `It costs ${all.join(' or ')}.` : 'No virtual currency buys it here.';
}

function about(error: PurchaseRefusal['error'], member: string, sentence: string): PurchaseRefusal {
  return { error, extras: { details: { [member]: [sentence] } } };
}
