import type { Static } from 'typebox';
import type { Author } from '../../kernel/author.ts';
import { Type } from '../../kernel/type.ts';

// The shape of authors on the wire, the same in histories and among scheduled changes.

const KINDS = {
  secretKey: 'SecretKey',
  operator: 'Operator',
  commandLine: 'CommandLine',
} as const satisfies Record<Author['kind'], string>;

/** Who has made a change, or scheduled it. */
export const AuthorOnWire = Type.Object(
  {
    Kind: Type.Enum(Object.values(KINDS), {
      description:
        'SecretKey: a call with a secret key. Operator: somebody who has signed in. CommandLine: somebody at the database.',
    }),
    Id: Type.Optional(
      Type.String({
        description: 'The id of the secret key or of the operator. Absent: it was neither.',
      }),
    ),
    Name: Type.Optional(
      Type.String({
        description: 'The name of the secret key or of the operator. Absent: nobody knows it.',
      }),
    ),
  },
  { title: 'Author', description: 'Who made the change.' },
);

/** Writes an author for the wire. */
export function toWireAuthor({ kind, id, name }: Author): Static<typeof AuthorOnWire> {
  return {
    Kind: KINDS[kind],
    ...(id !== undefined && { Id: id }),
    ...(name !== undefined && { Name: name }),
  };
}
