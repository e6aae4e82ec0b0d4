import type { ApiError, ErrorExtras } from '../../kernel/errors.ts';
import { ERROR_DETAILS_MAX, GIVEN_ITEMS_MAX } from '../../kernel/limits.ts';
import { describeNoCatalog } from '../refusals.ts';
import { GIVE_ERRORS, toGiveRefusal } from './give-refusals.ts';
import type { Grant, GrantedOrSoldOut, GrantOutcome, Grants } from './ports.ts';

/** What is true of all operations that grant items. */
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
  ...GIVE_ERRORS.filter((error) => !NEVER_OF_GRANTS.has(error)),
] as const;

type GrantError = (typeof GRANT_ERRORS)[number];

/** What was granted, for each grant; throws the refusal of what could not be. `memberOf` names a member of the request about a grant. */
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
      const { error, extras } = toGiveRefusal(outcome);
      throw fail(error, extras);
    }
  }
}
