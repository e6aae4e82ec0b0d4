import type { ErrorName } from '../../kernel/error-catalogue.ts';
import { ERROR_DETAILS_MAX, SALES } from '../../kernel/limits.ts';
import { refusalOf } from '../../title-data/wire.ts';
import { CATALOG_REFUSALS, STORE_REFUSALS } from '../refusals.ts';
import { describeEditConflict } from '../revisions/refusals.ts';
import type { Subject } from '../revisions/revision.ts';
import type { ScheduledName, WriteRefusal } from '../revisions/writes.ts';
import type { NotMade } from './pending-change.ts';

/** The answers to the refusals of all writes; each begins with the error. */
const REFUSALS: {
  readonly [Status in WriteRefusal<ScheduledName>['status']]: readonly [ErrorName, ...unknown[]];
} = {
  ...CATALOG_REFUSALS,
  ...STORE_REFUSALS,
  unknown: ['InvalidVirtualCurrencyCode'],
  tablesTooLarge: ['OverLimit'],
  nothingCheaper: ['InvalidParams'],
  tooManyPrices: ['OverLimit'],
  notItsTime: ['InvalidParams'],
  valueTooLong: ['DataLengthExceeded'],
  tooMuch: ['DataLengthExceeded'],
  tooManyKeys: ['TooManyKeys'],
  tooManyLabels: ['TooManyKeys'],
  noLabel: ['TitleDataOverrideNotFound'],
};

/** The errors by which some subjects differ from REFUSALS. */
const OWN_ERRORS: Readonly<
  Partial<Record<Subject['kind'], Partial<Record<keyof typeof REFUSALS, ErrorName>>>>
> = {
  dropTables: {
    unknownItems: 'InvalidItemIdInTable',
    circle: 'InvalidDropTable',
    tooMuchInside: 'InvalidDropTable',
  },
  currencies: {
    tooMany: 'VirtualCurrencyCountLimitExceeded',
    inUse: 'VirtualCurrencyCannotBeDeleted',
  },
};

/** The error of a call that would make the change now and get this refusal. */
export function errorOf(kind: Subject['kind'], { status }: WriteRefusal<ScheduledName>): ErrorName {
  return OWN_ERRORS[kind]?.[status] ?? REFUSALS[status][0];
}

/** Describes in one sentence why a scheduled change was not made. */
export function describeNotMade(why: NotMade): string {
  switch (why.status) {
    case 'editConflict':
      return describeEditConflict(why).message ?? '';
    case 'noCatalog':
      return 'The catalog version is gone.';
    case 'noStore':
      return `${'storeId' in why ? `The store "${why.storeId}"` : 'The store'} is gone from catalog version "${why.catalogVersion}".`;
    case 'unknownItems':
      return `Catalog version "${why.catalogVersion}" does not have ${list('item', why.itemIds)}.`;
    case 'unknownTables':
      return `Catalog version "${why.catalogVersion}" does not have ${list('drop table', why.tableIds)}.`;
    case 'unknown':
      return `The title does not have ${list('currency', why.codes)}.`;
    case 'versionExists':
      return `There was a catalog version "${why.catalogVersion}" already.`;
    case 'inUse':
      return 'What was to be deleted is in use.';
    case 'tooMany':
    case 'tooLarge':
    case 'tablesTooLarge':
      return 'A limit of the service would have been exceeded.';
    case 'circle':
    case 'tooMuchInside':
      return 'What is unpacked would contain itself, or too much.';
    case 'otherVersion':
      return 'Its items belong to another catalog version.';
    case 'noRevision':
      return 'There is no such revision.';
    case 'notKept':
      return 'The revision to go back to is not kept any more.';
    case 'nothingThen':
      return 'There was nothing after the revision to go back to.';
    case 'neverThere':
      return `There is nothing to restore of ${list('item', why.itemIds)}.`;
    case 'itemsOnSale':
      return 'A store would sell items that the catalog version no longer had.';
    case 'nothingCheaper':
      return 'No price of the sale would have become lower.';
    case 'tooManyPrices':
      return describeTooManyPrices(why);
    case 'notItsTime':
      return 'The sale has not begun, or is over.';
    case 'valueTooLong':
    case 'tooMuch':
    case 'tooManyKeys':
    case 'tooManyLabels':
      return `${refusalOf(why)[1].message}.`;
    case 'noLabel':
      return 'There are no overrides with this label.';
    case 'broken':
      return 'It could not be made; the log of the service says why.';
  }
}

/** Describes that a sale would set more prices than it may. */
export function describeTooManyPrices({ prices }: { readonly prices: number }): string {
  return `A sale sets at most ${SALES.prices} prices, each item's in each currency; these are ${prices}.`;
}

function list(what: string, ids: readonly string[]): string {
  const named = ids.slice(0, ERROR_DETAILS_MAX).map((id) => `"${id}"`);
  const more = ids.length > ERROR_DETAILS_MAX ? ' and more' : '';
  return `the ${what} ${named.join(', ')}${more}`;
}
