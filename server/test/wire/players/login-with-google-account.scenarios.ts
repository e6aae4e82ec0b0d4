import { expect } from 'vitest';
import { loginWithGoogleAccount } from '../../../src/players/providers/google.ts';
import { awayScenarios } from '../../support/away-scenarios.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { GOOGLE, googleCode } from '../../support/issuer-providers.ts';
import { addressIn, confirmedContact, registerAda } from '../../support/mailed-tokens.ts';
import { connectGoogle } from '../../support/platform-providers.ts';
import { enter, loginScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

export default scenarios(loginWithGoogleAccount, [
  ...infoScenarios(async (world, other) => {
    await GOOGLE.prepare?.(world);
    return enter(GOOGLE, world, 'one', other);
  }),
  ...loginScenarios(GOOGLE),
  ...awayScenarios(GOOGLE, { fakeOf: ({ googlePlayGames }) => googlePlayGames }),
  {
    name: 'an address that Google has verified becomes the contact of a player who has none, where the game asks for it',
    async play(world) {
      await connectGoogle(world);
      const contactOf = async (claims: object, more: object) => {
        const email = { email: 'Ada@example.com', ...claims };
        const ServerAuthCode = await googleCode(world, { sub: 'ada', ...email });
        const proof = () => ({ ServerAuthCode, ...more });
        const reply = await enter({ ...GOOGLE, proof }, world, 'ada');
        const { ServiceId } = reply.data;
        const { Data } = await must(world.asTitle('/Admin/ExportPlayerData', { ServiceId }));
        return {
          reply,
          addresses: Data.ContactEmails.map((one: { Address: string }) => one.Address),
        };
      };
      const SetEmail = true;
      expect((await contactOf({ email_verified: true }, {})).addresses).toEqual([]);
      expect((await contactOf({ email_verified: 'false' }, { SetEmail })).addresses).toEqual([]);
      const { reply, addresses } = await contactOf({ email_verified: 'true' }, { SetEmail });
      expect(addresses).toEqual(['ada@example.com']);
      return reply;
    },
  },
  {
    name: 'a code logs in once: Google refuses it then',
    provokes: 'InvalidGoogleToken',
    async play(world) {
      await connectGoogle(world);
      const ServerAuthCode = await googleCode(world, { sub: 'ada' });
      const logIn = () => enter({ ...GOOGLE, proof: () => ({ ServerAuthCode }) }, world, 'ada');
      expect(await logIn()).toMatchObject({ code: 200 });
      return logIn();
    },
  },
  {
    name: 'an address with which another player logs in, or that is the contact of one, finds and joins nobody',
    async play(world) {
      await connectGoogle(world);
      const { ServiceId: playerId } = await registerAda(world);
      const contact = `contact-${addressIn(world)}`;
      await confirmedContact(world, { playerId, email: contact });
      const logIn = async (email: string) => {
        const claims = { sub: email, email, email_verified: true };
        const ServerAuthCode = await googleCode(world, claims);
        const proof = () => ({ ServerAuthCode, SetEmail: true });
        const reply = await enter({ ...GOOGLE, proof }, world, email);
        expect(reply.data).toMatchObject({ NewlyCreated: true });
        expect(reply.data.ServiceId).not.toBe(playerId);
        return reply;
      };
      await logIn(addressIn(world));
      return logIn(contact);
    },
  },
]);
