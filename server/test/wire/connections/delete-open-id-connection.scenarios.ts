import { expect } from 'vitest';
import { deleteOpenIdConnection } from '../../../src/connections/operations/delete-open-id-connection.ts';
import { changes, connect, listed } from '../../support/connections.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = deleteOpenIdConnection;

export default scenarios(deleteOpenIdConnection, [
  {
    name: 'ends a connection of the title, which may be made again; repeating it changes nothing',
    async play(world) {
      const other = await world.otherTitle();
      await connect(other);
      await connect(world);
      const reply = await world.asTitle(path, { ConnectionId: 'studio' });
      expect(await listed(world)).toEqual([]);
      expect(await listed(other)).toHaveLength(1);
      await world.asTitle(path, { ConnectionId: 'studio' });
      const [removed, ...before] = await changes(world);
      expect(before).toHaveLength(1);
      expect(removed).toMatchObject({ Action: 'Removed', HasNewSecret: false });
      expect(removed).not.toHaveProperty('After');
      await connect(world);
      return reply;
    },
  },
]);
