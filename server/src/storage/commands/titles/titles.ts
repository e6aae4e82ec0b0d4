import type { Instant } from '../../../kernel/instant.ts';
import { SECRET_KEYS_PER_TITLE_MAX } from '../../../kernel/limits.ts';
import type { KnownSecretKey, SecretKey, Title, TitleEntry } from '../../../titles/ports.ts';
import { appendControl } from '../../control/log.ts';
import {
  type Db,
  orNull,
  orUndefined,
  type SecretKeyTable,
  type Tables,
} from '../../query/tables.ts';

/** Titles.create. The namespace is the installation's. */
export async function createTitle(
  db: Db,
  title: {
    readonly titleId: string;
    readonly name: string;
    readonly now: Instant;
    readonly namespaceId: string;
  },
): Promise<'created' | 'exists'> {
  const created = await db
    .insertInto('titles')
    .values({ title_id: title.titleId, name: title.name, created_at: title.now, revision: 0 })
    .onConflict((c) => c.column('title_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!created) return 'exists';
  await appendControl(db, { at: title.now, entries: [titleEntry(created, title.namespaceId)] });
  return 'created';
}

/** Titles.list. */
export async function listTitles(
  db: Db,
  { namespaceId }: { readonly namespaceId: string },
): Promise<readonly Title[]> {
  const rows = await db
    .selectFrom('titles')
    .selectAll()
    .orderBy('created_at')
    .orderBy('title_id')
    .execute();
  return rows.map((row) => titleEntry(row, namespaceId).body);
}

/** What the control log says of a title. */
export function titleEntry(
  row: Tables['titles'],
  namespaceId: string,
): Extract<TitleEntry, { kind: 'title' }> {
  const { title_id, name, created_at } = row;
  return {
    kind: 'title',
    body: { titleId: title_id, name, namespaceId, createdAt: created_at },
  };
}

/** SecretKeys.issue. */
export async function issueSecretKey(
  db: Db,
  key: Omit<SecretKey, 'revokedAt' | 'lastUsedAt'>,
): Promise<'issued' | 'noTitle' | 'duplicate' | 'tooMany'> {
  // Locks the title, so that two keys at the same time cannot both be the last one allowed.
  const title = await db
    .updateTable('titles')
    .set((e) => ({ revision: e('revision', '+', 1) }))
    .where('title_id', '=', key.titleId)
    .returning('title_id')
    .executeTakeFirst();
  if (!title) return 'noTitle';
  if (await isDigestInUse(db, key.digest)) return 'duplicate';
  if ((await countLiveKeys(db, key)) >= SECRET_KEYS_PER_TITLE_MAX) return 'tooMany';
  const issued = await db
    .insertInto('secret_keys')
    .values({
      key_id: key.keyId,
      title_id: key.titleId,
      name: key.name,
      digest: key.digest,
      hint: key.hint,
      scopes: JSON.stringify(key.scopes),
      created_at: key.createdAt,
      expires_at: orNull(key.expiresAt),
      revoked_at: null,
      last_used_at: null,
    })
    .onConflict((c) => c.column('digest').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!issued) return 'duplicate';
  await appendControl(db, { at: key.createdAt, entries: [secretKeyEntry(issued)] });
  return 'issued';
}

async function isDigestInUse(db: Db, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom('secret_keys')
    .select('key_id')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row !== undefined;
}

async function countLiveKeys(
  db: Db,
  { titleId, createdAt }: Pick<SecretKey, 'titleId' | 'createdAt'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('secret_keys')
    .select((e) => e.fn.countAll().as('count'))
    .where('title_id', '=', titleId)
    .where('revoked_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', createdAt)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** SecretKeys.list. */
export async function listSecretKeys(
  db: Db,
  { titleId }: { readonly titleId?: string },
): Promise<readonly SecretKey[]> {
  const rows = await db
    .selectFrom('secret_keys')
    .selectAll()
    .$if(titleId !== undefined, (q) => q.where('title_id', '=', titleId as string))
    .orderBy('created_at')
    .orderBy('key_id')
    .execute();
  return rows.map(toSecretKey);
}

/** SecretKeys.revoke. */
export async function revokeSecretKey(
  db: Db,
  { keyId, now }: { readonly keyId: string; readonly now: Instant },
): Promise<'revoked' | 'notFound'> {
  const revoked = await db
    .updateTable('secret_keys')
    .set({ revoked_at: now })
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!revoked) return (await hasSecretKey(db, keyId)) ? 'revoked' : 'notFound';
  await appendControl(db, { at: now, entries: [secretKeyEntry(revoked)] });
  return 'revoked';
}

/** SecretKeys.expire. */
export async function expireSecretKey(
  db: Db,
  of: { readonly keyId: string; readonly expiresAt: Instant; readonly now: Instant },
): Promise<'done' | 'notFound'> {
  const shortened = await db
    .updateTable('secret_keys')
    .set({ expires_at: of.expiresAt })
    .where('key_id', '=', of.keyId)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', of.expiresAt)]))
    .returningAll()
    .executeTakeFirst();
  if (!shortened) return (await hasSecretKey(db, of.keyId)) ? 'done' : 'notFound';
  await appendControl(db, { at: of.now, entries: [secretKeyEntry(shortened)] });
  return 'done';
}

async function hasSecretKey(db: Db, keyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('secret_keys')
    .select('key_id')
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return row !== undefined;
}

/** SecretKeys.touch. A later use is never replaced by an earlier one. */
export async function touchSecretKeys(
  db: Db,
  used: readonly { readonly keyId: string; readonly at: Instant }[],
): Promise<void> {
  // In one order everywhere, so that two processes do not wait for each other's rows.
  for (const { keyId, at } of used.toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1))) {
    await db
      .updateTable('secret_keys')
      .set({ last_used_at: at })
      .where('key_id', '=', keyId)
      .where((e) => e.or([e('last_used_at', 'is', null), e('last_used_at', '<', at)]))
      .execute();
  }
}

/** What the control log says of a secret key. */
export function secretKeyEntry(row: SecretKeyTable): TitleEntry {
  const known: KnownSecretKey = {
    keyId: row.key_id,
    titleId: row.title_id,
    digest: row.digest,
    scopes: JSON.parse(row.scopes),
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
    revoked: row.revoked_at !== null,
  };
  return { kind: 'secretKey', body: known };
}

function toSecretKey(row: SecretKeyTable): SecretKey {
  return {
    keyId: row.key_id,
    titleId: row.title_id,
    name: row.name,
    digest: row.digest,
    hint: row.hint,
    scopes: JSON.parse(row.scopes),
    createdAt: row.created_at,
    expiresAt: orUndefined(row.expires_at),
    revokedAt: orUndefined(row.revoked_at),
    lastUsedAt: orUndefined(row.last_used_at),
  };
}
