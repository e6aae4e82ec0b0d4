import { TITLE_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Flag } from '../../../storage/query/columns.ts';
import type { Tables } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { PurchaseRules } from '../purchase.ts';
import { lockShared, titleKey } from './purchase-locks.ts';

export interface InTitle {
  readonly titleId: string;
}

type Row = Pick<
  Tables['titles'],
  'stores_only' | 'zero_sells' | 'negative_balances' | 'client_balances'
>;

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

const raiseCatalogs = statement<InTitle>(
  `update catalogs set row_version = row_version + 1 where ${TITLE_KEY}`,
);

/** Reads the rules of a title under a shared lock: they cannot change until the transaction ends. */
export async function lockRulesShared(tx: Tx, of: InTitle): Promise<PurchaseRules> {
  await lockShared(tx, titleKey(of.titleId));
  return loadRules(tx, of);
}

export async function loadRules(tx: Tx, of: InTitle): Promise<PurchaseRules> {
  const row = await findRow.first(tx, of);
  return {
    requiresStore: row?.stores_only === 1,
    zeroSells: row?.zero_sells === 1,
    allowsNegativeBalances: row?.negative_balances === 1,
    clientsChangeBalances: row?.client_balances === 1,
  };
}

/** Writes the rules of a title. */
export async function saveRules(
  tx: Tx,
  { titleId }: InTitle,
  { before, after }: { readonly before: PurchaseRules; readonly after: PurchaseRules },
): Promise<void> {
  await saveRow.run(tx, {
    titleId,
    stores_only: toFlag(after.requiresStore),
    zero_sells: toFlag(after.zeroSells),
    negative_balances: toFlag(after.allowsNegativeBalances),
    client_balances: toFlag(after.clientsChangeBalances),
  });
  // The views of stores depend on this rule, and are cached by the row versions of catalogs.
  if (after.zeroSells !== before.zeroSells) await raiseCatalogs.run(tx, { titleId });
}

function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}
