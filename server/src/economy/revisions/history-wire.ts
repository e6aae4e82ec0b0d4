import type { Static } from 'typebox';
import type { ErrorExtras } from '../../kernel/errors.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { AuthorOnWire, toWireAuthor } from './author-wire.ts';
import { Differences } from './difference-schemas.ts';
import { toWireDifferences } from './difference-wire.ts';
import type { RevisionAct, RevisionEntry, Subject } from './ports.ts';

// The shapes of histories on the wire, and their translation.

const KIND_BY_WORD = {
  Store: 'store',
  Catalog: 'catalog',
  DropTables: 'dropTables',
  Currencies: 'currencies',
} as const satisfies Record<string, Subject['kind']>;

type SubjectWord = keyof typeof KIND_BY_WORD;

/** What a history is of. */
export const HistorySubject = Type.Enum(Object.keys(KIND_BY_WORD) as readonly SubjectWord[], {
  description:
    'What the history is of. `Store`: one store. `Catalog`: one catalog version. `DropTables`: the drop tables of a catalog version. `Currencies`: the virtual currencies of the title.',
});

const WORD_BY_ACT = {
  set: 'Set',
  update: 'Updated',
  remove: 'Removed',
  open: 'Opened',
  close: 'Closed',
  restore: 'Restored',
} as const satisfies Record<RevisionAct, string>;

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
    Act: Type.Enum(Object.values(WORD_BY_ACT), {
      description:
        'What was done. `Set`: all items were replaced. `Updated`: some were added or replaced.',
    }),
    Author: AuthorOnWire,
    Note: Type.Optional(Type.String({ description: 'What its author has said about it.' })),
    RequestId: Type.Optional(
      Type.String({ description: 'The call that made it, as its reply and the log have it.' }),
    ),
    Changes: Differences,
  },
  { title: 'Revision', description: 'A change of what is sold.' },
);

/** A subject as a request names it. */
export type NamedSubject = Omit<Subject, 'catalogVersion'> & {
  /** undefined: the default one. */
  readonly catalogVersion: string | undefined;
};

export type RevisionOnWire = Static<typeof Revision>;

interface HistoryRequest {
  readonly Of: SubjectWord;
  readonly CatalogVersion?: string;
  readonly StoreId?: string;
}

/** The subject that a request names; or what is wrong with it. */
export function fromWireSubject(
  titleId: string,
  { Of, CatalogVersion, StoreId }: HistoryRequest,
): NamedSubject | ErrorExtras {
  const kind = KIND_BY_WORD[Of];
  if (kind === 'store' && StoreId === undefined) return wrong('StoreId', 'Say which store.');
  if (kind !== 'store' && StoreId !== undefined) return wrong('StoreId', 'Only with Of Store.');
  if (kind !== 'currencies') {
    return { titleId, kind, catalogVersion: CatalogVersion, storeId: StoreId ?? '' };
  }
  if (CatalogVersion === undefined) return { titleId, kind, catalogVersion: '', storeId: '' };
  return wrong('CatalogVersion', 'The currencies are the same for all catalog versions.');
}

function wrong(
  member: string,
  sentence: string,
): ErrorExtras & Pick<Required<ErrorExtras>, 'details'> {
  return { details: { [member]: [sentence] } };
}

/** Writes a revision of a subject of this kind. */
export function toWireRevision(
  kind: Subject['kind'],
  { changes = [], ...entry }: RevisionEntry,
): RevisionOnWire {
  return {
    Revision: entry.number,
    Time: toWireTime(entry.at),
    ...(entry.appliedAt !== undefined && { AppliedAt: toWireTime(entry.appliedAt) }),
    Act: WORD_BY_ACT[entry.act],
    Author: toWireAuthor(entry.author),
    ...(entry.note !== undefined && { Note: entry.note }),
    ...(entry.requestId !== undefined && { RequestId: entry.requestId }),
    Changes: toWireDifferences(kind, { own: entry.own, changes, counts: entry.counts }),
  };
}
