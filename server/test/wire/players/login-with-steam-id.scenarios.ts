import { expect } from 'vitest';
import { loginWithSteamId } from '../../../src/players/providers/platform-ids.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { connectSteam, STEAM, STEAM_ID } from '../../support/platform-providers.ts';
import { enter, loginScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

export default scenarios(loginWithSteamId, [
  ...infoScenarios(async (world, other) => {
    await connectSteam(world);
    return enter(STEAM_ID, world, 'one', other);
  }),
  ...loginScenarios(STEAM_ID),
  {
    name: 'it is the player who logs in with a ticket of the same account',
    async play(world) {
      await connectSteam(world);
      const { ServiceId } = await must(enter(STEAM, world, 'ada'));
      const reply = await enter(STEAM_ID, world, 'ada');
      expect(reply.data).toMatchObject({ ServiceId, NewlyCreated: false });
      return reply;
    },
  },
  {
    name: 'what is no id of a person at Steam is SteamUserNotFound',
    provokes: 'SteamUserNotFound',
    async play(world) {
      await connectSteam(world);
      const ask = (SteamId: string) =>
        enter({ ...STEAM_ID, proof: () => ({ SteamId }) }, world, '');
      for (const id of ['7', 'ada', '076561197960435530', '76561197960435530 ']) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await ask(id)).toMatchObject({ error: 'SteamUserNotFound' });
      }
      return ask('99999999999999999');
    },
  },
]);
