import type { Static } from 'typebox';
import { NOTE_CHARS_MAX } from '../../kernel/limits.ts';
import { Type } from '../../kernel/type.ts';
import { PendingChangeNumber, timingMembers } from '../schedule/schemas.ts';
import { Text } from '../schemas.ts';
import { ChangePreview } from './preview-schemas.ts';

// The shapes of changes and revisions on the wire.

/** Describes the revision of what an answer shows. */
export const REVISION_SENTENCE =
  'The newest revision of what is shown, as in the header `X-Purser-Revision`. Send it as IfRevision with a change. An addition of this service; other clients pass it over.';

/** The number of a revision, or 0. */
export const RevisionNumber = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** The revision to which something is restored. */
export const ToRevision = Type.Integer({
  description: 'The revision after which it was as it shall be again.',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
});

/** The members that every call has which changes what is sold. */
export const changeMembers = {
  Note: Type.Optional(
    Text('What you say about this change, for whoever reads the history.', NOTE_CHARS_MAX),
  ),
  IfRevision: Type.Optional(
    RevisionNumber(
      'The change is made only where this is the current revision, and else refused with ConcurrentEditError; 0: only where there is none yet. Absent: the last change wins.',
    ),
  ),
  Preview: Type.Optional(
    Type.Boolean({
      description:
        'True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made.',
    }),
  ),
  ...timingMembers,
};
const ChangeMembers = Type.Object(changeMembers);
export type ChangeOnWire = Static<typeof ChangeMembers>;

/** The answer to a call that changes what is sold. */
export const ChangeResult = Type.Object(
  {
    Revision: RevisionNumber(
      'The current revision: the one that the call made or, where it changed nothing, the last one; 0: there is none. With Preview the one that it was computed on. An addition of this service; other clients pass it over.',
    ),
    PendingChange: Type.Optional(
      PendingChangeNumber(
        'With EffectiveAt: the number of the change, which is made later. /Admin/CancelPendingChange takes it.',
      ),
    ),
    Preview: Type.Optional(ChangePreview),
  },
  {
    title: 'ChangeResult',
    description: 'The change is made, or scheduled, and durable; or it is previewed.',
  },
);
export type ChangeReply = Static<typeof ChangeResult>;
