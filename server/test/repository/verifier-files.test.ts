import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copiedFiles } from '../../../scripts/copied-files.ts';
import { verifierFiles } from '../../../scripts/verifier-files.ts';

const root = new URL('../../../', import.meta.url);

test.each([...copiedFiles(root), ...verifierFiles(root)])(
  '%s is what `npm run generate` writes',
  (path, text) => {
    const file = new URL(path, root);
    const isFresh = existsSync(file) && readFileSync(file, 'utf8') === text;
    expect(isFresh, `${path} is missing or stale: npm run generate`).toBe(true);
  },
);
