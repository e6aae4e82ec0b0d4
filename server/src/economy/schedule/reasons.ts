import type { ErrorName } from '../../kernel/error-catalogue.ts';
import { ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import { describeEditConflict } from '../revisions/refusals.ts';
import type { Subject } from '../revisions/revision.ts';
import type { WriteName, WriteRefusal } from '../revisions/writes.ts';
import type { NotMade } from './pending-change.ts';

/** The error of a call that would make a change now, and a sentence about the change that was not made. */
type Reasons = {
  readonly [Status in NotMade['status']]: readonly [
    error: ErrorName,
    describe: (why: Extract<NotMade, { readonly status: Status }>) => string,
  ];
};

const BEYOND_LIMIT = [
  'OverLimit',
  () => 'A limit of the service would have been exceeded.',
] as const;
const BAD_CONTENTS = [
  'InvalidParams',
  () => 'What is unpacked would contain itself, or too much.',
] as const;

const REASONS: Reasons = {
  editConflict: ['RevisionConflict', (why) => describeEditConflict(why).message ?? ''],
  noCatalog: ['CatalogNotConfigured', () => 'The catalog version is gone.'],
  noStore: [
    'StoreNotFound',
    (why) => `The store is gone from catalog version "${why.catalogVersion}".`,
  ],
  unknownItems: ['InvalidItemId', (why) => describeMissing(why, list('item', why.itemIds))],
  unknownTables: [
    'InvalidDropTable',
    (why) => describeMissing(why, list('drop table', why.tableIds)),
  ],
  unknown: [
    'InvalidVirtualCurrencyCode',
    ({ codes }) => `The title does not have ${list('currency', codes)}.`,
  ],
  inUse: ['InvalidParams', () => 'What was to be deleted is in use.'],
  tooMany: BEYOND_LIMIT,
  tooLarge: BEYOND_LIMIT,
  tablesTooLarge: BEYOND_LIMIT,
  circle: BAD_CONTENTS,
  tooMuchInside: BAD_CONTENTS,
  otherVersion: ['InvalidParams', () => 'Its items belong to another catalog version.'],
  noRevision: ['InvalidParams', () => 'There is no such revision.'],
  notKept: ['InvalidParams', () => 'The revision to go back to is not kept any more.'],
  nothingThen: ['InvalidParams', () => 'There was nothing after the revision to go back to.'],
  itemsOnSale: [
    'InvalidItemId',
    () => 'A store would sell items that the catalog version no longer had.',
  ],
  broken: ['InternalServerError', () => 'It could not be made; the log of the service says why.'],
};

/** The errors by which some subjects differ from REASONS. */
const OWN_ERRORS: Readonly<
  Partial<Record<Subject['kind'], Partial<Record<NotMade['status'], ErrorName>>>>
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
  return OWN_ERRORS[kind]?.[status] ?? REASONS[status][0];
}

/** Describes in one sentence why a scheduled change was not made. */
export function describeNotMade(why: NotMade): string {
  const [, describe] = REASONS[why.status];
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
