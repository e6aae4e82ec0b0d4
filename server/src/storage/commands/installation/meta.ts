import { command } from '../../command.ts';
import { statement } from '../../query/statement.ts';

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

const flipProbe = statement<undefined>(
  `insert into meta (name, value) values ('probe', '0')
   on conflict (name) do update set value = case when meta.value = '0' then '1' else '0' end`,
);

/**
 * Writes a meaningless value, to see whether the database takes writes. The value differs each time, because SQLite
 * does not write a row whose bytes are the same, and then a full disk would not be noticed.
 */
export const probe = command({
  name: 'meta.probe',
  changes: 'rows',
  async run(tx): Promise<void> {
    await flipProbe.run(tx, undefined);
  },
});
