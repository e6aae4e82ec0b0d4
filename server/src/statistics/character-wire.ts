import type { Static } from 'typebox';
import { EXAMPLE_CHARACTER } from '../characters/wire.ts';
import { EXAMPLE } from '../kernel/examples.ts';
import type { ErrorExtras } from '../kernel/errors.ts';
import { extension } from '../kernel/extension.ts';
import type { Door } from '../kernel/operation.ts';
import { IDENTIFIER_CHARS_MAX } from '../kernel/limits.ts';
import { AnyText, Count, ServiceId, TEXT_OR_NONE } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import type { CharacterEntry } from './commands/character-boards.ts';
import { EXAMPLE_STATISTIC, Value } from './wire.ts';

// Statistics of characters, and their leaderboards, on the wire.

type CharacterAuth =
  | { readonly kind: 'sessionTicket'; readonly permission: 'account:read' | 'account:write' }
  | { readonly kind: 'secretKey'; readonly permission: 'statistics:read' | 'statistics:write' };

/** The doors of an operation: players about their own characters, and servers about those of any player. */
export function doorsOf(
  name: string,
  access: 'read' | 'write',
  texts: Readonly<Record<'client' | 'server' | 'description', string>>,
): readonly Door<CharacterAuth>[] {
  const { client, server, description } = texts;
  return [
    {
      path: `/Client/${name}`,
      summary: client,
      description,
      auth: { kind: 'sessionTicket', permission: `account:${access}` },
    },
    {
      path: `/Server/${name}`,
      summary: server,
      description,
      auth: { kind: 'secretKey', permission: `statistics:${access}` },
    },
  ];
}

/** The member that is there for SDKs that send it empty. */
export const NoCharacterType = extension(
  Type.Optional(
    Type.String({
      description:
        'Deprecated in the reference API. A leaderboard has the characters of all types: a text that is not empty is InvalidParams.',
      maxLength: IDENTIFIER_CHARS_MAX,
      pattern: TEXT_OR_NONE,
    }),
  ),
);

/** The refusal of a leaderboard of one type. */
export const ONE_TYPE: ErrorExtras = {
  details: {
    CharacterType: [
      'A leaderboard has the characters of all types: keep a statistic for each type.',
    ],
  },
};

const Entry = Type.Object(
  {
    ServiceId,
    CharacterId: AnyText('The character.'),
    CharacterName: Type.Optional(AnyText('Its name. Absent: it was deleted.')),
    CharacterType: Type.Optional(AnyText('Its kind. Absent: it was deleted.')),
    DisplayName: Type.Optional(AnyText('The name of the player.')),
    StatValue: Value('The value; 0 where the character has none.'),
    Position: Count('How many characters of all players are better.'),
  },
  { title: 'CharacterLeaderboardEntry', description: 'A character on a leaderboard.' },
);

/** An answer with a part of a leaderboard of characters. */
export const CharacterLeaderboard = Type.Object(
  { Leaderboard: Type.Array(Entry, { description: 'The entries, best first.' }) },
  { description: 'A part of the leaderboard.' },
);

/** Writes a part of a leaderboard for the wire. */
export const toWireCharacterBoard = (
  entries: readonly CharacterEntry[],
): Static<typeof CharacterLeaderboard> => ({ Leaderboard: entries.map(toWireEntry) });

function toWireEntry(entry: CharacterEntry): Static<typeof Entry> {
  const { displayName, character } = entry;
  return {
    ServiceId: entry.playerId,
    CharacterId: entry.characterId,
    ...(character && { CharacterName: character.name, CharacterType: character.type }),
    ...(displayName !== undefined && { DisplayName: displayName }),
    StatValue: entry.value,
    Position: entry.position,
  };
}

/** A leaderboard of characters in the examples. */
export const EXAMPLE_CHARACTER_BOARD = {
  Leaderboard: [
    {
      ServiceId: EXAMPLE.playerId,
      ...EXAMPLE_CHARACTER,
      DisplayName: 'Ada',
      StatValue: EXAMPLE_STATISTIC.value.Value,
      Position: 0,
    },
  ],
};
