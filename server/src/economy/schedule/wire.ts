import type { Static } from 'typebox';
import { ApiError, type ErrorDetails, type ErrorExtras } from '../../kernel/errors.ts';
import { DAY_MS, fromWireTime, toWireTime } from '../../kernel/instant.ts';
import { PENDING_CHANGES } from '../../kernel/limits.ts';
import { toWireAuthor } from '../revisions/author-wire.ts';
import { toWireSubject } from '../revisions/subject-wire.ts';
import type { WriteName } from '../revisions/writes.ts';
import type { PendingChange, PendingState, Timing, TimingFault } from './ports.ts';
import type { PendingChangeInfo, STATUS_NAMES, TimingOnWire } from './schemas.ts';

/** The timing of a change; undefined: it is made now. Throws InvalidParams where the request has no instant and needs one. */
export function fromWireTiming(request: TimingOnWire): Timing | undefined {
  const { EffectiveAt, OnConflict = 'Cancel', ReplacesPendingChange } = request;
  if (EffectiveAt !== undefined) {
    return {
      plannedAt: fromWireTime(EffectiveAt),
      onConflict: OnConflict === 'Apply' ? 'apply' : 'cancel',
      replaces: ReplacesPendingChange,
    };
  }
  const lonely = (['OnConflict', 'ReplacesPendingChange'] as const).find(
    (name) => request[name] !== undefined,
  );
  if (!lonely) return undefined;
  throw badParameter({ [lonely]: ['It is for a change with EffectiveAt.'] });
}

/** A refusal that any operation may give, as for a request that does not fit its schema. */
function badParameter(details: ErrorDetails): ApiError {
  return new ApiError('InvalidParams', { details });
}

/** Makes InvalidParams of what keeps a change from being scheduled. */
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

/** The state that a request names. */
export function fromWireStatus(status: (typeof STATUS_NAMES)[number]): PendingState {
  return status.toLowerCase() as PendingState;
}

/** The operations of the writes. */
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

/** The refusal of a number that no scheduled change has which could be meant. */
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
