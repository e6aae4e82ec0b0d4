import type { Static } from 'typebox';
import { extension } from '../../kernel/extension.ts';
import { NOTE_CHARS_MAX } from '../../kernel/limits.ts';
import { Flag } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { PendingChangeNumber, timingMembers } from '../schedule/schemas.ts';
import { RevisionNumber, Text } from '../schemas.ts';
import { ChangePreview } from './schemas.ts';

/** The members of every call that changes what is sold. */
export const changeMembers = {
  Note: extension(
    Type.Optional(
      Text('What you say about this change, for whoever reads the history.', NOTE_CHARS_MAX),
    ),
  ),
  IfRevision: extension(
    Type.Optional(
      RevisionNumber(
        'The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins.',
      ),
    ),
  ),
  Preview: extension(
    Type.Optional(
      Flag(
        'True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made.',
      ),
    ),
  ),
  ...timingMembers,
};

const ChangeMembers = Type.Object(changeMembers);

export type ChangeOnWire = Static<typeof ChangeMembers>;

/** The answer to a call that changes what is sold. */
export const ChangeResult = Type.Object(
  {
    Revision: extension(
      Type.Optional(
        RevisionNumber(
          'The current revision: the one that the call made or, where it changed nothing, the last one; 0: there is none. With Preview the one that it was computed on. It is in the header `X-Purser-Revision` of every answer, and here where the request has an extension, or the operation is one.',
        ),
      ),
    ),
    PendingChange: extension(
      Type.Optional(
        PendingChangeNumber(
          'With EffectiveAt: the number of the change, which is made later. /Admin/CancelPendingChange takes it.',
        ),
      ),
    ),
    Preview: extension(Type.Optional(ChangePreview)),
  },
  {
    title: 'ChangeResult',
    description: 'The change is made, or scheduled, and durable; or it is previewed.',
  },
);

export type ChangeReply = Static<typeof ChangeResult>;
