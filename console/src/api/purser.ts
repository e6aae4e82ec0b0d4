import { makePurser, NoReplyError, type Purser, PurserError } from 'purser-client';
import { askForPassword } from '../session/confirmation.ts';
import { clearSession, readSession } from '../session/session-store.ts';
import { SESSION_TEXTS } from '../texts/session.tsx';
import { describeRefusal, type FailureWords } from './describe-refusal.ts';

const SECRET_HEADER = 'X-Purser-Console';
/** The time of a call does not run while a person types: a repeated one has a time of its own. */
const REPEATED_TIMEOUT_MS = 60_000;

/**
 * Makes the client of this page. Each call is one of the session that there is at that moment: what was begun before somebody had
 * to sign in again goes on afterwards. A call that is told that its session is over ends it here, too. One that wants the password
 * to be shown again waits while the page asks for it, and is then made once more as it was.
 */
export function makeConsolePurser(titleId: string | undefined, send: typeof fetch = fetch): Purser {
  return makePurser({
    url: location.origin,
    credentials: {
      get operatorSession() {
        return readSession() ?? '';
      },
      ...(titleId !== undefined && { titleId }),
    },
    async fetch(url, call) {
      const response = await send(url, call);
      const secret = new Headers(call?.headers).get(SECRET_HEADER);
      if (!secret || response.ok) return response;
      // It is read before the question: a person may take longer than the call may.
      const text = await response.text();
      const refusal = refusalOf(text);
      if (refusal === 'NotAuthenticated') clearSession(secret);
      if (refusal === 'ConfirmationRequired' && (await askForPassword())) {
        return send(url, { ...call, signal: AbortSignal.timeout(REPEATED_TIMEOUT_MS) });
      }
      return new Response(text, response);
    },
  });
}

function refusalOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { readonly error?: unknown }).error;
  } catch {
    // A proxy's own page.
    return undefined;
  }
}

/** Whether the person did not want to show the password for a dangerous act. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof PurserError && error.error === 'ConfirmationRequired';
}

/** Describes a failed call for people. */
export function describeFailure(error: unknown, words?: FailureWords): string {
  if (error instanceof NoReplyError) return SESSION_TEXTS.noReply(error.httpStatus);
  if (!(error instanceof PurserError)) {
    return error instanceof Error ? error.message : String(error);
  }
  if (isGivenUp(error)) return SESSION_TEXTS.confirm.givenUp;
  return describeRefusal(error, words);
}

/** The id by which the call is found in the log; undefined: the call has not reached the service. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof PurserError ? error.requestId : undefined;
}
