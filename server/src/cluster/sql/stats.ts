import type { Instant } from '../../kernel/instant.ts';
import { insertOf, replacing } from '../../storage/query/rows.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { LedgerSizeOfDay } from '../ledger-size.ts';

export const upsertStats = statement<{
  readonly nodeId: string;
  readonly at: Instant;
  readonly figures: string;
}>(
  `insert into node_figures (node_id, at, figures) values (:nodeId, :at, :figures)
   on conflict (node_id) do update set at = excluded.at, figures = excluded.figures`,
);
export const forgetStats = statement<{ readonly before: Instant }>(
  'delete from node_figures where at < :before',
);

export interface Since {
  readonly since: Instant;
}

export const findStats = statement<Since, { readonly figures: string }>(
  'select figures from node_figures where at >= :since order by node_id',
);

export const findTitles = statement<
  undefined,
  { readonly title_id: string; readonly name: string }
>('select title_id, name from titles order by created_at, title_id');

// Each title has a part of the index players_by_login of its own.
export const countPlayers = statement<
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

/** The size of the ledger, as each engine knows it. PostgreSQL's count is an estimate, which it keeps itself; below 0: it has none yet. */
export const LEDGER_SIZE = {
  sqlite: `select coalesce(sum(ncell), 0) as entries, coalesce(sum(pgsize), 0) as bytes
    from dbstat where name = 'ledger_entries' and aggregate = 1`,
  postgres: `select cast(reltuples as bigint) as entries, pg_total_relation_size(oid) as bytes
    from pg_class where oid = to_regclass('ledger_entries')`,
} as const;

export const countEntries = statement<undefined, Pick<Tables['ledger_sizes'], 'entries'>>(
  'select count(*) as entries from ledger_entries',
);

export const upsertSize = statement<Tables['ledger_sizes']>(
  `${insertOf('ledger_sizes')} ${replacing('ledger_sizes')}`,
);
export const forgetSizes = statement<{ readonly before: number }>(
  'delete from ledger_sizes where day < :before',
);

const findSizes = statement<undefined, Tables['ledger_sizes']>(
  'select day, entries, bytes from ledger_sizes order by day',
);

/** The noted sizes of the ledger, the oldest first. */
export async function readLedgerSizes(tx: Tx): Promise<readonly LedgerSizeOfDay[]> {
  return findSizes.all(tx, undefined);
}
