import type { Static } from 'typebox';
import type { EntryRef } from '../kernel/control.ts';
import { VERIFIER_ID } from '../kernel/credential.ts';
import { AnyText, Count, CustomTags, Flag, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';

// The feed on the wire (docs/guides/verifier-protocol.md).

/** Characters of a nonce, of an entry's id and of a cursor. */
const CHARS_MAX = { nonce: 64, entryId: 64, cursor: 512 } as const;

const EntryRefSchema = (description: string) =>
  Type.Object(
    {
      Number: Count('Of an entry, in the order of the changes.'),
      EntryId: Type.String({
        description: 'The random id of the entry with that number; empty for the oldest ones.',
        maxLength: CHARS_MAX.entryId,
      }),
    },
    { description },
  );

/** An entry of the control log as the wire names it. */
export type WireEntryRef = Static<ReturnType<typeof EntryRefSchema>>;

/** A question of a verifier. */
export const FeedRequest = Type.Object({
  Nonce: Type.String({
    description: 'Drawn anew for each request; the answer has the same.',
    pattern: `^[A-Za-z0-9_-]{8,${CHARS_MAX.nonce}}$`,
  }),
  After: Type.Optional(
    EntryRefSchema(
      'The `At` of the last answer. Absent: the first page of a snapshot, which has everything that is in force.',
    ),
  ),
  Cursor: Type.Optional(
    Type.String({
      description:
        'With `After`: the next page of the snapshot whose first page had this `At`; the `Next` of the page before it.',
      maxLength: CHARS_MAX.cursor,
    }),
  ),
  Lease: Type.Optional(
    Flag(
      'The verifier wants a lease: the answer comes within 400 ms. Otherwise it comes as soon as there is a change, within 20 s.',
    ),
  ),
  Goodbye: Type.Optional(
    Flag('The verifier has ended its lease and asks no more. The answer has no changes.'),
  ),
  CustomTags,
});

const SigningKeyChange = Type.Object(
  {
    KeyId: AnyText('The `kid` of the tokens that it signed.'),
    X: AnyText('Coordinates of the public key on the curve P-256, base64url (RFC 7518 6.2.1).'),
    Y: AnyText('The other coordinate.'),
    IsRevoked: Flag('Everything that it signed for this title is revoked.'),
  },
  { title: 'VerifierSigningKey', description: 'A key that signs tokens.' },
);

const RevokedIds = (description: string) =>
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          Until: WireTime('They need not be remembered for longer; a whole minute.'),
          Ids: Type.Array(Type.String(), { description: 'Of tokens, or of sessions.' }),
        },
        { title: 'RevokedIds', description: 'Revoked ids that end in the same minute.' },
      ),
      { description },
    ),
  );

const PlayerChange = Type.Object(
  {
    PlayerId: AnyText('The master player account.'),
    Epoch: Count(
      'Tokens of the player with a lower epoch (`ep`) are revoked. Of several, the greatest counts.',
    ),
    KeptSessionId: Type.Optional(AnyText('Tokens of this session are not revoked by this epoch.')),
    Until: WireTime('The epoch need not be remembered for longer; a whole minute.'),
  },
  { title: 'VerifierPlayer', description: 'A player, all of whose older tokens were revoked.' },
);

const SecretKeyChange = Type.Object(
  {
    KeyId: AnyText("The `sid` of the title's tokens that it issued."),
    ExpiresAt: Type.Optional(WireTime('Its tokens end with it. Absent: it does not expire.')),
    IsRevoked: Flag('Its tokens are revoked.'),
  },
  { title: 'VerifierSecretKey', description: 'A secret key of the title.' },
);

/** Changes, in any order; all may be repeated. */
const Changes = Type.Object(
  {
    JoinTokensOnly: Type.Optional(Flag("The title's servers take join tokens only.")),
    SigningKeys: Type.Optional(
      Type.Array(SigningKeyChange, {
        description: 'Keys, as they are now. Revoked ones stay revoked.',
      }),
    ),
    Tokens: RevokedIds('Revoked tokens (`jti`).'),
    Sessions: RevokedIds('Revoked sessions (`sid` of the tokens of players).'),
    Players: Type.Optional(
      Type.Array(PlayerChange, { description: 'Players, all of whose older tokens were revoked.' }),
    ),
    SecretKeys: Type.Optional(
      Type.Array(SecretKeyChange, {
        description:
          'Secret keys, as they are now. Tokens of one that was never named are refused.',
      }),
    ),
  },
  {
    title: 'VerifierChanges',
    description:
      'Everything that a verifier of the title must know of them. What is empty is left out.',
  },
);

/** The changes of an answer. */
export type WireChanges = Static<typeof Changes>;

/** An answer to a verifier. */
export const FeedResponse = Type.Object({
  Nonce: AnyText('Of the request.'),
  TitleId: AnyText('The title whose tokens may be judged.'),
  Issuer: AnyText('The `iss` of all tokens of this service.'),
  ReceivedAt: WireTime('Service time when the request arrived.'),
  AnsweredAt: WireTime('Service time of the answer.'),
  At: EntryRefSchema('With `Changes`, the verifier knows everything up to here.'),
  LeaseInMilliseconds: Count(
    'How long after sending its request a verifier may judge by what it knows, by its own clocks. 0: no lease.',
  ),
  IsComplete: Flag('False: there is more after `At`; ask again at once.'),
  MustReload: Flag('`After` is not known here: drop every lease and load a snapshot.'),
  Next: Type.Optional(AnyText('Of a snapshot: the `Cursor` of its next page.')),
  Changes,
});

const VERIFIER_ID_PATTERN = new RegExp(VERIFIER_ID);

/** Whether a text can be the id of a verifier. */
export function isVerifierId(text: string | undefined): text is string {
  return text !== undefined && VERIFIER_ID_PATTERN.test(text);
}

/** Names an entry as the wire has it. */
export function toWireEntry({ seq, id }: EntryRef): WireEntryRef {
  return { Number: seq, EntryId: id };
}

/** The entry that a request names. */
export function fromWireEntry({ Number: seq, EntryId: id }: WireEntryRef): EntryRef {
  return { seq, id };
}
