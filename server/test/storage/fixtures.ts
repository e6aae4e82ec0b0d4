import type { CatalogItem } from '../../src/economy/catalogs/catalog.ts';
import { setCatalog as setCatalogCommand } from '../../src/economy/catalogs/commands.ts';
import {
  changeWallet,
  findWallet,
  walletLedger,
} from '../../src/economy/currencies/commands/wallets.ts';
import type { CurrencyTerms } from '../../src/economy/currencies/currency.ts';
import type { WriteContext, InContext } from '../../src/economy/revisions/revision.ts';
import type { StoreItem } from '../../src/economy/stores/store.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { NOW } from './given.ts';

/** A catalog item with a price in gold. */
export function good(itemId: string, gold?: number): CatalogItem {
  return {
    itemId,
    virtualCurrencyPrices: gold === undefined ? undefined : { GO: gold },
    attributes: { DisplayName: `The ${itemId}`, Tags: [] },
  };
}

/** A store item with a price in gold, and custom data that a careless store would break. */
export function offer(itemId: string, gold?: number): StoreItem {
  return {
    itemId,
    virtualCurrencyPrices: gold === undefined ? undefined : { GO: gold },
    realCurrencyPrices: { RM: 99 },
    customData: { nested: [null, 1, 'Ü\u0000\ud800'] },
    displayPosition: 3,
  };
}

export const manyIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `item-${index}`);

/** A change with an author; one of NOW, whatever is there, unless something else is said. */
export function edited<Input extends object>(
  { now = NOW, ...input }: Input & { readonly now?: Instant },
  edit: Partial<WriteContext> = {},
): Omit<Input, 'now'> & InContext {
  const nobody = { by: 'key:test', requestId: undefined, note: undefined, ifRevision: undefined };
  return { ...input, edit: { ...nobody, now, ...edit } };
}

/** Makes a catalog version hold these items, each for one gold. */
export function setCatalog(
  storage: Storage,
  titleId: string,
  { ids, catalogVersion = 'main' }: { ids: readonly string[]; catalogVersion?: string },
) {
  const items = ids.map((id) => good(id, 1));
  return storage.run(
    setCatalogCommand,
    edited({ titleId, catalogVersion, items, setAsDefault: false }),
  );
}

/** A currency that neither recharges nor is given to new players, unless `terms` say so. */
export function currency(code: string, terms: Partial<CurrencyTerms> = {}): CurrencyTerms {
  return { code, displayName: undefined, initialDeposit: 0, perDay: 0, max: 0, ...terms };
}

/** Changes of a player's wallet, made by a key. */
export function wallet(
  { run }: Pick<Storage, 'run'>,
  { titleId, playerId }: { readonly titleId: string; readonly playerId: string },
) {
  const change =
    (cause: 'addition' | 'subtraction') =>
    (code: string, amount: number, now: Instant = NOW) =>
      run(changeWallet, {
        titleId,
        playerId,
        by: 'key:1',
        requestId: 'call',
        now,
        code,
        amount,
        cause,
      });
  return {
    add: change('addition'),
    subtract: change('subtraction'),
    find: (now: Instant = NOW) => run(findWallet, { titleId, playerId, now }),
    ledger: () => run(walletLedger, { titleId, playerId, page: WHOLE_LIST }),
  };
}
