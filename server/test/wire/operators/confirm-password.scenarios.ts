import { expect } from 'vitest';
import { confirmPassword } from '../../../src/operators/operations/confirm-password.ts';
import { guessScenarios, toShown } from '../../support/guess-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = confirmPassword;

export default scenarios(confirmPassword, [
  {
    name: 'lets the session do what is dangerous for ten minutes',
    async play(world) {
      const operator = await world.operator(['viewer']);
      world.clock.advance(10 * 60_000);
      const begin = () => world.call('/Operator/BeginSecondFactor', {}, { operator });
      expect(await begin()).toMatchObject({ error: 'ConfirmationRequired' });
      const reply = await world.call(path, toShown({}), { operator });
      const end = new Date(world.clock.now() + 10 * 60_000).toISOString();
      expect(reply.data).toEqual({ ConfirmedUntil: end });
      world.clock.advance(10 * 60_000 - 1);
      expect(await begin()).toMatchObject({ code: 200 });
      world.clock.advance(1);
      expect(await begin()).toMatchObject({ error: 'ConfirmationRequired' });
      return reply;
    },
  },
  ...guessScenarios((world, operator, shown = {}) =>
    world.call(path, toShown(shown), { operator }),
  ),
]);
