import type { Instant } from '../../kernel/instant.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { statement } from '../../storage/query/statement.ts';
import { orUndefined, type SigningKeyTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { CredentialEntry } from '../control-entries.ts';
import type { StoredSigningKey } from '../ports.ts';

interface NewSigningKey {
  readonly kid: string;
  readonly sealed: string;
  readonly now: Instant;
}

const findKeys = statement<undefined, SigningKeyTable>(
  'select * from signing_keys order by created_at, kid',
);

/** All keys, oldest first. Revoked ones are never deleted, so that their expired credentials are still reported as expired. */
export const listSigningKeys = command({
  name: 'signingKeys.list',
  changes: 'nothing',
  async run(tx): Promise<readonly StoredSigningKey[]> {
    return (await findKeys.all(tx, undefined)).map((row) => ({
      kid: row.kid,
      sealed: row.sealed,
      createdAt: row.created_at,
      activatedAt: orUndefined(row.activated_at),
      retiredAt: orUndefined(row.retired_at),
      revokedAt: orUndefined(row.revoked_at),
    }));
  },
});

/** SigningKeys.publish. The same key again does nothing. */
export const publishSigningKey = command({
  name: 'signingKeys.publish',
  changes: 'control',
  run: (tx, key: NewSigningKey) => addKey(tx, { ...key, activatedAt: null }),
});

const findAnyKey = statement<undefined, { readonly kid: string }>(
  'select kid from signing_keys limit 1',
);

/** Adds the first key, which signs at once; does nothing where there is one already. */
export const beginSigningKeys = command({
  name: 'signingKeys.begin',
  changes: 'control',
  async run(tx, key: NewSigningKey): Promise<void> {
    if (await findAnyKey.first(tx, undefined)) return;
    await addKey(tx, { ...key, activatedAt: key.now });
  },
});

type AddedKey = NewSigningKey & { readonly activatedAt: Instant | null };

const insertKey = statement<AddedKey, SigningKeyTable>(
  `insert into signing_keys (kid, sealed, created_at, activated_at)
   values (:kid, :sealed, :now, :activatedAt)
   on conflict (kid) do nothing returning *`,
);

async function addKey(tx: Tx, key: AddedKey): Promise<void> {
  const added = await insertKey.all(tx, key);
  appendControl(tx, { at: key.now, entries: added.map(signingKeyEntry) });
}

interface KeyAt {
  readonly kid: string;
  readonly now: Instant;
}

/** Lets a published key sign from now on, and retires all others. It may be repeated, also for a retired key. */
export const activateSigningKey = command({
  name: 'signingKeys.activate',
  changes: 'control',
  async run(tx, of: KeyAt): Promise<'activated' | 'notFound' | 'revoked'> {
    const key = await findKey.first(tx, of);
    if (!key) return 'notFound';
    if (key.revoked_at !== null) return 'revoked';
    if (!isSigning(key)) await replaceSigning(tx, of);
    return 'activated';
  },
  isRefusal: (outcome) => outcome !== 'activated',
});

const retireOthers = statement<KeyAt, SigningKeyTable>(
  `update signing_keys set retired_at = :now where retired_at is null and kid <> :kid
   returning *`,
);
const activateKey = statement<KeyAt, SigningKeyTable>(
  'update signing_keys set activated_at = :now, retired_at = null where kid = :kid returning *',
);

async function replaceSigning(tx: Tx, of: KeyAt): Promise<void> {
  const retired = await retireOthers.all(tx, of);
  const activated = await activateKey.all(tx, of);
  appendControl(tx, { at: of.now, entries: [...activated, ...retired].map(signingKeyEntry) });
}

const findKey = statement<Pick<KeyAt, 'kid'>, SigningKeyTable>(
  'select * from signing_keys where kid = :kid',
);

function isSigning(key: SigningKeyTable): boolean {
  return key.activated_at !== null && key.retired_at === null;
}

/**
 * Revokes all credentials that a retired key has signed, for one title or for all. `signing`: the key
 * still signs, rotate first.
 */
export const revokeSigningKey = command({
  name: 'signingKeys.revoke',
  changes: 'control',
  async run(
    tx,
    { titleId, ...of }: KeyAt & { readonly titleId?: string },
  ): Promise<'revoked' | 'notFound' | 'signing'> {
    const key = await findKey.first(tx, of);
    if (!key) return 'notFound';
    if (isSigning(key)) return 'signing';
    if (key.revoked_at !== null) return 'revoked';
    const entries =
      titleId === undefined
        ? (await revokeForAll.all(tx, of)).map(signingKeyEntry)
        : (await revokeForTitle.all(tx, { ...of, titleId })).map(titleSigningKeyEntry);
    appendControl(tx, { at: of.now, entries });
    return 'revoked';
  },
  isRefusal: (outcome) => outcome !== 'revoked',
});

const revokeForAll = statement<KeyAt, SigningKeyTable>(
  'update signing_keys set revoked_at = :now where kid = :kid returning *',
);

interface TitleKey {
  readonly kid: string;
  readonly title_id: string;
}

const revokeForTitle = statement<KeyAt & { readonly titleId: string }, TitleKey>(
  `insert into title_signing_key_revocations (kid, title_id, revoked_at)
   values (:kid, :titleId, :now)
   on conflict (kid, title_id) do nothing returning kid, title_id`,
);

/** The control entry of a signing key. */
export function signingKeyEntry(row: SigningKeyTable): CredentialEntry {
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

/** The control entry of a key that was revoked for one title. */
export function titleSigningKeyEntry(row: TitleKey): CredentialEntry {
  return { kind: 'titleSigningKeyRevoked', body: { kid: row.kid, titleId: row.title_id } };
}
