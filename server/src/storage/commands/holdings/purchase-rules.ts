import type { PurchaseRules } from '../../../economy/ports.ts';
import { command } from '../../command.ts';
import { TITLE_KEY } from '../../query/keys.ts';
import { soldRow } from '../../query/rows.ts';
import { statement } from '../../query/statement.ts';
import type { Flag, TitleTable } from '../../query/tables.ts';
import { keepTitlePurchasesOut } from '../economy/purchase-locks.ts';

interface InTitle {
  readonly titleId: string;
}

const saveRules = statement<InTitle & { readonly storesOnly: Flag }>(
  `update titles set stores_only = :storesOnly, row_version = row_version + 1 where ${TITLE_KEY}`,
);

/** Purchases.setRules. */
export const setPurchaseRules = command({
  name: 'purchases.setRules',
  changes: 'rows',
  waitsFor: (of: InTitle) => [soldRow(of)],
  waitsLong: true,
  async run(tx, { titleId, requiresStore }: InTitle & PurchaseRules): Promise<void> {
    await saveRules.run(tx, { titleId, storesOnly: requiresStore ? 1 : 0 });
    await keepTitlePurchasesOut(tx, { titleId });
  },
});

const findRow = statement<InTitle, Pick<TitleTable, 'stores_only'>>(
  `select stores_only from titles where ${TITLE_KEY}`,
);

/** Purchases.findRules. */
export const findPurchaseRules = command({
  name: 'purchases.findRules',
  changes: 'nothing',
  async run(tx, of: InTitle): Promise<PurchaseRules> {
    return { requiresStore: (await findRow.first(tx, of))?.stores_only === 1 };
  },
});
