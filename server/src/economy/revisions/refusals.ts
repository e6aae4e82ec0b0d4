import { describeAuthor } from '../../kernel/author.ts';
import type { ErrorExtras } from '../../kernel/errors.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import type { ItemsOnSale, NeverThere, UnknownItems } from '../outcomes.ts';
import type { EditConflict, NoSuchMoment } from './revision.ts';

/** The answer to a change that was meant for another revision. */
export const CONFLICT_REFUSALS = {
  editConflict: [
    'RevisionConflict',
    (_: object, conflict: EditConflict) => describeEditConflict(conflict),
  ],
} as const;

/**
 * Describes RevisionConflict: the current revision, its author and its time. `of`: of what it is, where the request does not say it alone.
 * `number`: the member that has the revision's number.
 */
export function describeEditConflict(
  { current }: EditConflict,
  { member = 'IfRevision', number = 'IfRevision', of = '' } = {},
): ErrorExtras {
  const message = current
    ? `Somebody else was faster: revision ${current.number}${of} is current, made by ${describeAuthor(current.author)} at ${toWireTime(current.at)}.`
    : `There is no revision${of} yet, or none is kept; send ${number} 0, or leave it out.`;
  return { message, details: { [member]: [message] } };
}

/** Describes InvalidParams: a moment of the history that has not come yet, or is no longer kept. */
export function describeNoMoment(
  request: { readonly ToRevision?: number; readonly AsOfTime?: string },
  outcome: NoSuchMoment,
): ErrorExtras {
  const { ToRevision, AsOfTime } = request;
  const asOf = AsOfTime === undefined ? 'AsOfRevision' : 'AsOfTime';
  return {
    details: { [ToRevision === undefined ? asOf : 'ToRevision']: [momentSentence(outcome)] },
  };
}

/** Describes InvalidParams: two moments in one request. */
export const TWO_MOMENTS: ErrorExtras = {
  details: { AsOfTime: ['AsOfRevision names another moment; send one of the two.'] },
};

function momentSentence(outcome: NoSuchMoment): string {
  if (outcome.status === 'notKept') {
    const { number, at } = outcome.first;
    return `The history is kept from revision ${number} on, which is of ${toWireTime(at)}.`;
  }
  const { newest } = outcome;
  return newest === 0 ? 'There is no revision yet.' : `The newest revision is ${newest}.`;
}

export interface Restoring {
  readonly toRevision: number;
}

/** Describes InvalidParams: there was nothing to restore at that revision. */
export function describeNothingThen(
  what: 'store' | 'catalog version',
  { toRevision }: Restoring,
): ErrorExtras {
  const sentence = `The ${what} was not there after revision ${toRevision}: it had been deleted.`;
  return { details: { ToRevision: [sentence] } };
}

/** Describes InvalidItemId: items to restore that never were; beyond ERROR_DETAILS_MAX only their number. */
export function describeNeverThere(
  { toRevision }: Restoring,
  { itemIds }: NeverThere,
): ErrorExtras {
  const told = itemIds.slice(0, ERROR_DETAILS_MAX);
  const sentences = told.map(
    (itemId) => `The item "${itemId}" is not there, and was not after revision ${toRevision}.`,
  );
  const more = `${itemIds.length - told.length} more items are not there either.`;
  return { details: { ItemIds: itemIds.length > told.length ? [...sentences, more] : sentences } };
}

/** Describes InvalidItemId: the items of a restored store that the catalog does not have; beyond ERROR_DETAILS_MAX only their number. */
export function describeUnknownThen(
  _: object,
  { catalogVersion, itemIds }: UnknownItems,
): ErrorExtras {
  const sentences = itemIds
    .slice(0, ERROR_DETAILS_MAX)
    .map((itemId) => `The item "${itemId}" is not in catalog version "${catalogVersion}".`);
  const unsaid = itemIds.length - sentences.length;
  const more = `${unsaid} more items are not in catalog version "${catalogVersion}".`;
  return { details: { Store: unsaid > 0 ? [...sentences, more] : sentences } };
}

/** Describes InvalidItemId: the items that stores sell and a restored catalog version would not have. */
export function describeItemsOnSale(_: object, { onSale }: ItemsOnSale): ErrorExtras {
  const sentences = onSale
    .slice(0, ERROR_DETAILS_MAX)
    .map(({ storeId, itemId }) => `The store "${storeId}" sells "${itemId}", which would be gone.`);
  const isMore = onSale.length > ERROR_DETAILS_MAX;
  return { details: { Catalog: isMore ? [...sentences, 'There is more.'] : sentences } };
}
