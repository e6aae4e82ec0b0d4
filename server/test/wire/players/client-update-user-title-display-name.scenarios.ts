import { clientUpdateUserTitleDisplayName } from '../../../src/players/operations/client-update-user-title-display-name.ts';
import { renameScenarios } from '../../support/rename-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = clientUpdateUserTitleDisplayName;

export default scenarios(
  clientUpdateUserTitleDisplayName,
  renameScenarios((world, { sessionTicket }, DisplayName) =>
    world.call(path, { DisplayName }, { sessionTicket }),
  ),
);
