import { serverGetStoreItems } from '../../../../src/economy/stores/operations/server-get-store-items.ts';
import { STORE_SCENARIOS } from '../../../support/read-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';

export default scenarios(serverGetStoreItems, STORE_SCENARIOS);
