import { expect } from 'vitest';
import {
  DATA_VALUE_BYTES_MAX,
  USUAL_PLAYER_DATA_LIMITS,
} from '../../../src/kernel/player-data-limits.ts';
import { updateUserData } from '../../../src/player-data/data-operations.ts';
import { read, studioUpdateScenarios } from '../../support/data-scenarios.ts';
import { must } from '../../support/stock.ts';

export default studioUpdateScenarios(updateUserData, 'UserData', [
  {
    name: 'a player has so many bytes in all kinds of data together, and no more',
    provokes: 'DataLengthExceeded',
    async play(world, { path }) {
      const { playerId: ServiceId } = await world.logIn();
      const count = USUAL_PLAYER_DATA_LIMITS.bytesMax / DATA_VALUE_BYTES_MAX;
      const Value = 'a'.repeat(DATA_VALUE_BYTES_MAX);
      const full = Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, Value]));
      await must(world.asTitle(path, { ServiceId, Data: full }));
      const other = { ServiceId, Data: { a: 'a' } };
      const reply = await world.asTitle('/Server/UpdateUserInternalData', other);
      expect(reply.error).toBe('DataLengthExceeded');
      await must(world.asTitle(path, { ServiceId, Data: { k0: null } }));
      await must(world.asTitle('/Server/UpdateUserInternalData', other));
      return world.asTitle(path, { ServiceId, Data: { k0: Value } });
    },
  },
  {
    name: 'data are in the export of their player, and gone with the player',
    async play(world, { path }) {
      const { playerId: ServiceId } = await world.logIn();
      const reply = await world.asTitle(path, { ServiceId, Data: { note: 'a dark horse' } });
      const exported = await must(world.asTitle('/Admin/ExportPlayerData', { ServiceId }));
      expect(JSON.stringify(exported)).toContain('a dark horse');
      await must(world.asTitle('/Admin/DeletePlayer', { ServiceId }));
      const gone = await world.asTitle('/Server/GetUserData', { ServiceId });
      expect(gone.error).toBe('AccountNotFound');
      return reply;
    },
  },
  {
    name: 'support changes data, and does not see internal data',
    async play(world, { path }) {
      const { playerId: ServiceId } = await world.logIn();
      const operator = await world.operator(['support']);
      const reply = await world.call(path, { ServiceId, Data: { a: '1' } }, { operator });
      const ask = async (name: string) =>
        (await world.call(`/Admin/${name}`, { ServiceId }, { operator })).error;
      expect(await ask('GetUserInternalData')).toBe('NotAuthorizedByTitle');
      expect(await ask('UpdateUserInternalData')).toBe('NotAuthorizedByTitle');
      expect(await ask('GetUserReadOnlyData')).toBeUndefined();
      const { Data } = await read(world, 'UserData', { ServiceId });
      expect(Data).toMatchObject({ a: { Value: '1' } });
      return reply;
    },
  },
]);
