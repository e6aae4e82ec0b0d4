import type { Instant } from '../../kernel/instant.ts';
import { SECRET_KEYS_PER_TITLE_MAX } from '../../kernel/limits.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { TITLE_KEY } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import { orNull, orUndefined, type SecretKeyTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { KnownSecretKey, SecretKey, TitleEntry } from '../ports.ts';

type NewKey = Omit<SecretKey, 'revokedAt' | 'lastUsedAt'>;

const lockTitle = statement<Pick<NewKey, 'titleId'>, { readonly title_id: string }>(
  `update titles set row_version = row_version + 1 where ${TITLE_KEY} returning title_id`,
);
const findByDigest = statement<Pick<NewKey, 'digest'>, { readonly key_id: string }>(
  'select key_id from secret_keys where digest = :digest',
);
const countLive = statement<Pick<NewKey, 'titleId' | 'createdAt'>, { readonly count: number }>(
  `select count(*) as count from secret_keys
   where ${TITLE_KEY} and revoked_at is null and (expires_at is null or expires_at > :createdAt)`,
);

type KeyRow = Omit<NewKey, 'scopes' | 'expiresAt'> & {
  readonly scopes: string;
  readonly expiresAt: Instant | null;
};
const insertKey = statement<KeyRow, SecretKeyTable>(
  `insert into secret_keys
     (key_id, title_id, name, digest, hint, scopes, created_at, made_by, expires_at)
   values (:keyId, :titleId, :name, :digest, :hint, :scopes, :createdAt, :madeBy, :expiresAt)
   on conflict (digest) do nothing returning *`,
);

/** `tooMany`: SECRET_KEYS_PER_TITLE_MAX live ones. `duplicate`: the digest is in use already, by any title. */
export const issueSecretKey = command({
  name: 'secretKeys.issue',
  changes: 'control',
  async run(tx, key: NewKey): Promise<'issued' | 'noTitle' | 'duplicate' | 'tooMany'> {
    // Two keys at the same time must not both be the last one allowed.
    if (!(await lockTitle.first(tx, key))) return 'noTitle';
    if (await findByDigest.first(tx, key)) return 'duplicate';
    const live = await countLive.first(tx, key);
    if (live && live.count >= SECRET_KEYS_PER_TITLE_MAX) return 'tooMany';
    const row = {
      ...key,
      scopes: JSON.stringify(key.scopes),
      expiresAt: orNull(key.expiresAt),
    };
    const issued = await insertKey.first(tx, row);
    if (!issued) return 'duplicate';
    appendControl(tx, { at: key.createdAt, entries: [secretKeyEntry(issued)] });
    return 'issued';
  },
  isRefusal: (outcome) => outcome !== 'issued',
});

const findKeys = statement<{ readonly titleId: string | null }, SecretKeyTable>(
  `select * from secret_keys where cast(:titleId as text) is null or ${TITLE_KEY}
   order by created_at, key_id`,
);

/** Keys of a title, or of all titles; oldest first; expired and revoked ones too. */
export const listSecretKeys = command({
  name: 'secretKeys.list',
  changes: 'nothing',
  async run(tx, { titleId }: { readonly titleId?: string }): Promise<readonly SecretKey[]> {
    return (await findKeys.all(tx, { titleId: orNull(titleId) })).map(toSecretKey);
  },
});

interface InTitle {
  /** null: any. */
  readonly titleId: string | null;
}

interface KeyAt {
  readonly keyId: string;
  readonly now: Instant;
}

/** One key; of a title where that is given. */
type KeyOf<T = KeyAt> = T & { readonly titleId?: string };

const OF_TITLE = `key_id = :keyId and (cast(:titleId as text) is null or ${TITLE_KEY})`;

const revokeKey = statement<KeyAt & InTitle, SecretKeyTable>(
  `update secret_keys set revoked_at = :now where ${OF_TITLE} and revoked_at is null returning *`,
);

/** After the answer the key, and every title token issued for it, is refused. Revoking twice is `revoked`. */
export const revokeSecretKey = command({
  name: 'secretKeys.revoke',
  changes: 'control',
  async run(tx, { titleId, ...key }: KeyOf): Promise<'revoked' | 'notFound'> {
    const of = { ...key, titleId: orNull(titleId) };
    const revoked = await revokeKey.first(tx, of);
    if (!revoked) return (await hasKey(tx, of)) ? 'revoked' : 'notFound';
    appendControl(tx, { at: of.now, entries: [secretKeyEntry(revoked)] });
    return 'revoked';
  },
  isRefusal: (outcome) => outcome === 'notFound',
});

type KeyExpiry = KeyAt & { readonly expiresAt: Instant };

const shortenKey = statement<KeyExpiry & InTitle, SecretKeyTable>(
  `update secret_keys set expires_at = :expiresAt
   where ${OF_TITLE} and (expires_at is null or expires_at > :expiresAt)
   returning *`,
);

/** Lets a key end at a moment (never later than it ends now). */
export const expireSecretKey = command({
  name: 'secretKeys.expire',
  changes: 'control',
  async run(tx, { titleId, ...key }: KeyOf<KeyExpiry>): Promise<'done' | 'notFound'> {
    const of = { ...key, titleId: orNull(titleId) };
    const shortened = await shortenKey.first(tx, of);
    if (!shortened) return (await hasKey(tx, of)) ? 'done' : 'notFound';
    appendControl(tx, { at: of.now, entries: [secretKeyEntry(shortened)] });
    return 'done';
  },
  isRefusal: (outcome) => outcome === 'notFound',
});

const findKey = statement<Pick<KeyAt, 'keyId'> & InTitle, { readonly key_id: string }>(
  `select key_id from secret_keys where ${OF_TITLE}`,
);

async function hasKey(tx: Tx, of: Pick<KeyAt, 'keyId'> & InTitle): Promise<boolean> {
  return (await findKey.first(tx, of)) !== undefined;
}

interface KeyUse {
  readonly keyId: string;
  readonly at: Instant;
}

const touchKey = statement<KeyUse>(
  `update secret_keys set last_used_at = :at
   where key_id = :keyId and (last_used_at is null or last_used_at < :at)`,
);

/** SecretKeys.touch. A later use is never replaced by an earlier one. */
export const touchSecretKeys = command({
  name: 'secretKeys.touch',
  changes: 'rows',
  async run(tx, used: readonly KeyUse[]): Promise<void> {
    // The order is the same everywhere, so that two processes do not wait for each other's rows.
    for (const use of used.toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1))) {
      await touchKey.run(tx, use);
    }
  },
});

/** The columns that every process knows of a secret key. */
export type SecretKeyFacts = Pick<
  SecretKeyTable,
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

function toSecretKey(row: SecretKeyTable): SecretKey {
  return {
    keyId: row.key_id,
    titleId: row.title_id,
    name: row.name,
    digest: row.digest,
    hint: row.hint,
    scopes: JSON.parse(row.scopes),
    createdAt: row.created_at,
    madeBy: row.made_by,
    expiresAt: orUndefined(row.expires_at),
    revokedAt: orUndefined(row.revoked_at),
    lastUsedAt: orUndefined(row.last_used_at),
  };
}
