import { findRepeatedMember, scanJson } from './scan-json.ts';

/** The JSON of a body; undefined where it is none. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The JSON of a text within a request; undefined where it is none, is nested deeper than allowed, or an object of it has a member twice. */
export function parseJsonText(text: string, { depthMax }: { readonly depthMax: number }): unknown {
  if (scanJson(text, { depthMax, roundedMax: 0 }).isTooDeep) return undefined;
  const value = parseJson(Buffer.from(text));
  return value !== undefined && findRepeatedMember(text) === undefined ? value : undefined;
}
