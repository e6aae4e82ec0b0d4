import type { Db } from './database.ts';

const NAMESPACE = 'namespaceId';

/** The installation's namespace: the candidate where there is none yet, otherwise the one there is. */
export async function claimNamespace(
  db: Db,
  { candidate }: { readonly candidate: string },
): Promise<string> {
  await db
    .insertInto('meta')
    .values({ name: NAMESPACE, value: candidate })
    .onConflict((c) => c.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', NAMESPACE)
    .executeTakeFirstOrThrow();
  return value;
}

/** Writes something that changes nothing, to see whether the database takes writes. */
export async function probe(db: Db): Promise<void> {
  await db
    .updateTable('meta')
    .set((e) => ({ value: e.ref('value') }))
    .where('name', '=', NAMESPACE)
    .execute();
}
