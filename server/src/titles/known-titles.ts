import { project } from '../kernel/control.ts';
import type { Instant } from '../kernel/instant.ts';
import { endOfLife, isLive, type KnownSecretKey } from './secret-key.ts';
import type { KnownTitle, TitleEntry } from './title.ts';

/** Titles and secret keys as this process knows them, for judging credentials without a database. */
export type KnownTitles = ReturnType<typeof makeKnownTitles>;

interface State {
  readonly titles: Map<string, KnownTitle>;
  readonly keysByDigest: Map<string, KnownSecretKey>;
  readonly keysById: Map<string, KnownSecretKey>;
}

/** Makes an empty projection; the control log fills it. */
export function makeKnownTitles() {
  const known = project<State>({
    empty: () => ({ titles: new Map(), keysByDigest: new Map(), keysById: new Map() }),
    apply({ titles, keysByDigest, keysById }, fact) {
      const { kind, body } = fact as TitleEntry;
      if (kind === 'title') titles.set(body.titleId, body);
      if (kind === 'secretKey') {
        keysByDigest.set(body.digest, body);
        keysById.set(body.keyId, body);
      }
    },
  });

  return {
    apply: known.apply,
    rebuild: known.rebuild,
    findTitle: (titleId: string) => known.state.titles.get(titleId),
    /** All titles, in the order in which they were made. */
    listTitles: (): readonly KnownTitle[] => [...known.state.titles.values()],
    /** By the digest of the key's text; revoked and expired keys are found too. */
    findKey: (digest: string) => known.state.keysByDigest.get(digest),
    /** Whether the key is known, not revoked and not expired at `now`. */
    isKeyLive(keyId: string, now: Instant): boolean {
      const key = known.state.keysById.get(keyId);
      return key !== undefined && isLive(key, now);
    },
    /** The first moment at which the key is not live; 0 for one that is not known or was revoked. */
    endOfKey(keyId: string): Instant {
      const key = known.state.keysById.get(keyId);
      return key === undefined ? 0 : endOfLife(key);
    },
  };
}
