import { describe, expect, test } from 'vitest';
import type { ErrorName } from '../../src/kernel/error-catalogue.ts';
import { operations } from '../../src/operations.ts';
import { fileNameOf, firstDoorOf } from '../support/operation-files.ts';
import { loadScenarioLists } from '../support/scenario-lists.ts';

/** The rules of the specification that are numbered there; a scenario may show others too. */
const RULES = [
  'Specification 4.3 rule 1',
  'Specification 4.3 rule 2',
  'Specification 4.3 rule 3',
  'Specification 7 rule 1',
  'Specification 7 rule 2',
  'Specification 7 rule 3',
];

const loaded = await loadScenarioLists();
const lists = loaded.map(({ list }) => list);

test('the list of scenarios of an operation is in the file of its name', () => {
  const expected = lists.map(
    ({ operation }) => `${fileNameOf(operation, operations)}.scenarios.ts`,
  );
  expect(loaded.map(({ file }) => file)).toEqual(expected);
});

test('every rule of the specification is shown', () => {
  const shown = new Set(
    lists.flatMap((list) => list.scenarios.flatMap(({ shows }) => shows ?? [])),
  );
  expect(RULES.filter((rule) => !shown.has(rule))).toEqual([]);
});

describe.each(operations.map((operation) => [firstDoorOf(operation).path, operation] as const))(
  '%s',
  (_, operation) => {
    const list = lists.find((one) => one.operation === operation);
    const errors: readonly ErrorName[] = operation.errors;
    const provoked = new Set(list?.scenarios.flatMap(({ provokes }) => provokes ?? []));

    test('has a scenario that succeeds', () => {
      const succeeds = list?.scenarios.some(({ provokes }) => provokes === undefined);
      const file = `${fileNameOf(operation, operations)}.scenarios.ts`;
      expect(succeeds, `server/test/wire/<room>/${file} has it`).toBe(true);
    });

    // Their order is tested over the wire: test/wire/precedence.test.ts.
    test('has a scenario for every error that it declares', () => {
      expect(errors.filter((error) => !provoked.has(error))).toEqual([]);
    });
  },
);
