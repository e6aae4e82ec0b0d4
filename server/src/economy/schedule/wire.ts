import type { Static } from 'typebox';
import { ApiError, type ErrorDetails, type ErrorExtras } from '../../kernel/errors.ts';
import { DAY_MS, fromWireTime, toWireTime } from '../../kernel/instant.ts';
import { PENDING_CHANGES } from '../../kernel/limits.ts';
import { toWireAuthor, toWireSubject } from '../revisions/wire.ts';
import type { WriteName } from '../revisions/writes.ts';
import type { PendingChange, PendingState, Timing, TimingFault } from './pending-change.ts';
import type { PendingChangeInfo, STATUS_NAMES, TimingOnWire } from './schemas.ts';

/** Reads the timing of a change; undefined: it is made now. Throws InvalidParams for a member that needs EffectiveAt where it is missing. */
export function fromWireTiming(request: TimingOnWire): Timing | undefined {
  const { EffectiveAt, OnConflict = 'Cancel', ReplacesPendingChange } = request;
  if (EffectiveAt !== undefined) {
    return {
      plannedAt: fromWireTime(EffectiveAt),
      onConflict: OnConflict === 'Apply' ? 'apply' : 'cancel',
      replaces: ReplacesPendingChange,
    };
  }
  const misplaced = (['OnConflict', 'ReplacesPendingChange'] as const).find(
    (name) => request[name] !== undefined,
  );
  if (!misplaced) return undefined;
  throw badParameter({ [misplaced]: ['It is for a change with EffectiveAt.'] });
}

/** Makes InvalidParams, which every operation may answer, as for a request that does not fit its schema. */
function badParameter(details: ErrorDetails): ApiError {
  return new ApiError('InvalidParams', { details });
}

/** Makes InvalidParams for a change that cannot be scheduled. */
export function toTimingRefusal({ status }: TimingFault): ApiError {
  switch (status) {
    case 'badInstant':
      return badParameter({
        EffectiveAt: [
          `It must be in the future, at most ${PENDING_CHANGES.aheadMs / DAY_MS} days ahead.`,
        ],
      });
    case 'tooManyPending':
      return badParameter({
        EffectiveAt: [
          `The title has ${PENDING_CHANGES.max} pending changes; cancel one, or replace one.`,
        ],
      });
    case 'notPending':
      return badParameter({
        ReplacesPendingChange: ['There is no such pending change of what this call changes.'],
      });
  }
}

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
