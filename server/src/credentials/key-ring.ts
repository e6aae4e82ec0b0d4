import { project, type Projection } from '../kernel/control.ts';
import type { CredentialEntry, KnownSigningKey } from './control-entries.ts';
import { openSigningKey, type PublicJwk, publicJwk, type SigningKey } from './signing-key.ts';

/** The installation's signing keys, opened, as this process knows them. */
export interface KeyRing extends Projection {
  /** The newest key that neither waits nor is retired. Throws when there is none: the first one is made at the start. */
  signing(): SigningKey;
  /** Waiting, retired and revoked keys are found too. */
  find(kid: string): SigningKey | undefined;
  /** Whether all credentials that the key signed for the title are revoked. */
  isRevoked(kid: string, titleId: string): boolean;
  /** The public halves of all keys that are not revoked, for outsiders (RFC 7517 5). */
  jwks(): { readonly keys: readonly PublicJwk[] };
}

interface OpenedKey {
  readonly known: KnownSigningKey;
  readonly key: SigningKey;
}

interface State {
  readonly keys: Map<string, OpenedKey>;
  readonly revokedForTitle: Set<string>;
  newest: OpenedKey | undefined;
}

/** Makes an empty ring; the control log fills it. Throws on a key that was sealed under another key-encryption key. */
export function makeKeyRing(deps: { readonly keyEncryptionKey: Buffer }): KeyRing {
  function add(state: State, known: KnownSigningKey): void {
    const before = state.keys.get(known.kid);
    const isSame = before?.known.sealed === known.sealed;
    const key = isSame ? before.key : openSigningKey(known, deps.keyEncryptionKey);
    state.keys.set(known.kid, { known, key });
    state.newest = newestOf(state.keys.values());
  }

  const ring = project<State>({
    empty: () => ({ keys: new Map(), revokedForTitle: new Set(), newest: undefined }),
    apply(state, fact) {
      const { kind, body } = fact as CredentialEntry;
      if (kind === 'signingKey') add(state, body);
      if (kind === 'titleSigningKeyRevoked') {
        state.revokedForTitle.add(pairOf(body.kid, body.titleId));
      }
    },
  });

  return {
    apply: ring.apply,
    rebuild: ring.rebuild,
    signing() {
      const { newest } = ring.state;
      if (!newest) throw new Error('There is no signing key');
      return newest.key;
    },
    find: (kid) => ring.state.keys.get(kid)?.key,
    isRevoked(kid, titleId) {
      const { keys, revokedForTitle } = ring.state;
      if (keys.get(kid)?.known.revoked !== false) return true;
      return revokedForTitle.size > 0 && revokedForTitle.has(pairOf(kid, titleId));
    },
    jwks() {
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
