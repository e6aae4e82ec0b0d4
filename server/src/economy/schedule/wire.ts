import type { Static } from 'typebox';
import type { ErrorExtras } from '../../kernel/errors.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { toWireAuthor, toWireSubject } from '../revisions/wire.ts';
import type { WriteName } from '../revisions/writes.ts';
import type { PendingChange, PendingState } from './pending-change.ts';
import type { PendingChangeInfo, STATUS_NAMES } from './schemas.ts';

const STATUSES: Readonly<Record<PendingState, (typeof STATUS_NAMES)[number]>> = {
  pending: 'Pending',
  applied: 'Applied',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

/** Reads the state that a request names. */
export function fromWireStatus(status: (typeof STATUS_NAMES)[number]): PendingState {
  return status.toLowerCase() as PendingState;
}

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

/** Writes a scheduled change for the wire. */
export function toWirePendingChange(change: PendingChange): Static<typeof PendingChangeInfo> {
  const { subject, requestId, note, settledAt, revision, reason } = change;
  return {
    PendingChange: change.number,
    Status: STATUSES[change.state],
    ...toWireSubject(subject),
    Operation: OPERATIONS[change.name],
    EffectiveAt: toWireTime(change.plannedAt),
    OnConflict: change.onConflict === 'apply' ? 'Apply' : 'Cancel',
    BaseRevision: change.baseRevision,
    ScheduledAt: toWireTime(change.scheduledAt),
    Author: toWireAuthor(change.author),
    ...(requestId !== undefined && { RequestId: requestId }),
    ...(note !== undefined && { Note: note }),
    ...(settledAt !== undefined && { SettledAt: toWireTime(settledAt) }),
    ...(revision !== undefined && { Revision: revision }),
    ...(reason !== undefined && { Reason: reason }),
  };
}
