import { expect } from 'vitest';
import { HOUR_MS } from '../../../src/kernel/instant.ts';
import { addOrUpdateContactEmail } from '../../../src/players/operations/add-or-update-contact-email.ts';
import { confirmedContact, contactsOf, resetToken } from '../../support/mailed-tokens.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = addOrUpdateContactEmail;

const set = (world: World, sessionTicket: string, EmailAddress = 'Ada@example.com') =>
  world.call(path, { EmailAddress }, { sessionTicket });

export default scenarios(addOrUpdateContactEmail, [
  {
    name: 'the player has the address as it was written, and it is not confirmed',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      const reply = await set(world, sessionTicket);
      expect(await contactsOf(world, playerId)).toEqual([
        { EmailAddress: 'Ada@example.com', VerificationStatus: 'Unverified' },
      ]);
      return reply;
    },
  },
  {
    name: 'the same address again stays confirmed, and another is not',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      await confirmedContact(world, { playerId, email: 'Ada@example.com' });
      await must(set(world, sessionTicket, 'ada@example.com'));
      expect(await contactsOf(world, playerId)).toEqual([
        { EmailAddress: 'Ada@example.com', VerificationStatus: 'Confirmed' },
      ]);
      const reply = await set(world, sessionTicket, 'eve@example.com');
      expect(await contactsOf(world, playerId)).toEqual([
        { EmailAddress: 'eve@example.com', VerificationStatus: 'Unverified' },
      ]);
      return reply;
    },
  },
  {
    name: 'it is no name to log in with, and several players may have it',
    async play(world) {
      const [one, other] = [await world.logIn('one'), await world.logIn('other')];
      await must(set(world, one.sessionTicket));
      const reply = await set(world, other.sessionTicket);
      expect(await resetToken(world)).toBe('none');
      return reply;
    },
  },
  {
    name: 'a text to which no mail can go',
    provokes: 'InvalidEmailAddress',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      const texts = ['', 'ada', 'a@b', 'a@b.c, d@e.f', '<ada@example.com>', 'a\r\nb@example.com'];
      for (const text of texts.slice(1)) {
        expect(await set(world, sessionTicket, text)).toMatchObject({
          error: 'InvalidEmailAddress',
        });
      }
      return set(world, sessionTicket, texts[0]);
    },
  },
  {
    name: 'a session that began more than an hour ago changes nothing',
    provokes: 'SessionTooOld',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      world.clock.advance(HOUR_MS + 1);
      const reply = await set(world, sessionTicket);
      expect(await contactsOf(world, playerId)).toBeUndefined();
      return reply;
    },
  },
  {
    name: 'a deleted player is NotAuthenticated',
    provokes: 'NotAuthenticated',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      await must(world.asTitle('/Admin/DeletePlayer', { ServiceId: playerId }));
      return set(world, sessionTicket);
    },
  },
]);
