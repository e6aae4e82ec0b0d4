import { expect } from 'vitest';
import { getServiceIDsFromOpenIdSubjectIdentifiers } from '../../../src/players/look-ups-by-identity.ts';
import { aPlayerWith, identityLookUpScenarios } from '../../support/identity-look-up-scenarios.ts';
import { askAt } from '../../support/seen-account-scenarios.ts';

const Issuer = 'https://id.example.com';
const SUBJECT = `["${Issuer}","Ada"]`;

export default identityLookUpScenarios(getServiceIDsFromOpenIdSubjectIdentifiers, {
  provider: 'OpenIdConnect',
  list: 'OpenIdSubjectIdentifiers',
  pair: 'OpenIdSubjectIdentifier',
  id: (number) => ({ Issuer, Subject: `member-${number}` }),
  subject: (number) => `["${Issuer}","member-${number}"]`,
  more: [
    {
      name: 'compares issuer and subject exactly, and takes one for no part of the other',
      async play(world, door) {
        const { sessionTicket } = await world.logIn();
        const ServiceId = await aPlayerWith(world, { provider: 'OpenIdConnect', subject: SUBJECT });
        const others = [
          { Issuer, Subject: 'ada' },
          { Issuer: Issuer.toUpperCase(), Subject: 'Ada' },
          { Issuer: `${Issuer}/`, Subject: 'Ada' },
          { Issuer: `${Issuer}","A`, Subject: 'da' },
        ];
        const own = { Issuer, Subject: 'Ada' };
        const OpenIdSubjectIdentifiers = [...others, own];
        const reply = await askAt(door, world, { sessionTicket, OpenIdSubjectIdentifiers });
        expect(reply.data.Data).toEqual([
          ...others.map((one) => ({ OpenIdSubjectIdentifier: one })),
          { OpenIdSubjectIdentifier: own, ServiceId },
        ]);
        return reply;
      },
    },
  ],
});
