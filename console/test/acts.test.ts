import { expect, test } from 'vitest';
import { endpointsOf, isWrite } from '../../server/src/kernel/operation.ts';
import { operations } from '../../server/src/operations.ts';
import { ACTS_TEXTS } from '../src/texts/acts.tsx';

/** The last parts of the paths of operations that an operator may call to change something: each such call is an act (invoke.ts). */
const acts = endpointsOf(operations)
  .filter(({ auth }) => ['operator', 'titleOperator', 'secretKey'].includes(auth.kind))
  .filter(({ auth }) => isWrite(auth))
  .map(({ path }) => path.split('/').at(-1) ?? path);

const { ofPlayers, ofThings } = ACTS_TEXTS;
const told = [...Object.keys(ofPlayers), ...Object.keys(ofThings)];

test('every operation that operators change something with has a sentence, and every sentence an operation', () => {
  expect(acts.length).toBeGreaterThan(90);
  expect(acts.filter((name) => !told.includes(name))).toEqual([]);
  expect(told.filter((name) => !acts.includes(name))).toEqual([]);
});
