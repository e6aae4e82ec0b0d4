import { makeSecretKeyAuthenticator } from '../titles/authenticate.ts';
import { makeKeyUse } from '../titles/key-use.ts';
import { makeKnownTitles } from '../titles/known-titles.ts';
import type { AppOptions } from './app-options.ts';

/** Puts the room `titles` together: titles and secret keys in memory, and the times at which the keys were last used. */
export function makeTitles({ storage, clock: now }: AppOptions) {
  const known = makeKnownTitles();
  const keyUse = makeKeyUse({ secretKeys: storage.secretKeys, now });
  return {
    known,
    keyUse,
    authenticate: {
      secretKey: makeSecretKeyAuthenticator({ known, now, noteUse: keyUse.note }),
    },
    operationDeps: {
      hasTitle: (titleId: string) => known.findTitle(titleId) !== undefined,
    },
  };
}
