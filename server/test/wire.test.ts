import { glob } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '../src/kernel/errors.ts';
import { type Running, startService } from './running.ts';
import type { ScenarioList } from './scenario.ts';
import { makeWorld, type Reply } from './world.ts';

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
  describe(list.operation.path, () => {
    for (const scenario of list.scenarios) {
      test(scenario.name, async () => {
        const reply = await scenario.play(await makeWorld(running));
        if (scenario.provokes === undefined) expectSuccess(reply);
        else expectError(reply, scenario.provokes);
      });
    }
  });
}

function expectSuccess(reply: Reply): void {
  expect(reply, JSON.stringify(reply)).toMatchObject({ httpStatus: 200, code: 200, status: 'OK' });
}

function expectError(reply: Reply, name: keyof typeof ERRORS): void {
  expect(reply, JSON.stringify(reply)).toMatchObject({
    error: name,
    errorCode: ERRORS[name].code,
    httpStatus: reply.code,
  });
}
