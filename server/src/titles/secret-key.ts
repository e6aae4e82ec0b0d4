import type { Instant } from '../kernel/instant.ts';
import { SECRET_KEY_CHARS } from '../kernel/limits.ts';
import type { Scope } from '../kernel/permissions.ts';
import type { Random } from '../kernel/secrets.ts';

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
  /** Its maker: `operator:` and an id, `commandLine`, or `bootstrap` for one that a start made. */
  readonly madeBy: string;
  readonly expiresAt: Instant | undefined;
  readonly revokedAt: Instant | undefined;
  /** To the minute; undefined: never used. */
  readonly lastUsedAt: Instant | undefined;
}

/** The facts by which a secret key is judged. Absent `expiresAt`: never; `revoked`: no longer accepted. */
export interface KnownSecretKey {
  readonly keyId: string;
  readonly titleId: string;
  readonly digest: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt?: Instant;
  readonly revoked: boolean;
}

/** Whether a secret key is accepted at `now`; its end is the first moment at which it is not. */
export function isLive(key: KnownSecretKey, now: Instant): boolean {
  return now < endOfLife(key);
}

export function endOfLife(key: KnownSecretKey): Instant {
  return key.revoked ? 0 : (key.expiresAt ?? Number.POSITIVE_INFINITY);
}

/** When the successor of a secret key ends. It lives as long as the key was to live; undefined: never ends. */
export function endOfSuccessor(
  { createdAt, expiresAt }: Pick<SecretKey, 'createdAt' | 'expiresAt'>,
  now: Instant,
): Instant | undefined {
  return expiresAt === undefined ? undefined : now + (expiresAt - createdAt);
}

/** When a replaced secret key ends: after the overlap, but never later than it would have ended anyway. */
export function endOfReplaced(
  { expiresAt }: Pick<SecretKey, 'expiresAt'>,
  endOfOverlap: Instant,
): Instant {
  return Math.min(endOfOverlap, expiresAt ?? Number.POSITIVE_INFINITY);
}

/** The prefix of every key that we make, by which scanners find leaked keys. */
const PREFIX = 'purser_sk_';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 40 of 62 characters: 238 random bits. */
const RANDOM_CHARS = 40;

/** Larger bytes are thrown away: modulo 62 they would favour the first characters. */
const FAIR_BYTES = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

const VISIBLE_ASCII = /^[\x21-\x7e]*$/;

/** Makes the text of a new secret key: a fixed prefix and 40 characters, each equally likely. */
export function newSecretKeyText(random: Random): string {
  let chars = '';
  while (chars.length < RANDOM_CHARS) {
    for (const byte of random(RANDOM_CHARS - chars.length)) {
      if (byte < FAIR_BYTES) chars += ALPHABET[byte % ALPHABET.length];
    }
  }
  return PREFIX + chars;
}

/** Whether a text begins like the keys that we make. */
export function hasKeyPrefix(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Whether a text can be a secret key at all: 32 to 128 visible ASCII characters. */
export function isSecretKeyText(text: string): boolean {
  if (text.length < SECRET_KEY_CHARS.min || text.length > SECRET_KEY_CHARS.max) return false;
  return VISIBLE_ASCII.test(text);
}

/** The last four characters, by which a person tells two keys apart. */
export function hintOf(text: string): string {
  return text.slice(-4);
}
