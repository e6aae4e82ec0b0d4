import { command } from '../command.ts';
import { statement } from '../query/statement.ts';

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
