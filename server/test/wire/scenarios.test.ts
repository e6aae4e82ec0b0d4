import { afterAll, beforeAll } from 'vitest';
import { playScenarios } from '../support/play-scenarios.ts';
import { startFakes } from '../support/fakes/fakes.ts';
import { type Running, startService } from '../support/running.ts';
import { loadScenarioLists } from '../support/scenario-lists.ts';

// Every operation's scenarios, played over the wire against the whole service.

let running: Running;

beforeAll(async () => {
  running = await startService(undefined, { fakes: await startFakes() });
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

for (const { list } of await loadScenarioLists()) playScenarios(list, () => running);
