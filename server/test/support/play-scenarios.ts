import { describe, expect, test } from 'vitest';
import { ERRORS } from '../../src/kernel/errors.ts';
import type { Running } from './running.ts';
import type { ScenarioList } from './scenario.ts';
import { makeWorld, type Reply } from './world.ts';

/** Makes a test of each of an operation's scenarios, played against the service that runs by then. */
export function playScenarios(list: ScenarioList, running: () => Running): void {
  describe(list.operation.path, () => {
    for (const scenario of list.scenarios) {
      test(scenario.name, async () => {
        const reply = await scenario.play(await makeWorld(running()));
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
