// Rewrites every generated file of the repository.

import { writeFileSync } from 'node:fs';
import { CLIENT_VARIABLES } from '../server/src/config/load.ts';
import { OPTIONS } from '../server/src/config/options.ts';
import { generatedFiles } from '../server/src/derive/generated-files.ts';
import { operations } from '../server/src/operations.ts';

const root = new URL('../', import.meta.url);
const files = generatedFiles({
  operations,
  options: OPTIONS,
  clientVariables: Object.values(CLIENT_VARIABLES),
});

for (const [path, text] of files) writeFileSync(new URL(path, root), text);
console.log(`${files.size} files`);
