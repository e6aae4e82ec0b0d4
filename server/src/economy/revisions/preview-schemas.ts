import type { Static } from 'typebox';
import { Type } from '../../kernel/type.ts';
import { ExposureDifference } from '../exposure/difference-schemas.ts';
import { Differences } from './difference-schemas.ts';
import { subjectMembers } from './subject-wire.ts';

// The shape of previews on the wire.

/** What a change would do. */
export const ChangePreview = Type.Object(
  {
    Changes: Differences,
    Others: Type.Optional(
      Type.Array(
        Type.Object(
          { ...subjectMembers, Changes: Differences },
          { title: 'OtherChange', description: 'What the change does to something else.' },
        ),
        {
          description:
            'What else gets a revision: the version that was the default until then, and the drop tables of a version that is deleted. Absent: nothing.',
        },
      ),
    ),
    Exposure: Type.Optional(ExposureDifference),
  },
  {
    title: 'ChangePreview',
    description: 'What the change would do. Absent: no preview was asked for.',
  },
);
export type ChangePreviewOnWire = Static<typeof ChangePreview>;
