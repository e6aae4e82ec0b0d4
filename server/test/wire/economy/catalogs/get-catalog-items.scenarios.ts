import { getCatalogItems } from '../../../../src/economy/catalogs/operations/get-catalog-items.ts';
import { CATALOG_SCENARIOS } from '../../../support/read-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';

export default scenarios(getCatalogItems, CATALOG_SCENARIOS);
