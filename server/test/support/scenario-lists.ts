import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { ScenarioList } from './scenario.ts';

const WIRE = new URL('../wire/', import.meta.url);

/** All lists of scenarios under `test/wire`, each with its file's name. */
export function loadScenarioLists(): Promise<
  readonly { readonly file: string; readonly list: ScenarioList }[]
> {
  const files = readdirSync(WIRE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.scenarios.ts'))
    .toSorted();
  return Promise.all(
    files.map(async (file) => {
      const module: { default: ScenarioList } = await import(new URL(file, WIRE).href);
      return { file: basename(file), list: module.default };
    }),
  );
}
