import type { ErrorDetails, ErrorExtras } from '../../kernel/errors.ts';
import { DAY_MS } from '../../kernel/instant.ts';
import { PENDING_CHANGES } from '../../kernel/limits.ts';
import { toShownSubject } from '../revisions/wire.ts';
import type { WriteName } from '../revisions/writes.ts';
import type { PendingChange } from './pending-change.ts';
import { toWirePendingMembers } from './schemas.ts';

/** The operation of each write. */
const OPERATIONS: Readonly<Record<WriteName, string>> = {
  'stores.set': 'SetStoreItems',
  'stores.update': 'UpdateStoreItems',
  'stores.setOpen': 'SetStoreOpen',
  'stores.remove': 'DeleteStore',
  'stores.restore': 'RestoreStore',
  'catalogs.set': 'SetCatalogItems',
  'catalogs.update': 'UpdateCatalogItems',
  'catalogs.remove': 'DeleteCatalog',
  'catalogs.restore': 'RestoreCatalog',
  'dropTables.update': 'UpdateRandomResultTables',
  'currencies.set': 'AddVirtualCurrencyTypes',
  'currencies.remove': 'RemoveVirtualCurrencyTypes',
};

/** Describes InvalidParams: no scheduled change that the call can use has this number. */
export function describeNoChange(sentence: string): ErrorExtras {
  return { details: { PendingChange: [sentence] } };
}

/** Describes InvalidParams: no change can be planned for this instant. */
export const BAD_INSTANT: ErrorDetails = {
  EffectiveAt: [
    `It must be in the future, at most ${PENDING_CHANGES.aheadMs / DAY_MS} days ahead.`,
  ],
};

/** Writes a scheduled change for the wire. */
export function toWirePendingChange({ subject, name, ...change }: PendingChange) {
  const operation = OPERATIONS[name];
  return toWirePendingMembers({ ...change, ...toShownSubject(subject), operation });
}
