import { hash } from 'node:crypto';
import type { Author } from '../../kernel/author.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { ItemDefinition } from '../catalogs/item-definition.ts';
import type { Warning } from './schemas.ts';

/** A person's word that an unusual price is meant. */
export interface Acceptance {
  readonly author: Author;
  readonly time: Instant;
  readonly note: string;
}

/** Acceptances of a catalog version's warnings, by the digests of these. */
export type Acceptances = ReadonlyMap<string, Acceptance>;

/**
 * The digest of what a warning says, and of what the item gives, 43 characters. Its sentence has all of its numbers: with another number it is
 * another warning, which nobody has accepted, and so is one of an item that gives something else.
 */
export function digestOf(
  {
    kind,
    itemId,
    storeId,
    virtualCurrency,
    text,
  }: Pick<Warning, 'kind' | 'itemId' | 'storeId' | 'virtualCurrency' | 'text'>,
  item: ItemDefinition | undefined,
): string {
  const gives = item && [item.bundle, item.container];
  return hash(
    'sha256',
    JSON.stringify([kind, itemId, storeId, virtualCurrency, text, gives]),
    'base64url',
  );
}
