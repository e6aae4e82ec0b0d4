import { expect } from 'vitest';
import { renewRecoveryCodes } from '../../../src/operators/operations/renew-recovery-codes.ts';
import { enableFactor, signInAs } from '../../support/operator-account.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = renewRecoveryCodes;

export default scenarios(renewRecoveryCodes, [
  {
    name: 'the new codes are good, and the earlier ones are not',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const { name } = operator;
      const { recoveryCodes } = await enableFactor(world, operator);
      const reply = await world.call(path, {}, { operator });
      const [newer] = reply.data.RecoveryCodes;
      const [older = ''] = recoveryCodes;
      expect(await signInAs(world, name, { Code: older })).toMatchObject({
        error: 'SecondFactorInvalid',
      });
      expect(await signInAs(world, name, { Code: newer })).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'without a second factor there are none',
    provokes: 'SecondFactorInvalid',
    async play(world) {
      const operator = await world.operator(['viewer']);
      return world.call(path, {}, { operator });
    },
  },
]);
