import type { ErrorName } from '../../kernel/error-catalogue.ts';
import { ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import { CATALOG_REFUSALS, STORE_REFUSALS } from '../refusals.ts';
import { describeEditConflict } from '../revisions/refusals.ts';
import type { Subject } from '../revisions/revision.ts';
import type { WriteName, WriteRefusal } from '../revisions/writes.ts';
import type { NotMade } from './pending-change.ts';

/** The answers to the refusals of all writes; each begins with the error. */
const REFUSALS: {
  readonly [Status in WriteRefusal<WriteName>['status']]: readonly [ErrorName, ...unknown[]];
} = {
  ...CATALOG_REFUSALS,
  ...STORE_REFUSALS,
  unknown: ['InvalidVirtualCurrencyCode'],
  tablesTooLarge: ['OverLimit'],
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
export function errorOf(kind: Subject['kind'], { status }: WriteRefusal<WriteName>): ErrorName {
  return OWN_ERRORS[kind]?.[status] ?? REFUSALS[status][0];
}

type Sentences = {
  readonly [Status in NotMade['status']]: (why: NotMade & { readonly status: Status }) => string;
};

const BEYOND_LIMIT = () => 'A limit of the service would have been exceeded.';
const BAD_CONTENTS = () => 'What is unpacked would contain itself, or too much.';

const SENTENCES: Sentences = {
  editConflict: (why) => describeEditConflict(why).message ?? '',
  noCatalog: () => 'The catalog version is gone.',
  noStore: ({ catalogVersion }) => `The store is gone from catalog version "${catalogVersion}".`,
  unknownItems: (why) => describeMissing(why, list('item', why.itemIds)),
  unknownTables: (why) => describeMissing(why, list('drop table', why.tableIds)),
  unknown: ({ codes }) => `The title does not have ${list('currency', codes)}.`,
  inUse: () => 'What was to be deleted is in use.',
  tooMany: BEYOND_LIMIT,
  tooLarge: BEYOND_LIMIT,
  tablesTooLarge: BEYOND_LIMIT,
  circle: BAD_CONTENTS,
  tooMuchInside: BAD_CONTENTS,
  otherVersion: () => 'Its items belong to another catalog version.',
  noRevision: () => 'There is no such revision.',
  notKept: () => 'The revision to go back to is not kept any more.',
  nothingThen: () => 'There was nothing after the revision to go back to.',
  itemsOnSale: () => 'A store would sell items that the catalog version no longer had.',
  broken: () => 'It could not be made; the log of the service says why.',
};

/** Describes in one sentence why a scheduled change was not made. */
export function describeNotMade(why: NotMade): string {
  const describe: (why: never) => string = SENTENCES[why.status];
  return describe(why as never);
}

function describeMissing(of: { readonly catalogVersion: string }, missing: string): string {
  return `Catalog version "${of.catalogVersion}" does not have ${missing}.`;
}

function list(what: string, ids: readonly string[]): string {
  const named = ids.slice(0, ERROR_DETAILS_MAX).map((id) => `"${id}"`);
  const more = ids.length > ERROR_DETAILS_MAX ? ' and more' : '';
  return `the ${what} ${named.join(', ')}${more}`;
}
