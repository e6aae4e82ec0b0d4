import type { PendingChange, PendingState } from '../ports.ts';
import type { Page } from '../../../kernel/page.ts';
import { command } from '../../../storage/command.ts';
import { findAuthors } from '../../../titles/sql/authors.ts';
import { type InTitle, listRows, toPendingChange } from './pending-rows.ts';

/** Schedule.list. */
export const listChanges = command({
  name: 'schedule.list',
  changes: 'nothing',
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
