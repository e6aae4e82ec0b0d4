import { LEDGER_SIZES_DAYS } from '../../../kernel/limits.ts';
import { command } from '../../../storage/command.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { LedgerSizeTable } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { LedgerSize, LedgerSizeOfDay } from '../ports.ts';

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

/** Measures the ledger; it may take long. */
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

/** Notes how large the ledger was on a day, and forgets those of LEDGER_SIZES_DAYS before. */
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

/** What was noted, the oldest first. */
export const listLedgerSizes = command({
  name: 'nodeFigures.ledgerSizes',
  changes: 'nothing',
  run: readLedgerSizes,
});
