import type { ApiError, ErrorExtras } from '../../kernel/errors.ts';
import { describeNoCatalog } from '../refusals.ts';
import type { EditionRef, NoEdition } from './editions.ts';

// What the operations about limited editions share.

/** Their first errors, in order of precedence. InvalidParams: the item is no limited edition. */
export const EDITION_ERRORS = ['CatalogNotConfigured', 'ItemNotFound', 'InvalidParams'] as const;

/** The refusal of an item that is no limited edition of the catalog version. */
export function toEditionRefusal(
  outcome: NoEdition,
  of: EditionRef,
  fail: (error: (typeof EDITION_ERRORS)[number], extras: ErrorExtras) => ApiError,
): ApiError {
  const about = (sentence: string) => ({ details: { ItemId: [sentence] } });
  switch (outcome.status) {
    case 'noCatalog':
      return fail('CatalogNotConfigured', describeNoCatalog(of));
    case 'unknownItem': {
      const { catalogVersion } = outcome;
      const sentence = `There is no item "${of.itemId}" in catalog version "${catalogVersion}".`;
      return fail('ItemNotFound', about(sentence));
    }
    case 'notLimited':
      return fail('InvalidParams', about(`The item "${of.itemId}" is no limited edition.`));
  }
}
