import type { Instant } from '../kernel/instant.ts';
import { command } from './command.ts';
import { listStatement, statement } from './query/statement.ts';

const insertNamespace = statement<{ readonly candidate: string }>(
  `insert into meta (name, value) values ('namespaceId', :candidate) on conflict (name) do nothing`,
);
const findNamespace = statement<undefined, { readonly value: string }>(
  `select value from meta where name = 'namespaceId'`,
);

/** The installation's namespace: the candidate where there is none yet, otherwise the one there is. */
export const claimNamespace = command({
  name: 'meta.claimNamespace',
  changes: 'rows',
  async run(tx, of: { readonly candidate: string }): Promise<string> {
    await insertNamespace.run(tx, of);
    const row = await findNamespace.first(tx, undefined);
    if (!row) throw new Error('The installation has no namespace');
    return row.value;
  },
});

const findStoredDigestKey = statement<undefined, { readonly value: string }>(
  `select value from meta where name = 'digestKey'`,
);

/** Stores the key of keyed digests, sealed, in the place of one. */
export const setDigestKey = statement<{ readonly sealed: string }>(
  `insert into meta (name, value) values ('digestKey', :sealed)
   on conflict (name) do update set value = excluded.value`,
);

/** The place for which the key of keyed digests is sealed. */
export const DIGEST_KEY_PLACE = 'digest key';

/** The key of keyed digests, sealed; undefined where the key file never changed: it is the one that the file's key gives. */
export const findDigestKey = command({
  name: 'meta.findDigestKey',
  changes: 'nothing',
  async run(tx): Promise<string | undefined> {
    return (await findStoredDigestKey.first(tx, undefined))?.value;
  },
});

interface Probe {
  /** No other probe has this id. */
  readonly probeId: string;
  readonly now: Instant;
  /** A new page is asked for where no process has been given one in this time; at each probe where it is 0. */
  readonly pageGapMs: number;
}

type PageId = Pick<Probe, 'probeId'>;

/** Changes the row where a new page is due. Nobody else asks for one meanwhile; where there was none, it stays due. */
const takePageTurn = statement<{
  readonly at: string;
  readonly now: Instant;
  readonly before: Instant;
}>(
  `update meta set value = :at where name = 'pageProbedAt'
   and (cast(value as bigint) <= :before or cast(value as bigint) > :now)`,
);

/**
 * More than fits into one page of either engine, in rows that PostgreSQL keeps whole and uncompressed (below 2 kB). So the
 * table needs a new page, as a call does sooner or later: a row that is changed in place needs none, and then a full disk
 * would go unnoticed.
 */
const PARTS = Array.from({ length: 5 }, (_, part) => ({ part, body: 'x'.repeat(1_900) }));

const insertParts = listStatement<PageId, (typeof PARTS)[number]>(
  'insert into probes (probe_id, part, body) values {(:probeId, :item.part, :item.body)}',
);
const deleteParts = statement<PageId>('delete from probes where probe_id = :probeId');

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
 * Asks of the database what calls ask of it, and leaves nothing behind: rows that are inserted and deleted are never seen. On
 * PostgreSQL a new page is 10 kB of write-ahead log, so nodes ask for one in turns; the other looks write nothing there. The pages
 * are given back by autovacuum, which can cut them off the end of the table because nothing lives behind them.
 */
export const probeDatabase = command({
  name: 'meta.probe',
  changes: 'rows',
  async run(tx, { probeId, now, pageGapMs }: Probe): Promise<void> {
    const turn = { at: String(now), now, before: now - pageGapMs };
    if ((await takePageTurn.run(tx, turn)) > 0) {
      await insertParts.run(tx, { probeId }, PARTS);
      await deleteParts.run(tx, { probeId });
    }
    for (const touch of TOUCHES) await touch.run(tx, undefined);
  },
});

const raiseHead = statement<{ readonly by: number }>(
  'update control_head set seq = seq + :by where id = 1',
);

/** More entries than anybody appends between a backup and its restore. */
const SKIPPED_NUMBERS = 1_000_000_000;

/**
 * Leaves out numbers of the control log. A process that remembers entries which a restored database has lost would otherwise
 * take the new entries under their numbers for known ones; now the gap makes it read everything anew.
 */
export const skipControlNumbers = command({
  name: 'meta.skipControlNumbers',
  changes: 'rows',
  async run(tx): Promise<void> {
    await raiseHead.run(tx, { by: SKIPPED_NUMBERS });
  },
});
