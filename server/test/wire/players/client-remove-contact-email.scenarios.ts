import { expect } from 'vitest';
import { HOUR_MS } from '../../../src/kernel/instant.ts';
import { clientRemoveContactEmail } from '../../../src/players/operations/client-remove-contact-email.ts';
import { contactsOf, contactToken } from '../../support/mailed-tokens.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = clientRemoveContactEmail;
const email = 'ada@example.com';

const remove = (world: World, sessionTicket: string) => world.call(path, {}, { sessionTicket });

export default scenarios(clientRemoveContactEmail, [
  {
    name: 'the address is gone; once more changes nothing',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      await contactToken(world, { playerId, email });
      await must(remove(world, sessionTicket));
      expect(await contactsOf(world, playerId)).toBeUndefined();
      return remove(world, sessionTicket);
    },
  },
  {
    name: 'a session that began more than an hour ago removes nothing',
    provokes: 'SessionTooOld',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      await contactToken(world, { playerId, email });
      world.clock.advance(HOUR_MS + 1);
      const reply = await remove(world, sessionTicket);
      expect(await contactsOf(world, playerId)).toHaveLength(1);
      return reply;
    },
  },
  {
    name: 'a deleted player is NotAuthenticated',
    provokes: 'NotAuthenticated',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      await must(world.asTitle('/Admin/DeletePlayer', { ServiceId: playerId }));
      return remove(world, sessionTicket);
    },
  },
]);
