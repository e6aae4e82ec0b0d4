import type { Instant } from '../../kernel/instant.ts';
import { TITLE_KEY } from '../../storage/query/keys.ts';
import { insertOf, rowCodecOf } from '../../storage/query/rows.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { KnownSecretKey, SecretKey } from '../secret-key.ts';
import type { TitleEntry } from '../title.ts';

/** The columns that every process knows of a secret key. */
type SecretKeyFacts = Pick<
  Tables['secret_keys'],
  'key_id' | 'title_id' | 'digest' | 'scopes' | 'expires_at' | 'revoked_at'
>;

/** The control entry of a secret key. */
export function secretKeyEntry(row: SecretKeyFacts): TitleEntry {
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

const codec = rowCodecOf('secret_keys');

export function toSecretKey(row: Tables['secret_keys']): SecretKey {
  return { ...codec.fromRow(row), scopes: JSON.parse(row.scopes) };
}

export const findKeys = statement<{ readonly titleId: string | null }, Tables['secret_keys']>(
  `select * from secret_keys where cast(:titleId as text) is null or ${TITLE_KEY}
   order by created_at, key_id`,
);

export type NewKey = Omit<SecretKey, 'revokedAt' | 'lastUsedAt'>;

export const findByDigest = statement<Pick<NewKey, 'digest'>, { readonly key_id: string }>(
  'select key_id from secret_keys where digest = :digest',
);

export const countLive = statement<
  Pick<NewKey, 'titleId' | 'createdAt'>,
  { readonly count: number }
>(
  `select count(*) as count from secret_keys
   where ${TITLE_KEY} and revoked_at is null and (expires_at is null or expires_at > :createdAt)`,
);

const insertRow = statement<Tables['secret_keys'], Tables['secret_keys']>(
  `${insertOf('secret_keys')} on conflict (digest) do nothing returning *`,
);

/** Inserts a key; undefined: the digest is in use. */
export async function insertKey(tx: Tx, key: NewKey): Promise<Tables['secret_keys'] | undefined> {
  const scopes = JSON.stringify(key.scopes);
  const row = codec.toRow({ ...key, scopes, revokedAt: undefined, lastUsedAt: undefined });
  return insertRow.first(tx, row);
}

interface OfTitle {
  /** null: any. */
  readonly titleId: string | null;
}

export interface KeyAt {
  readonly keyId: string;
  readonly now: Instant;
}

const OF_TITLE = `key_id = :keyId and (cast(:titleId as text) is null or ${TITLE_KEY})`;

export const revokeKey = statement<KeyAt & OfTitle, Tables['secret_keys']>(
  `update secret_keys set revoked_at = :now where ${OF_TITLE} and revoked_at is null returning *`,
);

export type KeyExpiry = KeyAt & { readonly expiresAt: Instant };

export const shortenKey = statement<KeyExpiry & OfTitle, Tables['secret_keys']>(
  `update secret_keys set expires_at = :expiresAt
   where ${OF_TITLE} and (expires_at is null or expires_at > :expiresAt)
   returning *`,
);

const findKey = statement<Pick<KeyAt, 'keyId'> & OfTitle, { readonly key_id: string }>(
  `select key_id from secret_keys where ${OF_TITLE}`,
);

export async function hasKey(tx: Tx, of: Pick<KeyAt, 'keyId'> & OfTitle): Promise<boolean> {
  return (await findKey.first(tx, of)) !== undefined;
}

export interface SecretKeyUse {
  readonly keyId: string;
  readonly at: Instant;
}

export const touchKey = statement<SecretKeyUse>(
  `update secret_keys set last_used_at = :at
   where key_id = :keyId and (last_used_at is null or last_used_at < :at)`,
);
