import { expect } from 'vitest';
import { adminUpdateUserTitleDisplayName } from '../../../src/players/operations/admin-update-user-title-display-name.ts';
import { renameScenarios } from '../../support/rename-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = adminUpdateUserTitleDisplayName;

export default scenarios(adminUpdateUserTitleDisplayName, [
  ...renameScenarios((world, { playerId }, DisplayName) =>
    world.asTitle(path, { ServiceId: playerId, DisplayName }),
  ),
  {
    name: 'an unknown player is UserisNotValid, also one of another title',
    provokes: 'UserisNotValid',
    async play(world) {
      const { playerId } = await (await world.otherTitle()).logIn();
      const body = { ServiceId: playerId, DisplayName: 'Lady Ada' };
      expect(await world.asTitle(path, body)).toMatchObject({ error: 'UserisNotValid' });
      return world.asTitle(path, { ...body, ServiceId: 'NOBODY' });
    },
  },
]);
