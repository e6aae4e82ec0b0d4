import { expect } from 'vitest';
import { getPurchaseAccountToken } from '../../../../src/economy/receipts/operations/get-purchase-account-token.ts';
import { accountTokenOf } from '../../../../src/economy/receipts/receipt.ts';
import { scenarios } from '../../../support/scenario.ts';

export default scenarios(getPurchaseAccountToken, [
  {
    name: 'a player has one token, which no other player has',
    async play(world, { path }) {
      const { sessionTicket, playerId } = await world.logIn();
      const other = await world.logIn('other');
      const reply = await world.call(path, {}, { sessionTicket });
      const { titleId } = world;
      expect(reply.data).toEqual({ AccountToken: accountTokenOf({ titleId, playerId }) });
      const ofOther = await world.call(path, {}, { sessionTicket: other.sessionTicket });
      expect(ofOther.data).not.toEqual(reply.data);
      return reply;
    },
  },
]);
