import { API_TEXTS } from '../../texts/api.ts';
import { type JsonObject, isObject } from './schema.ts';

/** The result of reading the text of a request. */
export type ReadRequest =
  | { readonly status: 'good'; readonly value: JsonObject }
  /** The form would write it in another way than it is typed: with other numbers, or without members that are there twice. */
  | { readonly status: 'unfaithful' }
  | { readonly status: 'broken'; readonly fault: string };

/** Reads a request. An empty text is a request without members. */
export function readRequest(text: string): ReadRequest {
  if (text.trim() === '') return { status: 'good', value: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { status: 'broken', fault: error instanceof Error ? error.message : String(error) };
  }
  if (!isObject(value)) return { status: 'broken', fault: API_TEXTS.json.notObject };
  return isFaithful(text, value) ? { status: 'good', value } : { status: 'unfaithful' };
}

/** The text of a request, as it is shown and sent. */
export function toRequestText(value: JsonObject): string {
  return JSON.stringify(value, undefined, 2);
}

/** Whether a value, written again, says all that the text says. */
function isFaithful(text: string, value: JsonObject): boolean {
  const tokens = text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, string?: string) =>
    string === undefined ? '' : JSON.stringify(JSON.parse(string)),
  );
  return tokens === JSON.stringify(value);
}
