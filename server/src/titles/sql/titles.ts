import type { Instant } from '../../kernel/instant.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { statement } from '../../storage/query/statement.ts';
import type { TitleTable } from '../../storage/query/tables.ts';
import type { Title, TitleEntry, TitleWithSettings } from '../ports.ts';

interface NewTitle {
  readonly titleId: string;
  readonly name: string;
  readonly now: Instant;
}

const insertTitle = statement<NewTitle, TitleTable>(
  `insert into titles (title_id, name, created_at, unique_names, stores_only, row_version)
   values (:titleId, :name, :now, 0, 0, 0)
   on conflict (title_id) do nothing returning *`,
);

/** Titles.create. */
export const createTitle = command({
  name: 'titles.create',
  changes: 'control',
  async run(tx, title: NewTitle): Promise<'created' | 'exists'> {
    const created = await insertTitle.first(tx, title);
    if (!created) return 'exists';
    appendControl(tx, { at: title.now, entries: [titleEntry(created)] });
    return 'created';
  },
  isRefusal: (outcome) => outcome === 'exists',
});

const findTitles = statement<undefined, TitleTable>(
  'select * from titles order by created_at, title_id',
);

/** All titles, oldest first. */
export const listTitles = command({
  name: 'titles.list',
  changes: 'nothing',
  async run(tx): Promise<readonly TitleWithSettings[]> {
    const rows = await findTitles.all(tx, undefined);
    return rows.map((row) => ({ ...toTitle(row), hasUniqueNames: row.unique_names === 1 }));
  },
});

/** A title without its settings. */
type TitleRow = Pick<TitleTable, 'title_id' | 'name' | 'created_at'>;

/** The control entry of a title. */
export function titleEntry(row: TitleRow): TitleEntry {
  return { kind: 'title', body: toTitle(row) };
}

function toTitle({ title_id, name, created_at }: TitleRow): Title {
  return { titleId: title_id, name, createdAt: created_at };
}
