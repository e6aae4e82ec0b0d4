import type { Scope } from '../kernel/permissions.ts';
import type { Instant } from '../kernel/instant.ts';

/** One game: the unit of tenancy. */
export interface Title {
  /** 4 to 8 upper-case hex digits. */
  readonly titleId: string;
  readonly name: string;
  readonly createdAt: Instant;
}

/** A title with its settings, which no process keeps in memory. */
export interface TitleWithSettings extends Title {
  /** Whether no two players of the title may have the same display name. */
  readonly hasUniqueNames: boolean;
}

/** A developer credential of a title, without its text: that is shown once and kept only as a digest. */
export interface SecretKey {
  readonly keyId: string;
  readonly titleId: string;
  readonly name: string;
  /** SHA-256 of the text (kernel/secrets.ts). */
  readonly digest: string;
  /** The text's last four characters, so that a person can tell two keys apart. */
  readonly hint: string;
  /** Empty: may do everything. */
  readonly scopes: readonly Scope[];
  readonly createdAt: Instant;
  /** Who made it: `operator:` and an id, `commandLine`, or `bootstrap` for one that a start made. */
  readonly madeBy: string;
  readonly expiresAt: Instant | undefined;
  readonly revokedAt: Instant | undefined;
  /** To the minute; undefined: never used. */
  readonly lastUsedAt: Instant | undefined;
}

/** Control entries of this room: the whole new state of a title or of a key. */
export type TitleEntry =
  | { readonly kind: 'title'; readonly body: Title }
  | { readonly kind: 'secretKey'; readonly body: KnownSecretKey };

/** The facts by which a secret key is judged. Absent `expiresAt`: never; `revoked`: no longer accepted. */
export interface KnownSecretKey {
  readonly keyId: string;
  readonly titleId: string;
  readonly digest: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt?: Instant;
  readonly revoked: boolean;
}

export type UniqueNamesOutcome =
  | { readonly status: 'done' }
  | { readonly status: 'noTitle' }
  /** Players share these display names: the first of them, SHARED_NAMES_TOLD_MAX at most. */
  | { readonly status: 'shared'; readonly names: readonly string[] };

/** Titles, durable. Each method is one transaction, done when its promise is. */
export interface Titles {
  create(title: {
    readonly titleId: string;
    readonly name: string;
    readonly now: Instant;
  }): Promise<'created' | 'exists'>;
  /** Says whether the title's players must have different display names. Switching it on is refused where two have the same. */
  setUniqueNames(of: {
    readonly titleId: string;
    readonly isOn: boolean;
  }): Promise<UniqueNamesOutcome>;
  /** All titles, oldest first. */
  list(): Promise<readonly TitleWithSettings[]>;
}

/** Secret keys, durable. Each method is one transaction, done when its promise is. */
export interface SecretKeys {
  /** `tooMany`: SECRET_KEYS_PER_TITLE_MAX live ones. `duplicate`: the digest is in use already, by any title. */
  issue(
    key: Omit<SecretKey, 'revokedAt' | 'lastUsedAt'>,
  ): Promise<'issued' | 'noTitle' | 'duplicate' | 'tooMany'>;
  /** Keys of a title, or of all titles; oldest first; expired and revoked ones too. */
  list(filter: { readonly titleId?: string }): Promise<readonly SecretKey[]>;
  /** After the answer the key, and every title token issued for it, is refused. Revoking twice is `revoked`. */
  revoke(of: { readonly keyId: string; readonly now: Instant }): Promise<'revoked' | 'notFound'>;
  /** Lets a key end at a moment (never later than it ends now). */
  expire(of: {
    readonly keyId: string;
    readonly expiresAt: Instant;
    readonly now: Instant;
  }): Promise<'done' | 'notFound'>;
  /** Stores when keys were last used; unknown ids are ignored. */
  touch(used: readonly { readonly keyId: string; readonly at: Instant }[]): Promise<void>;
}
