import type { Instant } from '../../kernel/instant.ts';
import type { InTitle } from '../../storage/query/keys.ts';
import { rowCodecOf } from '../../storage/query/rows.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { NewSigningKey, SigningKeyEntry, StoredSigningKey } from '../signing-key.ts';

interface TitleKey {
  readonly kid: string;
  readonly title_id: string;
}

/** The control entry of a signing key. */
export function signingKeyEntry(row: Tables['signing_keys']): SigningKeyEntry {
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
export function titleSigningKeyEntry(row: TitleKey): SigningKeyEntry {
  return { kind: 'titleSigningKeyRevoked', body: { kid: row.kid, titleId: row.title_id } };
}

export const toStoredSigningKey: (row: Tables['signing_keys']) => StoredSigningKey =
  rowCodecOf('signing_keys').fromRow;

export const findSigningKeys = statement<undefined, Tables['signing_keys']>(
  'select * from signing_keys order by created_at, kid',
);

export const findAnyKey = statement<undefined, { readonly kid: string }>(
  'select kid from signing_keys limit 1',
);

export type AddedKey = NewSigningKey & { readonly activatedAt: Instant | null };

export const insertKey = statement<AddedKey, Tables['signing_keys']>(
  `insert into signing_keys (kid, sealed, created_at, activated_at)
   values (:kid, :sealed, :now, :activatedAt)
   on conflict (kid) do nothing returning *`,
);

/** Puts a newly sealed key in the place of one that is still there. */
export const replaceSealedKey = statement<
  { readonly kid: string; readonly from: string; readonly to: string },
  Tables['signing_keys']
>('update signing_keys set sealed = :to where kid = :kid and sealed = :from returning *');

export interface KeyAt {
  readonly kid: string;
  readonly now: Instant;
}

export const retireOthers = statement<KeyAt, Tables['signing_keys']>(
  `update signing_keys set retired_at = :now where retired_at is null and kid <> :kid
   returning *`,
);

export const activateKey = statement<KeyAt, Tables['signing_keys']>(
  'update signing_keys set activated_at = :now, retired_at = null where kid = :kid returning *',
);

export const findSigningKey = statement<Pick<KeyAt, 'kid'>, Tables['signing_keys']>(
  'select * from signing_keys where kid = :kid',
);

export const revokeForAll = statement<KeyAt, Tables['signing_keys']>(
  'update signing_keys set revoked_at = :now where kid = :kid returning *',
);

export const revokeForTitle = statement<KeyAt & InTitle, TitleKey>(
  `insert into title_signing_key_revocations (kid, title_id, revoked_at)
   values (:kid, :titleId, :now)
   on conflict (kid, title_id) do nothing returning kid, title_id`,
);
