import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { PrecedenceList } from './precedence.ts';
import type { ScenarioList } from './scenario.ts';

const WIRE = new URL('../wire/', import.meta.url);

/** All lists of scenarios under `test/wire`, each with its file's name. */
export function loadScenarioLists(): Promise<
  readonly { readonly file: string; readonly list: ScenarioList }[]
> {
  return Promise.all(
    listFiles('.scenarios.ts').map(async (file) => {
      const module: { default: ScenarioList } = await import(new URL(file, WIRE).href);
      return { file: basename(file), list: module.default };
    }),
  );
}

/** All operations under `test/wire` whose errors have an order, with the pairs that show it. */
export async function loadPrecedence(): Promise<PrecedenceList> {
  const lists = listFiles('precedence.ts').map(async (file) => {
    const module: { default: PrecedenceList } = await import(new URL(file, WIRE).href);
    return module.default;
  });
  return (await Promise.all(lists)).flat();
}

function listFiles(ending: string): readonly string[] {
  return readdirSync(WIRE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .toSorted();
}
