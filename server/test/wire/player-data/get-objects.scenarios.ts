import { expect } from 'vitest';
import { getObjects } from '../../../src/player-data/operations/get-objects.ts';
import {
  account,
  asPlayer,
  entityScenarios,
  getAsTitle,
  setAsTitle,
  titlePlayer,
} from '../../support/object-scenarios.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

export default scenarios(getObjects, [
  {
    name: 'gives objects by name as they were set, as JSON or as texts of JSON',
    async play(world, door) {
      const player = await world.logIn();
      const Entity = titlePlayer(player);
      const avatar = { hat: 'red', 'é🐙': [1, null, { a: 1.5 }] };
      const named = Object.entries({ avatar, constructor: '', list: [], seven: 7 });
      const Objects = named.map(([ObjectName, DataObject]) => ({ ObjectName, DataObject }));
      const proto = { ObjectName: '__proto__', EscapedDataObject: '{"__proto__":{"a":1}}' };
      await setAsTitle(world, { Entity, Objects: [...Objects, proto] });
      const reply = await callAt(door, world, { Entity });
      const shown = { ...Entity, TypeString: Entity.Type };
      expect(reply.data).toMatchObject({ Entity: shown, ProfileVersion: 1 });
      const found = reply.data.Objects as Record<string, { readonly DataObject: unknown }>;
      for (const [name, DataObject] of named) {
        expect(found[name]).toEqual({ ObjectName: name, DataObject });
      }
      const own = Object.getOwnPropertyDescriptor(found, '__proto__')?.value;
      expect(JSON.stringify(own)).toBe(
        '{"ObjectName":"__proto__","DataObject":{"__proto__":{"a":1}}}',
      );
      const escaped = await must(callAt(door, world, { Entity, EscapeObject: true }));
      expect(escaped.Objects.list).toEqual({ ObjectName: 'list', EscapedDataObject: '[]' });
      const body = { Entity };
      const { entityToken } = player;
      expect((await asPlayer(door, world, { body, entityToken })).data).toEqual(reply.data);
      return reply;
    },
  },
  {
    name: 'an entity that never had objects has none, in version 0; data of the player are none',
    async play(world, door) {
      const player = await world.logIn();
      const { playerId: ServiceId } = player;
      await must(world.asTitle('/Admin/UpdateUserData', { ServiceId, Data: { a: '1' } }));
      const Objects = [{ ObjectName: 'a', DataObject: 1 }];
      await setAsTitle(world, { Entity: account(player), Objects });
      const reply = await callAt(door, world, { Entity: titlePlayer(player) });
      expect(reply.data).toMatchObject({ Objects: {}, ProfileVersion: 0 });
      const { Data } = await must(world.asTitle('/Admin/GetUserData', { ServiceId }));
      expect(Object.keys(Data)).toEqual(['a']);
      expect(Data.a.Value).toBe('1');
      return reply;
    },
  },
  {
    name: 'objects are in the export of their player, and gone with the player',
    provokes: 'ProfileDoesNotExist',
    async play(world, door) {
      const player = await world.logIn();
      const { playerId: ServiceId } = player;
      const Objects = [{ ObjectName: 'horse', DataObject: { colour: 'very dark' } }];
      await setAsTitle(world, { Entity: titlePlayer(player), Objects });
      await getAsTitle(world, { Entity: titlePlayer(player) });
      const exported = await must(world.asTitle('/Admin/ExportPlayerData', { ServiceId }));
      expect(JSON.stringify(exported)).toContain('very dark');
      await must(world.asTitle('/Admin/DeletePlayer', { ServiceId }));
      return callAt(door, world, { Entity: titlePlayer(player) });
    },
  },
  ...entityScenarios({}),
]);
