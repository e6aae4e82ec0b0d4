import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLIENT_VARIABLES } from '../../src/config/load.ts';
import { OPTIONS } from '../../src/config/options.ts';
import { VERSION } from '../../src/config/version.ts';
import { generatedFiles, REFERENCE_FOLDER } from '../../src/derive/generated-files.ts';
import { operations } from '../../src/operations.ts';

const root = new URL('../../../', import.meta.url);
const files = generatedFiles({
  operations,
  options: OPTIONS,
  clientVariables: Object.values(CLIENT_VARIABLES),
  version: VERSION,
});

test.each([...files])('%s is what `npm run generate` writes', (path, text) => {
  const file = new URL(path, root);
  // `toBe` is not used, because the difference of two long texts says less than this advice.
  const isFresh = existsSync(file) && readFileSync(file, 'utf8') === text;
  expect(isFresh, `${path} is missing or stale: npm run generate`).toBe(true);
});

test('nothing is left over from operations that are gone', () => {
  const found = readdirSync(new URL(`${REFERENCE_FOLDER}/`, root));
  expect(found.filter((name) => !files.has(`${REFERENCE_FOLDER}/${name}`))).toEqual([]);
});
