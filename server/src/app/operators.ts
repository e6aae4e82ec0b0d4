import { REVOCATION_MARGIN_MS } from '../kernel/limits.ts';
import { makeOperatorAuthenticator } from '../operators/authenticate.ts';
import { makeKnownOperators, makeSessionUse } from '../operators/known-operators.ts';
import { makeSecondFactors } from '../operators/second-factor.ts';
import type { KnownTitles } from '../titles/known-titles.ts';
import type { AppOptions } from './app-options.ts';

/** Puts the room `operators` together: operators and their sessions in memory, and when these were last used. */
export function makeOperators(
  { storage, clock: now, consoleSite, keyEncryptionKey, random }: AppOptions,
  { findTitle }: Pick<KnownTitles, 'findTitle'>,
) {
  const known = makeKnownOperators();
  const sessionUse = makeSessionUse(storage.run);
  return {
    known,
    sessionUse,
    evictOldSessions: () => known.evictOld(now() - REVOCATION_MARGIN_MS),
    authenticate: {
      operatorSession: makeOperatorAuthenticator({
        known,
        hasTitle: (titleId) => findTitle(titleId) !== undefined,
        now,
        sessionUse,
      }),
    },
    operationDeps: {
      secondFactors: makeSecondFactors({ keyEncryptionKey, random }),
      knownOperators: known,
      consoleSite,
    },
  };
}
