import type { Static } from 'typebox';
import type { Domain } from '../../kernel/codec.ts';
import { extension } from '../../kernel/extension.ts';
import { CHANGES_TOLD_BYTES_MAX, CHANGES_TOLD_MAX, ITEMS_MAX } from '../../kernel/limits.ts';
import { AnyJson, AnyText, Count, Flag, Identifier, WireTime, Word } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { PriceAuditDifference } from '../price-audit/schemas.ts';
import { AuthorOnWire, RevisionNumber } from '../schemas.ts';
import type { ChangeKind } from './revision.ts';

/** The member of an answer with the revision of the thing that it shows. */
export const ShownRevision = extension(
  RevisionNumber(
    'The newest revision of what is shown, as in the header `X-Purser-Revision`. Send it as IfRevision with a change.',
  ),
);

/** The revision to which something is restored. */
export const ToRevision = Type.Integer({
  description: 'The revision after which it was as it shall be again.',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
});

/** The only items that are restored. */
export const RestoredItemIds = Type.Optional(
  Type.Array(Identifier('One of them.'), {
    description:
      'Only these items become what they were, each at its present place; one that comes back stands at the end. All else stays. One that is not there and was not is refused with InvalidItemId. Absent: everything.',
    minItems: 1,
    maxItems: ITEMS_MAX,
    uniqueItems: true,
  }),
);

const MemberDifference = Type.Object(
  {
    Member: AnyText('The name of the member.'),
    Before: Type.Optional(AnyJson('What it was. Absent: it was not there.')),
    After: Type.Optional(AnyJson('What it is then. Absent: it is gone.')),
  },
  { title: 'MemberDifference', description: 'A member that is another than before.' },
);

const Members = Type.Array(MemberDifference, { description: 'The members that differ.' });

const ItemDifference = Type.Object(
  {
    Id: AnyText('The ItemId, the TableId, the CurrencyCode or the key of data.'),
    Act: Word(
      ['Changed', 'Added', 'Removed', 'Moved'],
      'What becomes of it. Moved: it is the same at another place.',
    ),
    Moved: Type.Optional(Flag('It changes and stands at another place. Absent: no.')),
    Members,
  },
  {
    title: 'ItemDifference',
    description: 'What becomes of an item, a drop table, a currency or a key of data.',
  },
);

/** A change, item by item and member by member. */
const Differences = Type.Object(
  {
    Own: Type.Optional(
      Type.Object(
        {
          Act: Word(['Changed', 'Added', 'Removed'], 'What becomes of it itself.'),
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

/** The members that name the subject of a change. */
export const subjectMembers = {
  Kind: Word(
    ['Store', 'Catalog', 'Currencies', 'DropTables', 'TitleData', 'InternalData', 'PublisherData'],
    'What is changed.',
  ),
  CatalogVersion: Type.Optional(
    Identifier('The catalog version. Absent: of the currencies, and of data.'),
  ),
  StoreId: Type.Optional(Identifier('The store. Absent: no store is changed.')),
  OverrideLabel: Type.Optional(
    AnyText('The label of overrides of title data. Absent: no override is changed.'),
  ),
  Key: Type.Optional(AnyText('The key of data. Absent: several are changed, or no data.')),
};

/** The members of a change that is the start or the end of a sale. */
export const placeInSaleMembers = {
  Sale: Type.Optional(
    Type.Integer({
      description:
        'The sale of which it is the start or the end; /Admin/UpdateSale moves and cancels both together. Absent: it is neither.',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
  ),
  SaleMoment: Type.Optional(
    Word(['Start', 'End'], 'Which of the two it is. Absent: it is neither.'),
  ),
};

/** The effect that a change would have. */
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
    Exposure: Type.Optional(PriceAuditDifference),
  },
  {
    title: 'ChangePreview',
    description: 'What the change would do. Absent: no preview was asked for.',
  },
);

export type DifferencesShown = Domain<typeof Differences>;

/** The kind of subject that a history is of. */
export const HistorySubject = Word(
  ['Store', 'Catalog', 'DropTables', 'Currencies'],
  'What the history is of. `Store`: one store. `Catalog`: one catalog version. `DropTables`: the drop tables of a catalog version. `Currencies`: the virtual currencies of the title.',
);

/** The wire names of the kinds of changes. */
export const ACT_NAMES = {
  set: 'Set',
  update: 'Updated',
  remove: 'Removed',
  open: 'Opened',
  close: 'Closed',
  restore: 'Restored',
  copy: 'Copied',
} as const satisfies Record<ChangeKind, string>;

/** A change that was made. */
export const Revision = Type.Object(
  {
    Revision: Type.Integer({
      description: 'Counts the changes, from 1. A number is never used again.',
      minimum: 1,
    }),
    Time: WireTime('From when it is in force.'),
    AppliedAt: Type.Optional(
      WireTime('When it was applied, if it was scheduled for Time. Absent: it was made at once.'),
    ),
    Act: Type.Enum(Object.values(ACT_NAMES), {
      description:
        'What was done. `Set`: all items were replaced. `Updated`: some were added or replaced. `Copied`: it was made as another one was.',
    }),
    ...placeInSaleMembers,
    Author: AuthorOnWire,
    Note: Type.Optional(AnyText('What its author has said about it.')),
    RequestId: Type.Optional(AnyText('The call that made it, as its reply and the log have it.')),
    Changes: Differences,
  },
  { title: 'Revision', description: 'A change of what is sold.' },
);

export type RevisionOnWire = Static<typeof Revision>;
