import { makePurser, type Purser, PurserError } from 'purser-client';
import { clearSession } from '../session/session-store.ts';

/** Makes the client of this page. A call that is told that the session is over ends it here, too: the page then asks to sign in again. */
export function makeConsolePurser(
  secret: string | undefined,
  titleId: string | undefined,
  send: typeof fetch = fetch,
): Purser {
  return makePurser({
    url: location.origin,
    credentials: {
      ...(secret !== undefined && { operatorSession: secret }),
      ...(titleId !== undefined && { titleId }),
    },
    async fetch(...call) {
      const response = await send(...call);
      if (response.status === 401 && secret !== undefined) await endIfOver(response, secret);
      return response;
    },
  });
}

async function endIfOver(response: Response, secret: string): Promise<void> {
  const reply = (await response.clone().json()) as { readonly error?: string };
  if (reply.error === 'NotAuthenticated') clearSession(secret);
}

/** What a person is told of a failed call. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof PurserError)) {
    return error instanceof Error ? error.message : String(error);
  }
  const details = Object.entries(error.errorDetails ?? {}).flatMap(([member, sentences]) =>
    sentences.map((sentence) => `${member}: ${sentence}`),
  );
  return [error.errorMessage, ...details].join('\n');
}

/** The id by which the call is found in the log; undefined: the call has not reached the service. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof PurserError ? error.requestId : undefined;
}
