import { VERIFIER_HEADER } from '../headers.ts';
import type {
  AuthenticationGetEntityTokenResult,
  AuthenticationValidateEntityTokensResult,
  MatchmakerAuthUsersResult,
  VerifierFeed,
} from '../operations.ts';
import {
  type CredentialKind,
  type Credentials,
  makeTransport,
  type Transport,
} from '../transport.ts';
import type { VerifierOptions } from './options.ts';
import type { Send } from './poll-loop.ts';
import { makeTitleToken, type TitleToken } from './title-token.ts';
import { VerifierError } from './verifier-error.ts';

/** A check that takes longer is worth nothing to a player who waits. */
const CHECK_MS_MAX = 3_000;
/** The loop ends polls by itself. */
const POLL_MS_MAX = 60_000;

/** The verdicts of ValidateEntityTokens, in the order of the tokens. */
export type ServiceVerdicts = AuthenticationValidateEntityTokensResult['Verdicts'];

/** The calls of a verifier. */
export type Service = ReturnType<typeof makeService>;

/** Makes the calls with one credential. `verifierId` gives 16 to 64 characters of base64url. */
export function makeService(
  { url, credentials, audience, fetch }: VerifierOptions,
  deps: { readonly verifierId: () => string; readonly serviceNow: () => number },
) {
  const transport = makeTransport({ url, ...(fetch && { fetch }) });
  const title = makeTitleToken(credentials, { serviceNow: deps.serviceNow, getEntityToken });
  const counts = { calls: 0 };

  function call(path: string, request: object, caller: Credentials): Promise<unknown> {
    counts.calls += 1;
    return transport({
      path,
      opensWith: Object.keys(caller) as CredentialKind[],
      // A check uses a join token up: one whose answer was lost is not repeated.
      repeatable: 'ifRefused',
      request,
      options: {
        credentials: caller,
        timeoutMs: CHECK_MS_MAX,
        retry: { attemptsMax: 2, totalMs: CHECK_MS_MAX },
      },
    });
  }

  function getEntityToken(secretKey: string): Promise<AuthenticationGetEntityTokenResult> {
    const made = call('/Authentication/GetEntityToken', {}, { secretKey });
    return made as Promise<AuthenticationGetEntityTokenResult>;
  }

  return {
    counts,
    /** Gets a title's token, so that checks need no call for one. */
    prepare: title.get,
    poll: makeFeedSend({ transport, title, secretKey: credentials.secretKey, ...deps }),
    /** Has up to 100 tokens checked. */
    async validate(EntityTokens: readonly string[]): Promise<ServiceVerdicts> {
      const request = { EntityTokens, ...(audience !== undefined && { Audience: audience }) };
      const path = '/Authentication/ValidateEntityTokens';
      const made = await title.use((caller) => call(path, request, caller));
      return (made as AuthenticationValidateEntityTokensResult).Verdicts;
    },
    /** Has up to 100 session tickets checked. */
    async authUsers(
      AuthorizationTickets: readonly string[],
    ): Promise<MatchmakerAuthUsersResult['Verdicts']> {
      const { secretKey } = credentials;
      if (secretKey === undefined) throw new VerifierError('authUser needs a secret key');
      const made = await call('/Matchmaker/AuthUsers', { AuthorizationTickets }, { secretKey });
      return (made as MatchmakerAuthUsersResult).Verdicts;
    },
  };
}

/** Asks the feed, at the door of the credential. */
function makeFeedSend(of: {
  readonly transport: Transport;
  readonly title: Pick<TitleToken, 'use'>;
  readonly secretKey: string | undefined;
  readonly verifierId: () => string;
}): Send {
  const { transport, title, secretKey, verifierId } = of;
  const area = secretKey === undefined ? 'Authentication' : 'Server';
  return async (request, signal) => {
    const ask = (credentials: Credentials): Promise<unknown> =>
      transport({
        path: `/${area}/GetVerifierFeed`,
        opensWith: ['secretKey', 'entityToken'],
        repeatable: 'always',
        request,
        options: { credentials, signal, timeoutMs: POLL_MS_MAX },
        headers: { [VERIFIER_HEADER]: verifierId() },
      });
    const asked = secretKey === undefined ? title.use(ask) : ask({ secretKey });
    return (await asked) as VerifierFeed;
  };
}
