import { expect } from 'vitest';
import { linkPSNId } from '../../../src/players/providers/platform-ids.ts';
import { ban } from '../../support/accounts.ts';
import { NOBODY } from '../../support/precedence.ts';
import { fillIdentities } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

function link(world: World, ServiceId: string, more: object = {}) {
  return world.asTitle(linkPSNId.path, { ServiceId, PSNUserId: '7226421357913201893', ...more });
}

async function holders(world: World, more: object = {}) {
  const body = { PSNAccountIDs: ['7226421357913201893'], ...more };
  const { Data } = await must(world.asTitle('/Server/GetServiceIDsFromPSNAccountIDs', body));
  return Data.map(({ ServiceId }: { ServiceId?: string }) => ServiceId);
}

export default scenarios(linkPSNId, [
  {
    name: 'the player is found by it, in its environment only; to link it again is a success',
    async play(world) {
      const { playerId } = await world.logIn();
      await must(link(world, playerId));
      expect(await holders(world)).toEqual([playerId]);
      expect(await holders(world, { IssuerId: 1 })).toEqual([undefined]);
      return link(world, playerId, { IssuerId: 256 });
    },
  },
  {
    name: 'it is no way to log in: the last other one stays',
    provokes: 'LastWayIn',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      await must(link(world, playerId));
      return world.call('/Client/UnlinkCustomID', {}, { sessionTicket });
    },
  },
  {
    name: 'an environment that cannot be is refused',
    provokes: 'InvalidPSNIssuerId',
    async play(world) {
      return link(world, (await world.logIn()).playerId, { IssuerId: 0 });
    },
  },
  {
    name: 'a player who does not exist is AccountNotFound',
    provokes: 'AccountNotFound',
    play: (world) => link(world, NOBODY),
  },
  {
    name: 'a player has one',
    provokes: 'AccountAlreadyLinked',
    async play(world) {
      const { playerId } = await world.logIn();
      await must(link(world, playerId));
      return link(world, playerId, { PSNUserId: 'another' });
    },
  },
  {
    name: 'a player with as many identities as there may be gets no more',
    provokes: 'OverLimit',
    isAtFullSize: true,
    async play(world) {
      const player = await world.logIn();
      await fillIdentities(world, player);
      return link(world, player.playerId);
    },
  },
  {
    name: 'one of another player is taken by force only',
    provokes: 'LinkedAccountAlreadyClaimed',
    async play(world) {
      const [ada, ben] = [await world.logIn('ada'), await world.logIn('ben')];
      await must(link(world, ada.playerId));
      const reply = await link(world, ben.playerId);
      await must(link(world, ben.playerId, { ForceLink: true }));
      expect(await holders(world)).toEqual([ben.playerId]);
      return reply;
    },
  },
  {
    name: 'it is not taken from a banned player',
    provokes: 'AccountLinkedToABannedPlayer',
    async play(world) {
      const [ada, ben] = [await world.logIn('ada'), await world.logIn('ben')];
      await must(link(world, ada.playerId));
      await ban(world, { ServiceId: ada.playerId });
      return link(world, ben.playerId, { ForceLink: true });
    },
  },
]);
