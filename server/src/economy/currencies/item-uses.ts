import type { Run } from '../../kernel/command.ts';
import { ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import type { CurrencyUse } from './ports.ts';
import { findCurrencyUses, listCurrencyPlaces } from './sql/currency-uses.ts';

/**
 * Lists what items of catalogs and stores use currencies for: ERROR_DETAILS_MAX uses at most and, where there are more, one more. It looks
 * through one place at a time: a title may have millions of items, and nobody else should wait for all of them.
 */
export async function listItemUses(
  run: Run,
  { titleId, codes }: { readonly titleId: string; readonly codes: readonly string[] },
): Promise<readonly CurrencyUse[]> {
  const uses: CurrencyUse[] = [];
  const places = await run(listCurrencyPlaces, { titleId });
  for (const code of codes) {
    for (const place of places) {
      // oxlint-disable-next-line no-await-in-loop
      uses.push(...(await run(findCurrencyUses, { ...place, code })));
      if (uses.length > ERROR_DETAILS_MAX) return uses.slice(0, ERROR_DETAILS_MAX + 1);
    }
  }
  return uses;
}
