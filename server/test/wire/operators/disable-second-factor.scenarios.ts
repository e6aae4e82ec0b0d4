import { expect } from 'vitest';
import { disableSecondFactor } from '../../../src/operators/operations/disable-second-factor.ts';
import { enableFactor, signInAs } from '../../support/operator-account.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = disableSecondFactor;

export default scenarios(disableSecondFactor, [
  {
    name: 'the password is enough again; doing it twice changes nothing',
    async play(world) {
      const operator = await world.operator(['viewer']);
      await enableFactor(world, operator);
      const reply = await world.call(path, {}, { operator });
      expect(await signInAs(world, operator.name)).toMatchObject({ code: 200 });
      expect(await world.call(path, {}, { operator })).toMatchObject({ code: 200 });
      return reply;
    },
  },
]);
