import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorName } from '../../src/kernel/error-catalogue.ts';
import { endpointsOf } from '../../src/kernel/operation.ts';
import { operations } from '../../src/operations.ts';
import { firstDoorOf } from '../support/operation-files.ts';
import { startFakes } from '../support/fakes/fakes.ts';
import { type Running, startService } from '../support/running.ts';
import { loadPrecedence } from '../support/scenario-lists.ts';
import { callAt } from '../support/scenario.ts';
import { makeWorld } from '../support/world.ts';

// Every operation's pairs of errors (support/precedence.ts), played over the wire against the whole service.

let running: Running;

beforeAll(async () => {
  running = await startService(undefined, { fakes: await startFakes() });
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

const precedence = await loadPrecedence();

test.each(operations.map((operation) => [firstDoorOf(operation).path, operation] as const))(
  '%s has a pair for all neighbours among its errors',
  (_, operation) => {
    const errors: readonly ErrorName[] = operation.errors;
    const neighbours = errors.slice(1).map((second, at) => [errors[at], second]);
    const pairs = precedence.flatMap(([of, some]) => (of === operation ? some : []));
    expect(
      pairs.map(({ first, second }) => [first, second]),
      'The file precedence.ts beside its scenarios has them',
    ).toEqual(neighbours);
  },
);

const tests = precedence.flatMap(([operation, pairs]) =>
  endpointsOf([operation]).flatMap((door) =>
    pairs.flatMap(({ first, second, play }) =>
      typeof play === 'string' ? [] : [{ door, path: door.path, first, second, play }],
    ),
  ),
);

type Played = (typeof tests)[number];

/** To have one of these errors takes as much as a limit allows. */
const AT_FULL_SIZE: readonly ErrorName[] = ['OverLimit', 'TooManyOperators'];
const isAtFullSize = ({ first, second }: Played) =>
  AT_FULL_SIZE.includes(first) || AT_FULL_SIZE.includes(second);

async function playOne({ door, first, second, play }: Played): Promise<void> {
  const world = await makeWorld(running);
  const { both, alone } = await play(world, (body) => callAt(door, world, body));
  expect([both.error, alone.error]).toEqual([first, second]);
}

const NAME = '$path: $first comes before $second';
test.each(tests.filter((one) => !isAtFullSize(one)))(NAME, playOne);
test.each(tests.filter(isAtFullSize))(NAME, { tags: 'thorough' }, playOne);
