import type { ErrorName } from '../../kernel/error-catalogue.ts';
import type { ErrorExtras } from '../../kernel/errors.ts';
import type { NoCatalog, NoStore, TooLarge, TooMany, UnknownItems } from '../outcomes.ts';
import {
  describeNoCatalog,
  describeNoStore,
  describeOverLimit,
  describeUnknownItems,
} from '../refusals.ts';
import { describeEditConflict } from '../revisions/refusals.ts';
import type { EditConflict } from '../revisions/revision.ts';
import type { StoreRef } from './ports.ts';

/** What a change of a store may be refused for. */
type StoreRefusal = NoCatalog | NoStore | UnknownItems | TooMany | TooLarge | EditConflict;

/** The errors of these refusals. */
export const STORE_ERRORS = {
  noCatalog: 'CatalogNotConfigured',
  noStore: 'StoreNotFound',
  editConflict: 'RevisionConflict',
  unknownItems: 'InvalidItemId',
  tooMany: 'OverLimit',
  tooLarge: 'OverLimit',
} as const satisfies Record<StoreRefusal['status'], ErrorName>;

/** Describes the refusal of a change of a store, with the items that the request has, if it has any. */
export function describeStoreRefusal(
  of: StoreRef & { readonly items?: readonly { readonly itemId: string }[] },
  outcome: StoreRefusal,
): ErrorExtras {
  switch (outcome.status) {
    case 'noCatalog':
      return describeNoCatalog(of);
    case 'noStore':
      return describeNoStore(of, outcome);
    case 'editConflict':
      return describeEditConflict(outcome);
    case 'unknownItems':
      return describeUnknownItems({ items: of.items ?? [] }, outcome);
    case 'tooMany':
    case 'tooLarge':
      return describeOverLimit('store', outcome);
  }
}
