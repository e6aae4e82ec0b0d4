import { text } from 'node:stream/consumers';
import { SECOND_MS } from '../../kernel/instant.ts';
import { Failure } from '../../runtime/failure.ts';
import { requestPage } from '../../runtime/request-page.ts';
import type { CalledService } from './service-url.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

/** The answer to a call: its data, or else the refusal. */
export interface CallAnswer {
  readonly status: number;
  /** The name of the refusal. */
  readonly error?: string;
  /** The members that matter: of the data, or of the refusal. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Makes one call of the API. Rejects with a Failure when there is no answer of Purser's in time. */
export async function postCall(
  { origin, trust }: CalledService,
  path: string,
  call: { readonly headers: Readonly<Record<string, string>>; readonly body: object },
): Promise<CallAnswer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = { 'Content-Type': 'application/json', ...call.headers };
  const options = { ...trust, method: 'POST', headers, signal };
  try {
    const response = await requestPage(new URL(path, origin), options, JSON.stringify(call.body));
    const { data, ...refusal } = JSON.parse(await text(response)) as {
      readonly data?: Record<string, unknown>;
      readonly error?: string;
    };
    const { error } = refusal;
    const answer = { status: response.statusCode ?? 0, body: data ?? refusal };
    return error === undefined ? answer : { ...answer, error };
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = signal.aborted ? 'no answer in time' : (code ?? message);
    throw new Failure(`${origin} does not answer as Purser does (${reason}).`, 1, { cause });
  }
}
