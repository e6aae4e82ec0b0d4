import { readFileSync } from 'node:fs';
import type { AnyOperation } from '../kernel/operation.ts';
import type { Document } from './document.ts';
import { GUIDES } from './guides.ts';
import { makeReference } from './reference.ts';

const GUIDES_FOLDER = new URL('../../../docs/guides/', import.meta.url);

/** All pages of the documentation, in the order of its navigation. Only a checkout has the guides. */
export function listDocuments(operations: readonly AnyOperation[]): readonly Document[] {
  const guides = GUIDES.map(({ file, title, words }) => {
    const text = readFileSync(new URL(file, GUIDES_FOLDER), 'utf8');
    return { path: `guides/${file}`, group: 'Guides', title, words, text };
  });
  const { start = [], operation = [] } = Object.groupBy(makeReference(operations), ({ group }) =>
    group === 'Start' ? 'start' : 'operation',
  );
  return [...start, ...guides, ...operation];
}
