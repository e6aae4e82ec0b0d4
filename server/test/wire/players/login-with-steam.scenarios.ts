import { expect } from 'vitest';
import { REFERENCE_STEAM_IDENTITY } from '../../../src/http/dialect.ts';
import { loginWithSteam } from '../../../src/players/providers/steam.ts';
import { awayScenarios } from '../../support/away-scenarios.ts';
import { STEAM as FAKE } from '../../support/fakes/steam.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { connectSteam, STEAM, steamIdNamed } from '../../support/platform-providers.ts';
import { enter, loginScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const steamId = steamIdNamed('ada');

/** Logs in with a ticket. */
function present(world: World, SteamTicket: string, more: object = {}) {
  return enter({ ...STEAM, proof: () => ({ SteamTicket, ...more }) }, world, 'ada');
}

export default scenarios(loginWithSteam, [
  ...infoScenarios(async (world, other) => {
    await connectSteam(world);
    return enter(STEAM, world, 'one', other);
  }),
  ...loginScenarios(STEAM),
  ...awayScenarios(STEAM, { fakeOf: ({ steam }) => steam }),
  {
    name: 'the player is known by the id that Steam tells',
    async play(world) {
      await connectSteam(world);
      const reply = await enter(STEAM, world, 'ada');
      const { Data } = await must(
        world.asTitle('/Server/GetServiceIDsFromSteamIDs', { SteamStringIDs: [steamId] }),
      );
      expect(Data).toEqual([expect.objectContaining({ ServiceId: reply.data.ServiceId })]);
      return reply;
    },
  },
  {
    name: 'a ticket for a service is judged for the identity of the title, and without one for the one of the reference API',
    async play(world) {
      const { steam } = world.fakes();
      const specific = { TicketIsServiceSpecific: true };
      await connectSteam(world);
      const usual = steam.give({ steamId, identity: REFERENCE_STEAM_IDENTITY });
      await must(present(world, usual, specific));
      await connectSteam(world, { Identity: 'my-game' });
      expect(await present(world, usual, specific)).toMatchObject({ error: 'InvalidSteamTicket' });
      const ours = steam.give({ steamId, identity: 'my-game' });
      await must(present(world, ours, specific));
      return present(world, ours);
    },
  },
  {
    name: 'a ticket of another service, or one that was taken back, is refused',
    provokes: 'InvalidSteamTicket',
    async play(world) {
      const { steam } = world.fakes();
      await connectSteam(world, { Identity: 'my-game' });
      const others = steam.give({ steamId, identity: 'a-forum' });
      const ticket = steam.give({ steamId });
      // A thief leaves out what an honest game sends.
      for (const foreign of [others, ticket]) {
        for (const TicketIsServiceSpecific of [true, false]) {
          // oxlint-disable-next-line no-await-in-loop
          const reply = await present(world, foreign, { TicketIsServiceSpecific });
          expect(reply).toMatchObject({ error: 'InvalidSteamTicket' });
        }
      }
      await connectSteam(world);
      await must(present(world, ticket));
      steam.cancel(ticket);
      return present(world, ticket);
    },
  },
  {
    name: 'a player whom the publisher has banned at Steam is refused',
    provokes: 'InvalidSteamTicket',
    async play(world) {
      await connectSteam(world);
      return present(world, world.fakes().steam.give({ steamId, isPublisherBanned: true }));
    },
  },
  {
    name: 'one who has borrowed the game is refused unless the title allows it',
    provokes: 'InvalidSteamTicket',
    async play(world) {
      const borrowed = world.fakes().steam.give({ steamId, ownerId: steamIdNamed('ben') });
      await connectSteam(world, { AllowsFamilySharing: true });
      await must(present(world, borrowed));
      await connectSteam(world);
      return present(world, borrowed);
    },
  },
  {
    name: 'a publisher key that Steam does not take is the fault of the title, and is never told',
    provokes: 'SteamNotEnabledForTitle',
    async play(world) {
      const Secret = 'A-KEY-THAT-NOBODY-KNOWS';
      const Settings = { Steam: { AppId: FAKE.appId, AllowsFamilySharing: false } };
      await must(
        world.asTitle('/Admin/SetIdentityProvider', { Provider: 'Steam', Settings, Secret }),
      );
      const reply = await present(world, world.fakes().steam.give({ steamId }));
      expect(JSON.stringify(reply)).not.toContain(Secret);
      return reply;
    },
  },
  {
    name: 'a ticket of 64 KB, or one that is no ticket, is refused without a call',
    provokes: 'InvalidSteamTicket',
    async play(world) {
      await connectSteam(world);
      const before = world.fakes().steam.calls.length;
      for (const ticket of ['00'.repeat(32_000), 'no ticket', '000', '../../x?key=1']) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await present(world, ticket)).toMatchObject({ error: 'InvalidSteamTicket' });
      }
      const reply = await present(world, '\u0000');
      expect(world.fakes().steam.calls).toHaveLength(before);
      return reply;
    },
  },
]);
