import type { IdentityEntry } from '../../../credentials/control-entries.ts';
import type { StoredSigningKey } from '../../../credentials/ports.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { appendControl, lockControl } from '../../control/log.ts';
import { type Db, orUndefined, type SigningKeyTable } from '../../query/tables.ts';

interface NewSigningKey {
  readonly kid: string;
  readonly sealed: string;
  readonly now: Instant;
}

/** SigningKeys.list. */
export async function listSigningKeys(db: Db): Promise<readonly StoredSigningKey[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('created_at')
    .orderBy('kid')
    .execute();
  return rows.map((row) => ({
    kid: row.kid,
    sealed: row.sealed,
    createdAt: row.created_at,
    activatedAt: orUndefined(row.activated_at),
    retiredAt: orUndefined(row.retired_at),
    revokedAt: orUndefined(row.revoked_at),
  }));
}

/** SigningKeys.publish. The same key again does nothing. */
export async function publishSigningKey(db: Db, key: NewSigningKey): Promise<void> {
  await addSigningKey(db, key, { activated_at: null });
}

/** SigningKeys.begin. */
export async function beginSigningKeys(db: Db, key: NewSigningKey): Promise<void> {
  await lockControl(db);
  const there = await db.selectFrom('signing_keys').select('kid').limit(1).executeTakeFirst();
  if (!there) await addSigningKey(db, key, { activated_at: key.now });
}

async function addSigningKey(
  db: Db,
  { kid, sealed, now }: NewSigningKey,
  { activated_at }: Pick<SigningKeyTable, 'activated_at'>,
): Promise<void> {
  const added = await db
    .insertInto('signing_keys')
    .values({ kid, sealed, created_at: now, activated_at, retired_at: null, revoked_at: null })
    .onConflict((c) => c.column('kid').doNothing())
    .returningAll()
    .execute();
  await appendControl(db, { at: now, entries: added.map(signingKeyEntry) });
}

/** SigningKeys.activate. */
export async function activateSigningKey(
  db: Db,
  { kid, now }: { readonly kid: string; readonly now: Instant },
): Promise<'activated' | 'notFound' | 'revoked'> {
  // Two keys at the same time must not both end up signing.
  await lockControl(db);
  const key = await findSigningKey(db, kid);
  if (!key) return 'notFound';
  if (key.revoked_at !== null) return 'revoked';
  if (!isSigning(key)) await replaceSigning(db, { kid, now });
  return 'activated';
}

async function replaceSigning(
  db: Db,
  { kid, now }: { readonly kid: string; readonly now: Instant },
): Promise<void> {
  const retired = await db
    .updateTable('signing_keys')
    .set({ retired_at: now })
    .where('retired_at', 'is', null)
    .where('kid', '<>', kid)
    .returningAll()
    .execute();
  const activated = await db
    .updateTable('signing_keys')
    .set({ activated_at: now, retired_at: null })
    .where('kid', '=', kid)
    .returningAll()
    .execute();
  await appendControl(db, { at: now, entries: [...activated, ...retired].map(signingKeyEntry) });
}

function findSigningKey(db: Db, kid: string): Promise<SigningKeyTable | undefined> {
  return db.selectFrom('signing_keys').selectAll().where('kid', '=', kid).executeTakeFirst();
}

function isSigning(key: SigningKeyTable): boolean {
  return key.activated_at !== null && key.retired_at === null;
}

interface SigningKeyRevocation {
  readonly kid: string;
  readonly titleId?: string;
  readonly now: Instant;
}

/** SigningKeys.revoke. */
export async function revokeSigningKey(
  db: Db,
  of: SigningKeyRevocation,
): Promise<'revoked' | 'notFound' | 'signing'> {
  await lockControl(db);
  const key = await findSigningKey(db, of.kid);
  if (!key) return 'notFound';
  if (isSigning(key)) return 'signing';
  if (key.revoked_at !== null) return 'revoked';
  const { kid, titleId, now } = of;
  const entries =
    titleId === undefined
      ? await revokeForAll(db, of)
      : await revokeForTitle(db, { kid, titleId, now });
  await appendControl(db, { at: now, entries });
  return 'revoked';
}

async function revokeForAll(db: Db, of: SigningKeyRevocation): Promise<IdentityEntry[]> {
  const rows = await db
    .updateTable('signing_keys')
    .set({ revoked_at: of.now })
    .where('kid', '=', of.kid)
    .returningAll()
    .execute();
  return rows.map(signingKeyEntry);
}

async function revokeForTitle(
  db: Db,
  of: Required<SigningKeyRevocation>,
): Promise<IdentityEntry[]> {
  const rows = await db
    .insertInto('title_signing_key_revocations')
    .values({ kid: of.kid, title_id: of.titleId, revoked_at: of.now })
    .onConflict((c) => c.columns(['kid', 'title_id']).doNothing())
    .returning(['kid', 'title_id'])
    .execute();
  return rows.map(titleSigningKeyEntry);
}

/** What the control log says of a signing key. */
export function signingKeyEntry(row: SigningKeyTable): IdentityEntry {
  return {
    kind: 'signingKey',
    body: {
      kid: row.kid,
      sealed: row.sealed,
      createdAt: row.created_at,
      waiting: row.activated_at === null,
      retired: row.retired_at !== null,
      revoked: row.revoked_at !== null,
    },
  };
}

/** What the control log says of a key that is dead for one title. */
export function titleSigningKeyEntry(row: {
  readonly kid: string;
  readonly title_id: string;
}): IdentityEntry {
  return { kind: 'titleSigningKeyRevoked', body: { kid: row.kid, titleId: row.title_id } };
}
