import { describeAuthor } from '../../kernel/author.ts';
import type { ErrorName } from '../../kernel/error-catalogue.ts';
import type { ErrorExtras } from '../../kernel/errors.ts';
import { DAY_MS, toWireTime } from '../../kernel/instant.ts';
import { ERROR_DETAILS_MAX, PENDING_CHANGES, SALES } from '../../kernel/limits.ts';
import type { UnknownItems } from '../outcomes.ts';
import { describeNoCatalog, describeNoStore, describeOverLimit } from '../refusals.ts';
import type { TimingFault } from '../schedule/pending-change.ts';
import { describeEditConflict } from '../revisions/refusals.ts';
import { describeNotMade, describeTooManyPrices } from '../schedule/reasons.ts';
import type { SaleDetails, SalePreview } from './commands.ts';
import type { SaleMoved, UpdateRefusal } from './update-commands.ts';
import type { BadTime, NewSaleRefusal, Overlap } from './judge.ts';
import type { StartRefusal } from './plans.ts';
import type { LeftPrice, Sale, SalePrice } from './sale.ts';
import type { SaleConflict } from './seen.ts';
import {
  type SaleReply,
  toWireLeftPrice,
  toWireSaleMembers,
  toWireSalePreviewMembers,
  toWireSetPrice,
} from './schemas.ts';

function toShownLeft({ storeId, itemId, code, price, found }: LeftPrice) {
  const members = { storeId, itemId, virtualCurrency: code, salePrice: price };
  return { ...members, found: found ?? undefined };
}

function toSetPrice({ storeId, itemId, code, own, paid, price }: SalePrice) {
  const members = { storeId, itemId, virtualCurrency: code, before: paid, during: price };
  return { ...members, own: own ?? undefined };
}

/** Writes a sale of a list. */
export function toWireSale(sale: Sale) {
  return toWireSaleMembers(sale);
}

/** Writes a sale with its items, the prices that it has set and those that its end has left alone. */
export function toWireSaleDetails({ scope, prices, left, ...sale }: SaleDetails) {
  const Stores = scope.map(({ storeId, itemIds }) => {
    return { StoreId: storeId, Items: itemIds.length, ItemIds: [...itemIds] };
  });
  const Prices = prices.map((one) => toWireSetPrice(toSetPrice(one)));
  const LeftPrices = left.map((one) => toWireLeftPrice(toShownLeft(one)));
  return {
    ...toWireSale(sale),
    Stores,
    ...(prices.length > 0 && { Prices }),
    ...(left.length > 0 && { LeftPrices }),
  };
}

/** Writes a sale for whoever has made or changed it. */
export function toWireChangedSale(sale: SaleDetails): Required<SaleReply>['Sale'] {
  const { Author: _, ...members } = toWireSaleDetails(sale);
  return members;
}

/** Writes the preview of a sale. */
export function toWireSalePreview({ prices, left, notCheaper, seen }: SalePreview) {
  return toWireSalePreviewMembers({
    prices: prices.map(({ code, ...price }) => ({ ...price, virtualCurrency: code })),
    leftPrices: left.map(toShownLeft),
    notCheaper,
    revisions: seen,
  });
}

/** The error of a new sale that is refused, and what describes it. */
export function describeRefusal(
  of: { readonly catalogVersion: string | undefined },
  refusal: NewSaleRefusal | TimingFault,
): readonly [SaleError, ErrorExtras] {
  switch (refusal.status) {
    case 'noCatalog':
      return ['CatalogNotConfigured', describeNoCatalog(of)];
    case 'noStore':
      return ['StoreNotFound', describeNoStore(refusal, refusal)];
    case 'editConflict':
      return ['RevisionConflict', describeConflict(refusal)];
    case 'unknownItems':
      return ['InvalidItemId', describeUnknownItems(refusal)];
    case 'tooMany':
    case 'tooLarge':
      return ['OverLimit', describeOverLimit('store', refusal)];
    case 'tooManyItems': {
      const message = `A sale has at most ${SALES.items} items; these are ${refusal.items}.`;
      return ['OverLimit', { message }];
    }
    case 'tooManyPrices':
      return ['OverLimit', { message: describeTooManyPrices(refusal) }];
    case 'overlap':
      return describeOverlap(refusal);
    case 'badTime':
      return ['InvalidParams', describeBadTime(refusal)];
    case 'nothingCheaper':
      return invalid('PercentOff', 'No price of the items would become lower than it is now.');
    default:
      return invalid('StartsAt', TOO_MANY_PENDING);
  }
}

/** The same of a sale that shall be moved, cancelled or previewed. */
export function describeUpdateRefusal(
  number: number,
  refusal: UpdateRefusal | StartRefusal,
): readonly ['SaleOver' | 'PendingChangeMoved' | 'InvalidParams' | 'SalesOverlap', ErrorExtras] {
  switch (refusal.status) {
    case 'over': {
      const { name, reason = `It ended at ${toWireTime(refusal.at)}.` } = refusal;
      return ['SaleOver', describe('Sale', `Sale ${number}, "${name}", is over. ${reason}`)];
    }
    case 'saleMoved':
      return ['PendingChangeMoved', describe('Sale', describeMove(refusal))];
    case 'overlap':
      return describeOverlap(refusal);
    case 'badTime':
      return ['InvalidParams', describeBadTime(refusal)];
    case 'hasBegun':
      return invalid('StartsAt', 'The sale has begun; only its end can be moved.');
    case 'noSale':
      return invalid('Sale', `The title has no sale ${number}.`);
    default:
      return invalid('Sale', `It could not begin now. ${describeNotMade(refusal)}`);
  }
}

type SaleError = Extract<
  ErrorName,
  | 'InvalidParams'
  | 'CatalogNotConfigured'
  | 'RevisionConflict'
  | 'StoreNotFound'
  | 'InvalidItemId'
  | 'SalesOverlap'
  | 'OverLimit'
>;

const AHEAD = `at most ${PENDING_CHANGES.aheadMs / DAY_MS} days ahead.`;
const TOO_MANY_PENDING = `The title has at most ${PENDING_CHANGES.max} pending changes, and a sale is two of them; cancel some.`;

function invalid(member: string, sentence: string): readonly ['InvalidParams', ErrorExtras] {
  return ['InvalidParams', { details: { [member]: [sentence] } }];
}

/** Describes an error by one sentence, which is also that of a member. */
function describe(member: string, message: string): ErrorExtras {
  return { message, details: { [member]: [message] } };
}

function describeConflict({ storeId, ...conflict }: SaleConflict): ErrorExtras {
  const of = storeId === undefined ? 'the catalog version' : `the store "${storeId}"`;
  const member = { member: 'IfRevisions', number: 'Revision' };
  return describeEditConflict(conflict, { ...member, of: ` of ${of}` });
}

function describeMove({ author, startsAt, endsAt }: SaleMoved): string {
  const times = `from ${toWireTime(startsAt)} until ${toWireTime(endsAt)}`;
  return author
    ? `Somebody else was faster: ${describeAuthor(author)} has moved the sale, which is ${times} now.`
    : `Nobody has moved the sale, which is ${times}.`;
}

function describeBadTime({ of }: BadTime): ErrorExtras {
  return of === 'startsAt'
    ? { details: { StartsAt: [`It must be in the future, ${AHEAD}`] } }
    : { details: { EndsAt: [`It must be in the future and after the start, ${AHEAD}`] } };
}

function describeOverlap(overlap: Overlap): readonly ['SalesOverlap', ErrorExtras] {
  const { sale, name, storeId, itemId } = overlap;
  const message = `Sale ${sale}, "${name}", has the item "${itemId}" of the store "${storeId}" at the same time.`;
  return ['SalesOverlap', describe('Sale', message)];
}

function describeUnknownItems({ catalogVersion, itemIds }: UnknownItems): ErrorExtras {
  const sentences = itemIds
    .slice(0, ERROR_DETAILS_MAX)
    .map((itemId) => `None of the stores in catalog version "${catalogVersion}" has "${itemId}".`);
  return { details: { ItemIds: sentences } };
}
