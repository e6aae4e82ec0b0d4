import { command } from '../../../storage/command.ts';
import type { VirtualCurrencyTable } from '../../../storage/query/economy-tables.ts';
import { TITLE_KEY } from '../../../storage/query/keys.ts';
import { listStatement, statement } from '../../../storage/query/statement.ts';
import { orNull, type Tables, type TitleTable } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { Edited } from '../../revisions/ports.ts';
import type { Plan } from '../../revisions/sql/make-revision.ts';
import { type Hold, revisionCommand } from '../../revisions/sql/revision-command.ts';
import { findRevision } from '../../revisions/sql/revision-rows.ts';
import { type Removed, toRemoved } from '../currency.ts';
import type { Currency, CurrencyTerms, CurrencyUse } from '../ports.ts';
import { toCurrency } from './currency-rows.ts';
import { currencySubject, planCurrencyRemoval, planCurrencyTerms } from './plan-currencies.ts';

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

/** The currencies by code, and their newest revision; 0: there is none. */
export const findCurrencies = command({
  name: 'currencies.find',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: InTitle) {
    const current = await findRevision(tx, currencySubject(of.titleId));
    return { currencies: await loadCurrencies(tx, of), revision: current?.number ?? 0 };
  },
});

async function loadCurrencies(tx: Tx, of: InTitle): Promise<readonly Currency[]> {
  return (await findRows.all(tx, of)).map(toCurrency);
}

/** Finds the currencies of a title, and locks it, so that two calls do not add more than there may be, nor lose a rule. */
async function openCurrencies(tx: Tx, of: InTitle, hold: Hold): Promise<readonly Currency[]> {
  if (hold === 'locked') await lockTitle.first(tx, of);
  return loadCurrencies(tx, of);
}

type RemovedRow = Omit<Tables['removed_currencies'], 'title_id'>;

const findRemoved = listStatement<InTitle, string, RemovedRow>(
  `select code, recharges from removed_currencies where ${TITLE_KEY} and code in ({:item})`,
);

const forgetRemoved = listStatement<InTitle, string>(
  `delete from removed_currencies where ${TITLE_KEY} and code in ({:item})`,
);

function toRemovedOfRow({ code, recharges }: RemovedRow): Removed {
  return { code, recharges: JSON.parse(recharges) };
}

/**
 * Adds currencies, whose codes are distinct; one that is there is overwritten, and recharges by the new rule from now on. One that was
 * removed comes back with the balances that players had then.
 * `tooMany`: the title would have more than CURRENCIES_MAX.
 */
export const setCurrencies = revisionCommand({
  name: 'currencies.set',
  async plan(
    tx,
    {
      titleId,
      currencies: terms,
      edit,
    }: InTitle & Edited & { readonly currencies: readonly CurrencyTerms[] },
    hold,
  ) {
    const currencies = await openCurrencies(tx, { titleId }, hold);
    const codes = terms.map(({ code }) => code);
    const removed = (await findRemoved.all(tx, { titleId }, codes)).map(toRemovedOfRow);
    return planCurrencyTerms(tx, { titleId, currencies, removed, edit }, terms);
  },
  async save(tx, plan) {
    const rows = writtenBy(plan);
    await upsertRows.run(tx, plan.subject, rows);
    await forgetRemoved.run(
      tx,
      plan.subject,
      rows.map(({ code }) => code),
    );
  },
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

const insertRemoved = listStatement<InTitle, RemovedRow>(
  `insert into removed_currencies (title_id, code, recharges)
   values {(:titleId, :item.code, :item.recharges)}`,
);

/** Currencies.remove. Balances stay: without the currency's row nobody finds them. */
export const removeCurrencies = revisionCommand({
  name: 'currencies.remove',
  async plan(
    tx,
    {
      titleId,
      codes,
      itemUses,
      edit,
    }: InTitle &
      Edited & { readonly codes: readonly string[]; readonly itemUses: readonly CurrencyUse[] },
    hold,
  ) {
    const currencies = await openCurrencies(tx, { titleId }, hold);
    return planCurrencyRemoval(tx, { titleId, currencies, edit }, { codes, itemUses });
  },
  async save(tx, plan) {
    const gone = plan.changes.flatMap(({ itemId: code, before }) => {
      if (!before) return [];
      const { recharges } = toRemoved({ ...JSON.parse(before.body), code }, plan.edit.now);
      return { code, recharges: JSON.stringify(recharges) };
    });
    await deleteRows.run(
      tx,
      plan.subject,
      gone.map(({ code }) => code),
    );
    await insertRemoved.run(tx, plan.subject, gone);
  },
});
