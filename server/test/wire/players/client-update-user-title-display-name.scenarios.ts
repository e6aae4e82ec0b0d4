import { clientUpdateUserTitleDisplayName } from '../../../src/players/operations/client-update-user-title-display-name.ts';
import { renameScenarios } from '../../support/rename-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = clientUpdateUserTitleDisplayName;

export default scenarios(clientUpdateUserTitleDisplayName, [
  ...renameScenarios((world, { sessionTicket }, DisplayName) =>
    world.call(path, { DisplayName }, { sessionTicket }),
  ),
  {
    name: 'a deleted player is NotAuthenticated',
    provokes: 'NotAuthenticated',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      await must(world.asTitle('/Admin/DeletePlayer', { ServiceId: playerId }));
      return world.call(path, { DisplayName: 'Ada' }, { sessionTicket });
    },
  },
]);
