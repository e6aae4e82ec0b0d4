// Rewrites every generated file of the repository, and takes away what nothing generates any more.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CLIENT_VARIABLES } from '../server/src/config/load.ts';
import { OPTIONS } from '../server/src/config/options.ts';
import { VERSION } from '../server/src/config/version.ts';
import { generatedFiles, REFERENCE_FOLDER } from '../server/src/derive/generated-files.ts';
import { operations } from '../server/src/operations.ts';

const root = new URL('../', import.meta.url);
const files = generatedFiles({
  operations,
  options: OPTIONS,
  clientVariables: Object.values(CLIENT_VARIABLES),
  version: VERSION,
});

for (const [path, text] of files) {
  const file = new URL(path, root);
  mkdirSync(new URL(`${dirname(path)}/`, root), { recursive: true });
  writeFileSync(file, text);
}
for (const name of readdirSync(new URL(`${REFERENCE_FOLDER}/`, root))) {
  const path = `${REFERENCE_FOLDER}/${name}`;
  if (!files.has(path)) rmSync(new URL(path, root));
}
console.log(`${files.size} files`);
