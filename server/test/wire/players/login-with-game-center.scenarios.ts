import { expect } from 'vitest';
import { MINUTE_MS } from '../../../src/kernel/instant.ts';
import { loginWithGameCenter } from '../../../src/players/providers/game-center.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { connectGameCenter, GAME_CENTER, signedPlayer } from '../../support/platform-providers.ts';
import { enter, loginScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

function present(world: World, signed: object) {
  return enter({ ...GAME_CENTER, proof: () => ({ ...signed }) }, world, 'ada');
}

export default scenarios(loginWithGameCenter, [
  ...infoScenarios(async (world, other) => {
    await connectGameCenter(world);
    return enter(GAME_CENTER, world, 'one', other);
  }),
  ...loginScenarios(GAME_CENTER),
  {
    name: 'a signature logs in again within ten minutes, because an answer may be lost, and not later',
    provokes: 'GameCenterAuthenticationFailed',
    async play(world) {
      await connectGameCenter(world);
      const signed = signedPlayer(world, 'ada');
      const { ServiceId } = await must(present(world, signed));
      world.clock.advance(10 * MINUTE_MS);
      expect((await must(present(world, signed))).ServiceId).toBe(ServiceId);
      world.clock.advance(1);
      return present(world, signed);
    },
  },
  {
    name: 'a player who was signed for another game is refused',
    provokes: 'GameCenterAuthenticationFailed',
    async play(world) {
      await connectGameCenter(world);
      return present(world, signedPlayer(world, 'ada', 'com.example.somebody-elses'));
    },
  },
  {
    name: 'a certificate of an address that is not under apple.com is not fetched',
    provokes: 'InvalidGameCenterAuthRequest',
    async play(world) {
      await connectGameCenter(world);
      const { gameCenter } = world.fakes();
      const before = gameCenter.calls.length;
      const PublicKeyUrl = `${gameCenter.origin}/public-key/gc-prod-10.cer`;
      const reply = await present(world, { ...signedPlayer(world, 'ada'), PublicKeyUrl });
      expect(gameCenter.calls).toHaveLength(before);
      return reply;
    },
  },
  {
    name: 'an id without a signature is no proof',
    provokes: 'InvalidParams',
    async play(world) {
      await connectGameCenter(world);
      const { PlayerId } = signedPlayer(world, 'ada');
      return present(world, { PlayerId });
    },
  },
]);
