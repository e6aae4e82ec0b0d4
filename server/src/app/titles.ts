import { parseTitleId } from '../kernel/schema.ts';
import { makeSecretKeyAuthenticator } from '../titles/authenticate.ts';
import { makeSecretKeyJudge } from '../titles/judge-secret-key.ts';
import { makeKeyUse } from '../titles/key-use.ts';
import { makeKnownTitles } from '../titles/known-titles.ts';
import type { AppOptions } from './app-options.ts';

/** Puts the room `titles` together: titles and secret keys in memory, and the times at which the keys were last used. */
export function makeTitles({ storage, clock: now }: AppOptions) {
  const known = makeKnownTitles();
  const keyUse = makeKeyUse({ run: storage.run, now });
  return {
    known,
    keyUse,
    authenticate: {
      secretKey: makeSecretKeyAuthenticator({ known, now, noteUse: keyUse.note }),
    },
    operationDeps: {
      secretKeyJudge: makeSecretKeyJudge({ known, now }),
      listTitles: known.listTitles,
      findTitleId(text: string): string | undefined {
        const titleId = parseTitleId(text);
        return titleId === undefined ? undefined : known.findTitle(titleId)?.titleId;
      },
    },
  };
}
