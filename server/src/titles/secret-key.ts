import { SECRET_KEY_CHARS } from '../kernel/limits.ts';
import type { Random } from '../kernel/secrets.ts';

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
