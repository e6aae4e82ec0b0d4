import type { Instant } from '../../../kernel/instant.ts';
import { RECENT_PLAYERS_MAX } from '../../../kernel/limits.ts';
import { command } from '../../../storage/command.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { LedgerSizeOfDay, NodeStats, RecentPlayers } from '../ports.ts';
import { readLedgerSizes } from './ledger-sizes.ts';

const upsertRow = statement<{
  readonly nodeId: string;
  readonly at: Instant;
  readonly figures: string;
}>(
  `insert into node_figures (node_id, at, figures) values (:nodeId, :at, :figures)
   on conflict (node_id) do update set at = excluded.at, figures = excluded.figures`,
);
const forgetRows = statement<{ readonly before: Instant }>(
  'delete from node_figures where at < :before',
);

/** Replaces those of the same process, and forgets processes that have written nothing since a moment. */
export const writeNodeFigures = command({
  name: 'nodeFigures.write',
  changes: 'rows',
  async run(
    tx,
    { figures, forgetBefore }: { readonly figures: NodeStats; readonly forgetBefore: Instant },
  ): Promise<void> {
    const { nodeId, at } = figures;
    await upsertRow.run(tx, { nodeId, at, figures: JSON.stringify(figures) });
    await forgetRows.run(tx, { before: forgetBefore });
  },
});

interface Since {
  readonly since: Instant;
}

const findRows = statement<Since, { readonly figures: string }>(
  'select figures from node_figures where at >= :since order by node_id',
);

const findTitles = statement<undefined, { readonly title_id: string; readonly name: string }>(
  'select title_id, name from titles order by created_at, title_id',
);

// Each title has a part of the index players_by_login of its own.
const countPlayers = statement<
  Since & { readonly max: number },
  { readonly title_id: string; readonly count: number }
>(
  `select titles.title_id,
     (select count(*) from (
        select 1 from players
        where players.title_id = titles.title_id and searched_login_at >= :since
        limit :max) recent) as count
   from titles`,
);

/** What processes wrote since a moment, and all titles, the oldest first. */
export const readNodeFigures = command({
  name: 'nodeFigures.read',
  changes: 'nothing',
  async run(
    tx,
    of: Since,
  ): Promise<{
    readonly nodes: readonly NodeStats[];
    readonly titles: readonly { readonly titleId: string; readonly name: string }[];
    readonly ledgerSizes: readonly LedgerSizeOfDay[];
  }> {
    const rows = await findRows.all(tx, of);
    const titles = await findTitles.all(tx, undefined);
    return {
      nodes: rows.map(({ figures }): NodeStats => JSON.parse(figures)),
      titles: titles.map(({ title_id: titleId, name }) => ({ titleId, name })),
      ledgerSizes: await readLedgerSizes(tx),
    };
  },
});

/** Counts the players of each title who logged in since a moment; it reads an entry of an index for each. */
export const countRecentPlayers = command({
  name: 'nodeFigures.countRecentPlayers',
  changes: 'nothing',
  readsLong: true,
  async run(tx, of: Since): Promise<readonly RecentPlayers[]> {
    const counts = await countPlayers.all(tx, { ...of, max: RECENT_PLAYERS_MAX });
    return counts.map(({ title_id: titleId, count }) => ({ titleId, count }));
  },
});
