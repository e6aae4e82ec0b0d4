import type { Static, TObject } from 'typebox';
import { extension } from './extension.ts';
import type { Instant } from './instant.ts';
import { PAGE_ENTRIES } from './limits.ts';
import { AnyText } from './schema.ts';
import { Type } from './type.ts';

// Lists that are read in pages, newest first. A page begins at a moment, so that what is added meanwhile moves nothing.

/** The part of a list that is asked for. */
export interface Page {
  /** Entries of this moment and earlier ones. */
  readonly at: Instant;
  /** The number of entries of this moment to skip, because earlier pages had them. */
  readonly skip: number;
  /** How many are wanted. */
  readonly count: number;
}

/** The members of a request for a page. */
export const PAGE_MEMBERS = {
  Count: extension(
    Type.Optional(
      Type.Integer({
        description: `How many entries at most. Absent: ${PAGE_ENTRIES.default}.`,
        minimum: 1,
        maximum: PAGE_ENTRIES.max,
      }),
    ),
  ),
  ContinuationToken: extension(
    Type.Optional(
      Type.String({
        description: 'That of the answer before, for the entries behind those. Absent: the newest.',
        // The moment, and how many entries of it to pass over: far fewer than 10,000.
        pattern: '^(?:\\d{1,15}\\.\\d{1,4})?$',
      }),
    ),
  ),
};

type PageRequest = Static<TObject<typeof PAGE_MEMBERS>>;

/** The member of an answer that has a page. */
export const ContinuationToken = extension(
  Type.Optional(AnyText('For the next page. Absent: this was the last, or none was asked for.')),
);

/** A whole list as one page. */
export const WHOLE_LIST: Page = {
  at: Number.MAX_SAFE_INTEGER,
  skip: 0,
  // A page is read with one entry more, and databases must still know that number.
  count: Number.MAX_SAFE_INTEGER - 1,
};

/** Whether a request asks for a page at all. */
export function isPaged({ Count, ContinuationToken: token = '' }: PageRequest): boolean {
  return Count !== undefined || token !== '';
}

/** The page that a request asks for. */
export function pageOf({
  Count: count = PAGE_ENTRIES.default,
  ContinuationToken: token = '',
}: PageRequest): Page {
  if (token === '') return { ...WHOLE_LIST, count };
  const [at = 0, skip = 0] = token.split('.').map(Number);
  return { at, skip, count };
}

/** The token of a page that begins at a moment. */
export function continueAt(at: Instant): { readonly ContinuationToken: string } {
  return { ContinuationToken: `${at}.0` };
}

/** The same page and one entry more, which tells whether there is another page. */
export function withOneMore(page: Page): Page {
  return { ...page, count: page.count + 1 };
}

/** Cuts off the one more. Gives the entries, and the token of the next page if there is one. */
export function cutPage<Entry>(
  page: Page,
  found: readonly Entry[],
  atOf: (entry: Entry) => Instant,
): { readonly entries: readonly Entry[]; readonly next: { ContinuationToken?: string } } {
  const entries = found.slice(0, page.count);
  const last = entries.at(-1);
  if (last === undefined || found.length === entries.length) return { entries, next: {} };
  const at = atOf(last);
  const passed = entries.filter((entry) => atOf(entry) === at).length;
  const skip = at === page.at ? page.skip + passed : passed;
  return { entries, next: { ContinuationToken: `${at}.${skip}` } };
}
