import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLIENT_VARIABLES } from '../../src/config/load.ts';
import { OPTIONS } from '../../src/config/options.ts';
import { generatedFiles } from '../../src/derive/generated-files.ts';
import { operations } from '../../src/operations.ts';

const root = new URL('../../../', import.meta.url);
const files = generatedFiles({
  operations,
  options: OPTIONS,
  clientVariables: Object.values(CLIENT_VARIABLES),
});

test.each([...files])('%s is what `npm run generate` writes', (path, text) => {
  const file = new URL(path, root);
  // `toBe` is not used, because the difference of two long texts says less than this advice.
  const isFresh = existsSync(file) && readFileSync(file, 'utf8') === text;
  expect(isFresh, `${path} is missing or stale: npm run generate`).toBe(true);
});
