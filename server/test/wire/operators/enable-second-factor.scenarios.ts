import { expect } from 'vitest';
import { enableSecondFactor } from '../../../src/operators/operations/enable-second-factor.ts';
import { deviceOf, enableFactor, signInAs } from '../../support/operator-account.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { SignedInOperator, World } from '../../support/world.ts';

const { path } = enableSecondFactor;

async function begin(world: World, operator: SignedInOperator) {
  const { Secret } = await must(world.call('/Operator/BeginSecondFactor', {}, { operator }));
  return deviceOf(world, Secret);
}

export default scenarios(enableSecondFactor, [
  {
    name: 'gives ten recovery codes, and from then on a code is asked for',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const device = await begin(world, operator);
      const reply = await world.call(path, { Code: device.code() }, { operator });
      expect(new Set(reply.data.RecoveryCodes).size).toBe(10);
      for (const code of reply.data.RecoveryCodes) {
        expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
      }
      const { name } = operator;
      expect(await signInAs(world, name)).toMatchObject({ error: 'SecondFactorRequired' });
      return reply;
    },
  },
  {
    name: 'another device takes the place of the first',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const { name } = operator;
      const first = await enableFactor(world, operator);
      const second = await begin(world, operator);
      const reply = await world.call(path, { Code: second.code() }, { operator });
      for (const Code of [first.code(), first.recoveryCodes[0] ?? '']) {
        expect(await signInAs(world, name, { Code })).toMatchObject({
          error: 'SecondFactorInvalid',
        });
      }
      expect(await signInAs(world, name, { Code: second.code() })).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a wrong code enables nothing',
    provokes: 'SecondFactorInvalid',
    async play(world) {
      const operator = await world.operator(['viewer']);
      await begin(world, operator);
      const reply = await world.call(path, { Code: '000000' }, { operator });
      expect(await signInAs(world, operator.name)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'after half an hour, and where none was begun, it has to begin again',
    provokes: 'SecondFactorInvalid',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const device = await begin(world, operator);
      for (let minutes = 0; minutes < 30; minutes += 10) {
        world.clock.advance(10 * 60_000);
        const Password = 'correct horse battery';
        // oxlint-disable-next-line no-await-in-loop
        await must(world.call('/Operator/ConfirmPassword', { Password }, { operator }));
      }
      const reply = await world.call(path, { Code: device.sameCode() }, { operator });
      expect(reply.errorMessage).toContain('begin again');
      const other = await world.operator(['viewer']);
      expect(await world.call(path, { Code: '000000' }, { operator: other })).toMatchObject({
        errorMessage: reply.errorMessage,
      });
      return reply;
    },
  },
]);
