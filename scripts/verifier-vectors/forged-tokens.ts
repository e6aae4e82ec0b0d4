import type { VectorToken } from './tokens.ts';

// Texts that no node has written, made of one that a node has written. A verifier refuses all of them.

/** The changes of a token's three parts. */
const FORGERIES: Readonly<Record<string, (parts: Parts) => string>> = {
  'another signature': ({ head, payload, signature }) => join(head, payload, swapAt(signature, 20)),
  'spare bits in the signature': ({ head, payload, signature }) =>
    join(head, payload, signature.slice(0, -1) + SPARE_BITS[signature.slice(-1)]),
  'half a signature': ({ head, payload, signature }) => join(head, payload, signature.slice(0, 43)),
  'no signature': ({ head, payload }) => join(head, payload, ''),
  'a payload with another player': ({ head, payload, signature }) =>
    join(head, inJson(payload, '89ABCDEF01234567', '89ABCDEF01234568'), signature),
  'a payload with padding': ({ head, payload, signature }) => join(head, `${payload}=`, signature),
  'the algorithm none': ({ head, payload, signature }) =>
    join(inJson(head, '"ES256"', '"none"'), payload, signature),
  'the algorithm HS256': ({ head, payload, signature }) =>
    join(inJson(head, '"ES256"', '"HS256"'), payload, signature),
  'another type': ({ head, payload, signature }) =>
    join(inJson(head, 'entity+jwt', 'entityy+jw'), payload, signature),
  'a space in the header': ({ head, payload, signature }) =>
    join(inJson(head, '"typ":', '"typ": '), payload, signature),
  'a header in another order': ({ head, payload, signature }) =>
    join(
      inJson(head, '"alg":"ES256","typ":"entity+jwt"', '"typ":"entity+jwt","alg":"ES256"'),
      payload,
      signature,
    ),
  'another MAC': ({ head, payload, signature }) => join(swapAt(head, 100), payload, signature),
  'a key that signed something else': ({ head, payload, signature }) =>
    join(inJson(head, 'L1jq1IFy', '0bstrpNh'), payload, signature),
  'a dot too many': ({ head, payload, signature }) => `${join(head, payload, signature)}.`,
  'white space before it': ({ head, payload, signature }) => ` ${join(head, payload, signature)}`,
  'a line break behind it': ({ head, payload, signature }) => `${join(head, payload, signature)}\n`,
  'the alphabet of plain base64': ({ head, payload, signature }) =>
    join(head, payload, signature.replaceAll('-', '+').replaceAll('_', '/')),
  'more than 4096 characters': ({ head, payload, signature }) =>
    join(head, payload + 'A'.repeat(4_096), signature),
};

interface Parts {
  readonly head: string;
  readonly payload: string;
  readonly signature: string;
}

/** The last character of a signature has four spare bits. */
const SPARE_BITS: Readonly<Record<string, string>> = { A: 'B', Q: 'R', g: 'h', w: 'x' };

/** The names of forged tokens. */
export const FORGED: readonly string[] = [
  ...Object.keys(FORGERIES),
  'nothing',
  'a session ticket',
  'three dots',
];

/** Forges tokens out of one. */
export function forge(genuine: string): readonly VectorToken[] {
  const [head = '', payload = '', signature = ''] = genuine.split('.');
  const forged = Object.entries(FORGERIES).map(([name, change]) => {
    return { name, text: change({ head, payload, signature }) };
  });
  const ticket = '89ABCDEF01234567-F0E1D2C3B4A59687-0123456789ABCDEF-A1B2C-8DE2D3F4A5B6C70-QUJD';
  return [
    ...forged,
    { name: 'nothing', text: '' },
    { name: 'a session ticket', text: ticket },
    { name: 'three dots', text: '...' },
  ];
}

function join(...parts: readonly string[]): string {
  return parts.join('.');
}

function swapAt(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}

/** Replaces a part of the JSON in a segment. */
function inJson(segment: string, from: string, to: string): string {
  const json = Buffer.from(segment, 'base64url').toString('utf8');
  if (!json.includes(from)) throw new Error(`The token has no ${from}`);
  return Buffer.from(json.replace(from, to), 'utf8').toString('base64url');
}
