import { glob } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { playScenarios } from './play-scenarios.ts';
import { type Running, startService } from './running.ts';
import type { ScenarioList } from './scenario.ts';

// Every operation's scenarios, played over the wire against the whole service.

let running: Running;

beforeAll(async () => {
  running = await startService();
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

for await (const file of glob('wire/*.scenarios.ts', { cwd: import.meta.dirname })) {
  const { default: list } = (await import(new URL(file, import.meta.url).href)) as {
    default: ScenarioList;
  };
  playScenarios(list, () => running);
}
