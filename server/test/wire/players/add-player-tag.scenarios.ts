import { expect } from 'vitest';
import { PLAYER_TAGS_MAX } from '../../../src/players/commands/tags.ts';
import { addPlayerTag } from '../../../src/players/operations/add-player-tag.ts';
import { NOBODY } from '../../support/precedence.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

async function tagsOf(world: World, ServiceId: string) {
  return (await must(world.asTitle('/Server/GetPlayerTags', { ServiceId }))).Tags;
}

export default scenarios(addPlayerTag, [
  {
    name: 'a player has the tag once, also in the export, until the player is deleted',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn();
      const reply = await callAt(door, world, { ServiceId, TagName: 'early bird' });
      await must(callAt(door, world, { ServiceId, TagName: 'early bird' }));
      expect(await tagsOf(world, ServiceId)).toEqual([`title.${world.titleId}.early bird`]);
      const exported = await must(world.asTitle('/Admin/ExportPlayerData', { ServiceId }));
      expect(JSON.parse(exported.Data.Account[0].Tags)).toEqual(['early bird']);
      await must(world.asTitle('/Admin/DeletePlayer', { ServiceId }));
      const again = await world.logIn();
      expect(await tagsOf(world, again.playerId)).toEqual([]);
      return reply;
    },
  },
  {
    name: 'support gives tags, a viewer does not',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn();
      const body = { ServiceId, TagName: 'vip' };
      const viewer = await world.operator(['viewer']);
      const refused = await world.call(door.path, body, { operator: viewer });
      expect(refused.error).toBe('NotAuthorizedByTitle');
      expect(await tagsOf(world, ServiceId)).toEqual([]);
      return world.call(door.path, body, { operator: await world.operator(['support']) });
    },
  },
  {
    name: 'a tag of more than 256 characters, and one of none',
    provokes: 'InvalidParams',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn();
      await must(callAt(door, world, { ServiceId, TagName: 'x'.repeat(256) }));
      const long = await callAt(door, world, { ServiceId, TagName: 'x'.repeat(257) });
      expect(long.error).toBe('InvalidParams');
      return callAt(door, world, { ServiceId, TagName: '' });
    },
  },
  {
    name: 'a player who does not exist, and one of another title',
    provokes: 'AccountNotFound',
    async play(world, door) {
      const { playerId: ServiceId } = await (await world.otherTitle()).logIn();
      const other = await callAt(door, world, { ServiceId, TagName: 'vip' });
      expect(other.error).toBe('AccountNotFound');
      return callAt(door, world, { ServiceId: NOBODY, TagName: 'vip' });
    },
  },
  {
    name: 'a tag more than a hundred is refused, until one is taken',
    provokes: 'PlayerTagCountLimitExceeded',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn();
      const tags = Array.from({ length: PLAYER_TAGS_MAX }, (_, number) => `tag ${number}`);
      await Promise.all(
        tags.map((TagName) => must(world.asTitle('/Server/AddPlayerTag', { ServiceId, TagName }))),
      );
      const reply = await callAt(door, world, { ServiceId, TagName: 'one more' });
      await must(world.asTitle('/Admin/RemovePlayerTag', { ServiceId, TagName: 'tag 7' }));
      await must(callAt(door, world, { ServiceId, TagName: 'one more' }));
      return reply;
    },
  },
]);
