import { describeEditConflict } from '../../economy/revisions/refusals.ts';
import type { WriteRefusal } from '../../economy/revisions/writes.ts';
import { Failure } from '../../runtime/failure.ts';
import { toShownText } from '../player/shown-player.ts';
import { noSuchMoment } from './named-subject.ts';

type Outcome = WriteRefusal<'stores.restore' | 'catalogs.restore'>;

/** The refusal of a restore in a sentence. */
export function describeRefusal(outcome: Outcome): Failure {
  switch (outcome.status) {
    case 'noCatalog':
      return new Failure('The catalog version is not there.');
    case 'noStore':
      return new Failure('There never was such a store.');
    case 'nothingThen':
      return new Failure('It was not there after that revision.');
    case 'editConflict':
      return new Failure(String(describeEditConflict(outcome).message));
    case 'noRevision':
    case 'notKept':
      return noSuchMoment(outcome);
    case 'unknownItems':
      return new Failure(
        `The catalog version does not have these items any more: ${listOf(outcome.itemIds)}. Restore it first.`,
      );
    case 'itemsOnSale':
      return new Failure(
        `Stores sell items that the catalog version would not have: ${listOf(
          outcome.onSale.map(({ storeId, itemId }) => `${itemId} (in ${storeId})`),
        )}.`,
      );
    default:
      return new Failure(`It would break a limit or a rule of today: ${JSON.stringify(outcome)}`);
  }
}

function listOf(names: readonly string[]): string {
  return toShownText(names.join(', '));
}
