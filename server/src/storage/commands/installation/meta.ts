import type { Db } from '../../query/tables.ts';

const NAMESPACE = 'namespaceId';
const PROBE = 'probe';

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

/**
 * Writes something that means nothing, to see whether the database takes writes. Each time another value:
 * SQLite leaves a row alone whose bytes are the same, and then a full disk would not be noticed.
 */
export async function probe(db: Db): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name: PROBE, value: '0' })
    .onConflict((c) =>
      c.column('name').doUpdateSet((e) => ({
        value: e.case().when('meta.value', '=', '0').then('1').else('0').end(),
      })),
    )
    .execute();
}
