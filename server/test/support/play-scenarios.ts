import { describe, expect, test } from 'vitest';
import { ERRORS } from '../../src/kernel/error-catalogue.ts';
import { endpointsOf } from '../../src/kernel/operation.ts';
import type { Running } from './running.ts';
import type { Scenario, ScenarioList } from './scenario.ts';
import { makeWorld, type Reply } from './world.ts';

/** Makes a test of each of an operation's scenarios at each of its doors, played against the service that runs by then. */
export function playScenarios(list: ScenarioList, running: () => Running): void {
  describe.each(endpointsOf([list.operation]))('$path', (door) => {
    const playOne = async ({ play, provokes }: Scenario): Promise<void> => {
      const reply = await play(await makeWorld(running()), door);
      if (provokes === undefined) expectSuccess(reply);
      else expectError(reply, provokes);
    };
    test.each(list.scenarios.filter((one) => !one.isAtFullSize))('$name', playOne);
    const large = list.scenarios.filter((one) => one.isAtFullSize);
    test.each(large)('$name', { tags: 'thorough' }, playOne);
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
