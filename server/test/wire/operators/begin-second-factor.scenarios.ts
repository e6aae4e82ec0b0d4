import { expect } from 'vitest';
import { beginSecondFactor } from '../../../src/operators/operations/begin-second-factor.ts';
import { enableFactor, signInAs } from '../../support/operator-account.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = beginSecondFactor;

export default scenarios(beginSecondFactor, [
  {
    name: 'gives a secret of 160 bits, typed or as an address, which asks for nothing yet',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const reply = await world.call(path, {}, { operator });
      const { Secret, Address, ExpiresAt } = reply.data;
      expect(Secret).toMatch(/^[A-Z2-7]{32}$/);
      const name = encodeURIComponent(operator.name);
      expect(Address).toBe(`otpauth://totp/Purser:${name}?secret=${Secret}&issuer=Purser`);
      expect(ExpiresAt).toBe(new Date(world.clock.now() + 30 * 60_000).toISOString());
      expect(await signInAs(world, operator.name)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a second factor that is enabled goes on until the new one is',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const device = await enableFactor(world, operator);
      const reply = await world.call(path, {}, { operator });
      const { name } = operator;
      expect(await signInAs(world, name, { Code: device.code() })).toMatchObject({ code: 200 });
      return reply;
    },
  },
]);
