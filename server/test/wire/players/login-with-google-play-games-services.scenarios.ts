import { expect } from 'vitest';
import { loginWithGooglePlayGamesServices } from '../../../src/players/providers/google-play-games.ts';
import { awayScenarios } from '../../support/away-scenarios.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { connectGoogle, GOOGLE_PLAY_GAMES } from '../../support/platform-providers.ts';
import { enter, loginScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

export default scenarios(loginWithGooglePlayGamesServices, [
  ...infoScenarios(async (world, other) => {
    await connectGoogle(world);
    return enter(GOOGLE_PLAY_GAMES, world, 'one', other);
  }),
  ...loginScenarios(GOOGLE_PLAY_GAMES),
  // Those of Steam have the others; one that hangs costs three seconds.
  ...awayScenarios(GOOGLE_PLAY_GAMES, {
    fakeOf: ({ googlePlayGames }) => googlePlayGames,
    modes: ['lie', 'fail'],
  }),
  {
    name: 'a code logs in once: Google refuses it then',
    provokes: 'InvalidGooglePlayGamesServerAuthCode',
    async play(world) {
      await connectGoogle(world);
      const ServerAuthCode = world.fakes().googlePlayGames.give('a_1');
      const once = { ...GOOGLE_PLAY_GAMES, proof: () => ({ ServerAuthCode }) };
      await must(enter(once, world, 'ada'));
      return enter(once, world, 'ada');
    },
  },
  {
    name: 'the player id is another identity than that of a Google account',
    async play(world) {
      await connectGoogle(world);
      const reply = await enter(GOOGLE_PLAY_GAMES, world, 'ada');
      const credentials = { sessionTicket: reply.data.SessionTicket };
      const find = (list: string) =>
        must(world.call(`/Client/GetServiceIDsFrom${list}`, { [list]: ['a_ada'] }, credentials));
      const { ServiceId } = reply.data;
      const found = await find('GooglePlayGamesPlayerIDs');
      expect(found.Data).toEqual([expect.objectContaining({ ServiceId })]);
      const { Data } = await find('GoogleIDs');
      expect(Data).not.toEqual([expect.objectContaining({ ServiceId })]);
      return reply;
    },
  },
]);
