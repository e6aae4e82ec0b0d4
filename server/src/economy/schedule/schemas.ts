import type { Static } from 'typebox';
import { codecOf } from '../../kernel/codec.ts';
import { extension } from '../../kernel/extension.ts';
import { DAY_MS } from '../../kernel/instant.ts';
import { NOTE_CHARS_MAX, PENDING_CHANGES } from '../../kernel/limits.ts';
import { ContinuationToken } from '../../kernel/page.ts';
import { AnyText, Count, Identifier, WireTime, Word } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { placeInSaleMembers, subjectMembers } from '../revisions/schemas.ts';
import { AuthorOnWire, Text } from '../schemas.ts';

export const PendingChangeNumber = (description: string) =>
  Type.Integer({ description, minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const ConflictRuleName = (description: string) => Word(['Apply', 'Cancel'], description);

/** The members that schedule a change; every call that changes what is sold has them. */
export const timingMembers = {
  EffectiveAt: extension(
    Type.Optional(
      WireTime(
        `The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most ${PENDING_CHANGES.aheadMs / DAY_MS} days ahead. It is judged now as if it were made now, and again when it is made. A title has at most ${PENDING_CHANGES.max} pending changes.`,
      ),
    ),
  ),
  OnConflict: extension(
    Type.Optional(
      ConflictRuleName(
        'With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel.',
      ),
    ),
  ),
  ReplacesPendingChange: extension(
    Type.Optional(
      PendingChangeNumber(
        'With EffectiveAt: a pending change of the same subject, which is cancelled for this one.',
      ),
    ),
  ),
};
const TimingMembers = Type.Object(timingMembers);
export type TimingOnWire = Static<typeof TimingMembers>;

export const STATUS_NAMES = ['Pending', 'Applied', 'Cancelled', 'Failed'] as const;

/** A scheduled change on the wire. */
export const PendingChangeInfo = Type.Object(
  {
    PendingChange: PendingChangeNumber('Its number.'),
    Status: Word(
      STATUS_NAMES,
      'Cancelled: by somebody, or because its subject had changed. Failed: it would have been refused.',
    ),
    ...subjectMembers,
    Operation: AnyText('The operation that scheduled it.'),
    EffectiveAt: WireTime('When it is made.'),
    ...placeInSaleMembers,
    StoreIds: Type.Optional(
      Type.Array(Identifier('One of them.'), {
        description:
          'The stores of the sale of which it is the start or the end. Absent: it is neither, or the sale is no longer known.',
      }),
    ),
    OnConflict: ConflictRuleName('What becomes of it where its subject has changed until then.'),
    BaseRevision: Count('The revision for which it was made; 0: there was none.'),
    ScheduledAt: WireTime('When it was scheduled.'),
    Author: AuthorOnWire,
    RequestId: Type.Optional(AnyText('The call that scheduled it.')),
    Note: Type.Optional(Text('What its author says about it.', NOTE_CHARS_MAX)),
    SettledAt: Type.Optional(
      WireTime('When it was made, cancelled or given up. Absent: it is pending.'),
    ),
    Revision: Type.Optional(
      Count('The revision that was current when it had been made. Absent: it was not.'),
    ),
    Reason: Type.Optional(AnyText('Why it was cancelled, or has failed. Absent: neither.')),
  },
  { title: 'PendingChangeInfo', description: 'A change that was scheduled.' },
);

const codec = codecOf(PendingChangeInfo, {
  PendingChange: 'number',
  Status: 'state',
  EffectiveAt: 'plannedAt',
});
/** The members of a scheduled change, as the domain has them. */
export type PendingChangeMembers = Parameters<typeof codec.toWire>[0];
export const toWirePendingMembers = codec.toWire;

/** A page of scheduled changes. */
export const PendingChangesResult = Type.Object(
  {
    PendingChanges: Type.Array(PendingChangeInfo, { description: 'The scheduled changes.' }),
    ContinuationToken,
  },
  { description: 'Scheduled changes, newest first.' },
);

/** A scheduled change, for the reference. */
export const EXAMPLE_PENDING_CHANGE = {
  PendingChange: 3,
  Status: 'Pending',
  Kind: 'Store',
  CatalogVersion: '1',
  StoreId: 'summer-sale',
  Operation: 'SetStoreOpen',
  EffectiveAt: '2026-06-21T00:00:00.000Z',
  OnConflict: 'Cancel',
  BaseRevision: 8,
  ScheduledAt: '2026-05-04T10:20:30.000Z',
  Author: { Kind: 'SecretKey', Id: '4F2A9C10', Name: 'live-ops' },
  Note: 'The summer sale begins.',
} as const;
