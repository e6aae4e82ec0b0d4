import { SHARED_NAMES_TOLD_MAX } from '../../kernel/limits.ts';
import { command } from '../../storage/command.ts';
import { namesRow, TITLE_KEY } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import type { TitleTable } from '../../storage/query/tables.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import type { UniqueNamesOutcome } from '../ports.ts';

interface InTitle {
  readonly titleId: string;
}

const setFlag = statement<InTitle & { readonly uniqueNames: 0 | 1 }, Pick<TitleTable, 'title_id'>>(
  `update titles set unique_names = :uniqueNames, row_version = row_version + 1
   where ${TITLE_KEY} returning title_id`,
);

const findShared = statement<InTitle & { readonly limit: number }, { readonly name: string }>(
  `select min(display_name) as name from players
   where ${TITLE_KEY} and folded_name is not null
   group by folded_name having count(*) > 1 order by folded_name limit :limit`,
);

/** Titles.setUniqueNames. The title is locked first, as by everybody who gives a player a name. */
export const setUniqueNames = command({
  name: 'titles.setUniqueNames',
  changes: 'rows',
  waitsFor: (of: InTitle) => [namesRow(of)],
  async run(
    tx,
    { titleId, isOn }: InTitle & { readonly isOn: boolean },
  ): Promise<UniqueNamesOutcome> {
    const title = await setFlag.first(tx, { titleId, uniqueNames: isOn ? 1 : 0 });
    if (!title) return { status: 'noTitle' };
    const limit = SHARED_NAMES_TOLD_MAX;
    const shared = isOn ? await findShared.all(tx, { titleId, limit }) : [];
    if (shared.length > 0) {
      throw new RollbackWith({ status: 'shared', names: shared.map(({ name }) => name) });
    }
    return { status: 'done' };
  },
  isRefusal: ({ status }) => status !== 'done',
});

const lockTitle = statement<InTitle, Pick<TitleTable, 'unique_names'>>(
  `update titles set row_version = row_version + 1 where ${TITLE_KEY} returning unique_names`,
);

const findHolder = statement<
  InTitle & { readonly playerId: string; readonly foldedName: string },
  { readonly player_id: string }
>(
  `select player_id from players
   where ${TITLE_KEY} and folded_name = :foldedName and player_id <> :playerId limit 1`,
);

/** Whether a player may not have this name because another has it, in a title that wants unique ones. Locks the title, so that the answer holds until the commit. */
export async function isNameTaken(
  tx: Tx,
  of: InTitle & { readonly playerId: string; readonly foldedName: string },
): Promise<boolean> {
  const title = await lockTitle.first(tx, of);
  return title?.unique_names === 1 && (await findHolder.first(tx, of)) !== undefined;
}
