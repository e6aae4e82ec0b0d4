import type { Page } from '../../../kernel/page.ts';
import { command } from '../../../storage/command.ts';
import { findAuthors } from '../../../titles/sql/authors.ts';
import type { PendingChange, PendingState } from '../ports.ts';
import { type InTitle, listRows, toPendingChange } from './pending-rows.ts';

/** The scheduled changes of a title, newest first, also those that are settled. `state`: only these. */
export const listChanges = command({
  name: 'schedule.list',
  changes: 'nothing',
  afterDue: 'ifAvailable',
  async run(
    tx,
    {
      titleId,
      state,
      page,
    }: InTitle & { readonly state: PendingState | undefined; readonly page: Page },
  ): Promise<readonly PendingChange[]> {
    const rows = await listRows.all(tx, { titleId, state: state ?? '', ...page });
    const authors = rows.map(({ made_by }) => made_by);
    const authorOf = await findAuthors(tx, titleId, authors);
    return rows.map((row) => toPendingChange(row, authorOf(row.made_by)));
  },
});
