import type {
  Currency,
  CurrencyRemoval,
  CurrencyTerms,
  CurrencyUse,
  Done,
  EditConflict,
  Edited,
} from '../../../economy/ports.ts';
import { command } from '../../command.ts';
import type { VirtualCurrencyTable } from '../../query/economy-tables.ts';
import { TITLE_KEY } from '../../query/keys.ts';
import { RollbackWith } from '../../query/rollback-with.ts';
import { listStatement, statement } from '../../query/statement.ts';
import { orNull, type TitleTable } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import { toCurrency } from './currency-rows.ts';
import { makeRevision, type Plan } from '../revisions/make-revision.ts';
import { planCurrencyRemoval, planCurrencyTerms } from './plan-currencies.ts';

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
      currencies: terms,
      edit,
    }: InTitle & Edited & { readonly currencies: readonly CurrencyTerms[] },
  ): Promise<EditConflict | { readonly status: 'tooMany' } | Done> {
    await lockTitle.first(tx, { titleId });
    const currencies = await loadCurrencies(tx, { titleId });
    const plan = await planCurrencyTerms(tx, { titleId, currencies, edit }, terms);
    return makeRevision(tx, plan, async (tx, planned) => {
      await upsertRows.run(tx, { titleId }, writtenBy(planned));
    });
  },
  isRefusal: ({ status }) => status !== 'done',
});

/** The currencies that a plan writes. */
function writtenBy(plan: Plan): readonly Omit<VirtualCurrencyTable, 'title_id'>[] {
  return plan.changes.flatMap(({ itemId: code, after }) => {
    if (!after) return [];
    const { displayName, initialDeposit, recharges }: Currency = JSON.parse(after.body);
    return {
      code,
      display_name: orNull(displayName),
      initial_deposit: initialDeposit,
      recharges: JSON.stringify(recharges),
    };
  });
}

const deleteRows = listStatement<InTitle, string>(
  `delete from virtual_currencies where ${TITLE_KEY} and code in ({:item})`,
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
      edit,
    }: InTitle &
      Edited & { readonly codes: readonly string[]; readonly itemUses: readonly CurrencyUse[] },
  ): Promise<EditConflict | CurrencyRemoval> {
    await lockTitle.first(tx, { titleId });
    const currencies = await loadCurrencies(tx, { titleId });
    await deleteRows.run(tx, { titleId }, [...codes].toSorted());
    const found = { titleId, currencies, edit };
    const plan = await planCurrencyRemoval(tx, found, { codes, itemUses });
    if (plan.status !== 'planned') throw new RollbackWith(plan);
    return makeRevision(tx, plan, async () => {});
  },
  isRefusal: ({ status }) => status !== 'done',
});
