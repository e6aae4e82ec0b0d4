import { existsSync, readFileSync } from 'node:fs';
import { makeVectors, type Vectors } from './verifier-vectors/make.ts';

// A file of the client that follows from sources of the server.

const VECTORS = 'client/vectors/verifier.json';

/** Gives the generated files of the verifier: contents by path from the root, which ends with a slash. */
export function verifierFiles(root: URL): ReadonlyMap<string, string> {
  return new Map([[VECTORS, vectors(root)]]);
}

function vectors(root: URL): string {
  const file = new URL(VECTORS, root);
  const before = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Vectors)
    : { tokens: [] };
  const { tokens, cases, ...head } = makeVectors(before);
  // One token, and one step, on a line.
  const lines = (list: readonly object[], indent: string) =>
    list.map((each) => `${indent}${JSON.stringify(each)}`).join(',\n');
  const told = cases.map(({ steps, ...of }) => {
    const members = JSON.stringify(of).slice(1, -1);
    return `    {${members}, "steps": [\n${lines(steps, '      ')}\n    ]}`;
  });
  const members = JSON.stringify(head, undefined, 2).slice(0, -2);
  return `${members},\n  "tokens": [\n${lines(tokens, '    ')}\n  ],\n  "cases": [\n${told.join(',\n')}\n  ]\n}\n`;
}
