import type {
  Currency,
  CurrencyRemoval,
  CurrencyTerms,
  CurrencyUse,
} from '../../../economy/ports.ts';
import { changedCurrencies } from '../../../economy/currencies/currency.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { ERROR_DETAILS_MAX } from '../../../kernel/limits.ts';
import { command } from '../../command.ts';
import type { VirtualCurrencyTable } from '../../query/economy-tables.ts';
import { TITLE_KEY } from '../../query/keys.ts';
import { RollbackWith } from '../../query/rollback-with.ts';
import { listStatement, statement } from '../../query/statement.ts';
import { orNull, type TitleTable } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import { toCurrency } from './currency-rows.ts';
import { findBalanceUses } from './currency-uses.ts';

interface InTitle {
  readonly titleId: string;
}

const lockTitle = statement<InTitle, Pick<TitleTable, 'title_id'>>(
  `update titles set row_version = row_version + 1 where ${TITLE_KEY} returning title_id`,
);

const findRows = statement<InTitle, VirtualCurrencyTable>(
  `select * from virtual_currencies where ${TITLE_KEY} order by code`,
);

const upsertRows = listStatement<InTitle, Omit<VirtualCurrencyTable, 'title_id'>>(
  `insert into virtual_currencies (title_id, code, display_name, initial_deposit, recharges)
   values {(:titleId, :item.code, :item.display_name, :item.initial_deposit, :item.recharges)}
   on conflict (title_id, code) do update set
     display_name = excluded.display_name, initial_deposit = excluded.initial_deposit,
     recharges = excluded.recharges`,
);

/** Currencies.list. */
export const listCurrencies = command({
  name: 'currencies.list',
  changes: 'nothing',
  run: (tx, of: InTitle) => loadCurrencies(tx, of),
});

async function loadCurrencies(tx: Tx, of: InTitle): Promise<readonly Currency[]> {
  return (await findRows.all(tx, of)).map(toCurrency);
}

/** Currencies.set. The title is locked, so that two calls do not add more than there may be, nor lose a rule. */
export const setCurrencies = command({
  name: 'currencies.set',
  changes: 'rows',
  async run(
    tx,
    {
      titleId,
      currencies,
      now,
    }: InTitle & { readonly currencies: readonly CurrencyTerms[]; readonly now: Instant },
  ): Promise<'done' | 'tooMany'> {
    await lockTitle.first(tx, { titleId });
    const changed = changedCurrencies(await loadCurrencies(tx, { titleId }), currencies, now);
    if (!changed) return 'tooMany';
    const rows = changed.map(({ code, displayName, initialDeposit, recharges }) => ({
      code,
      display_name: orNull(displayName),
      initial_deposit: initialDeposit,
      recharges: JSON.stringify(recharges),
    }));
    await upsertRows.run(tx, { titleId }, rows);
    return 'done';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

const deleteRows = listStatement<InTitle, string, Pick<VirtualCurrencyTable, 'code'>>(
  `delete from virtual_currencies where ${TITLE_KEY} and code in ({:item}) returning code`,
);

/**
 * Currencies.remove. The rows are deleted before balances are looked for: who gives a player the first unit of a currency has locked its row
 * (`readBalances`), so from then on no balance can come up that was not seen. Balances of 0 stay, and count for nothing.
 */
export const removeCurrencies = command({
  name: 'currencies.remove',
  changes: 'rows',
  async run(
    tx,
    {
      titleId,
      codes,
      itemUses,
    }: InTitle & { readonly codes: readonly string[]; readonly itemUses: readonly CurrencyUse[] },
  ): Promise<CurrencyRemoval> {
    await lockTitle.first(tx, { titleId });
    const deleted = await deleteRows.all(tx, { titleId }, [...codes].toSorted());
    const known = new Set(deleted.map(({ code }) => code));
    const unknown = codes.filter((code) => !known.has(code));
    if (unknown.length > 0) throw new RollbackWith({ status: 'unknown', codes: unknown });
    const found = [...(await findBalanceUses(tx, { titleId, codes })), ...itemUses];
    const uses = found.slice(0, ERROR_DETAILS_MAX + 1);
    if (uses.length > 0) throw new RollbackWith({ status: 'inUse', uses });
    return { status: 'removed' };
  },
  isRefusal: ({ status }) => status !== 'removed',
});
