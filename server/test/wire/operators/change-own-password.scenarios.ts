import { expect } from 'vitest';
import { changeOwnPassword } from '../../../src/operators/operations/change-own-password.ts';
import { guessScenarios, toShown } from '../../support/guess-scenarios.ts';
import { isSignedIn, NEW_PASSWORD, sessionOf, signInAs } from '../../support/operator-account.ts';
import { scenarios } from '../../support/scenario.ts';
import type { SignedInOperator, World } from '../../support/world.ts';

const { path } = changeOwnPassword;

function change(world: World, operator: SignedInOperator, NewPassword = NEW_PASSWORD) {
  return world.call(path, { ...toShown({}), NewPassword }, { operator });
}

export default scenarios(changeOwnPassword, [
  {
    name: 'all sessions end, and a new one begins in the place of that of the call',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const { name } = operator;
      const other = sessionOf(await signInAs(world, name), name);
      const reply = await change(world, operator);
      const after = sessionOf(reply, name);
      expect(await isSignedIn(world, operator)).toBe(false);
      expect(await isSignedIn(world, other)).toBe(false);
      expect(await isSignedIn(world, after)).toBe(true);
      return reply;
    },
  },
  {
    name: 'the new password signs in, and the old one does not',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const reply = await change(world, operator);
      const { name } = operator;
      expect(await signInAs(world, name)).toMatchObject({ error: 'InvalidUsernameOrPassword' });
      expect(await signInAs(world, name, { Password: NEW_PASSWORD })).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a new password of eleven characters is refused, and costs no guess',
    provokes: 'InvalidParams',
    async play(world) {
      const operator = await world.operator(['viewer']);
      // Twelve before they are normalized.
      const reply = await change(world, operator, `${'x'.repeat(10)}e\u0301`);
      expect(reply.errorDetails).toEqual({
        NewPassword: ['NewPassword must be between 12 and 128 characters.'],
      });
      expect(await change(world, operator, 'x'.repeat(129))).toMatchObject({
        error: 'InvalidParams',
      });
      expect(await change(world, operator, 'x'.repeat(12))).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'the name is no password, in letters of either case',
    provokes: 'InvalidParams',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const reply = await change(world, operator, operator.name.toUpperCase());
      expect(reply.errorDetails).toHaveProperty('NewPassword');
      return reply;
    },
  },
  ...guessScenarios((world, operator, shown = {}) =>
    world.call(path, { ...toShown(shown), NewPassword: NEW_PASSWORD }, { operator }),
  ),
]);
