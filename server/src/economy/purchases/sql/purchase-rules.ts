import { command } from '../../../storage/command.ts';
import { soldRow, TITLE_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Flag, TitleTable } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { PurchaseRules } from '../../ports.ts';
import { keepTitlePurchasesOut, share, titleKey } from './purchase-locks.ts';

interface InTitle {
  readonly titleId: string;
}

type Row = Pick<TitleTable, 'stores_only' | 'zero_sells' | 'negative_balances' | 'client_balances'>;

const findRow = statement<InTitle, Row>(
  `select stores_only, zero_sells, negative_balances, client_balances
   from titles where ${TITLE_KEY}`,
);

const saveRow = statement<InTitle & Row>(
  `update titles set stores_only = :stores_only, zero_sells = :zero_sells,
     negative_balances = :negative_balances, client_balances = :client_balances,
     row_version = row_version + 1
   where ${TITLE_KEY}`,
);

// What players are shown of stores depends on the rule, and is cached by the row versions of catalogs.
const raiseCatalogs = statement<InTitle>(
  `update catalogs set row_version = row_version + 1 where ${TITLE_KEY}`,
);

/** Sets the rules that are given; the others stay. It is obeyed like a change of what is sold. */
export const setPurchaseRules = command({
  name: 'purchases.setRules',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: InTitle) => [soldRow(of)],
  waitsLong: true,
  async run(tx, { titleId, ...given }: InTitle & Partial<PurchaseRules>): Promise<void> {
    await keepTitlePurchasesOut(tx, { titleId });
    const before = await loadRules(tx, { titleId });
    const rules = { ...before, ...given };
    await saveRow.run(tx, { titleId, ...toRow(rules) });
    if (rules.zeroSells !== before.zeroSells) await raiseCatalogs.run(tx, { titleId });
  },
});

/** Purchases.findRules. */
export const findPurchaseRules = command({
  name: 'purchases.findRules',
  changes: 'nothing',
  afterDue: 'always',
  run: (tx, of: InTitle) => loadRules(tx, of),
});

/** The rules of a title, which nobody changes until the transaction ends. */
export async function shareRules(tx: Tx, of: InTitle): Promise<PurchaseRules> {
  await share(tx, titleKey(of.titleId));
  return loadRules(tx, of);
}

async function loadRules(tx: Tx, of: InTitle): Promise<PurchaseRules> {
  const row = await findRow.first(tx, of);
  return {
    requiresStore: row?.stores_only === 1,
    zeroSells: row?.zero_sells === 1,
    allowsNegativeBalances: row?.negative_balances === 1,
    clientsChangeBalances: row?.client_balances === 1,
  };
}

function toRow(rules: PurchaseRules): Row {
  return {
    stores_only: toFlag(rules.requiresStore),
    zero_sells: toFlag(rules.zeroSells),
    negative_balances: toFlag(rules.allowsNegativeBalances),
    client_balances: toFlag(rules.clientsChangeBalances),
  };
}

function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}
