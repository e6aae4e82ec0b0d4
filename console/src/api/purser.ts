import { makePurser, type Purser, PurserError } from 'purser-client';
import { clearSession, readSession } from '../session/session-store.ts';

const SECRET_HEADER = 'X-Purser-Console';

/**
 * Makes the client of this page. Each call is one of the session that there is at that moment: what was begun before somebody had
 * to sign in again goes on afterwards. A call that is told that its session is over ends it here, too.
 */
export function makeConsolePurser(titleId: string | undefined): Purser {
  return makePurser({
    url: location.origin,
    credentials: {
      get operatorSession() {
        return readSession() ?? '';
      },
      ...(titleId !== undefined && { titleId }),
    },
    async fetch(url, init) {
      const response = await fetch(url, init);
      if (response.status === 401) await endIfOver(response, new Headers(init?.headers));
      return response;
    },
  });
}

async function endIfOver(response: Response, sent: Headers): Promise<void> {
  const reply = (await response.clone().json()) as { readonly error?: string };
  if (reply.error === 'NotAuthenticated') clearSession(sent.get(SECRET_HEADER) ?? '');
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
