// Rewrites every generated file of the repository.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { CLIENT_VARIABLES } from '../server/src/config/load.ts';
import { OPTIONS } from '../server/src/config/options.ts';
import { generatedFiles } from '../server/src/derive/generated-files.ts';
import { operations } from '../server/src/operations.ts';
import { CAPACITY_GUIDE, capacityGuide } from './capacity-tables.ts';
import { CHART_SCHEMA, configSchema } from './chart-options.ts';
import { copiedFiles } from './copied-files.ts';
import { verifierFiles } from './verifier-files.ts';

const root = new URL('../', import.meta.url);
const derived = generatedFiles({
  operations,
  options: OPTIONS,
  clientVariables: Object.values(CLIENT_VARIABLES),
});
const files = new Map([...derived, ...copiedFiles(root), ...verifierFiles(root)]);

for (const [path, text] of files) writeFileSync(new URL(path, root), text);
writeFileSync(new URL(CAPACITY_GUIDE, root), capacityGuide(root));
writeChartSchema();
console.log(`${files.size + 2} files`);

/** Writes the options that the chart offers into the schema of its values. */
function writeChartSchema(): void {
  const schema = JSON.parse(readFileSync(new URL(CHART_SCHEMA, root), 'utf8'));
  schema.properties.config = configSchema(Object.values(OPTIONS));
  writeFileSync(new URL(CHART_SCHEMA, root), JSON.stringify(schema));
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  execFileSync(process.execPath, [biome, 'format', '--write', CHART_SCHEMA], { cwd: root });
}
