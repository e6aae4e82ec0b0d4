import type { Projection } from '../kernel/control.ts';
import type { IdentityEntry, KnownSigningKey } from './control-entries.ts';
import { openSigningKey, type PublicJwk, publicJwk, type SigningKey } from './signing-key.ts';

/** The installation's signing keys, opened, as this process knows them. */
export interface KeyRing extends Projection {
  /** The newest key that neither waits nor is retired. Throws when there is none: the first one is made at the start. */
  signing(): SigningKey;
  /** Waiting, retired and revoked keys are found too. */
  find(kid: string): SigningKey | undefined;
  /** Whether nothing that the key made for the title is accepted any more. */
  isRevoked(kid: string, titleId: string): boolean;
  /** The public halves of all keys that are not revoked, for outsiders (RFC 7517 5). */
  jwks(): { readonly keys: readonly PublicJwk[] };
}

interface HeldKey {
  readonly known: KnownSigningKey;
  readonly key: SigningKey;
}

/** Fed by the control log. Taking in a key that was sealed under another key-encryption key throws. */
export function makeKeyRing(parts: { readonly keyEncryptionKey: Buffer }): KeyRing {
  const held = new Map<string, HeldKey>();
  const revokedForTitle = new Set<string>();
  let newest: HeldKey | undefined;

  function hold(known: KnownSigningKey): void {
    const before = held.get(known.kid);
    const isSame = before?.known.sealed === known.sealed;
    const key = isSame ? before.key : openSigningKey(known, parts.keyEncryptionKey);
    held.set(known.kid, { known, key });
    newest = newestOf(held.values());
  }

  return {
    reset() {
      held.clear();
      revokedForTitle.clear();
      newest = undefined;
    },
    apply(entry) {
      const { kind, body } = entry as IdentityEntry;
      if (kind === 'signingKey') hold(body);
      if (kind === 'titleSigningKeyRevoked') revokedForTitle.add(pairOf(body.kid, body.titleId));
    },
    signing() {
      if (!newest) throw new Error('There is no signing key');
      return newest.key;
    },
    find: (kid) => held.get(kid)?.key,
    isRevoked(kid, titleId) {
      if (held.get(kid)?.known.revoked !== false) return true;
      return revokedForTitle.size > 0 && revokedForTitle.has(pairOf(kid, titleId));
    },
    jwks() {
      const accepted = [...held.values()].filter(({ known }) => !known.revoked);
      return { keys: accepted.map(({ key }) => publicJwk(key)) };
    },
  };
}

/** Of two made in the same millisecond, the one that came later. */
function newestOf(keys: Iterable<HeldKey>): HeldKey | undefined {
  let newest: HeldKey | undefined;
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
