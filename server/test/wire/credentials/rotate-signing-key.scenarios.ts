import { expect } from 'vitest';
import { rotateSigningKey } from '../../../src/credentials/operations/rotate-signing-key.ts';
import { OPERATOR_SESSION_MS } from '../../../src/kernel/operator-limits.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = rotateSigningKey;

export default scenarios(rotateSigningKey, [
  {
    name: 'another key signs, and what the old one signed stays good',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      const operator = await world.operator(['owner'], 'everywhere');
      const reply = await world.call(path, {}, { operator });
      const { SigningKeys } = await must(world.call('/Operator/ListSigningKeys', {}, { operator }));
      const signing = SigningKeys.filter(({ State }: { State: string }) => State === 'Signs');
      expect(signing).toMatchObject([{ KeyId: reply.data.KeyId }]);
      const still = await world.call('/Client/GetAccountInfo', {}, { sessionTicket });
      expect(still.code).toBe(200);
      return reply;
    },
  },
  {
    name: 'ten minutes after the password was shown it is asked for again',
    provokes: 'ConfirmationRequired',
    async play(world) {
      const operator = await world.operator(['owner'], 'everywhere');
      world.clock.advance(OPERATOR_SESSION_MS.confirmed);
      return world.call(path, {}, { operator });
    },
  },
]);
