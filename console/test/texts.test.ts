import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTexts } from './support/find-texts.ts';

const SOURCES = new URL('../src/', import.meta.url);

test('texts are in one place, so that other languages can follow', () => {
  const files = globSync('**/*.{ts,tsx}', {
    cwd: SOURCES,
    exclude: ['texts/**'],
  });
  expect(files.length).toBeGreaterThan(100);
  const elsewhere = files.flatMap((file) =>
    findTexts(new URL(file, SOURCES)).map((text) => `${file}:${text}`),
  );
  expect(elsewhere.toSorted()).toEqual([]);
});
