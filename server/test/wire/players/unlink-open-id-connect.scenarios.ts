import { expect } from 'vitest';
import { unlinkOpenIdConnect } from '../../../src/players/providers/open-id-connect.ts';
import { CONNECTION, connectIssuer, OPEN_ID } from '../../support/issuer-providers.ts';
import {
  enter,
  guestOf,
  linkTo,
  onBehalf,
  unlinkScenarios,
} from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

export default scenarios(unlinkOpenIdConnect, [
  ...unlinkScenarios(unlinkOpenIdConnect, {
    provider: OPEN_ID,
    naming: () => CONNECTION,
    notLinked: 'AccountNotLinked',
  }),
  {
    name: 'a connection that the title does not have takes nothing',
    provokes: 'AccountNotLinked',
    async play(world) {
      await connectIssuer(world);
      const player = await guestOf(OPEN_ID, world);
      await must(linkTo(OPEN_ID, world, player, 'mine'));
      const reply = await onBehalf(unlinkOpenIdConnect, world, player, { ConnectionId: 'none' });
      const { ServiceId } = await must(enter(OPEN_ID, world, 'mine', { CreateAccount: false }));
      expect(ServiceId).toBe(player.playerId);
      return reply;
    },
  },
]);
