import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { project } from '../kernel/control.ts';
import type { Instant } from '../kernel/instant.ts';
import type { KeyEncryption } from '../kernel/key-encryption.ts';
import { type Mac, makeMac, type Random, systemRandom } from '../kernel/secrets.ts';

/** A key that signs credentials: an EC P-256 pair for outsiders, and one MAC for each purpose of our own. */
export interface SigningKey {
  /** 8 characters of base64url (6 random bytes). */
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** 32 bytes; used only to derive the MACs and to be sealed. */
  readonly macSecret: Buffer;
  readonly entityTokenMac: Mac;
  readonly sessionTicketMac: Mac;
}

/** A key pair for signatures and the keys for MACs that go with it, sealed under the key-encryption key. */
export interface StoredSigningKey {
  /** 8 characters of base64url. */
  readonly kid: string;
  /** The sealed key, base64. */
  readonly sealed: string;
  readonly createdAt: Instant;
  /** When it last began to sign; undefined: it waits. Every process knows it, and it has never signed. */
  readonly activatedAt: Instant | undefined;
  /** When another key took over signing; undefined: it signs, or waits. */
  readonly retiredAt: Instant | undefined;
  /** When all credentials that it signed were revoked. */
  readonly revokedAt: Instant | undefined;
}

/** A new key, sealed for storage. */
export interface NewSigningKey {
  readonly kid: string;
  readonly sealed: string;
  readonly now: Instant;
}

/** A signing key as every process must know it. */
interface KnownSigningKey {
  readonly kid: string;
  /** The sealed key, base64. */
  readonly sealed: string;
  readonly createdAt: Instant;
  /** It does not sign yet. Every process knows a key before any credential of it exists. */
  readonly waiting: boolean;
  readonly retired: boolean;
  readonly revoked: boolean;
}

/** Control entries of signing keys. */
export type SigningKeyEntry =
  | { readonly kind: 'signingKey'; readonly body: KnownSigningKey }
  /** All credentials that a key signed for one title are revoked. */
  | {
      readonly kind: 'titleSigningKeyRevoked';
      readonly body: { readonly kid: string; readonly titleId: string };
    };

/** A public key as others may see it (RFC 7517, RFC 7518 6.2.1). */
interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly use: 'sig';
  readonly alg: 'ES256';
  readonly kid: string;
}

const KID_BYTES = 6;

const MAC_SECRET_BYTES = 32;

/** Makes a new key. The pair comes from the crypto library's own generator. */
export function newSigningKey(random: Random): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return assemble({
    kid: random(KID_BYTES).toString('base64url'),
    privateKey,
    macSecret: random(MAC_SECRET_BYTES),
  });
}

/** Encrypts a key for storage. The kid is bound to it. */
export function sealSigningKey(
  key: SigningKey,
  keyEncryption: Pick<KeyEncryption, 'seal'>,
  random: Random = systemRandom,
): string {
  const pair = key.privateKey.export({ format: 'der', type: 'pkcs8' });
  return keyEncryption.seal(Buffer.concat([key.macSecret, pair]), { place: key.kid, random });
}

/** Decrypts what `sealSigningKey` made. Throws one sentence when the key-encryption key is another. */
export function openSigningKey(
  stored: { readonly kid: string; readonly sealed: string },
  keyEncryption: Pick<KeyEncryption, 'unseal'>,
): SigningKey {
  const opened = decrypt(stored, keyEncryption);
  return assemble({
    kid: stored.kid,
    privateKey: createPrivateKey({
      key: opened.subarray(MAC_SECRET_BYTES),
      format: 'der',
      type: 'pkcs8',
    }),
    macSecret: opened.subarray(0, MAC_SECRET_BYTES),
  });
}

/** The public halves that were asked for: node:crypto takes some 100 µs for one. */
const publicHalves = new WeakMap<SigningKey, PublicJwk>();

/** Gives the public half of the pair. */
export function publicJwk(key: SigningKey): PublicJwk {
  const known = publicHalves.get(key) ?? exportPublic(key);
  publicHalves.set(key, known);
  return known;
}

function exportPublic(key: SigningKey): PublicJwk {
  const { x, y } = createPublicKey(key.privateKey).export({ format: 'jwk' });
  if (x === undefined || y === undefined) throw new Error('A signing key must be an EC key');
  return { kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256', kid: key.kid };
}

function decrypt(
  { kid, sealed }: { readonly kid: string; readonly sealed: string },
  keyEncryption: Pick<KeyEncryption, 'unseal'>,
): Buffer {
  try {
    return keyEncryption.unseal(sealed, kid);
  } catch (cause) {
    throw new Error(
      `The signing key ${kid} cannot be opened: the key-encryption key is not the one it was sealed under`,
      { cause },
    );
  }
}

/** Each purpose has a MAC key of its own, so that a ticket's seal never fits a token. */
function assemble(of: Pick<SigningKey, 'kid' | 'privateKey' | 'macSecret'>): SigningKey {
  return {
    ...of,
    entityTokenMac: makeMac(derive(of.macSecret, 'purser entity token v1')),
    sessionTicketMac: makeMac(derive(of.macSecret, 'purser session ticket v1')),
  };
}

/** HKDF-SHA-256 (RFC 5869) without a salt: the secret is uniform already. */
function derive(macSecret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', macSecret, '', purpose, 32));
}

/** The installation's signing keys, opened, as this process knows them. */
export type KeyRing = ReturnType<typeof makeKeyRing>;

interface OpenedKey {
  readonly known: KnownSigningKey;
  readonly key: SigningKey;
}

interface State {
  readonly keys: Map<string, OpenedKey>;
  readonly revokedForTitle: Set<string>;
  newest: OpenedKey | undefined;
}

/**
 * Makes an empty ring; the control log fills it. Throws on a key that was sealed under another key-encryption key. The one that a key
 * was last sealed under is the one that seals from then on, in every process.
 */
export function makeKeyRing({ keyEncryption }: { readonly keyEncryption: KeyEncryption }) {
  function add(state: State, known: KnownSigningKey): void {
    const before = state.keys.get(known.kid);
    const isSame = before?.known.sealed === known.sealed;
    const key = isSame ? before.key : openSigningKey(known, keyEncryption);
    if (!isSame) keyEncryption.sealLike(known.sealed, known.kid);
    state.keys.set(known.kid, { known, key });
    state.newest = newestOf(state.keys.values());
  }

  const ring = project<State>({
    empty: () => ({ keys: new Map(), revokedForTitle: new Set(), newest: undefined }),
    apply(state, fact) {
      const { kind, body } = fact as SigningKeyEntry;
      if (kind === 'signingKey') add(state, body);
      if (kind === 'titleSigningKeyRevoked') {
        state.revokedForTitle.add(pairOf(body.kid, body.titleId));
      }
    },
  });

  return {
    apply: ring.apply,
    rebuild: ring.rebuild,
    /** The newest key that neither waits nor is retired. Throws when there is none: the first one is made at the start. */
    signing(): SigningKey {
      const { newest } = ring.state;
      if (!newest) throw new Error('There is no signing key');
      return newest.key;
    },
    /** Waiting, retired and revoked keys are found too. */
    find: (kid: string) => ring.state.keys.get(kid)?.key,
    /** The public half of a key that `find` finds, or of one that is not in the ring yet and comes sealed. */
    findPublic({
      kid,
      sealed,
    }: {
      kid: string;
      sealed?: string | undefined;
    }): PublicJwk | undefined {
      const known = ring.state.keys.get(kid)?.key;
      if (known || sealed === undefined) return known && publicJwk(known);
      return publicJwk(openSigningKey({ kid, sealed }, keyEncryption));
    },
    /** Whether all credentials that the key signed for the title are revoked. */
    isRevoked(kid: string, titleId: string): boolean {
      const { keys, revokedForTitle } = ring.state;
      if (keys.get(kid)?.known.revoked !== false) return true;
      return revokedForTitle.size > 0 && revokedForTitle.has(pairOf(kid, titleId));
    },
    /** The public halves of all keys that are not revoked, for outsiders (RFC 7517 5). */
    jwks(): { readonly keys: readonly PublicJwk[] } {
      const accepted = [...ring.state.keys.values()].filter(({ known }) => !known.revoked);
      return { keys: accepted.map(({ key }) => publicJwk(key)) };
    },
  };
}

/** The newest key that may sign. Of two keys of the same millisecond, the later one in the log is newer. */
function newestOf(keys: Iterable<OpenedKey>): OpenedKey | undefined {
  let newest: OpenedKey | undefined;
  for (const candidate of keys) {
    const { waiting, retired, revoked, createdAt } = candidate.known;
    if (waiting || retired || revoked) continue;
    if (!newest || createdAt >= newest.known.createdAt) newest = candidate;
  }
  return newest;
}

function pairOf(kid: string, titleId: string): string {
  return `${kid}/${titleId}`;
}
