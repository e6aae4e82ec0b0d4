import type { LedgerSize, LedgerSizeOfDay } from '../../../cluster/stats/ports.ts';
import { LEDGER_SIZES_DAYS } from '../../../kernel/operator-limits.ts';
import { command } from '../../command.ts';
import type { LedgerSizeTable } from '../../query/pruning-tables.ts';
import { statement } from '../../query/statement.ts';
import type { Tx } from '../../query/tx.ts';

/** What each engine knows of its table. PostgreSQL's count is an estimate, which it keeps itself; below 0: it has none yet. */
const SIZE = {
  sqlite: `select coalesce(sum(ncell), 0) as entries, coalesce(sum(pgsize), 0) as bytes
    from dbstat where name = 'ledger_entries' and aggregate = 1`,
  postgres: `select cast(reltuples as bigint) as entries, pg_total_relation_size(oid) as bytes
    from pg_class where oid = to_regclass('ledger_entries')`,
} as const;

/** Fewer entries than this are counted. */
const ESTIMATED_MIN = 100_000;

const countEntries = statement<undefined, Pick<LedgerSizeTable, 'entries'>>(
  'select count(*) as entries from ledger_entries',
);

/** NodeFigures.measureLedger. */
export const measureLedger = command({
  name: 'nodeFigures.measureLedger',
  changes: 'nothing',
  readsLong: true,
  async run(tx): Promise<LedgerSize> {
    const { rows } = await tx.send(SIZE[tx.engine], []);
    const { entries, bytes } = rows[0] as LedgerSize;
    if (entries >= ESTIMATED_MIN || tx.engine === 'sqlite') return { entries, bytes };
    return { entries: (await countEntries.first(tx, undefined))?.entries ?? 0, bytes };
  },
});

const upsertSize = statement<LedgerSizeTable>(
  `insert into ledger_sizes (day, entries, bytes) values (:day, :entries, :bytes)
   on conflict (day) do update set entries = excluded.entries, bytes = excluded.bytes`,
);
const forgetSizes = statement<{ readonly before: number }>(
  'delete from ledger_sizes where day < :before',
);

/** NodeFigures.noteLedgerSize. */
export const noteLedgerSize = command({
  name: 'nodeFigures.noteLedgerSize',
  changes: 'rows',
  async run(tx, size: LedgerSizeOfDay): Promise<void> {
    await upsertSize.run(tx, size);
    await forgetSizes.run(tx, { before: size.day - LEDGER_SIZES_DAYS });
  },
});

const findSizes = statement<undefined, LedgerSizeTable>(
  'select day, entries, bytes from ledger_sizes order by day',
);

/** The noted sizes of the ledger, the oldest first. */
export async function readLedgerSizes(tx: Tx): Promise<readonly LedgerSizeOfDay[]> {
  return findSizes.all(tx, undefined);
}

/** NodeFigures.ledgerSizes. */
export const listLedgerSizes = command({
  name: 'nodeFigures.ledgerSizes',
  changes: 'nothing',
  run: readLedgerSizes,
});
