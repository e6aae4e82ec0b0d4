import { findRepeatedMember, scanJson } from './scan-json.ts';

/** The JSON of a body; undefined where it is none. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

type JsonText =
  | { readonly status: 'read'; readonly value: unknown }
  /** It is no JSON, is nested deeper than allowed, or an object of it has a member twice. */
  | { readonly status: 'noJson' | 'tooDeep' | 'repeatedMember' };

/** Reads the JSON of a text within a request. */
export function parseJsonText(text: string, { depthMax }: { readonly depthMax: number }): JsonText {
  if (scanJson(text, { depthMax, roundedMax: 0 }).isTooDeep) return { status: 'tooDeep' };
  const value = parseJson(Buffer.from(text));
  if (value === undefined) return { status: 'noJson' };
  return findRepeatedMember(text) === undefined
    ? { status: 'read', value }
    : { status: 'repeatedMember' };
}
