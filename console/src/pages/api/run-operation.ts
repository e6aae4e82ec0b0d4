import { makePurser, type Purser } from 'purser-client';
import { makeConsolePurser } from '../../api/purser.ts';
import { API_TEXTS } from '../../texts/api.ts';
import type { ApiOperation } from './api-document.ts';
import { camel } from './examples.ts';
import type { JsonObject } from './schema.ts';

const TIMEOUT_MS = 60_000;

/** The caller. `oneself`: the operator at this page; `nobody`: without a credential. */
export type Caller =
  | { readonly kind: 'oneself'; readonly titleId: string }
  | { readonly kind: 'pasted'; readonly credential: string; readonly text: string }
  | { readonly kind: 'nobody' };

/** The call as it is sent. */
export interface SentCall {
  readonly operation: ApiOperation;
  readonly caller: Caller;
  /** The body, as it is typed. */
  readonly body: string;
  /** Empty: none. */
  readonly idempotencyKey: string;
}

/** The answer as it came. */
export interface Answer {
  readonly httpStatus: number;
  readonly durationMs: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
}

type Method = (request: object, options: object) => Promise<unknown>;

/** Makes the call by the typed client, which knows its credentials; the answer is taken as it came. Throws where there is none. */
export async function runOperation(call: SentCall): Promise<Answer> {
  let answer: Answer | undefined;
  const send: typeof fetch = async (address, init) => {
    const startedAt = performance.now();
    const response = await fetch(address, {
      ...init,
      body: call.body,
      // A pasted credential stands for itself: neither does this session go with it, nor does its answer replace the session.
      credentials: call.caller.kind === 'oneself' ? 'same-origin' : 'omit',
    });
    const text = await response.clone().text();
    answer = {
      httpStatus: response.status,
      durationMs: performance.now() - startedAt,
      headers: headersThatMatter(response.headers),
      text,
    };
    return response;
  };
  try {
    await methodOf(makeCaller(call.caller, send), call.operation)(
      {},
      {
        timeoutMs: TIMEOUT_MS,
        ...(call.idempotencyKey !== '' && { idempotencyKey: call.idempotencyKey }),
      },
    );
  } catch (error) {
    // A refusal is an answer, too.
    if (!answer) throw error;
  }
  if (!answer) throw new Error(API_TEXTS.run.noAnswer);
  return answer;
}

function makeCaller(caller: Caller, send: typeof fetch): Purser {
  if (caller.kind === 'oneself') return makeConsolePurser(caller.titleId, send);
  return makePurser({
    url: location.origin,
    fetch: send,
    ...(caller.kind === 'pasted' && { credentials: { [caller.credential]: caller.text } }),
  });
}

function methodOf(purser: Purser, { area, name, path }: ApiOperation): Method {
  const areas = purser as unknown as Readonly<Record<string, Readonly<Record<string, Method>>>>;
  const method = areas[camel(area)]?.[camel(name)];
  if (!method) throw new Error(API_TEXTS.run.isOld(path));
  return method;
}

/** Which call it was, what it is about, and when the next one may come. */
const SHOWN_HEADERS = [
  'X-RequestId',
  'X-Purser-Revision',
  'Idempotency-Replayed',
  'Retry-After',
  'RateLimit',
];

function headersThatMatter(headers: Headers): readonly (readonly [string, string])[] {
  return SHOWN_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
}

/** The most that the page shows of an answer, in characters; the whole of it can be copied and saved. */
export const SHOWN_CHARS_MAX = 50_000;

/** An answer for people: JSON with a line for each member. */
export function prettyText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text) as unknown, undefined, 2);
  } catch {
    return text;
  }
}

/** The request as a preview: it changes nothing. */
export function asPreview(request: JsonObject): string {
  return JSON.stringify({ ...request, Preview: true });
}
