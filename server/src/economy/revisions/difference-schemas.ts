import type { Static } from 'typebox';
import { CHANGES_TOLD_BYTES_MAX, CHANGES_TOLD_MAX } from '../../kernel/limits.ts';
import { AnyJson } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';

// The shapes of differences on the wire.

/** The words for what becomes of an item. */
export const ACTS = {
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
} as const;

const MemberDifference = Type.Object(
  {
    Member: Type.String({ description: 'The name of the member.' }),
    Before: Type.Optional(AnyJson('What it was. Absent: it was not there.')),
    After: Type.Optional(AnyJson('What it is then. Absent: it is gone.')),
  },
  { title: 'MemberDifference', description: 'A member that is another than before.' },
);

const Members = Type.Array(MemberDifference, { description: 'The members that differ.' });

const ItemDifference = Type.Object(
  {
    Id: Type.String({ description: 'The ItemId, the TableId or the CurrencyCode.' }),
    Act: Type.Enum(Object.values(ACTS), {
      description: 'What becomes of it. Moved: it is the same at another place.',
    }),
    Moved: Type.Optional(
      Type.Boolean({ description: 'It changes and stands at another place. Absent: no.' }),
    ),
    Members,
  },
  { title: 'ItemDifference', description: 'What becomes of an item, a drop table or a currency.' },
);

const Count = (description: string) => Type.Integer({ description, minimum: 0 });

/** What a change does. */
export const Differences = Type.Object(
  {
    Own: Type.Optional(
      Type.Object(
        {
          Act: Type.Enum([ACTS.changed, ACTS.added, ACTS.removed], {
            description: 'What becomes of it itself.',
          }),
          Members,
        },
        {
          description:
            'What becomes of the store or the catalog version itself: Open and MarketingData of a store, IsDefaultCatalog of a version. Absent: it stays.',
        },
      ),
    ),
    Items: Type.Array(ItemDifference, {
      description: `What becomes of its items: what is changed comes first, then what is added, removed and only moved. At most ${CHANGES_TOLD_MAX}, and less where they take more than ${CHANGES_TOLD_BYTES_MAX} bytes as they are stored.`,
    }),
    ItemsLeftOut: Count('How many more items there are.'),
    Changed: Count('How many items change.'),
    Added: Count('How many are added.'),
    Removed: Count('How many are removed.'),
    Moved: Count('How many stand at another place and are the same.'),
  },
  { title: 'Differences', description: 'What a change does, item by item and member by member.' },
);
export type DifferencesOnWire = Static<typeof Differences>;
