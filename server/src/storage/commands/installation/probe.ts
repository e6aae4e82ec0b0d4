import { command } from '../../command.ts';
import { listStatement, statement } from '../../query/statement.ts';

/** What one probe writes. No other probe has its id. */
export interface Probe {
  readonly probeId: string;
}

/**
 * More than fits into one page of either engine, in rows that PostgreSQL keeps whole and uncompressed (below 2 kB). So the
 * table needs a new page, as a call does sooner or later: a row that is changed in place needs none, and then a full disk
 * would go unnoticed.
 */
const PARTS = Array.from({ length: 5 }, (_, part) => ({ part, body: 'x'.repeat(1_900) }));

const insertParts = listStatement<Probe, (typeof PARTS)[number]>(
  'insert into probes (probe_id, part, body) values {(:probeId, :item.part, :item.body)}',
);
const deleteParts = statement<Probe>('delete from probes where probe_id = :probeId');

/**
 * The tables that logins and revocations write. Each statement names a row that does not exist: it locks nothing that others need,
 * and waits, no longer than any call, for whoever has locked the whole table.
 */
const TOUCHES = [
  "delete from players where title_id = '' and player_id = ''",
  "delete from player_identities where title_id = '' and provider = '' and subject = ''",
  "delete from sessions where session_id = ''",
  "delete from bans where ban_id = ''",
  "delete from token_revocations where title_id = '' and token_id = ''",
  'delete from control_log where seq = 0',
].map((sql) => statement<undefined>(sql));

/**
 * Writes what a call writes, to see whether the database takes it, and leaves nothing behind: rows that are inserted and
 * deleted are never seen. On PostgreSQL their pages, about 10 kB for each probe, are given back by autovacuum, which can cut
 * them off the end of the table because nothing lives behind them.
 */
export const probe = command({
  name: 'meta.probe',
  changes: 'rows',
  async run(tx, of: Probe): Promise<void> {
    await insertParts.run(tx, of, PARTS);
    await deleteParts.run(tx, of);
    for (const touch of TOUCHES) await touch.run(tx, undefined);
  },
});
